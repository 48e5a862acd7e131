import type { NotNull } from '#db/sql.server.ts'
import { setImmediate } from 'node:timers/promises'
import type { Tx } from '#db/connect.server.ts'
import { sameWord } from '#domain/import/cells.ts'
import { findSamePeople, type SamePerson } from '#domain/import/same-person.ts'
import { firstValue } from '#features/registration/wizard/steps/form-values.ts'
import { emptyDraft, readDraft, type Draft } from '#features/registration/wizard/wizard.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Leftover, PlannedRow } from './imports.ts'
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
}
export type Planned = { plans: Plan[]; same: SamePerson[] }

type Known = {
  personId: string
  registrationId: string | null
  state: 'draft' | 'submitted' | 'cancelled' | null
  draft: Draft
  /** What earlier lists have left over. */
  leftovers: ReadonlySet<string>
}

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
  for (const [index, { row, cells }] of rows.entries()) {
    if (index % AT_ONCE === 0) await setImmediate()
    // Long lists repeat their heads on every page.
    const isOfPeople = cells.some((cell) => cell !== '') && cells.map(sameWord).join('\0') !== heads
    if (isOfPeople) read.push(readRow(cells, row, format))
  }
  const same = findSamePeople(read.map(knownBy))
  const { people, joined } = joinSame(read, same, format)
  const emails = people.map(({ email }) => email).filter(Boolean)
  const known = await findKnown(tx, { emails, editionId, role: format.role, lock })
  const plans: Plan[] = []
  for (const [index, one] of people.entries()) {
    if (index % AT_ONCE === 0) await setImmediate()
    plans.push(planRow(one, known.get(one.email), format))
  }
  for (const { row, email, into } of joined)
    plans.push({ ...nothing, row, email, outcome: 'joined', problems: [], into })
  return { plans: plans.toSorted((a, b) => a.row - b.row), same }
}

const nothing = {
  changes: [],
  state: null,
  into: null,
  draft: emptyDraft,
  locale: null,
  personId: null,
  registrationId: null,
  leftovers: [],
}

function knownBy({ row, email, given }: ReadRow) {
  const personal = given['personal'] ?? {}
  const name = `${firstValue(personal, 'firstName')} ${firstValue(personal, 'lastName')}`
  return { row, email, name, phone: firstValue(personal, 'phone') }
}

type Joined = { row: number; email: string; into: number }

/** Rows about one person become one: with the same address always, with the same name and number where an organiser says so. */
function joinSame(read: readonly ReadRow[], same: readonly SamePerson[], format: RowFormat) {
  const rows = new Map(read.map((one) => [one.row, one]))
  const joined: Joined[] = []
  for (const { first, second, by } of same) {
    const answer = format.answers.same[second] ?? (by === 'email' ? 'first' : 'two')
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
  const { row, email, locale, problems } = read
  const base = {
    ...nothing,
    row,
    email,
    locale,
    problems,
    personId: known?.personId ?? null,
    registrationId: known?.registrationId ?? null,
  }
  if (email === '') return { ...base, outcome: 'refused' }
  if (known?.state === 'submitted' || known?.state === 'cancelled')
    return { ...base, outcome: 'stays', problems: [], state: known.state }
  const merged = mergeRow(known?.draft ?? emptyDraft, read, format)
  const leftovers = [...read.leftovers, ...merged.leftovers].filter(
    (one) => !known?.leftovers.has(leftoverKey(one)),
  )
  const taken = { ...base, draft: merged.draft, problems: [...problems, ...merged.problems], leftovers }
  if (!known?.registrationId) return { ...taken, outcome: 'create' }
  if (merged.changes.length + leftovers.length === 0) return { ...taken, outcome: 'same' }
  const kept = leftovers.map(({ head }) => head)
  return { ...taken, outcome: 'update', changes: [...new Set([...merged.changes, ...kept])] }
}

const leftoverKey = ({ head, words }: Leftover) => `${head}\0${words}`

type AskedPeople = { emails: string[]; editionId: string; role: 'guest' | 'host'; lock: boolean }

/** Who of these is known already, by address, with their registration of this edition and role. */
async function findKnown(
  tx: Tx,
  { emails, editionId, role, lock }: AskedPeople,
): Promise<Map<string, Known>> {
  const unique = [...new Set(emails)]
  if (unique.length === 0) return new Map()
  const people = await tx
    .selectFrom('person')
    .select(['id', 'email'])
    .where('email', '=', (eb) => eb.fn.any(eb.val(unique)))
    .$narrowType<{ email: NotNull }>()
    .execute()
  const ids = people.map(({ id }) => id)
  const query = tx
    .selectFrom('registration')
    .select(['id', 'personId', 'state', 'draft'])
    .where('editionId', '=', editionId)
    .where('role', '=', role)
    .where('personId', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('id')
  const registrations = ids.length > 0 ? await (lock ? query.forNoKeyUpdate() : query).execute() : []
  const leftovers = await findLeftovers(
    tx,
    registrations.map(({ id }) => id),
  )
  const byPerson = new Map(registrations.map((row) => [row.personId, row]))
  return new Map(
    people.map(({ id, email }) => {
      const row = byPerson.get(id)
      const known: Known = {
        personId: id,
        registrationId: row?.id ?? null,
        state: row?.state ?? null,
        draft: row ? readDraft(row.draft) : emptyDraft,
        leftovers: leftovers.get(row?.id ?? '') ?? new Set(),
      }
      return [email, known]
    }),
  )
}

async function findLeftovers(tx: Tx, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  if (ids.length === 0) return found
  const rows = await tx
    .selectFrom('importLeftover')
    .select(['registrationId', 'head', 'words'])
    .where('registrationId', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
  for (const { registrationId, ...leftover } of rows) {
    const own = found.get(registrationId) ?? new Set()
    found.set(registrationId, own.add(leftoverKey(leftover)))
  }
  return found
}
