import { Temporal } from 'temporal-polyfill'
import * as z from 'zod'
import { BROADCAST_KINDS, type Audience, type BroadcastKind } from '#domain/audience.ts'
import type { BroadcastPart, BroadcastStage } from '#domain/broadcast.ts'
import type { YesRefusal } from '#domain/second-yes.ts'
import { type BroadcastWords, fieldOf } from '#features/ground/mail-queue/broadcast-words.ts'
import { locales, perLanguage, type Locale } from '#i18n/languages.ts'
import type { FieldProblem } from '#ui/field-problem.ts'

/** Words that a mail to an audience can begin with, as `broadcasts.begin.…` has them. */
export const BEGINNINGS = {
  'unplaced-guests': ['waits', 'ends'],
  'told-otherwise': ['changed'],
} as const satisfies Partial<Record<Audience, readonly string[]>>
export type Beginning = (typeof BEGINNINGS)[keyof typeof BEGINNINGS][number]
export const beginningsOf = (audience: Audience): readonly Beginning[] =>
  audience in BEGINNINGS ? BEGINNINGS[audience as keyof typeof BEGINNINGS] : []

/** So many rendered mails an organiser looks at before a broadcast is queued. */
export const SAMPLES = 5

/** The words of a broadcast as a browser sends them: lines end in two characters there, and count as one here. */
export function postedWords(form: Readonly<Record<string, unknown>>): BroadcastWords {
  const read = (part: BroadcastPart, locale: Locale) => {
    const text = form[fieldOf(part, locale)]
    return typeof text === 'string' ? text.replaceAll('\r\n', '\n') : ''
  }
  return perLanguage((locale) => ({
    subject: read('subject', locale),
    letter: read('letter', locale),
  }))
}

/** `id` and `version` come with the page, so that pressing twice saves once and nobody overwrites what they have not read. */
export const writeFormSchema = z.object({
  intent: z.enum(['save', 'look', 'keep']),
  id: z.uuid(),
  version: z.coerce.number().int().min(0).max(1_000_000),
  kind: z.enum(BROADCAST_KINDS).optional(),
})

export type WriteForm = z.infer<typeof writeFormSchema>

/** Of a broadcast, as it stands in an address. */
export const idSchema = z.uuid()
/** Which of the samples, from 0. */
export const placeSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(SAMPLES - 1)

const about = { id: z.uuid(), version: z.coerce.number().int().min(1) }
/** As a browser sends it: no offset, which would be lost, and no year that no calendar reaches. */
const LOCAL_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/
/** `2027-06-14T09:00`, in the edition's time zone; empty: at once. */
const startsAt = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text === '') return null
    try {
      if (!LOCAL_MOMENT.test(text)) throw new RangeError('not as a browser sends it')
      return Temporal.PlainDateTime.from(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'not-a-moment' })
      return z.NEVER
    }
  })

/** The page before a broadcast is queued: `recipients` is the number that the organiser has seen. */
export const lookFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('test'), ...about, idempotencyKey: z.uuid(), language: z.enum(locales) }),
  z.object({
    intent: z.literal('queue'),
    ...about,
    recipients: z.coerce.number().int().min(1),
    neverTwice: z.literal('yes').optional(),
    startsAt,
  }),
  z.object({ intent: z.literal('approve'), ...about, recipients: z.coerce.number().int().min(1) }),
  z.object({ intent: z.literal('discard'), ...about }),
])

export type LookForm = z.infer<typeof lookFormSchema>

/** What can be done with one on its way. */
export type RunAction = 'pause' | 'resume' | 'stop' | 'retry' | 'retry-doubt'

export type Draft = {
  id: string
  /** 0: not saved yet. */
  version: number
  kind: BroadcastKind
  words: BroadcastWords
  isAsked: boolean
}
export type DraftLink = {
  id: string
  subject: string
  writtenAt: string
  by: string | null
  isAsked: boolean
}
export type AudienceCount = {
  recipients: number
  leftOut: number
  unreachable: number
  byLanguage: Record<Locale, number>
}

export type Refusal =
  | 'not-found'
  | 'changed'
  | 'incomplete'
  | 'nobody'
  | 'count-changed'
  | 'not-asked'
  | 'own-request'
  | 'nobody-agrees'
  | 'no-standing'
  | 'same-hand'
export type LookView = {
  id: string
  version: number
  count: AudienceCount
  problems: FieldProblem[]
  samples: SampleView[]
  /** A second organiser was asked; `by` null: somebody who has left. */
  asked: { by: string | null; isMine: boolean; refusal: YesRefusal | null } | null
  /** Set when a second organiser has to agree. */
  approvalAbove: number | null
  holdSeconds: number
  idempotencyKey: string
}

export type SampleView = { place: number; name: string; locale: Locale; subject: string; text: string }

export type Tally = { reason: string; count: number }
export type Progress = {
  recipients: number
  sent: number
  waiting: number
  /** Of those that wait: how many were written for the check. */
  unchecked: number
  stopped: number
  inDoubt: number
  skipped: Tally[]
  failed: Tally[]
}
export type BroadcastView = {
  id: string
  audience: Audience
  kind: BroadcastKind
  /** Subjects as recipients get them; letters as they were written. */
  words: BroadcastWords
  stage: BroadcastStage
  progress: Progress
  leftOut: number
  neverTwice: boolean
  /** ISO instants. */
  queuedAt: string
  startsAt: string
  by: string | null
  approvedBy: string | null
  secondsLeft: number
}
export type BroadcastLine = {
  id: string
  audience: Audience
  subject: string
  stage: BroadcastStage
  at: string
  by: string | null
  recipients: number | null
  sent: number
  failed: number
}
