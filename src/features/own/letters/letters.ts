import * as z from 'zod'

/** How a host's last press about letters ended, as the address of the profile says it. */
export const lettersDoneSchema = z.enum(['yes', 'no', 'gone', 'own-name']).nullable().catch(null)
export type LettersDone = z.infer<typeof lettersDoneSchema>
