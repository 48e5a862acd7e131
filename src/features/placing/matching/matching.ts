import * as z from 'zod'
import type { Temporal } from 'temporal-polyfill'
import { makeStay, type Stay } from '#domain/stay.ts'
import { answerFields, dayField, tickFields, whyNote } from '#features/placing/matches/matches.ts'
import { WAYS_TO_MOVE } from '#domain/match-state.ts'
import { TIER_COUNT } from 'bed-matching/model.ts'
import type { TextKey } from '#i18n/keys.ts'

/** What a round, or a suggestion, leaves for later rounds; empty for nothing. */
export const holdFields = {
  holdTiersFrom: z
    .union([z.literal(''), z.coerce.number().int().min(1).max(TIER_COUNT)])
    .default('')
    .transform((tier) => (tier === '' ? null : tier)),
}

/** "Open round 3": the number comes with the form, so that pressing twice opens one round. */
export const roundFields = {
  number: z.coerce.number().int().min(1).max(1000),
  ...answerFields,
  ...holdFields,
}
/** What is said of a field of it. */
export const ROUND_WRONG = {
  answerTime: 'matching.answerTimeProblem',
  answerUnit: 'matching.answerTimeProblem',
  holdTiersFrom: 'planning.holdTiersFromProblem',
} as const satisfies Record<string, TextKey>

export const pairSchema = z.object({
  guest: z.uuid(),
  place: z.uuid(),
  /** Only these nights of the guest (rules: fit); without both, all of them. */
  from: dayField.optional().catch(undefined),
  to: dayField.optional().catch(undefined),
})

/** The nights that a form or an address names; undefined: all of them. */
export function readNights({
  from,
  to,
}: {
  from?: Temporal.PlainDate
  to?: Temporal.PlainDate
}): Stay | undefined {
  const stay = from && to && makeStay(from, to)
  return stay?.ok ? stay.value : undefined
}

/** A guest who has a place is moved to another host. */
export const hostMoveSchema = z.object({
  place: z.uuid(),
  way: z.enum(WAYS_TO_MOVE),
  deadline: z.enum(['keep', 'renew']).default('renew'),
  version: z.coerce.number().int().optional().catch(undefined),
  idempotencyKey: z.uuid(),
  ...tickFields,
  safetyConfirmed: z.literal('yes').optional(),
  overrideReason: whyNote,
  ...answerFields,
})

export const draftFormSchema = pairSchema.extend({
  ...tickFields,
  safetyConfirmed: z.literal('yes').optional(),
  overrideReason: whyNote,
})
