import * as z from 'zod'

/** Which sentences: all, what may be quoted, what was not good, or of one side. */
export const WHICH = ['all', 'quotable', 'not-good', 'guest', 'host'] as const
export type Which = (typeof WHICH)[number]

export const feedbackQuerySchema = z.object({
  which: z.enum(WHICH).catch('all'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})

/** `?edition=…`; null: the current one. */
export const editionSchema = z.uuid().nullable().catch(null)
