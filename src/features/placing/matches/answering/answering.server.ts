/** What organisers, guests and hosts do with a match (rules: life of a match); each is one change (changing.server.ts). */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { WithdrawalReason } from '#domain/match-state.ts'
import { isOver } from '#domain/stay.ts'
import { openRematchTask, storeDeclineWords } from './tasks.server.ts'
import type { MailTemplate } from '#mails/registry.ts'
import { countOn, endReplaced, lockReplaced } from '../moving/carrying-out.server.ts'
import { noteArrangedElsewhere } from './lifetime.server.ts'
import {
  change,
  changeIn,
  type CommandDeps,
  type MatchOutcome,
  type Row,
  type Step,
} from '../changing/changing.server.ts'

/**
 * The guest takes the place: both get each other's contact details. `late` after the deadline. By an organiser: so it was
 * said on the phone.
 */
export function acceptMatch(
  deps: CommandDeps,
  by: GuestActor | ApprovedAdmin,
  matchId: string,
): Promise<MatchOutcome> {
  return change(deps, by, matchId, accepting)
}
export const accepting: Step = {
  event: { type: 'accepted' },
  before: lockReplaced,
  // Whoever was asked to move has moved by that: the old place is free, and its host is told.
  prepare: endReplaced,
  mails: () => ['accepted-to-guest', 'accepted-to-host'],
  after: (tx, row) => countOn(tx, row),
}

/** The guest does not take the place, which is free at once. `words`: why, for organisers only. */
export function declineMatch(
  deps: CommandDeps,
  by: GuestActor | ApprovedAdmin,
  matchId: string,
  words = '',
): Promise<MatchOutcome> {
  const note = words.trim()
  if (by.kind === 'admin' || note === '') return change(deps, by, matchId, declining)
  return change(deps, by, matchId, {
    ...declining,
    after: (tx) => storeDeclineWords(tx, { matchId, registrationId: by.registrationId, note }),
  })
}
export const declining: Step = { event: { type: 'declined' }, mails: () => ['declined-to-host'] }

/**
 * "This does not work": ends an offered or accepted match, frees the place at once and leaves the organisers a task (rules: life of a match).
 * Both stay in the exchange. `words` are for organisers only.
 */
export function refuseMatch(
  deps: CommandDeps,
  actor: GuestActor | HostActor,
  matchId: string,
  words = '',
): Promise<MatchOutcome> {
  return change(deps, actor, matchId, withdrawalBy(actor, 'refused', words))
}

function withdrawalBy(actor: GuestActor | HostActor, cause: 'refused' | 'left', words = ''): Step {
  const reason: WithdrawalReason = actor.role === 'guest' ? 'guest-cancelled' : 'host-cancelled'
  return {
    event: { type: 'withdrawn', reason },
    mails: bothAreTold,
    after: (tx, { id, guestRegistrationId }, now) =>
      openRematchTask(tx, { matchId: id, guestRegistrationId, openedBy: actor, cause, words }, now),
  }
}

/**
 * Ends every open match of a registration, in the caller's transaction, which holds the lock of the registration: nobody
 * can offer it anything meanwhile. Drafts, which nobody has heard of, stay with the organisers. One whose nights are over
 * ends too, so that nobody is reached through it, but there is nothing to tell and no place to find.
 */
export async function endOpenMatches(
  tx: Tx,
  actor: GuestActor | HostActor,
  now: Temporal.Instant,
): Promise<void> {
  const own = actor.role === 'guest' ? ('guestRegistrationId' as const) : ('hostRegistrationId' as const)
  const open = await tx
    .selectFrom('match')
    .innerJoin('edition', 'edition.id', 'match.editionId')
    .select(['match.id', 'match.stay', 'edition.timeZone'])
    .where(own, '=', actor.registrationId)
    .where('match.state', 'in', ['offered', 'accepted'])
    .orderBy('match.id')
    .execute()
  for (const { id, stay, timeZone } of open) {
    const { event, ...rest } = withdrawalBy(actor, 'left')
    const step = isOver(readStay(stay), now, timeZone) ? { event, mails: () => [] } : { event, ...rest }
    await changeIn(tx, { actor, matchId: id, step, now })
  }
}

const bothAreTold = (): MailTemplate[] => ['withdrawn-to-guest', 'withdrawn-to-host']

/**
 * An organiser ends an offered or accepted match. After failed communication, or if asked so, the pair is not proposed again (rules: fit); a
 * guest who has arranged something elsewhere leaves the queue.
 */
export function withdrawMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  { reason, note, neverAgain = false }: { reason: WithdrawalReason; note?: string; neverAgain?: boolean },
): Promise<MatchOutcome> {
  const isForCause = neverAgain || reason === 'communication-failed'
  return change(deps, admin, matchId, {
    event: { type: 'withdrawn', reason },
    // Nobody was told of a draft.
    mails: (row) => (row.state === 'draft' ? [] : bothAreTold()),
    after: async (tx, row, now) => {
      if (isForCause) await storeVeto(tx, row, reason, now)
      if (reason === 'arranged-elsewhere')
        await noteArrangedElsewhere(tx, admin, row.guestRegistrationId, now)
    },
    note,
  })
}

async function storeVeto(tx: Tx, row: Row, reason: string, now: Temporal.Instant): Promise<void> {
  const { guestRegistrationId, hostRegistrationId } = row
  await tx
    .insertInto('veto')
    .values({ guestRegistrationId, hostRegistrationId, reason, createdAt: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
