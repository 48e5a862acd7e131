import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { type EditionField, type EditionTexts, textsOf } from '#domain/edition-fields.ts'
import { valuesOf } from '#domain/edition-values.ts'
import { isToldOtherwise, type MadeChange, oldPeriods, type OldPeriod } from '#domain/told-otherwise.ts'
import { getEdition } from '#features/ground/editions.server.ts'
import { NAMED_IN, type NamedField, namedFields } from '#mails/named-values.ts'

/** What mails of the edition named before, and no longer do: the values that were changed, and when. */
async function listOldPeriods(tx: Tx, editionId: string): Promise<OldPeriod[]> {
  const values = valuesOf(await getEdition(tx, editionId))
  return oldPeriods(await listMade(tx, editionId), textsOf(values))
}

export type ChangedValue = { field: NamedField; before: string; now: string }
/** Every value that a mail has named and that is another now, with the one that it was last. */
export async function listChangedValues(tx: Tx, editionId: string): Promise<ChangedValue[]> {
  const now = textsOf(valuesOf(await getEdition(tx, editionId)))
  const last = new Map((await listOldPeriods(tx, editionId)).map(({ field, value }) => [field, value]))
  return namedFields
    .filter((field) => last.has(field))
    .map((field) => ({ field, before: last.get(field) ?? '', now: now[field] }))
}

async function listMade(tx: Tx, editionId: string): Promise<MadeChange[]> {
  const changes = await tx
    .selectFrom('editionChange')
    .select(['before', sql<Temporal.Instant>`coalesce(decided_at, at)`.as('at')])
    .where('editionId', '=', editionId)
    .where('state', '=', 'made')
    .execute()
  return changes.map(({ at, before }) => ({ at, before: before as Partial<EditionTexts> }))
}

type Told = { personId: string; template: string; at: Temporal.Instant }

/** When each of these mails last left for each person of the edition; a mail to many who were told otherwise tells everything anew. */
async function listTold(tx: Tx, editionId: string, templates: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select r.person_id, o.template, max(o.sent_at) as at
    from outbox o join registration r on r.id::text = o.params ->> 'registrationId'
    where r.edition_id = ${editionId}::uuid and o.template = any(${templates}::text[]) and o.sent_at is not null
    group by r.person_id, o.template
    union all
    select o.person_id, 'broadcast', max(o.sent_at)
    from outbox o join broadcast b on b.campaign_id = o.campaign_id
    where b.edition_id = ${editionId}::uuid and b.audience = 'told-otherwise' and o.sent_at is not null
      and o.person_id is not null
    group by o.person_id`.execute(tx)
  return rows
}

/** Those of them whose last email about a value names another one than there is now. */
export async function whoIsToldOtherwise<Person extends { personId: string | null }>(
  tx: Tx,
  editionId: string,
  people: readonly Person[],
): Promise<Person[]> {
  const told = await findToldOtherwise(tx, editionId, await listOldPeriods(tx, editionId))
  return people.filter(({ personId }) => told.has(personId ?? ''))
}

/** How many are, at this moment. */
export async function countToldOtherwise(tx: Tx, editionId: string): Promise<number> {
  return (await findToldOtherwise(tx, editionId, await listOldPeriods(tx, editionId))).size
}

/** How many would be if these values were changed at this moment; null where no mail names them. */
export async function countTellingAnew(
  tx: Tx,
  editionId: string,
  {
    before,
    after,
    fields,
    now,
  }: { before: EditionTexts; after: EditionTexts; fields: readonly EditionField[]; now: Temporal.Instant },
): Promise<number | null> {
  if (!fields.some((field) => NAMED_IN[field])) return null
  const made = [...(await listMade(tx, editionId)), { at: now, before: pick(before, fields) }]
  const periods = oldPeriods(made, after).filter(({ field }) => fields.includes(field))
  return (await findToldOtherwise(tx, editionId, periods)).size
}
const pick = (texts: EditionTexts, fields: readonly EditionField[]): Partial<EditionTexts> =>
  Object.fromEntries(fields.map((field) => [field, texts[field]]))

async function findToldOtherwise(
  tx: Tx,
  editionId: string,
  periods: readonly OldPeriod[],
): Promise<ReadonlySet<string>> {
  const templates = [...new Set(periods.flatMap(({ field }) => NAMED_IN[field] ?? []))]
  if (templates.length === 0) return new Set()
  const told = Map.groupBy(await listTold(tx, editionId, templates), ({ personId }) => personId)
  const found = [...told].filter(([, mails]) => isToldOtherwise(periods, (field) => lastOf(mails, field)))
  return new Set(found.map(([personId]) => personId))
}

/** Nobody has heard of a value from a mail to many alone. */
function lastOf(mails: readonly Told[], field: EditionField): Temporal.Instant | null {
  const naming = new Set<string>(NAMED_IN[field])
  if (!mails.some(({ template }) => naming.has(template))) return null
  const moments = mails
    .filter(({ template }) => naming.has(template) || template === 'broadcast')
    .map(({ at }) => at)
  return moments.toSorted((a, b) => (a.epochNanoseconds < b.epochNanoseconds ? 1 : -1))[0] ?? null
}
