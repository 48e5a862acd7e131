import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readMatch, storeMatchEvent } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import {
  arrivedSay,
  checkInTime,
  contactBetween,
  saidAt,
  tell,
  type Milestone,
  type Teller,
  type TellRefusal,
  type Told,
} from '#domain/milestone.ts'
import { stateAt, type MatchState } from '#domain/match-state.ts'
import { phaseAt } from '#domain/participation.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Stay } from '#domain/stay.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listTold } from '#features/ground/mail-queue/composing/match-views.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { lockMatches } from '../changing/changing.server.ts'

/** What both sides may see of it; `isCheckInOpen`: it is the time to say that the guest is there. */
export type SaidView = {
  inContact: { guest: boolean; host: boolean }
  arrived: Record<Teller, boolean>
  isCheckInOpen: boolean
  /** When it was first said (ISO); null while it is not. */
  contactAt: string | null
  arrivedAt: string | null
}

export function viewSaid(
  told: readonly Told[],
  { state, stay }: { state: MatchState; stay: Stay },
  timeZone: string,
  now: Temporal.Instant,
): SaidView {
  return {
    inContact: contactBetween(told),
    arrived: arrivedSay(told),
    contactAt: saidAt(told, 'in-contact')?.toString() ?? null,
    arrivedAt: saidAt(told, 'arrived')?.toString() ?? null,
    isCheckInOpen: state === 'accepted' && phaseAt(checkInTime(stay, timeZone), now) === 'open',
  }
}

export type Wish = { what: Milestone; takesBack: boolean }
type Outcome = Result<{ state: MatchState; changed: boolean }, TellRefusal | 'not-found'>

/** One press of guest, host or organiser about a match that was accepted. Pressed twice it is said once. */
export function tellMilestone(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: GuestActor | HostActor | ApprovedAdmin,
  matchId: string,
  wish: Wish,
): Promise<Outcome> {
  const now = clock()
  return db.run(actor, (tx) => storeMilestone(tx, actor, matchId, wish, now))
}

/** The same in the transaction of something else that says it, too. */
export async function storeMilestone(
  tx: Tx,
  actor: GuestActor | HostActor | ApprovedAdmin,
  matchId: string,
  { what, takesBack }: Wish,
  now: Temporal.Instant,
): Promise<Outcome> {
  const [row] = await lockMatches(tx, actor, [matchId])
  if (!row) return refuse('not-found')
  const toldBy = actor.kind === 'admin' ? 'organiser' : actor.role
  const state = stateAt(readMatch(row), now)
  const place = { state, stay: readStay(row.stay), told: await listTold(tx, matchId) }
  const { timeZone } = await getCurrentEdition(tx)
  const decided = tell(place, { what, toldBy, takesBack }, timeZone, now)
  if (!decided.ok) return decided
  if (decided.value.changed) {
    await store(tx, { matchId, what, toldBy, takesBack, personId: actor.personId, state }, now)
    if (what === 'in-contact' && !takesBack && toldBy !== 'organiser')
      await settleOwnProblem(tx, { matchId, reportedBy: toldBy, personId: actor.personId }, now)
  }
  return ok({ state, changed: decided.value.changed })
}

type Said = Wish & { matchId: string; toldBy: Teller; personId: string; state: MatchState }

/** What the history of the match calls it when it is taken back. */
const TAKEN_BACK: Record<Milestone, string> = {
  'in-contact': 'lost-contact',
  arrived: 'not-arrived',
  'on-the-way': 'not-on-the-way',
}

async function store(
  tx: Tx,
  { matchId, what, toldBy, takesBack, personId, state }: Said,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString()
  const organiserPersonId = toldBy === 'organiser' ? personId : null
  const said = { toldAt: at, takenBackAt: null, organiserPersonId }
  if (takesBack) {
    await tx
      .updateTable('milestone')
      .set({ takenBackAt: at, organiserPersonId })
      .where('matchId', '=', matchId)
      .where('what', '=', what)
      .where('toldBy', '=', toldBy)
      .execute()
  } else {
    await tx
      .insertInto('milestone')
      .values({ matchId, what, toldBy, ...said })
      .onConflict((conflict) => conflict.columns(['matchId', 'what', 'toldBy']).doUpdateSet(said))
      .execute()
  }
  const event = takesBack ? TAKEN_BACK[what] : what
  await storeMatchEvent(tx, { id: matchId, state }, event, { actor: toldBy, personId }, now)
}

/** Whoever has told us that they do not reach the other, and now does, has settled that themselves. */
async function settleOwnProblem(
  tx: Tx,
  { matchId, reportedBy, personId }: { matchId: string; reportedBy: 'guest' | 'host'; personId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('contactProblem')
    .set({ decidedAt: now.toString(), decidedBy: personId })
    .where('matchId', '=', matchId)
    .where('reportedBy', '=', reportedBy)
    .where('decidedAt', 'is', null)
    .execute()
}
