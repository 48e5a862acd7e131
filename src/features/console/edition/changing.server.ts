import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, Gate } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import {
  changedFields,
  type EditionField,
  type EditionProblem,
  type EditionTexts,
  needsTwo,
  readEditionTexts,
  textsOf,
} from '#domain/edition-fields.ts'
import { type EditionValues, editionOf, valuesOf } from '#domain/edition-values.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition, listEditions, rowOf } from '#features/ground/editions.server.ts'

export type ChangeRefusal =
  | { kind: 'problems'; problems: EditionProblem[] }
  /** Nothing is different; somebody else has changed the same; a change waits for the second yes. */
  | { kind: 'nothing' | 'changed' | 'waiting' }

/** `shown`: what stood in the form when it was opened, so that nobody undoes what they have not seen. */
export type Typed = { shown: Partial<EditionTexts>; texts: Partial<EditionTexts> }
export type Planned = {
  before: EditionValues
  after: EditionValues
  fields: EditionField[]
  edition: Edition
}

/** What the running edition would be with what was typed on top of it. */
export async function planChange(tx: Tx, { shown, texts }: Typed): Promise<Result<Planned, ChangeRefusal>> {
  const edition = await getCurrentEdition(tx)
  const before = valuesOf(edition)
  const now = textsOf(before)
  const typed = (Object.keys(now) as EditionField[]).filter(
    (field) => texts[field] !== undefined && texts[field].trim() !== (shown[field] ?? '').trim(),
  )
  const read = readEditionTexts({
    ...now,
    ...Object.fromEntries(typed.map((field) => [field, texts[field]])),
  })
  if (!read.ok) return refuse({ kind: 'problems', problems: read.error })
  const after = read.value
  const fields = changedFields(before, after)
  if (fields.length === 0) return refuse({ kind: 'nothing' })
  if (typed.some((field) => shown[field] !== undefined && shown[field] !== now[field]))
    return refuse({ kind: 'changed' })
  const problems = await besideOthers(tx, edition, after)
  return problems.length > 0 ? refuse({ kind: 'problems', problems }) : ok({ before, after, fields, edition })
}

/** The edition that people register for is the one whose conference starts last, and each has a name of its own. */
async function besideOthers(tx: Tx, { id }: Edition, after: EditionValues): Promise<EditionProblem[]> {
  const others = (await listEditions(tx)).filter((other) => other.id !== id)
  const isLast = others.every(
    ({ conferenceEnd }) => conferenceEnd.toString() < after.conferenceStartOn.toString(),
  )
  return [
    ...(isLast ? [] : [{ field: 'conferenceStartOn', problem: 'not-later' } as const]),
    ...(others.some(({ name }) => name === after.name)
      ? [{ field: 'name', problem: 'same-name' } as const]
      : []),
  ]
}

type Changing = Pick<Deps, 'db' | 'clock'>
/** An organiser, or the command line. */
type Author = ApprovedAdmin | Gate
export type Asked = Typed & { id: string; reason: string }

/**
 * Changes the running edition, or asks a second organiser to agree where that is needed (rules: changing a running edition). The same `id` again
 * changes nothing.
 */
export async function changeEdition(
  { db, clock }: Changing,
  author: Author,
  { id, reason, ...typed }: Asked,
): Promise<Result<{ state: 'made' | 'asked' }, ChangeRefusal>> {
  return db.run(author, async (tx) => {
    const current = await lockCurrent(tx)
    const known = await tx.selectFrom('editionChange').select('state').where('id', '=', id).executeTakeFirst()
    if (known) return ok({ state: known.state === 'asked' ? 'asked' : 'made' })
    const planned = await planChange(tx, typed)
    if (!planned.ok) return planned
    if (await findAsked(tx, current.id)) return refuse({ kind: 'waiting' })
    const { before, after, fields } = planned.value
    const state = needsTwo(fields) ? 'asked' : 'made'
    await tx
      .insertInto('editionChange')
      .values({
        id,
        editionId: current.id,
        at: clock().toString(),
        byPersonId: author.kind === 'admin' ? author.personId : null,
        reason,
        before: JSON.stringify(some(textsOf(before), fields)),
        after: JSON.stringify(some(textsOf(after), fields)),
        state,
      })
      .execute()
    if (state === 'made') await apply(tx, current, { after, fields }, clock())
    return ok({ state })
  })
}

export type Decision = { id: string; intent: 'agree' | 'refuse' }

/** The second yes, or no. Whoever asked can only take it back. What was typed goes on top of the edition as it is now. */
export async function decideChange(
  { db, clock }: Changing,
  admin: ApprovedAdmin,
  { id, intent }: Decision,
): Promise<Result<'made' | 'refused', ChangeRefusal | { kind: 'own' | 'decided' }>> {
  return db.run(admin, async (tx) => {
    const current = await lockCurrent(tx)
    const change = await findAsked(tx, current.id)
    if (change?.id !== id) return refuse({ kind: 'decided' })
    if (intent === 'agree' && change.byPersonId === admin.personId) return refuse({ kind: 'own' })
    const state = intent === 'agree' ? 'made' : 'refused'
    if (state === 'made') {
      const planned = await planChange(tx, { shown: change.before, texts: change.after })
      if (!planned.ok) return planned
      await apply(tx, current, planned.value, clock())
    }
    await tx
      .updateTable('editionChange')
      .set({ state, decidedAt: clock().toString(), decidedBy: admin.personId })
      .where('id', '=', id)
      .execute()
    return ok(state)
  })
}

async function lockCurrent(tx: Tx): Promise<Edition> {
  const { id } = await getCurrentEdition(tx)
  await tx.selectFrom('edition').select('id').where('id', '=', id).forUpdate().execute()
  return getCurrentEdition(tx)
}

/** Who fits whom, and which nights there are, may be another question from now on: the matches are looked at by the next run. */
const OF_MATCHES: ReadonlySet<EditionField> = new Set<EditionField>([
  'conferenceStartOn',
  'conferenceEndOn',
  'stayDaysBefore',
  'stayDaysAfter',
  'guestAgeLimit',
  'olderAge',
  'commuteComfortableMinutes',
  'commuteLongestMinutes',
  'doubleBed',
])
export const touchesMatches = (fields: readonly EditionField[]) =>
  fields.some((field) => OF_MATCHES.has(field))

async function apply(
  tx: Tx,
  { id }: Edition,
  { after, fields }: Pick<Planned, 'after' | 'fields'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('edition')
    .set({ ...rowOf(some(after, fields)), revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
  if (!touchesMatches(fields)) return
  await tx
    .updateTable('registration')
    .set({ recheckSince: now.toString() })
    .where('editionId', '=', id)
    .where('role', '=', 'guest')
    .where('id', 'in', (eb) =>
      eb.selectFrom('liveMatch').select('guestRegistrationId').where('holdsPlace', '=', true),
    )
    .execute()
}

function some<Values extends Record<EditionField, unknown>>(
  values: Values,
  fields: readonly EditionField[],
): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
}

async function findAsked(tx: Tx, editionId: string) {
  const row = await changes(tx)
    .where('editionId', '=', editionId)
    .where('editionChange.state', '=', 'asked')
    .executeTakeFirst()
  return row && toChange(row)
}

/** With the addresses of who asked and who decided, where they still have an account. */
const changes = (tx: Tx) =>
  tx
    .selectFrom('editionChange')
    .leftJoin('person as author', 'author.id', 'editionChange.byPersonId')
    .leftJoin('person as decider', 'decider.id', 'editionChange.decidedBy')
    .selectAll('editionChange')
    .select(['author.email as by', 'decider.email as decidedByEmail'])
type ChangeRow = Awaited<ReturnType<ReturnType<typeof changes>['executeTakeFirstOrThrow']>>

export type EditionChange = ReturnType<typeof toChange>
function toChange({
  id,
  at,
  byPersonId,
  by,
  reason,
  before,
  after,
  state,
  decidedAt,
  decidedByEmail,
}: ChangeRow) {
  return {
    id,
    at: at.toString(),
    byPersonId,
    by,
    reason,
    before: before as Partial<EditionTexts>,
    after: after as Partial<EditionTexts>,
    state: state as 'asked' | 'made' | 'refused',
    decidedAt: decidedAt?.toString() ?? null,
    decidedBy: decidedByEmail,
  }
}

/** What was changed of the running edition, the last first. */
export async function listChanges(tx: Tx, editionId: string): Promise<EditionChange[]> {
  const rows = await changes(tx)
    .where('editionId', '=', editionId)
    .orderBy('editionChange.at', 'desc')
    .limit(100)
    .execute()
  return rows.map(toChange)
}

/** The edition as it would be. */
export const editionAfter = ({ edition, after }: Planned): Edition => ({ ...edition, ...editionOf(after) })
