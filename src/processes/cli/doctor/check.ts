/** What a check found, in words for the person who runs the machine. A warning does not keep the site from running. */
export type Finding = { weight: 'good' | 'warning' | 'problem'; about: string; words: string }

export const good = (about: string, words: string): Finding => ({ weight: 'good', about, words })
export const warn = (about: string, words: string): Finding => ({ weight: 'warning', about, words })
export const bad = (about: string, words: string): Finding => ({ weight: 'problem', about, words })

export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
