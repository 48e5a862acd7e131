/** Whom we told a value of the edition that is another now (rules: changing a running edition). */
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { type EditionField, type EditionTexts, textsOf } from '#domain/edition-fields.ts'
import { valuesOf } from '#domain/edition-values.ts'
import { type EditionFact, stillHolds, type Told, TOLD_OF_EDITION } from '#domain/told.ts'
import { getEdition } from '#features/ground/editions.server.ts'

type ToldPerson = { personId: string } & Told

/** What each person was last told of it. Undelivered mails do not count, nor do mails to many alone; the newest is last. */
async function listTold(tx: Tx, editionId: string): Promise<ToldPerson[]> {
  const { rows } = await sql<ToldPerson>`
    select r.person_id, told.fact, (array_agg(told.value order by told.at desc, told.id desc))[1] as value
    from told join registration r on r.id = told.registration_id join outbox mail on mail.id = told.outbox_id
    where r.edition_id = ${editionId}::uuid and told.match_id is null and mail.state <> 'failed'
    group by r.person_id, told.fact having bool_or(mail.template <> 'broadcast') order by max(told.at)`.execute(
    tx,
  )
  return rows
}
const wrongBy = (told: readonly ToldPerson[], now: Partial<EditionTexts>) =>
  told.filter((one) => !stillHolds(one, now))
const peopleIn = (told: readonly ToldPerson[]) => new Set(told.map(({ personId }) => personId))

async function listWrong(tx: Tx, editionId: string) {
  const now = textsOf(valuesOf(await getEdition(tx, editionId)))
  return { now, wrong: wrongBy(await listTold(tx, editionId), now) }
}

export type ChangedValue = { field: EditionFact; before: string; now: string }
/** Every value that somebody was told and that is another now, with the one that was told last. */
export async function listChangedValues(tx: Tx, editionId: string): Promise<ChangedValue[]> {
  const { wrong, now } = await listWrong(tx, editionId)
  return TOLD_OF_EDITION.flatMap((field) => {
    const last = wrong.findLast(({ fact }) => fact === field)
    return last ? [{ field, before: last.value, now: now[field] }] : []
  })
}

export async function whoIsToldOtherwise<Person extends { personId: string | null }>(
  tx: Tx,
  editionId: string,
  people: readonly Person[],
): Promise<Person[]> {
  const told = peopleIn((await listWrong(tx, editionId)).wrong)
  return people.filter(({ personId }) => told.has(personId ?? ''))
}

export const countToldOtherwise = async (tx: Tx, editionId: string): Promise<number> =>
  peopleIn((await listWrong(tx, editionId)).wrong).size

/** How many would be if these fields were changed to this; null where nobody is told them. */
export async function countTellingAnew(
  tx: Tx,
  editionId: string,
  { after, fields }: { after: EditionTexts; fields: readonly EditionField[] },
): Promise<number | null> {
  const told = TOLD_OF_EDITION.filter((field) => fields.includes(field))
  if (told.length === 0) return null
  const changed = Object.fromEntries(told.map((field) => [field, after[field]]))
  return peopleIn(wrongBy(await listTold(tx, editionId), changed)).size
}
