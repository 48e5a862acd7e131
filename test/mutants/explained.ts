/** A mistake that no test can notice, and why it is none. A change of the line makes it ask again. */
export type Explained = {
  readonly file: string
  readonly lineText: string
  readonly was: string
  readonly now: string
  readonly why: string
}

export const EXPLAINED: readonly Explained[] = []
