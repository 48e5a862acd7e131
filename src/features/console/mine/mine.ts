import * as z from 'zod'
import { lookAfterSchema } from '#features/placing/looking-after/looking-after.ts'
import { type Subject } from '#features/placing/looking-after/subject.ts'

/** What is posted to one's own list: who looks after somebody, from any page; and that a note was seen to. */
export const mineSchema = z.discriminatedUnion('intent', [
  lookAfterSchema,
  z.object({ intent: z.literal('note-done'), note: z.coerce.number().int().positive() }),
])

/** Somebody who is looked after, in the words of their list. */
export type LookedAfterLine = {
  subject: Subject
  name: string
  line: string
  by: string
  isWithoutStep: boolean
}

export type ReminderLine = {
  note: number
  subject: Subject
  name: string
  words: string
  by: string
  /** ISO date. */
  dueOn: string
  isDue: boolean
}

/** A part of the hand-over, as lines that can be read, printed and copied. */
export type HandoverPart = {
  key: 'needs' | 'offers' | 'calls' | 'concerns' | 'notes' | 'withoutStep' | 'lookedAfter'
  /** `count`: the number that `name` says, and which one it is. */
  lines: { name: string; text: string; to: string; count?: [name: string, count: number] }[]
  more: number
}
