import * as z from 'zod'
import { dayField } from './matches.ts'

export const bulkFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('extend-all'), answerBy: dayField }),
  z.object({ intent: z.literal('undraft-all') }),
])
