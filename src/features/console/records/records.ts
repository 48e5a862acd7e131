import * as z from 'zod'
import { LONGEST_NOTE, LONGEST_REASON } from '#features/console/records/components/record-paths.ts'

export const recordIdSchema = z.uuid()

export const noteSchema = z.object({
  intent: z.literal('note'),
  /** Made with the form, so that the same press twice is one note. */
  entry: z.uuid(),
  words: z.string().trim().min(1).max(LONGEST_NOTE),
  /** ISO date; empty: it does not come back. */
  remindOn: z.string().max(20).default(''),
})
/** Two guests who must not be with the same host; `whom`: an address, or that of a record. */
const notWithSchema = z.object({
  intent: z.literal('not-with'),
  whom: z.string().trim().max(300),
  reason: z.string().trim().max(LONGEST_REASON).default(''),
})
/** What the page of a record asks for: a note, how far a home is filled, or whom a guest must not meet. */
export const recordSchema = z.discriminatedUnion('intent', [
  noteSchema,
  notWithSchema,
  z.object({ intent: z.literal('may-meet'), otherId: z.uuid() }),
  z.object({ intent: z.enum(['fill-to-most', 'fill-comfortably']) }),
])
/** What was typed into the forms of a record, to come back when something in them is wrong. */
const typedField = z.string().catch('')
export const recordTypedSchema = z.object({
  words: typedField,
  remindOn: typedField,
  whom: typedField,
  reason: typedField,
})
export type RecordTyped = z.infer<typeof recordTypedSchema>
export const recordFieldSchema = z.enum(['words', 'remindOn', 'whom', 'reason']).catch('words')
export type RecordField = z.infer<typeof recordFieldSchema>
export type RecordRefusal = { typed: RecordTyped; field: RecordField; message: string }
/** What has just been done, here or on another page. */
export const doneSchema = z
  .enum([
    'changed',
    'entered',
    'note',
    'not-with',
    'may-meet',
    'fill-to-most',
    'fill-comfortably',
    'letter',
    'no-letter',
    'host-said-yes',
    'look-after',
  ])
  .nullable()
  .catch(null)
export const seenSchema = z.string().min(1).max(100).nullable().catch(null)
export const reasonSchema = z.string().trim().min(1).max(LONGEST_REASON)

/** A line of what happened: all words are in the reader's language. */
export type TimelineRow = { key: string; at: string; what: string; who: string; detail: string }
