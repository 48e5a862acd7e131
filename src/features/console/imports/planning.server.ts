import type { NotNull } from '#db/sql.server.ts'
import { setImmediate } from 'node:timers/promises'
import type { Tx } from '#db/connect.server.ts'
import { emptyDraft, readDraft, type Draft } from '#features/registration/wizard/wizard.ts'
import type { Locale } from '#i18n/locale.ts'
import { mergeRow, readRow, type RowFormat } from './reading.server.ts'
import type { PlannedRow } from './imports.ts'

/** A row with what is to be stored for it. */
export type Plan = PlannedRow & {
  draft: Draft
  locale: Locale | null
  personId: string | null
  registrationId: string | null
}

type Known = {
  personId: string
  registrationId: string | null
  state: 'draft' | 'submitted' | 'cancelled' | null
  draft: Draft
}

/** Rows after which others get their turn: ten thousand of them take seconds. */
const AT_ONCE = 200

/**
 * What an import would do, row by row, as things are in this transaction; nothing is changed. With `lock` the drafts that
 * it would change stay as they are until the transaction ends.
 */
export async function planImport(
  tx: Tx,
  {
    rows,
    format,
    editionId,
    lock,
  }: { rows: readonly (readonly string[])[]; format: RowFormat; editionId: string; lock: boolean },
): Promise<Plan[]> {
  // A spreadsheet counts from 1, and its first row has the heads.
  const read = []
  for (const [index, cells] of rows.entries()) {
    if (index % AT_ONCE === 0) await setImmediate()
    read.push({ row: index + 2, ...readRow(cells, index + 2, format) })
  }
  const emails = read.map(({ email }) => email).filter(Boolean)
  const known = await findKnown(tx, { emails, editionId, role: format.role, lock })
  const seen = new Map<string, number>()
  const plans: Plan[] = []
  for (const [index, one] of read.entries()) {
    if (index % AT_ONCE === 0) await setImmediate()
    const first = seen.get(one.email)
    if (first === undefined && one.email !== '') seen.set(one.email, one.row)
    plans.push(planRow(one, known.get(one.email), first, format))
  }
  return plans
}

function planRow(
  read: ReturnType<typeof readRow> & { row: number },
  known: Known | undefined,
  firstRow: number | undefined,
  format: RowFormat,
): Plan {
  const { row, email, locale } = read
  const { t } = format.context
  const base = {
    row,
    email,
    locale,
    personId: known?.personId ?? null,
    registrationId: known?.registrationId ?? null,
    changes: [],
    state: null,
    draft: emptyDraft,
  }
  const twice =
    firstRow === undefined
      ? []
      : [{ row, column: t('imports.email'), value: email, message: t('imports.twice', { row: firstRow }) }]
  if (known?.state === 'submitted' || known?.state === 'cancelled') {
    const problems = [...read.problems, ...twice]
    return { ...base, outcome: problems.length > 0 ? 'refused' : 'stays', problems, state: known.state }
  }
  const merged = mergeRow(known?.draft ?? emptyDraft, read, row, format)
  const problems = [...read.problems, ...twice, ...merged.problems]
  if (problems.length > 0) return { ...base, outcome: 'refused', problems }
  if (!known?.registrationId) return { ...base, outcome: 'create', problems, draft: merged.draft }
  if (merged.changes.length === 0) return { ...base, outcome: 'same', problems }
  return { ...base, outcome: 'update', problems, draft: merged.draft, changes: merged.changes }
}

/** Who of these is known already, by address, with their registration of this edition and role. */
async function findKnown(
  tx: Tx,
  {
    emails,
    editionId,
    role,
    lock,
  }: { emails: string[]; editionId: string; role: 'guest' | 'host'; lock: boolean },
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
  const byPerson = new Map(registrations.map((row) => [row.personId, row]))
  return new Map(
    people.map(({ id, email }) => {
      const row = byPerson.get(id)
      const draft = row ? readDraft(row.draft) : emptyDraft
      return [email, { personId: id, registrationId: row?.id ?? null, state: row?.state ?? null, draft }]
    }),
  )
}
