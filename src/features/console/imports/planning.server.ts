import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Tx } from '#db/connect.server.ts'
import { sameWord } from '#domain/import/cells.ts'
import { findSamePeople, type SamePerson } from '#domain/import/same-person.ts'
import { emptyDraft, type Draft } from '#features/registration/wizard/wizard.ts'
import type { Locale } from '#i18n/locale.ts'
import { emailKey } from '#domain/import/guess-columns.ts'
import type { Leftover, PlannedRow } from './imports.ts'
import { findKnown, leftoverKey, type Known } from './knowing.server.ts'
import { joinRows, mergeRow } from './merging.server.ts'
import type { RowFormat } from './cells.server.ts'
import { readRow, type ReadRow } from './reading.server.ts'

/** A row with what is to be stored for it. */
export type Plan = PlannedRow & {
  draft: Draft
  locale: Locale | null
  personId: string | null
  registrationId: string | null
  leftovers: Leftover[]
  /** What the row says, by step. */
  given: ReadRow['given']
}
/** `reading` stands for all that would be stored: the same for the same list, read in the same way. */
export type Planned = { plans: Plan[]; same: SamePerson[]; reading: string }

/** Rows after which others get their turn: ten thousand of them take seconds. */
const AT_ONCE = 20

/** Rows of people, each with its number as a spreadsheet counts. */
export type NumberedRow = { row: number; cells: readonly string[] }

type Asked = { rows: readonly NumberedRow[]; format: RowFormat; editionId: string; lock: boolean }

/**
 * What an import would do, row by row, as things are in this transaction; nothing is changed. With `lock` the drafts that
 * it would change stay as they are until the transaction ends.
 */
export async function planImport(tx: Tx, { rows, format, editionId, lock }: Asked): Promise<Planned> {
  const heads = format.heads.map(sameWord).join('\0')
  const read: ReadRow[] = []
  const out: ReadRow[] = []
  for (const [index, { row, cells }] of rows.entries()) {
    if (index % AT_ONCE === 0) await setImmediate()
    // Long lists repeat their heads on every page.
    const isOfPeople = cells.some((cell) => cell !== '') && cells.map(sameWord).join('\0') !== heads
    if (!isOfPeople) continue
    const one = readRow(cells, row, format)
    const isIn = format.answers.rows[row] ?? one.saysNo === null
    if (isIn) read.push(one)
    else out.push(one)
  }
  const same = findSamePeople(read)
  const { people, joined } = joinSame(read, same, format)
  const known = await findKnown(tx, people, { editionId, role: format.role, lock })
  const plans: Plan[] = []
  for (const [index, one] of people.entries()) {
    if (index % AT_ONCE === 0) await setImmediate()
    plans.push(planRow(one, known.get(one.row), format))
  }
  for (const { row, email, into } of joined)
    plans.push({ ...nothing, row, email, who: email, outcome: 'joined', problems: [], into })
  for (const one of out)
    plans.push({ ...nothing, ...whoIs(one), saysNo: one.saysNo, outcome: 'out', problems: [] })
  const said = people.map(({ row, email, locale, given, leftovers }) => [
    row,
    email,
    locale,
    given,
    leftovers,
  ])
  const reading = createHash('sha256')
    .update(JSON.stringify([format.role, said]))
    .digest('base64url')
  return { plans: plans.toSorted((a, b) => a.row - b.row), same, reading }
}

const whoIs = ({ row, email, name, phone }: ReadRow) => ({
  row,
  email,
  who: email || [name, phone].filter(Boolean).join(', '),
})

const nothing = {
  changes: [],
  state: null,
  into: null,
  draft: emptyDraft,
  locale: null,
  personId: null,
  registrationId: null,
  leftovers: [],
  saysNo: null,
  given: {},
}

type Joined = { row: number; email: string; into: number }

/** Rows about one person become one: with the same address always, with the same name and number as it is usual or an organiser says. */
function joinSame(read: readonly ReadRow[], same: readonly SamePerson[], format: RowFormat) {
  const rows = new Map(read.map((one) => [one.row, one]))
  const joined: Joined[] = []
  for (const { first, second, by, usually } of same) {
    const answer = format.answers.same[second] ?? usually
    const into = joined.find(({ row }) => row === first)?.into ?? first
    const [one, other] = [rows.get(into), rows.get(second)]
    if (!one || !other || (answer === 'two' && by !== 'email')) continue
    const isSecond = answer === 'second'
    rows.set(into, joinRows(isSecond ? other : one, isSecond ? one : other, into, format))
    rows.delete(second)
    joined.push({ row: second, email: other.email || one.email, into })
  }
  return { people: [...rows.values()], joined }
}

function planRow(read: ReadRow, known: Known | undefined, format: RowFormat): Plan {
  const { email, phone, locale, problems, saysNo, given } = read
  const base = {
    ...nothing,
    ...whoIs(read),
    locale,
    problems,
    saysNo,
    given,
    personId: known?.personId ?? null,
    registrationId: known?.registrationId ?? null,
  }
  if (email === '' && phone === '') return { ...base, outcome: 'refused' }
  if (known?.state === 'submitted' || known?.state === 'cancelled')
    return { ...base, outcome: 'stays', problems: [], state: known.state }
  const merged = mergeRow(known?.draft ?? emptyDraft, read, format)
  const own = [...read.leftovers, ...merged.leftovers, ...otherAddress(read, known, format)]
  const unique = [...new Map(own.map((one) => [leftoverKey(one), one])).values()]
  const leftovers = unique.filter((one) => !known?.leftovers.has(leftoverKey(one)))
  const taken = { ...base, draft: merged.draft, problems: [...problems, ...merged.problems], leftovers }
  if (!known?.registrationId) return { ...taken, outcome: 'create' }
  if (merged.changes.length + leftovers.length === 0) return { ...taken, outcome: 'same' }
  const kept = leftovers.map(({ head }) => head)
  return { ...taken, outcome: 'update', changes: [...new Set([...merged.changes, ...kept])] }
}

/** Whom we know by the phone only keeps it so: an address that a list has for them is for an organiser to add (rules: by hand). */
function otherAddress({ email }: ReadRow, known: Known | undefined, format: RowFormat): Leftover[] {
  if (!known || known.email !== null || email === '') return []
  const index = format.columns.findIndex((column) => column?.key === emailKey)
  return [{ head: format.heads[index] ?? '', words: email }]
}
