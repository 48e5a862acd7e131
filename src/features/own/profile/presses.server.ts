import * as z from 'zod'
import {
  acceptMatch,
  declineMatch,
  refuseMatch,
} from '#features/placing/matches/answering/answering.server.ts'
import { reportContactProblem } from '#features/placing/matches/answering/contact-problems.server.ts'
import { tellMilestone, type Wish } from '#features/placing/matches/answering/milestones.server.ts'
import type { MatchOutcome } from '#features/placing/matches/changing/changing.server.ts'
import { LONGEST_NOTE } from '#domain/match-state.ts'
import { type At, pressesOn } from '#features/ground/presses.server.ts'
import { findGuest, findHost, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import type { SignedIn } from '#db/actor.server.ts'
import { cancelRegistration } from './profile.server.ts'

const role = z.enum(['guest', 'host'])
const ofMatch = { matchId: z.uuid() }
const words = z.string().trim().max(LONGEST_NOTE).default('')

const asGuest = ({ context, who }: At<SignedIn>) => findGuest(context, who)
const asRole = (at: At<SignedIn>, own: 'guest' | 'host') =>
  own === 'guest' ? asGuest(at) : findHost(at.context, at.who)

/** Doing it twice ends as doing it once; only the deadline has words of its own, and is no mistake of the reader's. */
const endOf = <W extends string>(result: MatchOutcome, done: W) =>
  result.ok ? done : result.error === 'late' ? 'late' : 'closed'

export const profilePresses = pressesOn(
  {
    who: ({ context }) => requireSignedIn(context),
    path: '/profile',
    keepsTyped: true,
    says: {
      saved: { kind: 'good', title: 'profile.doneSavedTitle', text: 'profile.doneSaved' },
      accepted: { kind: 'good', title: 'profile.doneAcceptedTitle', text: 'profile.doneAccepted' },
      declined: { kind: 'good', title: 'profile.doneDeclinedTitle', text: 'profile.doneDeclined' },
      late: { kind: 'info', title: 'profile.doneLateTitle', text: 'profile.doneLate' },
      closed: { kind: 'info', title: 'profile.doneClosedTitle', text: 'profile.doneClosed' },
      refused: { kind: 'good', title: 'profile.doneCancelledTitle', text: 'profile.doneRefused' },
      reported: { kind: 'good', title: 'profile.doneCancelledTitle', text: 'profile.doneReported' },
      'reported-late': {
        kind: 'info',
        title: 'profile.doneReportedLateTitle',
        text: 'profile.doneReportedLate',
      },
      confirmed: { kind: 'good', title: 'profile.doneConfirmedTitle', text: 'profile.doneConfirmed' },
      arrival: { kind: 'good', title: 'profile.doneArrivalTitle', text: 'profile.doneArrival' },
      'arrival-no-contact': {
        kind: 'warning',
        title: 'profile.doneArrivalTitle',
        text: 'profile.doneArrivalNoContact',
      },
      'in-contact': { kind: 'good', title: 'profile.doneToldTitle', text: 'profile.doneInContact' },
      'lost-contact': { kind: 'info', title: 'profile.doneToldTitle', text: 'profile.doneLostContact' },
      arrived: { kind: 'good', title: 'profile.doneArrivedTitle', text: 'profile.doneArrived' },
      'not-arrived': { kind: 'info', title: 'profile.doneToldTitle', text: 'profile.doneNotArrived' },
      'registration-cancelled': {
        kind: 'good',
        title: 'profile.doneCancelledTitle',
        text: 'profile.doneAllCancelled',
      },
    },
  },
  (press) => {
    const tells = <W extends 'in-contact' | 'lost-contact' | 'arrived' | 'not-arrived'>(
      word: W,
      wish: Wish,
    ) =>
      press({ ...ofMatch, role }, async (at, form) => {
        const actor = await asRole(at, form.role)
        return actor && (await tellMilestone(at.deps, actor, form.matchId, wish)).ok ? word : 'closed'
      })
    return {
      accept: press(ofMatch, async (at, { matchId }) => {
        const guest = await asGuest(at)
        return guest ? endOf(await acceptMatch(at.deps, guest, matchId), 'accepted') : 'closed'
      }),
      decline: press({ ...ofMatch, words }, async (at, form) => {
        const guest = await asGuest(at)
        return guest
          ? endOf(await declineMatch(at.deps, guest, form.matchId, form.words), 'declined')
          : 'closed'
      }),
      refuse: press({ ...ofMatch, role, words }, async (at, form) => {
        const actor = await asRole(at, form.role)
        return actor
          ? endOf(await refuseMatch(at.deps, actor, form.matchId, form.words), 'refused')
          : 'closed'
      }),
      'report-problem': press({ ...ofMatch, role, words }, async (at, form) => {
        const actor = await asRole(at, form.role)
        const report = actor && (await reportContactProblem(at.deps, actor, form.matchId, form.words))
        if (report?.ok) return 'reported'
        return report?.error === 'late' ? 'reported-late' : 'closed'
      }),
      'in-contact': tells('in-contact', { what: 'in-contact', takesBack: false }),
      'lost-contact': tells('lost-contact', { what: 'in-contact', takesBack: true }),
      arrived: tells('arrived', { what: 'arrived', takesBack: false }),
      'not-arrived': tells('not-arrived', { what: 'arrived', takesBack: true }),
      'cancel-registration': press({ role }, async (at, form) => {
        const actor = await asRole(at, form.role)
        if (actor) await cancelRegistration(at.deps, actor)
        return 'registration-cancelled'
      }),
    }
  },
)
