import * as z from 'zod'
import { locales } from '#i18n/languages.ts'

export const sessionsFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('end'), sessionId: z.uuid() }),
  z.object({ intent: z.literal('end-others') }),
])

/** In which language somebody gets their mails: a chosen one, or always the one they last used in a form. */
export const languageFormSchema = z.object({ language: z.enum(['last-used', ...locales]) })
