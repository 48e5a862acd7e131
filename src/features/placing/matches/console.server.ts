import type { ApprovedAdmin } from '#db/actor.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { makeStay } from '#domain/stay.ts'
import { undraftMatch } from './drafting/undrafting.server.ts'
import { withdrawMatch } from './answering/answering.server.ts'
import type { DraftRequest } from './drafting/making.server.ts'
import type { CommandDeps, MatchOutcome, MatchRefusal } from './changing/changing.server.ts'
import { decideContactProblems } from './answering/contact-problems.server.ts'
import {
  completeMatch,
  extendOffer,
  markNoShow,
  offerAgain,
  reopenMatch,
} from './answering/lifetime.server.ts'
import { tellMilestone, type Wish } from './answering/milestones.server.ts'
import { moveMatch } from './moving/moving.server.ts'
import { swapMatches } from './moving/swapping.server.ts'
import { clearFlag, tickConcerns } from './offering/ticking.server.ts'
import type { MatchForm, NextForm } from './matches.ts'
import { draftTogether } from './drafting/drafting.server.ts'
import { finishRematchTask } from './answering/tasks.server.ts'

/** What an organiser has pressed on the page of a match. Null: noted, and nothing about it can be refused. */
export async function pressOnMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  form: Exclude<MatchForm, { intent: 'draft-next' }>,
): Promise<MatchOutcome | null> {
  switch (form.intent) {
    case 'tick-ask-first':
      await tickConcerns(deps, admin, matchId, { seen: form.seen, reason: form.tickReason })
      return null
    case 'decide-problems':
      await decideContactProblems(deps, admin, matchId)
      return null
    case 'finish-rematch':
      await finishRematchTask(deps, admin, matchId)
      return null
    case 'clear-flag':
      await clearFlag(deps, admin, matchId, form.flagNote)
      return null
    case 'undraft':
      return undraftMatch(deps, admin, matchId)
    case 'withdraw': {
      const { reason, note, neverAgain } = form
      return withdrawMatch(deps, admin, matchId, { reason, note, neverAgain: neverAgain === 'yes' })
    }
    case 'extend':
      return extendOffer(deps, admin, matchId, form.answerBy)
    case 'reopen':
      return reopenMatch(deps, admin, matchId, form.answerBy)
    case 'offer-again':
      return offerAgain(deps, admin, matchId)
    case 'move': {
      const { moveTo, moveReason: reason, safetyConfirmed, version } = form
      const wish = { reason, isConfirmed: safetyConfirmed === 'yes', version }
      if (moveTo.kind === 'place') return moveMatch(deps, admin, matchId, { placeId: moveTo.id, ...wish })
      const partner = { matchId: moveTo.id, partnerVersion: moveTo.version }
      return swapMatches(deps, admin, matchId, { ...partner, ...wish })
    }
    case 'complete':
      return completeMatch(deps, admin, matchId)
    case 'no-show':
      return markNoShow(deps, admin, matchId, form.noShowNote)
    case 'arrived':
    case 'on-the-way':
      return noteMilestone(deps, admin, matchId, { what: form.intent, takesBack: false })
    case 'not-arrived':
      return noteMilestone(deps, admin, matchId, { what: 'arrived', takesBack: true })
  }
}

/** What an organiser has heard of an arrival. */
async function noteMilestone(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  wish: Wish,
): Promise<MatchOutcome> {
  const noted = await tellMilestone(deps, admin, matchId, wish)
  if (noted.ok) return noted
  return refuse(
    noted.error === 'not-the-time' ? 'not-yet' : noted.error === 'not-found' ? 'not-found' : 'not-accepted',
  )
}

/** The bed of a match that has ended, for the next guest: drafts, if nothing has come in between. */
export async function draftNext(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  form: Extract<MatchForm, { intent: 'draft-next' }>,
): Promise<Result<{ matchId: string }, MatchRefusal>> {
  const match = await deps.db.run(admin, (tx) =>
    tx.selectFrom('match').select('placeId').where('id', '=', matchId).executeTakeFirst(),
  )
  if (!match) return refuse('not-found')
  return draftInPlace(deps, admin, match.placeId, form)
}

/** A guest in a place that is free, with those who go only together with them: all of them, or nobody. */
export async function draftInPlace(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  placeId: string,
  { guest, from, to, along }: NextForm,
): Promise<Result<{ matchId: string }, MatchRefusal>> {
  const requests: DraftRequest[] = []
  for (const one of [{ guest, place: placeId, from, to }, ...along]) {
    const stay = makeStay(one.from, one.to)
    if (!stay.ok) return refuse('does-not-fit')
    requests.push({
      guestRegistrationId: one.guest,
      placeId: one.place,
      stay: stay.value,
      overrideReason: '',
      // Of one guest the page has asked; a group is drafted whole, and each of it ticked before the offers.
      ...(along.length === 0 && { seen: [] }),
    })
  }
  const drafts = await draftTogether(deps, admin, requests)
  if (drafts.ok) return ok({ matchId: drafts.value.matchIds[0] ?? '' })
  if (drafts.error.kind === 'gone') return refuse('place-gone')
  if (drafts.error.kind === 'mind') return refuse('ask-first')
  return refuse(drafts.error.kind === 'does-not-fit' ? 'does-not-fit' : 'place-taken')
}
