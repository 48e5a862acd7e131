import * as z from 'zod'
import { WHICH } from './which.ts'

export const feedbackQuerySchema = z.object({
  which: z.enum(WHICH).catch('all'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})

/** `?edition=…`; null: the current one. */
export const editionSchema = z.uuid().nullable().catch(null)
