import * as z from 'zod'

export const LONGEST_REASON = 500

export const controlFormSchema = z.discriminatedUnion('intent', [
  // Beside the reason of an export, which is called `reason`.
  z.object({ intent: z.literal('pause'), pauseReason: z.string().trim().min(1).max(LONGEST_REASON) }),
  z.object({ intent: z.literal('resume') }),
])
