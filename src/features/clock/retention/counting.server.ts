import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { suppressSmallCells } from '#domain/small-cells.ts'

/**
 * Counts a season before anything of it is forgotten, and keeps the numbers with the small ones hidden (rules: retention). Each subject
 * sums up to all its people. Once kept, numbers stay as they are. Returns whether they are new.
 */
export async function countSeason(tx: Tx, editionId: string): Promise<boolean> {
  const known = await tx
    .selectFrom('seasonCount')
    .select('subject')
    .where('editionId', '=', editionId)
    .limit(1)
    .executeTakeFirst()
  if (known) return false
  for (const [subject, query] of Object.entries(subjects(editionId))) {
    const { rows } = await sql<{ answer: string; people: number }>`${query}`.execute(tx)
    const cells = suppressSmallCells(Object.fromEntries(rows.map((row) => [row.answer, row.people])))
    const values = Object.entries(cells).map(([answer, people]) => ({ editionId, subject, answer, people }))
    if (values.length === 0) continue
    await tx
      .insertInto('seasonCount')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return true
}

const guests = (
  editionId: string,
) => sql`registration join guest_facts facts on facts.registration_id = registration.id
  join guest_sensitive sensitive on sensitive.registration_id = registration.id
  where registration.edition_id = ${editionId} and registration.state = 'submitted'`

function subjects(editionId: string) {
  const yesOrNo = (
    column: string,
  ) => sql`select case when ${sql.ref(column)} then 'yes' else 'no' end as answer,
    count(*)::int as people from ${guests(editionId)} group by 1`
  return {
    registered: sql`select role as answer, count(*)::int as people from registration
      where edition_id = ${editionId} and state = 'submitted' group by 1`,
    placed: sql`select case when exists (select from live_match match where match.guest_registration_id = registration.id
        and match.is_agreed) then 'yes' else 'no' end as answer,
      count(*)::int as people from ${guests(editionId)} group by 1`,
    gender: sql`select facts.gender as answer, count(*)::int as people from ${guests(editionId)} group by 1`,
    age: sql`select case when facts.age < edition.very_young_age then 'very-young'
        when facts.age < edition.young_age then 'young'
        when facts.age <= edition.older_age then 'grown' else 'older' end as answer, count(*)::int as people
      from edition, ${guests(editionId)} and edition.id = registration.edition_id group by 1`,
    marginalised: yesOrNo('sensitive.marginalised'),
    'global-south': yesOrNo('sensitive.global_south'),
    accredited: yesOrNo('sensitive.accredited'),
  }
}
