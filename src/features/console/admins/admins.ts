import * as z from 'zod'

/** What an organiser can decide about another one's entry. */
export const decisionSchema = z.object({
  intent: z.enum(['approve', 'decline', 'revoke']),
  personId: z.uuid(),
})
export type Decision = z.infer<typeof decisionSchema>['intent']
