import * as z from 'zod'
import { dayField } from './matches.ts'

/** What can be done with many matches at once. */
export const BULK_INTENTS = ['extend-all', 'undraft-all'] as const
export const bulkFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('extend-all'), answerBy: dayField }),
  z.object({ intent: z.literal('undraft-all') }),
])
