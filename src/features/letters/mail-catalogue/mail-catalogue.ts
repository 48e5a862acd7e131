import { z } from 'zod'
import { locales } from '#i18n/locale.ts'

/** `idempotencyKey` comes with the page, so that pressing twice sends once. */
export const sendSampleSchema = z.object({
  intent: z.literal('send'),
  language: z.enum(locales),
  idempotencyKey: z.uuid(),
})
