import type { BedKind } from 'bed-matching/rules/answers.ts'

/** What is known of one place as a choice for one guest, after the rules have been asked (rules: fit). */
export type Choice = {
  /** As the rules say: nothing against it, a person may decide it with a reason, or it cannot be. */
  readonly verdict: 'fits' | 'override' | 'never'
  /** Rules and people in the way. */
  readonly obstacles: number
  /** How heavy the heaviest concern is (`weightOf`). */
  readonly weight: number
  /** Concerns; 0 = nothing to mind. */
  readonly worries: number
  readonly commuteMinutes: number | null
  readonly bed: BedKind
  /** Places in the room that nobody could use beside this guest. */
  readonly wastedPlaces: number
  /** Nights that the host offers and the guest does not need. */
  readonly spareNights: number
  readonly commonLanguages: number
}

const VERDICTS = ['fits', 'override', 'never'] as const
/** Within so many minutes two ways are equally good. */
const BAND_MINUTES = 15
const LAST_BAND = 99
/** A real bed before a mattress, and that before one that the guest has to bring. */
const BEDS: readonly BedKind[] = ['single', 'double', 'air-mattress', 'air-mattress-space']

/** What decides, one after the other; the smaller number comes first. */
const TERMS: readonly ((choice: Choice) => number)[] = [
  ({ verdict }) => VERDICTS.indexOf(verdict),
  ({ obstacles }) => obstacles,
  ({ weight }) => weight,
  ({ worries }) => worries,
  ({ commuteMinutes }) => (commuteMinutes === null ? LAST_BAND : Math.floor(commuteMinutes / BAND_MINUTES)),
  ({ bed }) => BEDS.indexOf(bed),
  ({ wastedPlaces }) => wastedPlaces,
  ({ spareNights }) => spareNights,
  ({ commonLanguages }) => -commonLanguages,
  ({ commuteMinutes }) => commuteMinutes ?? Number.MAX_SAFE_INTEGER,
]

/**
 * Sorts the places for one guest, best first. The rules come before all else: a place that breaks one never stands above a place
 * that keeps them (rules: fit). Then what a person must mind, then the soft terms in the order of the plan: way, kind of bed, room not
 * wasted, hosts of whole stays left for others, a common language. 0 = as good as each other.
 */
export function compareChoices(a: Choice, b: Choice): number {
  for (const term of TERMS) {
    const difference = term(a) - term(b)
    if (difference !== 0) return difference
  }
  return 0
}
