import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { storeEntry, type MatchPart } from '#db/history-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { lockSides, type CommandDeps } from '../changing/changing.server.ts'
import {
  breachIn,
  draftAllIn,
  type DraftMade,
  type DraftRefusal,
  type DraftRequest,
} from './making.server.ts'
import { findHolder } from './scene.server.ts'
import { undraftIn } from './undrafting.server.ts'

/** `movesFrom`: the draft that this one takes the place of. */
export type PlanRequest = DraftRequest & { movesFrom?: string }
export type PlanTaken = {
  matchIds: string[]
  /** Drafts that ended for others. */
  ended: string[]
  refused: { request: PlanRequest; refusal: DraftRefusal }[]
  /** In the history; null if nothing was changed. */
  entry: number | null
}
type Attempt = Omit<PlanTaken, 'entry'> & { parts: MatchPart[]; editionId: string }

/**
 * Takes a plan, or some of it, as drafts: one transaction and one entry of history, which is taken back as a whole. What no
 * longer fits is left out and named; asking again for what is there already changes nothing. Whoever moves keeps the old
 * place where the new one is not to be had, and no draft of `ends` ends for nothing.
 */
export function draftPlan(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  requests: readonly PlanRequest[],
  ends: readonly string[] = [],
): Promise<PlanTaken> {
  const now = clock()
  return db.run(admin, async (tx) => {
    await lockAll(tx, requests, ends)
    const refused: PlanTaken['refused'] = []
    let wanted = requests
    let ending = ends
    for (;;) {
      await sql`savepoint whole_plan`.execute(tx)
      const made = await attempt(tx, admin, wanted, ending, now)
      const isMoved = made.refused.some(({ request }) => request.movesFrom !== undefined)
      refused.push(...made.refused)
      if (!isMoved && (made.refused.length === 0 || ending.length === 0)) {
        const { parts, editionId, matchIds, ended } = made
        const entry =
          parts.length > 0 ? await storeEntry(tx, admin, { editionId, kind: 'plan-taken', parts }, now) : null
        return { matchIds, ended, refused, entry }
      }
      // Again without those who cannot: each round has fewer.
      await sql`rollback to savepoint whole_plan`.execute(tx)
      const out = new Set(made.refused.map(({ request }) => request))
      wanted = wanted.filter((request) => !out.has(request))
      ending = []
    }
  })
}

/**
 * One draft. Two organisers at once come one after the other, and the second is told who was first. Asking again for the same
 * pair gives the same match.
 */
export async function draftMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  request: DraftRequest,
): Promise<Result<{ matchId: string }, DraftRefusal>> {
  const made = await draftTogether(deps, admin, [request])
  return made.ok ? ok({ matchId: made.value.matchIds[0]! }) : made
}

class Refused extends Error {
  readonly refusal: DraftRefusal
  constructor(refusal: DraftRefusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

/** All of these as drafts, or none: of those who go only together. One entry of history; asking again changes nothing. */
export async function draftTogether(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  requests: readonly DraftRequest[],
): Promise<Result<{ matchIds: string[] }, DraftRefusal>> {
  const now = clock()
  try {
    return await db.run(admin, async (tx) => {
      await lockAll(tx, requests)
      const { matchIds, refused, parts, editionId } = await attempt(tx, admin, requests, [], now)
      if (refused[0]) throw new Refused(refused[0].refusal)
      if (parts.length > 0) await storeEntry(tx, admin, { editionId, kind: 'drafted', parts }, now)
      return ok({ matchIds })
    })
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal)
    throw error
  }
}

async function attempt(
  tx: Tx,
  admin: ApprovedAdmin,
  requests: readonly PlanRequest[],
  ends: readonly string[],
  now: Temporal.Instant,
): Promise<Attempt> {
  const moving = requests.flatMap(({ movesFrom }) => movesFrom ?? [])
  const back = await undraftIn(tx, admin, [...ends, ...moving], now)
  const gone = new Set(back.parts.map(({ matchId }) => matchId))
  const made: Attempt = {
    matchIds: [],
    ended: ends.filter((id) => gone.has(id)),
    refused: [],
    parts: [...back.parts],
    editionId: back.editionId,
  }
  const results = await draftEach(tx, admin, requests, now)
  for (const [index, request] of requests.entries()) {
    const drafted = results[index]!
    if (drafted.ok) {
      made.matchIds.push(drafted.value.matchId)
      made.editionId = drafted.value.editionId
      if (drafted.value.part) made.parts.push(drafted.value.part)
    } else made.refused.push({ request, refusal: drafted.error })
  }
  return made
}

type Drafted = Result<DraftMade, DraftRefusal>

/** All at once. Where the database knows of something that was not seen, one by one: then it says of which. */
async function draftEach(
  tx: Tx,
  admin: ApprovedAdmin,
  requests: readonly PlanRequest[],
  now: Temporal.Instant,
): Promise<Drafted[]> {
  const all = await trying(tx, () => draftAllIn(tx, admin, requests, now))
  if (!('breach' in all)) return all.done
  const each: Drafted[] = []
  for (const request of requests) {
    const one = await trying(tx, () => draftAllIn(tx, admin, [request], now))
    if ('breach' in one) {
      const kind = one.breach
      each.push(refuse({ kind, holder: await findHolder(tx, request, kind) }))
    } else each.push(...one.done)
  }
  return each
}

/** As if it had not begun, where it met a promise of the database. */
async function trying<T>(
  tx: Tx,
  work: () => Promise<T>,
): Promise<{ done: T } | { breach: ReturnType<typeof breachIn> }> {
  await sql`savepoint drafting`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint drafting`.execute(tx)
    return { done }
  } catch (error) {
    const breach = breachIn(error)
    await sql`rollback to savepoint drafting`.execute(tx)
    return { breach }
  }
}

/** Everybody at once: two plans at a time would else wait for each other crosswise. */
function lockAll(tx: Tx, requests: readonly PlanRequest[], ends: readonly string[] = []): Promise<void> {
  return lockSides(tx, {
    matchIds: [...ends, ...requests.flatMap(({ movesFrom }) => movesFrom ?? [])],
    guestIds: requests.map(({ guestRegistrationId }) => guestRegistrationId),
    placeIds: requests.map(({ placeId }) => placeId),
  })
}
