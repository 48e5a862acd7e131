import type { Subject } from '#features/placing/looking-after/subject.ts'

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
