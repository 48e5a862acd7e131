import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, Gate } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import {
  changedFields,
  type EditionField,
  type EditionProblem,
  type EditionTexts,
  readEditionTexts,
  textsOf,
} from '#domain/edition-fields.ts'
import { fieldsForTwo, problemsBeside } from '#domain/edition-change.ts'
import { type EditionValues, editionOf, valuesOf } from '#domain/edition-values.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import {
  isOpen,
  mayAgree,
  type Standings,
  whoCanAgree,
  yesEnds,
  type YesRefusal,
} from '#domain/second-yes.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'
import { tellOfYes } from '#features/ground/second-yes/telling.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'
import { getCurrentEdition, listEditions, rowOf } from '#features/ground/editions.server.ts'

export type ChangeRefusal =
  | { kind: 'problems'; problems: EditionProblem[] }
  /** Nothing is different; somebody else has changed the same; a change waits for the second yes; nobody's would count. */
  | { kind: 'nothing' | 'changed' | 'waiting' | 'nobody' }

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
  const others = (await listEditions(tx)).filter(({ id }) => id !== edition.id)
  const problems = problemsBeside(others, edition, after)
  return problems.length > 0 ? refuse({ kind: 'problems', problems }) : ok({ before, after, fields, edition })
}

type Changing = Pick<Deps, 'db' | 'clock'>
type Author = ApprovedAdmin | Gate
export type ChangeRequest = Typed & { id: string; reason: string }

/** Changes the running edition, or asks a second organiser where needed (rules: changing a running edition). The same `id` again changes nothing. */
export async function changeEdition(
  { db, clock }: Changing,
  author: Author,
  { id, reason, ...typed }: ChangeRequest,
): Promise<Result<{ state: 'made' | 'asked' }, ChangeRefusal>> {
  return db.run(author, async (tx) => {
    const current = await lockCurrent(tx)
    const known = await tx.selectFrom('editionChange').select('state').where('id', '=', id).executeTakeFirst()
    if (known) return ok({ state: known.state === 'asked' ? 'asked' : 'made' })
    const planned = await planChange(tx, typed)
    if (!planned.ok) return planned
    const now = clock()
    const standings = { all: await readStandings(tx), now }
    if (await findAsked(tx, current.id, standings)) return refuse({ kind: 'waiting' })
    const { before, after, fields } = planned.value
    const state = fieldsForTwo(planned.value, now).length > 0 ? 'asked' : 'made'
    const by = author.kind === 'admin' ? author.personId : null
    if (state === 'asked' && whoCanAgree(by, standings).length === 0) return refuse({ kind: 'nobody' })
    await tx
      .insertInto('editionChange')
      .values({
        id,
        editionId: current.id,
        at: now.toString(),
        byPersonId: by,
        byCommand: by === null,
        reason,
        before: JSON.stringify(some(textsOf(before), fields)),
        after: JSON.stringify(some(textsOf(after), fields)),
        state,
      })
      .execute()
    if (state === 'made') await apply(tx, current, { after, fields }, now)
    else await tellOfYes(tx, { id, act: 'edition', stage: 'asked', by, at: yesEnds(now) }, now)
    return ok({ state })
  })
}

export type Decision = { id: string; intent: 'agree' | 'refuse' }

/** The second yes, or no. The asker can only take it back. What was typed goes on top of the edition as it is now. */
export async function decideChange(
  { db, clock }: Changing,
  admin: ApprovedAdmin,
  { id, intent }: Decision,
): Promise<Result<'made' | 'refused', ChangeRefusal | { kind: 'decided' | YesRefusal }>> {
  return db.run(admin, async (tx) => {
    const now = clock()
    if (!(await isStillApproved(tx, admin))) return refuse({ kind: 'decided' })
    const current = await lockCurrent(tx)
    const standings = { all: await readStandings(tx), now }
    const change = await findAsked(tx, current.id, standings)
    if (change?.id !== id) return refuse({ kind: 'decided' })
    const may = mayAgree(admin.personId, askedOf(change), standings)
    if (intent === 'agree' && !may.ok) return refuse({ kind: may.error })
    const state = intent === 'agree' ? 'made' : 'refused'
    if (state === 'made') {
      const planned = await planChange(tx, { shown: change.before, texts: change.after })
      if (!planned.ok) return planned
      await apply(tx, current, planned.value, now)
    }
    await tx
      .updateTable('editionChange')
      .set({ state, decidedAt: now.toString(), decidedBy: admin.personId })
      .where('id', '=', id)
      .execute()
    const stage = state === 'made' ? 'agreed' : 'refused'
    await tellOfYes(tx, { id, act: 'edition', stage, by: change.byPersonId, and: admin.personId }, now)
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

/** What waits; what was asked too long ago, or by who is no organiser any more, does not, and is refused here. */
async function findAsked(tx: Tx, editionId: string, standings: Standings): Promise<EditionChange | null> {
  const row = await changes(tx)
    .where('editionId', '=', editionId)
    .where('editionChange.state', '=', 'asked')
    .executeTakeFirst()
  if (!row) return null
  const change = toChange(row)
  if (isWaiting(change, standings)) return change
  await tx
    .updateTable('editionChange')
    .set({ state: 'refused', decidedAt: standings.now.toString() })
    .where('id', '=', change.id)
    .execute()
  return null
}

const askedOf = ({ byPersonId, at }: Pick<EditionChange, 'byPersonId' | 'at'>) => ({
  personId: byPersonId,
  at: Temporal.Instant.from(at),
})

export const isWaiting = (change: EditionChange, standings: Standings): boolean =>
  change.state === 'asked' &&
  (change.byCommand || change.byPersonId !== null) &&
  isOpen(askedOf(change), standings)

/** Null: this organiser's yes counts. */
export function whyNotAgree(own: string, change: EditionChange, standings: Standings): YesRefusal | null {
  const may = mayAgree(own, askedOf(change), standings)
  return may.ok ? null : may.error
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
  byCommand,
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
    byCommand,
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

export const editionAfter = ({ edition, after }: Planned): Edition => ({ ...edition, ...editionOf(after) })
