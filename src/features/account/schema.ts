import * as z from 'zod'

/** The pages of one's own account, in the order in which they are listed. */
export const accountPages = ['data', 'consents', 'sessions', 'email', 'delete'] as const
export type AccountPage = (typeof accountPages)[number]

/** What can be done on the page of one's sessions. */
export const sessionsFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('end'), sessionId: z.uuid() }),
  z.object({ intent: z.literal('end-others') }),
])
