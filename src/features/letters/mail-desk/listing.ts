import * as z from 'zod'

/** What can be done with the mails that are ticked. */
export const BULK_INTENTS = ['retry', 'cancel', 'release'] as const
export type BulkIntent = (typeof BULK_INTENTS)[number]

export const LONGEST_REASON = 500

export const controlFormSchema = z.discriminatedUnion('intent', [
  // Beside the reason of an export, which is called `reason`.
  z.object({ intent: z.literal('pause'), pauseReason: z.string().trim().min(1).max(LONGEST_REASON) }),
  z.object({ intent: z.literal('resume') }),
])

export const bulkFormSchema = z.object({ intent: z.enum(BULK_INTENTS) })

/** What the page says was done. */
export const DONE = [...BULK_INTENTS, 'pause', 'resume'] as const
