/** What a check found, in words for the person who runs the machine. */
export type Finding = { isGood: boolean; about: string; words: string }

export const good = (about: string, words: string): Finding => ({ isGood: true, about, words })
export const bad = (about: string, words: string): Finding => ({ isGood: false, about, words })

export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
