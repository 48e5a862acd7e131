/**
 * Two guests change beds (rules: life of a match), both or neither. At one host their matches stay and nobody gets a mail. Between two hosts
 * each match ends and a new draft is made: another host is another match, and whoever had heard of the old one is told.
 */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { storeEntry, type MatchPart } from '#db/history-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { ok, refuse } from '#domain/result.ts'
import { changeIn, type CommandDeps, type MatchOutcome, type MatchRefusal } from './changing.server.ts'
import { draftIn, type DraftRefusal } from './drafting.server.ts'
import {
  guarded,
  isChanged,
  judge,
  lockAll,
  store,
  type Locked,
  type Overrule,
  type Seen,
} from './moving.server.ts'

export type SwapRequest = { matchId: string; partnerVersion?: number } & Overrule & Seen

export async function swapMatches(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  wish: SwapRequest,
): Promise<MatchOutcome> {
  try {
    return await guarded(deps, admin, async (tx, now) => {
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
  } catch (error) {
    if (error instanceof NotSwapped) return refuse(error.refusal)
    throw error
  }
}

type Pair = { one: Locked; two: Locked; wish: SwapRequest }

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

/** Ends the transaction: neither match has changed. */
export class NotSwapped extends Error {
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
  const ended: MatchPart[] = []
  for (const match of [one, two]) ended.push(await end(tx, admin, match, now))
  const made: MatchPart[] = []
  for (const [match, placeId] of [
    [one, two.placeId],
    [two, one.placeId],
  ] as const) {
    const draft = await draftIn(
      tx,
      admin,
      {
        guestRegistrationId: match.guestRegistrationId,
        placeId,
        stay: readStay(match.stay),
        overrideReason: wish.reason,
        safetyConfirmed: wish.isConfirmed,
      },
      now,
    )
    if (!draft.ok) throw new NotSwapped(toMatchRefusal(draft.error))
    if (draft.value.part) made.push(draft.value.part)
  }
  const next = made[0]?.matchId
  await storeEntry(tx, admin, { editionId: one.editionId, kind: 'swapped', parts: [...made, ...ended] }, now)
  return ok({ state: 'draft', changed: true, ...(next && { next }) })
}

export async function end(
  tx: Tx,
  admin: ApprovedAdmin,
  match: Locked,
  now: Temporal.Instant,
): Promise<MatchPart> {
  const outcome = await changeIn(tx, {
    actor: admin,
    matchId: match.id,
    step: {
      event: { type: 'withdrawn', reason: 'organiser' },
      mails: (row) => (row.state === 'draft' ? [] : ['withdrawn-to-guest', 'withdrawn-to-host']),
    },
    now,
  })
  if (!outcome.ok) throw new NotSwapped(outcome.error)
  const { placeId, guestRegistrationId, hostRegistrationId, ticked } = match
  return {
    subject: 'match',
    matchId: match.id,
    guestRegistrationId,
    hostRegistrationId,
    before: { state: match.state, placeId, ticked },
    after: { state: 'withdrawn', placeId, ticked },
    versionAfter: match.version + 1,
  }
}

export function toMatchRefusal({ kind }: DraftRefusal): MatchRefusal {
  if (kind === 'gone') return 'registration-gone'
  if (kind === 'mind') return 'ask-first'
  return kind === 'does-not-fit' || kind === 'confirm-safety' ? kind : 'place-taken'
}
