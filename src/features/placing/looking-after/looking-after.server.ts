import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { LookAfterForm } from './looking-after.ts'
import type { LookedAfterView, Organiser, Subject } from './subject.ts'

type QueryDeps = Pick<Deps, 'db' | 'clock'>

/** Who looks after somebody or something, and who could. */
export function findLookedAfter(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  subject: Subject,
): Promise<LookedAfterView> {
  return db.run(admin, async (tx) => {
    const organisers = await listOrganisers(tx)
    const row = await tx
      .selectFrom('lookedAfter')
      .select('personId')
      .where(columnOf(subject), '=', subject.id)
      .executeTakeFirst()
    const by = organisers.find(({ id }) => id === row?.personId) ?? null
    return { subject, by, own: admin.personId, organisers }
  })
}

export async function listOrganisers(tx: Tx): Promise<Organiser[]> {
  const { rows } = await sql<Organiser>`select person.id, person.email from admin_profile hat
    join person on person.id = hat.person_id
    where hat.approved and hat.revoked_at is null and person.email is not null order by person.email`.execute(
    tx,
  )
  return rows
}

/** The guests and hosts whom the organiser who asks looks after, by registration. */
export async function listMyGuests(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select registration_id as id from looked_after
    where person_id = app.person_id() and registration_id is not null`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const columnOf = ({ kind }: Subject) =>
  kind === 'match' ? ('matchId' as const) : ('registrationId' as const)

/** One organiser looks after them; nobody, where `who` is empty. Repeatable. False: no such subject in this edition, or no organiser. */
export async function lookAfter(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  { kind, id, who }: LookAfterForm,
): Promise<boolean> {
  const subject: Subject = { kind, id }
  return db.run(admin, async (tx) => {
    if (!(await isThere(tx, subject))) return false
    if (who === '') {
      await tx.deleteFrom('lookedAfter').where(columnOf(subject), '=', id).execute()
      return true
    }
    const organisers = await listOrganisers(tx)
    if (!organisers.some((organiser) => organiser.id === who)) return false
    await tx
      .insertInto('lookedAfter')
      .values({ [columnOf(subject)]: id, personId: who, since: clock().toString() })
      .onConflict((conflict) =>
        conflict
          .column(columnOf(subject))
          .doUpdateSet({ personId: who, since: clock().toString() })
          .where('lookedAfter.personId', '!=', who),
      )
      .execute()
    return true
  })
}

async function isThere(tx: Tx, { kind, id }: Subject): Promise<boolean> {
  const edition = await getCurrentEdition(tx)
  const query =
    kind === 'match'
      ? tx.selectFrom('match').select('id').where('id', '=', id).where('editionId', '=', edition.id)
      : tx
          .selectFrom('registration')
          .select('id')
          .where('id', '=', id)
          .where('editionId', '=', edition.id)
          .where('role', '=', kind)
  return (await query.executeTakeFirst()) !== undefined
}
