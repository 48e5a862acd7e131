import * as z from 'zod'

/** Who of a match is written to again. */
export const RESEND_TO = ['both', 'guest'] as const
export type ResendTo = (typeof RESEND_TO)[number]

/** So many rows a person can still look through before pressing send. */
export const PAGE_MATCHES = 50

/** Which matches are shown: those whose mail has not left, or all that are open. */
export const resendQuerySchema = z.object({
  show: z.enum(['missing', 'all']).catch('missing'),
  page: z.coerce.number().int().min(1).catch(1),
})

/** `confirmed` is the number that the question named; without it, the question comes first. */
export const resendFormSchema = z.object({
  intent: z.literal('resend'),
  idempotencyKey: z.uuid(),
  matches: z.array(z.uuid()).min(1).max(PAGE_MATCHES),
  confirmed: z.coerce.number().int().positive().nullable().catch(null),
})
