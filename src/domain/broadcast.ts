import { Temporal } from 'temporal-polyfill'
import type { Audience } from '#domain/audience.ts'
import { findUnknownVariables, variablesOf } from '#domain/broadcast-variables.ts'

/** A mail of organisers to many: when it can be queued, and where it stands (rules: mail). */

export const LONGEST_SUBJECT = 150
export const LONGEST_LETTER = 10_000
/** Characters that belong to no subject: it is one line. */
const CONTROL = /\p{Cc}/u

export type BroadcastPart = 'subject' | 'letter'
export type BroadcastProblem = { readonly part: BroadcastPart } & (
  | { readonly kind: 'missing' | 'too-long' | 'not-one-line' }
  /** A word in braces that this part does not know, or a link that leads nowhere from a mail. Lines count from 1. */
  | { readonly kind: 'unknown-variable' | 'not-a-link'; readonly words: string; readonly line: number }
)

/** Everything that keeps the words of one language from being sent; nothing when they can be. */
export function findBroadcastProblems(
  audience: Audience,
  { subject, letter }: Readonly<Record<BroadcastPart, string>>,
): BroadcastProblem[] {
  return [
    ...problemsOf(audience, 'subject', subject, LONGEST_SUBJECT),
    ...(CONTROL.test(subject) ? [{ part: 'subject', kind: 'not-one-line' } as const] : []),
    ...problemsOf(audience, 'letter', letter, LONGEST_LETTER),
    ...findBadLinks(letter),
  ]
}

function problemsOf(
  audience: Audience,
  part: BroadcastPart,
  text: string,
  longest: number,
): BroadcastProblem[] {
  if (text.trim() === '') return [{ part, kind: 'missing' }]
  if (text.length > longest) return [{ part, kind: 'too-long' }]
  return findUnknownVariables(text, variablesOf(audience, part)).map(({ name, line }) => ({
    part,
    kind: 'unknown-variable',
    words: `{${name}}`,
    line,
  }))
}

const LINK = /\]\(\s*<?([^\s)>]*)/g
const WHOLE = /^(?:https?:\/\/\S|mailto:\S|\{(?:profileUrl|signUpUrl)\}$)/i

/** `[words](target)` with a target that is no whole address: in a mail there is no page it could belong to. */
function findBadLinks(letter: string): BroadcastProblem[] {
  return letter.split('\n').flatMap((words, index) =>
    [...words.matchAll(LINK)]
      .filter(([, target = '']) => !WHOLE.test(target))
      .map(([, target = '']) => ({
        part: 'letter' as const,
        kind: 'not-a-link' as const,
        words: target,
        line: index + 1,
      })),
  )
}

export type BroadcastMoments = {
  readonly askedAt: Temporal.Instant | null
  readonly queuedAt: Temporal.Instant | null
  readonly startsAt: Temporal.Instant | null
  readonly checkedAt: Temporal.Instant | null
  readonly pausedAt: Temporal.Instant | null
  readonly stoppedAt: Temporal.Instant | null
}

/**
 * `asked`: a second organiser has to agree. `held`: everything can still be taken back. `checking`: its mails are written
 * once before the first leaves.
 */
export type BroadcastStage =
  | 'draft'
  | 'asked'
  | 'held'
  | 'checking'
  | 'sending'
  | 'paused'
  | 'stopped'
  | 'done'

/** Where a broadcast stands; `waiting` is how many of its mails have not come to an outcome yet. */
export function stageOf(moments: BroadcastMoments, waiting: number, now: Temporal.Instant): BroadcastStage {
  const { askedAt, queuedAt, startsAt, checkedAt, pausedAt, stoppedAt } = moments
  if (queuedAt === null || startsAt === null) return askedAt === null ? 'draft' : 'asked'
  if (stoppedAt !== null) return 'stopped'
  if (waiting === 0) return 'done'
  if (pausedAt !== null) return 'paused'
  if (canTakeBack(startsAt, now)) return 'held'
  return checkedAt === null ? 'checking' : 'sending'
}

/** Until its first mail may leave, all of it is taken back with one press. */
export function canTakeBack(startsAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, startsAt) < 0
}

/** When the first mail may leave: after the hold in seconds, and not before the moment that was wished for. */
export function startOf(
  now: Temporal.Instant,
  holdSeconds: number,
  wished: Temporal.Instant | null,
): Temporal.Instant {
  const soonest = now.add({ seconds: holdSeconds })
  return wished !== null && Temporal.Instant.compare(wished, soonest) > 0 ? wished : soonest
}

/** Does a second organiser have to agree? `above`: from one recipient more on; null: never. */
export function needsApproval(recipients: number, above: number | null): boolean {
  return above !== null && recipients > above
}

/** At most so many of these, the first of each language before the second of any, so that both are seen. */
export function chooseSample<R extends { readonly locale: string }>(
  recipients: readonly R[],
  most: number,
): R[] {
  const places = new Map<string, number>()
  const ranked = recipients.map((recipient, order) => {
    const place = places.get(recipient.locale) ?? 0
    places.set(recipient.locale, place + 1)
    return { recipient, place, order }
  })
  return ranked
    .toSorted((a, b) => a.place - b.place || a.order - b.order)
    .slice(0, most)
    .map(({ recipient }) => recipient)
}
