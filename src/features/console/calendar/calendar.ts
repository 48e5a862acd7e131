import * as z from 'zod'

/** The one form of the page: counts what retention would do now, and changes nothing. */
export const rehearsalSchema = z.object({ intent: z.literal('rehearse') })

/** A line of what comes next, in the reader's words. Moments are ISO instants. */
export type ShownLine = { at: string; edition: string; what: string }
export type ShownRun = {
  id: number
  what: string
  at: string
  /** Milliseconds that it took; of a line of several runs, nothing. */
  took: number | null
  done: number
  error: string | null
}
