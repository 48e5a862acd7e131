import * as z from 'zod'
import { Temporal } from 'temporal-polyfill'

export const STEPS = ['next', 'hour', 'day', 'week'] as const
export type Step = (typeof STEPS)[number]

const isoDay = z.string().transform((text, check) => {
  try {
    return Temporal.PlainDate.from(text.trim())
  } catch {
    check.addIssue('no day')
    return z.NEVER
  }
})

/** `from` is when the page was made: a press that comes twice moves the clock once. */
const from = z.string().transform((text, check) => {
  try {
    return Temporal.Instant.from(text)
  } catch {
    check.addIssue('no moment')
    return z.NEVER
  }
})

export const moveSchema = z.discriminatedUnion('by', [
  z.object({ by: z.enum(STEPS), from }),
  z.object({ by: z.literal('date'), day: isoDay.nullable().catch(null), from }),
  z.object({ by: z.literal('stop') }),
])
