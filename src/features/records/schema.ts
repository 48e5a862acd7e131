import * as z from 'zod'
import type { Role } from '#features/wizard/steps/step.ts'
import { pathWithoutLocale } from '#i18n/locale.ts'

/** One page serves both roles; its address says which. */
export function roleOfRecord(pathname: string): Role {
  return /^\/admin\/host(?:\/|$)/i.test(pathWithoutLocale(pathname)) ? 'host' : 'guest'
}

export const recordPath = (role: Role, id: string) => `/admin/${role}/${id}`
export const recordIdSchema = z.uuid()

export const LONGEST_NOTE = 2000
export const LONGEST_REASON = 500

export const noteSchema = z.object({
  intent: z.literal('note'),
  /** Made with the form, so that the same press twice is one note. */
  entry: z.uuid(),
  words: z.string().trim().min(1).max(LONGEST_NOTE),
})
export const reasonSchema = z.string().trim().min(1).max(LONGEST_REASON)

/** A line of what happened: all words are in the reader's language. */
export type TimelineRow = { key: string; at: string; what: string; who: string; detail: string }
