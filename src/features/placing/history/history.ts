import { z } from 'zod'
import type { HistoryKind } from '#domain/history.ts'
import type { RestoreRefusal } from '#features/placing/matches/changing/undoing.server.ts'

/** A press on "undo" or "do again", of the very entry that was on the page. */
export const historyFormSchema = z.object({
  intent: z.enum(['undo', 'redo']),
  entry: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})
export type HistoryForm = z.infer<typeof historyFormSchema>

/** Why an entry is not taken back or done again, for words. */
export type HistoryRefusal = RestoreRefusal | { kind: 'not-found' }

/** One thing an organiser has done, as its colleagues read it. */
export type EntryView = {
  id: number
  kind: HistoryKind
  /** ISO instant. */
  at: string
  /** Null: the organiser is gone. */
  byEmail: string | null
  isOwn: boolean
  isDone: boolean
  turned: { byEmail: string | null; at: string } | null
  /** The first few it is about, and how many more. */
  about: { guestName: string; hostName: string | null }[]
  more: number
  reason: string | null
  /** What stands in the way of the button; null: nothing that is known yet. */
  barrier: 'mail-left' | 'changed' | 'move-again' | null
}

export const HISTORY_FILTERS = { whose: ['own', 'others'], state: ['stands', 'undone'] } as const
export type HistoryWish = { whose?: string; state?: string }

export type HistoryView = {
  entries: EntryView[]
  /** What undo and redo are about for the reader; null for nothing. */
  undo: number | null
  redo: number | null
}

/** What undo and redo would be about for the reader; null for nothing. */
export type Turns = { undo: EntryView | null; redo: EntryView | null }
