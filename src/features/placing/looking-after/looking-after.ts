import * as z from 'zod'
import { SUBJECTS } from './subject.ts'

/** `who`: an organiser, or empty for nobody. */
export const lookAfterSchema = z.object({
  intent: z.literal('look-after'),
  kind: z.enum(SUBJECTS),
  id: z.uuid(),
  who: z.union([z.uuid(), z.literal('')]),
})
export type LookAfterForm = z.infer<typeof lookAfterSchema>
