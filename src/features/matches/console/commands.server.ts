import type { ApprovedAdmin } from '#db/actor.server.ts'
import { tickAskFirst, undraftMatch, withdrawMatch } from '../commands.server.ts'
import type { CommandDeps, MatchOutcome } from '../changing/commands.server.ts'
import { decideContactProblems } from '../contact-problems/commands.server.ts'
import {
  clearFlag,
  completeMatch,
  extendOffer,
  markNoShow,
  offerAgain,
  reopenMatch,
} from '../lifetime/commands.server.ts'
import type { MatchForm } from '../schema.ts'
import { finishRematchTask } from '../tasks/commands.server.ts'

/** What an organiser has pressed on the page of a match. Null: noted, and nothing about it can be refused. */
export async function pressOnMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  form: MatchForm,
): Promise<MatchOutcome | null> {
  switch (form.intent) {
    case 'tick-ask-first':
      await tickAskFirst(deps, admin, matchId)
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
    case 'complete':
      return completeMatch(deps, admin, matchId)
    case 'no-show':
      return markNoShow(deps, admin, matchId, form.noShowNote)
  }
}
