import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { currentEdition, editionOfPerson, type OwnPart } from '#domain/current-edition.ts'
import { trustedMoment } from '#domain/clock-trust.ts'
import { type EditionValues, editionOf, valuesOf } from '#domain/edition-values.ts'
import { type Edition, firstEdition } from '#domain/edition.ts'

/** The edition that is on, for which people register (rules: editions). There is one from the first start on. */
export async function getCurrentEdition(tx: Tx): Promise<Edition> {
  const { editions: all, now } = await readEditions(tx)
  return currentEdition(all, now)
}

/** The one that has been made and has not begun; null: none. */
export async function findWaitingEdition(tx: Tx): Promise<Edition | null> {
  const { editions: all, now } = await readEditions(tx)
  return all[all.indexOf(currentEdition(all, now)) + 1] ?? null
}

/** The edition that is somebody's now: where they have their place, whatever has begun since (rules: editions). */
export async function getEditionOfPerson(tx: Tx, personId: string): Promise<Edition> {
  const { editions: all, now } = await readEditions(tx)
  if (all.length === 1) return all[0]
  const { rows } = await sql<OwnPart>`
    select edition_id, bool_or(state <> 'cancelled') as is_registered, bool_or(exists (select from match
      where offered_at is not null and registration.id in (guest_registration_id, host_registration_id))) as has_place
    from registration where person_id = ${personId} group by edition_id`.execute(tx)
  return editionOfPerson(all, rows, now)
}

export async function getEditionOf(tx: Tx, registrationId: string): Promise<Edition> {
  const { editionId } = await tx
    .selectFrom('registration')
    .select('editionId')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  return getEdition(tx, editionId)
}

/** All of them, the first one first, and the moment by which it is judged which is on: none begins or ends by a clock that has moved. */
async function readEditions(tx: Tx) {
  const rows = await editions(tx)
    .select(sql<Temporal.Instant>`app.moment()`.as('moment'))
    .select(
      sql<Temporal.Instant | null>`(select trusted_at from clock_record
        where current_setting('app.rehearsal', true) is distinct from 'yes')`.as('trustedAt'),
    )
    .orderBy('conferenceStartOn')
    .execute()
  const all = rows.map((row) => {
    const { moment, trustedAt, ...values } = row
    return { now: trustedMoment(trustedAt, moment), edition: readEdition(values) }
  })
  const [first, ...rest] = all
  if (!first) throw new Error('there is no edition')
  const known = [first.edition, ...rest.map(({ edition }) => edition)] as const
  return { editions: known, now: first.now }
}

export async function getEdition(tx: Tx, id: string): Promise<Edition> {
  return readEdition(await editions(tx).where('id', '=', id).executeTakeFirstOrThrow())
}

export async function listEditions(tx: Tx): Promise<Edition[]> {
  return (await editions(tx).orderBy('conferenceStartOn').execute()).map(readEdition)
}

const editions = (tx: Tx) => tx.selectFrom('edition').selectAll()
type EditionRow = Awaited<ReturnType<ReturnType<typeof editions>['executeTakeFirstOrThrow']>>

const lastRead = new Map<string, { values: string; edition: Edition }>()

/** The same object as long as the row is the same: what was made from an edition can be kept with it. */
function readEdition(row: EditionRow): Edition {
  const values = JSON.stringify(row)
  const known = lastRead.get(row.id)
  if (known?.values === values) return known.edition
  const edition = { id: row.id, revision: row.revision, ...editionOf(row) }
  lastRead.set(row.id, { values, edition })
  return edition
}

/** The very first start makes the next edition; every later start, and a second process at once, leaves it alone. */
export async function createFirstEdition(tx: Tx, now: Temporal.Instant): Promise<void> {
  const known = await tx.selectFrom('edition').select('id').limit(1).executeTakeFirst()
  if (known) return
  await tx
    .insertInto('edition')
    .values(editionRow(firstEdition(now)))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export const editionRow = (edition: Omit<Edition, 'id'>) => rowOf(valuesOf(edition))

export function rowOf<Some extends Partial<EditionValues>>(values: Some) {
  const kept = (value: unknown) => (typeof value === 'object' && value !== null ? String(value) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, kept(value)])) as {
    [Name in keyof Some]: Some[Name] extends string | number | null | undefined ? Some[Name] : string
  }
}
