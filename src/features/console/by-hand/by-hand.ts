import * as z from 'zod'
import { waysOfSaying } from '#domain/by-hand.ts'
import { locales } from '#i18n/locale.ts'

/** How it was said, and on which day; what a page posts before anything is answered for somebody. */
export const saidFields = {
  saidBy: z.enum(waysOfSaying),
  saidOn: z.iso.date(),
  privacy: z.literal('yes'),
}

export const newFields = {
  ...saidFields,
  /** Made with the page: a second press makes nobody twice. */
  entry: z.uuid(),
  language: z.enum(locales),
  /** What is registered is a hall, and the person is its contact. */
  hall: z.literal('yes').optional(),
}
