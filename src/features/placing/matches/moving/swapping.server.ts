/**
 * Two guests change beds (rules: life of a match), both or neither. At one host their matches stay and nobody gets a mail. With another host
 * a match ends and a new draft is made: another host is another match, and whoever had heard of the old one is told.
 */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { changedPart, storeEntry, type MatchPart } from '#db/history-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { ok, refuse } from '#domain/result.ts'
import {
  changeAllIn,
  type CommandDeps,
  type MatchOutcome,
  type MatchRefusal,
  type Row,
  type Step,
} from '../changing/changing.server.ts'
import { draftAllIn, type DraftRefusal } from '../drafting/making.server.ts'
import { guarded, isChanged, judge, lockAll, store, type Overrule, type Seen } from './moving.server.ts'

export type SwapRequest = { matchId: string; partnerVersion?: number } & Overrule & Seen

export async function swapMatches(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  wish: SwapRequest,
): Promise<MatchOutcome> {
  return swapping(deps, admin, async (tx, now) => {
    const locked = await lockAll(tx, admin, [matchId, wish.matchId], now)
    const one = locked.find(({ id }) => id === matchId)
    const two = locked.find(({ id }) => id === wish.matchId)
    if (!one || !two || one.id === two.id) return refuse(one ? 'partner-changed' : 'not-found')
    if (isChanged(one, wish)) return refuse('changed')
    if (isChanged(two, { version: wish.partnerVersion })) return refuse('partner-changed')
    const pair: Pair = { one, two, wish }
    return one.hostRegistrationId === two.hostRegistrationId
      ? swapPlaces(tx, admin, pair, now)
      : swapHosts(tx, admin, pair, now)
  })
}

/** All of it, or nothing has happened. */
async function swapping(...asked: Parameters<typeof guarded>): Promise<MatchOutcome> {
  try {
    return await guarded(...asked)
  } catch (error) {
    if (error instanceof NotSwapped) return refuse(error.refusal)
    throw error
  }
}

type Pair = { one: Row; two: Row; wish: SwapRequest }

async function swapPlaces(
  tx: Tx,
  admin: ApprovedAdmin,
  { one, two, wish }: Pair,
  now: Temporal.Instant,
): Promise<MatchOutcome> {
  const moves = [
    { match: one, placeId: two.placeId },
    { match: two, placeId: one.placeId },
  ]
  const judged = await judge(tx, moves, wish)
  if (!judged.ok) return judged
  // Out of the way for a moment that nobody sees: the database lets no two hold one place, not even while they change.
  await tx.updateTable('match').set({ state: 'withdrawn' }).where('id', '=', two.id).execute()
  const parts: MatchPart[] = []
  for (const move of judged.value) parts.push(await store(tx, admin, move, wish.reason, now))
  await storeEntry(tx, admin, { editionId: one.editionId, kind: 'swapped', parts }, now)
  return ok({ state: one.state, changed: true })
}

/** Ends the transaction: no match has changed. */
class NotSwapped extends Error {
  readonly refusal: MatchRefusal
  constructor(refusal: MatchRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

async function swapHosts(
  tx: Tx,
  admin: ApprovedAdmin,
  { one, two, wish }: Pair,
  now: Temporal.Instant,
): Promise<MatchOutcome> {
  const moves = [
    { match: one, placeId: two.placeId },
    { match: two, placeId: one.placeId },
  ]
  return draftElsewhere(tx, admin, { moves, wish, kind: 'swapped' }, now)
}

/** A draft goes to a place of another host: nobody has heard of it. Asking again for the same place changes nothing; what was sent stays where it is. */
export async function redraftMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  wish: { placeId: string } & Overrule & Seen,
): Promise<MatchOutcome> {
  const { placeId } = wish
  return swapping(deps, admin, async (tx, now) => {
    const [match] = await lockAll(tx, admin, [matchId], now, [placeId])
    if (!match) return refuse('not-found')
    if (match.placeId === placeId) return ok({ state: match.state, changed: false })
    if (match.state !== 'draft') return refuse('not-a-draft')
    if (isChanged(match, wish)) return refuse('changed')
    return draftElsewhere(tx, admin, { moves: [{ match, placeId }], wish, kind: 'moved' }, now)
  })
}

type Elsewhere = {
  moves: { match: Row; placeId: string }[]
  wish: Overrule
  kind: 'swapped' | 'moved'
}

/** These matches end, and each of their guests gets a draft in the other place, on the same nights. */
async function draftElsewhere(
  tx: Tx,
  admin: ApprovedAdmin,
  { moves, wish, kind }: Elsewhere,
  now: Temporal.Instant,
): Promise<MatchOutcome> {
  const step: Step = {
    event: { type: 'withdrawn', reason: 'organiser' },
    mails: (row) => (row.state === 'draft' ? [] : ['withdrawn-to-guest', 'withdrawn-to-host']),
  }
  const matchIds = moves.map(({ match }) => match.id)
  const { changed, refused } = await changeAllIn(tx, { actor: admin, matchIds, step, now })
  if (refused[0]) throw new NotSwapped(refused[0].refusal)
  const requests = moves.map(({ match, placeId }) => ({
    guestRegistrationId: match.guestRegistrationId,
    placeId,
    stay: readStay(match.stay),
    overrideReason: wish.reason,
    safetyConfirmed: wish.isConfirmed,
  }))
  const made: MatchPart[] = []
  for (const draft of await draftAllIn(tx, admin, requests, now)) {
    if (!draft.ok) throw new NotSwapped(toMatchRefusal(draft.error))
    if (draft.value.part) made.push(draft.value.part)
  }
  const parts = [...made, ...changed.map((row) => changedPart(row, { state: row.to }))]
  await storeEntry(tx, admin, { editionId: moves[0]!.match.editionId, kind, parts }, now)
  const next = made[0]?.matchId
  return ok({ state: 'draft', changed: true, ...(next && { next }) })
}

function toMatchRefusal({ kind }: DraftRefusal): MatchRefusal {
  if (kind === 'gone') return 'registration-gone'
  if (kind === 'mind') return 'ask-first'
  return kind === 'does-not-fit' || kind === 'confirm-safety' ? kind : 'place-taken'
}
