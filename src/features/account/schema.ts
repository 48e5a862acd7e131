import * as z from 'zod'

/** What can be done on the page of one's sessions. */
export const sessionsFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('end'), sessionId: z.uuid() }),
  z.object({ intent: z.literal('end-others') }),
])
