/** Coming back to what one has told (rules: incidents): whether it was read, what the team answers, and one more thing. */
import type { Temporal } from 'temporal-polyfill'
import type { Gate, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { afterIncident, readIncidentCode } from '#domain/incident.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { mailIncidentTeam } from '#features/ground/incident-team.server.ts'
import { type Pause, slowDown } from '#features/ground/wrong-codes.server.ts'
import { hashOfCode } from './telling.server.ts'

type BackDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

export type ToldView = {
  id: string
  toldAt: string
  readAt: string | null
  closedAt: string | null
  /** The team's words to them, and what they have added. */
  steps: { id: number; at: string; kind: 'answer' | 'added'; words: string }[]
}
export type OwnToldView = ToldView & { words: string }

/** What somebody signed in has told, the newest first. */
export function listTold({ db }: Pick<Deps, 'db'>, person: SignedIn): Promise<OwnToldView[]> {
  return db.run(person, async (tx) => {
    const rows = await selectTold(tx)
      .select('words')
      .where('tellerPersonId', '=', person.personId)
      .orderBy('toldAt', 'desc')
      .execute()
    return Promise.all(rows.map(async ({ words, ...row }) => ({ ...(await toView(tx, row)), words })))
  })
}

/** What belongs to a code. Its words are not shown again: somebody else may have found the code. */
export function findByCode(
  deps: BackDeps,
  gate: Gate,
  { typed, ip }: { typed: string; ip: string },
  pause?: Pause,
): Promise<ToldView | 'unknown'> {
  return withCoded(deps, gate, { typed, ip, pause }, toView)
}

/** One more thing, to the team; something closed is open again. Harmless to repeat. False: it is not theirs. */
export async function addToOwn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: SignedIn,
  { id, entry, words }: { id: string; entry: string; words: string },
): Promise<boolean> {
  return db.run(person, async (tx) => {
    const row = await selectTold(tx)
      .where('id', '=', id)
      .where('tellerPersonId', '=', person.personId)
      .executeTakeFirst()
    if (!row) return false
    await add(tx, row, { entry, words, authorPersonId: person.personId }, clock())
    return true
  })
}

export async function addByCode(
  deps: BackDeps,
  gate: Gate,
  { entry, words, ...asked }: { typed: string; ip: string; entry: string; words: string },
): Promise<ToldView | 'unknown'> {
  return withCoded(deps, gate, asked, async (tx, row) => {
    await add(tx, row, { entry, words, authorPersonId: null }, deps.clock())
    return toView(tx, row)
  })
}

const selectTold = (tx: Tx) =>
  tx.selectFrom('incident').select(['id', 'toldAt', 'state', 'readAt', 'closedAt', 'outcome'])
type Row = Awaited<ReturnType<ReturnType<typeof selectTold>['execute']>>[number]

/** After many wrong codes of one network, its next answers are delayed. */
async function withCoded(
  deps: BackDeps,
  gate: Gate,
  { typed, ip, pause }: { typed: string; ip: string; pause?: Pause | undefined },
  work: (tx: Tx, row: Row) => Promise<ToldView>,
): Promise<ToldView | 'unknown'> {
  const code = readIncidentCode(typed)
  const found =
    code &&
    (await deps.db.run(gate, async (tx) => {
      const row = await selectTold(tx).where('codeHash', '=', hashOfCode(deps.keys, code)).executeTakeFirst()
      return row ? work(tx, row) : null
    }))
  if (found) return found
  await slowDown(deps, gate, { of: 'incident-code', ip }, pause)
  return 'unknown'
}

async function toView(tx: Tx, { id, toldAt, readAt, closedAt }: Row): Promise<ToldView> {
  const rows = await tx
    .selectFrom('incidentStep')
    .select(['id', 'at', 'kind', 'words'])
    .where('incidentId', '=', id)
    .where('kind', 'in', ['answer', 'added'])
    .orderBy('id')
    .execute()
  return {
    id,
    toldAt: toldAt.toString(),
    readAt: readAt?.toString() ?? null,
    closedAt: closedAt?.toString() ?? null,
    steps: rows.map(({ at, kind, words, ...step }) => ({
      ...step,
      at: at.toString(),
      kind: kind === 'answer' ? kind : ('added' as const),
      words: words ?? '',
    })),
  }
}

type Added = { entry: string; words: string; authorPersonId: string | null }

async function add(tx: Tx, row: Row, { entry, ...added }: Added, now: Temporal.Instant): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('incidentStep')
    .values({ ...added, incidentId: row.id, entry, at: now.toString(), kind: 'added' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return
  const next = afterIncident(row, { type: 'added' }, now)
  // The team has closed it: it is open again. Nothing else of it changes, and nothing where somebody else was faster.
  if (next.ok && next.value.state !== row.state)
    await tx
      .updateTable('incident')
      .set({ state: next.value.state, closedAt: null, outcome: null })
      .where('id', '=', row.id)
      .where('state', '=', row.state)
      .execute()
  await mailIncidentTeam(tx, { incidentId: row.id, what: 'added', key: entry }, now)
}
