import * as z from 'zod'
import { saysWhy } from '#domain/concerns.ts'
import { CHOSEN_REASONS, LONGEST_NOTE } from '#domain/match-state.ts'
import { type At, idIn, pressesOn, type WordBelow } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { makeStay } from '#domain/stay.ts'
import { undraftMatch } from './drafting/undrafting.server.ts'
import { withdrawMatch } from './answering/answering.server.ts'
import type { DraftRequest } from './drafting/making.server.ts'
import type { CommandDeps, MatchOutcome, MatchRefusal } from './changing/changing.server.ts'
import { findWhoWasFirst } from './changing/refusing.server.ts'
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
import { dayField, type NextForm, nextFields, note, tickFields, UUID } from './matches.ts'
import { draftTogether } from './drafting/drafting.server.ts'
import { finishRematchTask } from './answering/tasks.server.ts'

type Who = { admin: ApprovedAdmin; id: string }

/** `place ID` or `match ID VERSION`. */
const moveTo = z
  .string()
  .regex(new RegExp(`^(?:place|match) ${UUID}(?: \\d{1,9})?$`))
  .transform((text) => {
    const [kind, id = '', version] = text.split(' ')
    return {
      kind: kind === 'place' ? ('place' as const) : ('match' as const),
      id,
      version: version === undefined ? undefined : Number(version),
    }
  })
type MoveTo = z.output<typeof moveTo>
const yes = z.literal('yes').optional()

async function refused({ deps, who: { admin, id } }: At<Who>, refusal: MatchRefusal, moveTo?: MoveTo) {
  return { refused: { refusal, first: await findWhoWasFirst(deps, admin, { matchId: id, moveTo, refusal }) } }
}

/** What the form can still be given. */
const asksFor = (
  { t }: At<Who>,
  field: string,
  refusal: 'confirm-safety' | 'does-not-fit' | 'deadline-not-later',
) => ({
  problems: [{ field, message: t('matches.nothingChanged', { why: t(`matches.refusal.${refusal}`) }) }],
  status: 409 as const,
})

/** What an organiser can do on the page of one match. Every field has a name of its own: all forms stand on one page. */
export const matchPresses = pressesOn(
  {
    who: (asked) => ({ admin: requireAdmin(asked.context), id: idIn(asked) }),
    path: ({ who }) => `/admin/match/${who.id}`,
    says: 'matches.done',
    wrong: {
      reason: 'matches.missing.reason',
      answerBy: 'matches.missing.answerBy',
      flagNote: 'matches.missing.flagNote',
      moveTo: 'matches.missing.moveTo',
      tickReason: 'matches.missing.tickReason',
    },
  },
  (press) => {
    const ends = (word: Word, change: Change) =>
      press({}, async (at) => {
        const outcome = await change(at.deps, at.who.admin, at.who.id)
        return outcome.ok ? word : refused(at, outcome.error)
      })
    const later = (word: Word, change: (...asked: [...Parameters<Change>, Day]) => ReturnType<Change>) =>
      press({ answerBy: dayField }, async (at, { answerBy }) => {
        const outcome = await change(at.deps, at.who.admin, at.who.id, answerBy)
        if (outcome.ok) return word
        return outcome.error === 'deadline-not-later'
          ? asksFor(at, 'answerBy', outcome.error)
          : refused(at, outcome.error)
      })
    const notes = (word: Word, note: (...asked: Parameters<Change>) => Promise<unknown>) =>
      press({}, async (at) => {
        await note(at.deps, at.who.admin, at.who.id)
        return word
      })
    const hears = (word: Word, wish: Wish) =>
      ends(word, (deps, admin, id) => noteMilestone(deps, admin, id, wish))
    return {
      undraft: ends('undraft', undraftMatch),
      'offer-again': ends('offer-again', offerAgain),
      complete: ends('complete', completeMatch),
      extend: later('extend', extendOffer),
      reopen: later('reopen', reopenMatch),
      'decide-problems': notes('decide-problems', decideContactProblems),
      'finish-rematch': notes('finish-rematch', finishRematchTask),
      arrived: hears('arrived', { what: 'arrived', takesBack: false }),
      'not-arrived': hears('not-arrived', { what: 'arrived', takesBack: true }),
      'on-the-way': hears('on-the-way', { what: 'on-the-way', takesBack: false }),
      'tick-ask-first': press(
        { ...tickFields, tickReason: z.string().trim().max(LONGEST_NOTE).refine(saysWhy) },
        async ({ deps, who }, { seen, tickReason: reason }) => {
          await tickConcerns(deps, who.admin, who.id, { seen, reason })
          return 'tick-ask-first'
        },
      ),
      'clear-flag': press(
        { flagNote: z.string().trim().min(1).max(LONGEST_NOTE) },
        async ({ deps, who }, { flagNote }) => {
          await clearFlag(deps, who.admin, who.id, flagNote)
          return 'clear-flag'
        },
      ),
      'no-show': press({ noShowNote: note }, async (at, { noShowNote }) => {
        const outcome = await markNoShow(at.deps, at.who.admin, at.who.id, noShowNote)
        return outcome.ok ? 'no-show' : refused(at, outcome.error)
      }),
      withdraw: press({ reason: z.enum(CHOSEN_REASONS), note, neverAgain: yes }, async (at, form) => {
        const why = { ...form, neverAgain: form.neverAgain === 'yes' }
        const outcome = await withdrawMatch(at.deps, at.who.admin, at.who.id, why)
        return outcome.ok ? 'withdraw' : refused(at, outcome.error)
      }),
      move: press(
        // `version`: of the match as it was shown.
        {
          moveTo,
          version: z.coerce.number().int().optional().catch(undefined),
          moveReason: note,
          safetyConfirmed: yes,
        },
        async (at, { moveTo: to, moveReason: reason, safetyConfirmed, version }) => {
          const { deps, who } = at
          const wish = { reason, isConfirmed: safetyConfirmed === 'yes', version }
          const outcome = await (to.kind === 'place'
            ? moveMatch(deps, who.admin, who.id, { placeId: to.id, ...wish })
            : swapMatches(deps, who.admin, who.id, { matchId: to.id, partnerVersion: to.version, ...wish }))
          if (outcome.ok) {
            const { next } = outcome.value
            return next ? { goTo: `/admin/match/${next}?done=swap` } : 'move'
          }
          const { error } = outcome
          if (error === 'confirm-safety') return asksFor(at, 'safetyConfirmed', error)
          if (error === 'does-not-fit' && reason === '') return asksFor(at, 'moveReason', error)
          return refused(at, error, to)
        },
      ),
      'draft-second': press({ place: z.uuid(), ...nextFields }, async ({ deps, who }, form) => {
        const draft = await draftInPlace(deps, who.admin, form.place, form)
        return draft.ok
          ? { goTo: `/admin/match/${draft.value.matchId}?done=draft-next` }
          : { refused: { refusal: draft.error, first: null } }
      }),
      'draft-next': press(nextFields, async ({ deps, who }, form) => {
        const draft = await draftNext(deps, who.admin, who.id, form)
        return draft.ok
          ? { goTo: `/admin/match/${draft.value.matchId}?done=draft-next` }
          : { refused: { refusal: draft.error, first: null } }
      }),
    }
  },
)
type Word = WordBelow<'matches.done'>
type Change = (deps: CommandDeps, admin: ApprovedAdmin, id: string) => Promise<MatchOutcome>
type Day = z.output<typeof dayField>

/** What an organiser has heard of an arrival. */
export async function noteMilestone(
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
  form: NextForm,
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
