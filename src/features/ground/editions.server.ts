import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { type EditionValues, editionOf, valuesOf } from '#domain/edition-values.ts'
import { type Edition, firstEdition } from '#domain/edition.ts'

/** The edition people register for: the one whose conference starts last (rules: editions). There is one from the first start on. */
export async function getCurrentEdition(tx: Tx): Promise<Edition> {
  return readEdition(
    await editions(tx).orderBy('conferenceStartOn', 'desc').limit(1).executeTakeFirstOrThrow(),
  )
}

/** This year's or one of the past, by its id. */
export async function getEdition(tx: Tx, id: string): Promise<Edition> {
  return readEdition(await editions(tx).where('id', '=', id).executeTakeFirstOrThrow())
}

/** Every edition there was, the first one first. */
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

/** An edition as the row that keeps it. */
export const editionRow = (edition: Omit<Edition, 'id'>) => rowOf(valuesOf(edition))

/** Some of its values as a row keeps them. */
export function rowOf<Some extends Partial<EditionValues>>(values: Some) {
  const kept = (value: unknown) => (typeof value === 'object' && value !== null ? String(value) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, kept(value)])) as {
    [Name in keyof Some]: Some[Name] extends string | number | null | undefined ? Some[Name] : string
  }
}
