import * as z from 'zod'
import { LONGEST_NOTE, LONGEST_REASON } from '#features/console/records/components/record-paths.ts'

export const recordIdSchema = z.uuid()

/** `entry`: made with the form, so that the same press twice is one note; `remindOn`: ISO date, empty where it does not come back. */
export const noteFields = {
  entry: z.uuid(),
  words: z.string().trim().min(1).max(LONGEST_NOTE),
  remindOn: z.string().max(20).default(''),
}
export const seenSchema = z.string().min(1).max(100).nullable().catch(null)
export const reasonSchema = z.string().trim().min(1).max(LONGEST_REASON)

/** A line of what happened: all words are in the reader's language. */
export type TimelineRow = { key: string; at: string; what: string; who: string; detail: string }
