/** The short question to guests and hosts after the stay (rules: afterwards); when it is asked: `feedback-time`. */

export const EXPERIENCES = ['good', 'mixed', 'bad'] as const
export type Experience = (typeof EXPERIENCES)[number]

export const AGAINS = ['yes', 'unsure', 'no'] as const
export type Again = (typeof AGAINS)[number]

/** What one side says; every part of it is optional. */
export type Feedback = {
  readonly experience: Experience | null
  readonly again: Again | null
  readonly words: string | null
  /** Organisers may quote a sentence of the words, without the name. */
  readonly mayQuote: boolean
}

export const LONGEST_FEEDBACK = 2000

/** As it is kept: nothing is quoted where nothing is written. Null: nothing was said. */
export function readFeedback({ experience, again, words, mayQuote }: Feedback): Feedback | null {
  const written = words?.trim() || null
  if (experience === null && again === null && written === null) return null
  return { experience, again, words: written, mayQuote: mayQuote && written !== null }
}
