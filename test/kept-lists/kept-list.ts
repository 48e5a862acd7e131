/**
 * Lists as volunteers keep them, with the right reading of each row worked out by hand: what a careful person would enter
 * for it without asking anybody, and nothing beside it. What such a person would have to ask about is open there.
 */
export type KeptList = {
  what: string
  role: 'guest' | 'host'
  /** Cells stand between bars. */
  text: string
  /** By address, or by first name where there is none: `firstName=Ada; age=24`; of several values, joined by a comma. */
  people: Readonly<Record<string, string>>
  /** Words that must stay with somebody as they are written. */
  keeps?: Readonly<Record<string, readonly string[]>>
  /** Words that no person may ever read in their own data. */
  private?: readonly string[]
}

/** `14–20`: nights of June, as the list below says them. */
export const nights = (start: number, end: number) => `stay-start=2027-06-${start}; stay-end=2027-06-${end}`
