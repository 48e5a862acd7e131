/** A host may say two numbers: how many guests fit, and with how many they are comfortable (rules: comfortable). */
import { countNights, isNightOf, toDay, type Stay } from '#domain/stay.ts'

export type HostNumbers = {
  readonly numberOfGuests: number
  /** Null = with as many as that. */
  readonly comfortableGuests: number | null
}

/** At how many guests a home is full for suggestions, next guests and counts of free places; beyond it, up to the most, only where organisers say so. */
export function guestsToFill(
  { numberOfGuests, comfortableGuests }: HostNumbers,
  isFilledToMost: boolean,
): number {
  if (isFilledToMost || comfortableGuests === null) return numberOfGuests
  return Math.min(comfortableGuests, numberOfGuests)
}

/** Would one more guest on these nights be more than the host is comfortable with? `others`: stays of all guests of the home; `fillTo`: see `guestsToFill`. */
export function isBeyondComfortable(
  stay: Stay,
  others: readonly Stay[],
  { numberOfGuests, fillTo }: { numberOfGuests: number; fillTo: number },
): boolean {
  if (fillTo >= numberOfGuests) return false
  const first = toDay(stay.start)
  const nights = Array.from({ length: countNights(stay) }, (_, index) => first + index)
  return nights.some((night) => others.filter((other) => isNightOf(other, night)).length >= fillTo)
}
