/** "What if": one thing that would be different in a round, and what the plan would be then. Nothing of it is ever a match. */
import type { Change } from 'bed-matching/explain/relaxations.ts'
import { whatIf, type Edit } from 'bed-matching/explain/what-if.ts'
import { listMoves } from 'bed-matching/explain/standing.ts'
import { holdPlaces } from 'bed-matching/hold-places.ts'
import type { Assignment, MatchingGuest, MatchingHost, MatchingInput, Plan } from 'bed-matching/model.ts'
import { plan, standardSteps, startSearch } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import type { BedKind } from 'bed-matching/rules/answers.ts'
import type { Round } from './round.ts'
import type { Sketch } from './suggest.ts'

/** A host who drops out or takes older guests; a bed more in a host's first room; one thing relaxed for a guest; most people first; another share of places kept free, in percent. */
export type Question =
  | { readonly of: 'host'; readonly host: string; readonly what: 'drop' | 'older' }
  | { readonly of: 'bed'; readonly host: string; readonly bed: BedKind }
  | { readonly of: 'guest'; readonly guest: string; readonly change: Change }
  | { readonly of: 'most-people' }
  | { readonly of: 'hold'; readonly share: number }

/** One of the two plans side by side. */
export type Side = {
  readonly matched: number
  readonly tierVector: readonly number[]
  readonly heldPlaces: number
}
/** By ids of guests. */
export type Answer = {
  readonly before: Side
  readonly after: Side
  readonly gained: readonly string[]
  readonly lost: readonly string[]
  readonly moved: readonly string[]
}
export type QuestionReport = {
  readonly phase: 'answering' | 'done'
  readonly done: number
  readonly steps: number
  /** Null = as before. */
  readonly answer: Answer | null
}
export type QuestionRequest = {
  readonly round: Round
  readonly seed: string
  /** The plan that the question is about, as it was suggested. */
  readonly sketch: Pick<Sketch, 'proposals' | 'moved'>
  readonly question: Question
}

const STEPS_AT_ONCE = 100

/**
 * Answers a question: at once with as few guests moved as can be, then after a search, where that places more. The plan is first mended to the round as it is now. Nothing
 * is said where the question is about somebody who is not there. `isTime` paces the reports between.
 */
export function answerQuestion(
  { round, seed, sketch, question }: QuestionRequest,
  { onReport, isTime }: { onReport: (report: QuestionReport) => void; isTime: () => boolean },
): void {
  const request = { seed, objective: 'priority', steps: 0, previous: round.previous } as const
  const { input } = holdPlaces(round.input, request)
  const problem = normalise(input)
  const base = plan(problem, { ...request, previous: standingIn(round, sketch) })
  const other = otherRound(round, input, question)
  if (!other) {
    onReport({ phase: 'done', done: 0, steps: 0, answer: null })
    return
  }
  const { edit } = other
  // Another objective or share is another plan altogether; anything else starts from the plan there is.
  const isAnew = edit === null
  const held = isAnew ? holdPlaces(other.input, request) : null
  const first = edit ? whatIf(input, base, edit, request) : null
  const then = normalise(first?.input ?? held?.input ?? input)
  const objective = question.of === 'most-people' ? 'most-people' : 'priority'
  const steps = standardSteps(then)
  if (first) onReport({ phase: 'answering', done: 0, steps, answer: compare(base, first.plan) })
  const previous = first?.plan.assignments ?? held?.drafts ?? []
  const search = startSearch(then, { seed, objective, steps, previous })
  while (search.goOn(STEPS_AT_ONCE)) {
    if (isTime()) onReport({ phase: 'answering', done: search.done(), steps, answer: null })
  }
  const found = search.finish()
  // No guest is moved for nothing.
  const best = first && !isBetter(found, first.plan) ? first.plan : found
  onReport({ phase: 'done', done: steps, steps, answer: compare(base, best) })
}

/** Where everybody would sleep, of those who are still there: the drafts and the proposals. */
function standingIn(round: Round, { proposals, moved }: QuestionRequest['sketch']): Assignment[] {
  const { input, beds, previous } = round
  const known = new Set(input.guests.map(({ id }) => id))
  const kept = new Set(input.locked.map(({ guest }) => guest))
  const isThere = ({ guest, room, bed }: Assignment) =>
    known.has(guest) && !kept.has(guest) && beds[room]?.[bed] !== undefined
  const places = new Map(previous.map((draft) => [draft.guest, draft]))
  for (const { guest, to } of moved) if (to === null) places.delete(guest)
  for (const one of proposals) if (isThere(one)) places.set(one.guest, one)
  return [...input.locked, ...places.values()]
}

/** The round of the question; `edit` null where it is planned anew. Null: about somebody who is not there. */
function otherRound(
  round: Round,
  input: MatchingInput,
  question: Question,
): { input: MatchingInput; edit: Edit | null } | null {
  if (question.of === 'most-people') return { input: round.input, edit: null }
  if (question.of === 'hold') {
    const tiersFrom = round.input.holdBack?.tiersFrom ?? null
    return {
      input: { ...round.input, holdBack: { tiersFrom, shareOfPlaces: question.share / 100 } },
      edit: null,
    }
  }
  const edit = editOf(input, question)
  return edit && { input, edit }
}

function editOf(
  { guests, hosts }: MatchingInput,
  question: Extract<Question, { of: 'host' | 'bed' | 'guest' }>,
): Edit | null {
  const hostOf = (id: string) => hosts.find((one) => one.id === id)
  switch (question.of) {
    case 'host': {
      const host = hostOf(question.host)
      if (!host) return null
      if (question.what === 'drop') return { type: 'drop-host', host: host.id }
      return { type: 'change-host', host: { ...host, okOver35: true } }
    }
    case 'bed': {
      const host = hostOf(question.host)
      const [room] = host?.rooms ?? []
      return host && room ? { type: 'change-host', host: withBed(host, room.id, question.bed) } : null
    }
    case 'guest': {
      const guest = guests.find(({ id }) => id === question.guest)
      const { change } = question
      if (!guest) return null
      if (change.of === 'guest' && change.answer === 'alone') return { type: 'leave-group', guest: guest.id }
      if (change.of === 'guest') return { type: 'change-guest', guest: withAnswer(guest, change) }
      const host = hostOf(change.host)
      if (!host) return null
      // The host says yes to this guest, not to all.
      if ('reason' in change) return { type: 'pin', guest: guest.id, host: host.id, room: null }
      return { type: 'change-host', host: withBed(host, change.room, change.bed) }
    }
  }
}

/** The host takes as many more as sleep in the bed. */
function withBed(host: MatchingHost, roomId: string, kind: BedKind): MatchingHost {
  const more = kind === 'double' ? 2 : 1
  return {
    ...host,
    guestsAtMost: host.guestsAtMost === null ? null : host.guestsAtMost + more,
    rooms: host.rooms.map((room) =>
      room.id === roomId ? { ...room, beds: [...room.beds, { kind, quantity: 1 }] } : room,
    ),
  }
}

function withAnswer(
  guest: MatchingGuest,
  change: Exclude<Extract<Change, { of: 'guest' }>, { answer: 'alone' }>,
): MatchingGuest {
  const { start, end } = guest.nights
  switch (change.answer) {
    case 'longCommuteOk':
      return { ...guest, longCommuteOk: true }
    case 'petProblem':
      return { ...guest, petProblem: false }
    case 'onlyFemaleHosts':
      return { ...guest, onlyFemaleHosts: false }
    case 'roomSharing':
      return { ...guest, roomSharing: change.to }
    case 'sleeping':
      return { ...guest, sleeping: [...guest.sleeping, change.to] }
    case 'arrival':
      return { ...guest, nights: { start: start + change.days, end } }
    case 'departure':
      return { ...guest, nights: { start, end: end + change.days } }
  }
}

/** A name for a change, which tells it from the others of the same guest. */
export function keyOfChange(change: Change): string {
  if (change.of === 'host')
    return 'reason' in change ? `${change.reason}.${change.host}` : `${change.bed}.${change.room}`
  if (change.answer === 'roomSharing' || change.answer === 'sleeping') return `${change.answer}.${change.to}`
  if (change.answer === 'arrival' || change.answer === 'departure')
    return `${change.answer}.${Math.abs(change.days)}`
  return change.answer
}

function isBetter(one: Plan, other: Plan): boolean {
  const tier = one.tierVector.findIndex((count, index) => count !== other.tierVector[index])
  return tier >= 0 && one.tierVector[tier]! > other.tierVector[tier]!
}

function compare(before: Plan, after: Plan): Answer {
  const moves = listMoves(before.assignments, after.assignments)
  const side = ({ matched, tierVector, heldPlaces }: Plan): Side => ({
    matched,
    tierVector,
    heldPlaces: heldPlaces.length,
  })
  const those = (is: (move: (typeof moves)[number]) => boolean) => moves.filter(is).map(({ guest }) => guest)
  return {
    before: side(before),
    after: side(after),
    gained: those(({ from }) => from === null),
    lost: those(({ to }) => to === null),
    moved: those(({ from, to }) => from !== null && to !== null),
  }
}
