/** Groups of people as they are told to outsiders: never one of fewer than ten, nor numbers that give one away (rules: impact). */

/** Fewer people than this are no group of their own. */
export const SMALLEST_GROUP = 10

/** People by what they have in common. `rest`: all in groups that are not named, together; 0 where each is. */
export type Groups = { readonly shown: Readonly<Record<string, number>>; readonly rest: number }

/**
 * Puts groups of one to nine people together, and one more with them until they are ten: first `spare`, if it is given, because it says
 * least, then by name. Not the smallest: that it was the smallest would tell of the others. Null: hardly anything would be told of
 * some, or the same of everybody. `counts` has every group there could be: where each that is not named could only be nine, it
 * would be known of each, so they take one more along.
 */
export function publishGroups(counts: Readonly<Record<string, number>>, spare?: string): Groups | null {
  const groups = Object.entries(counts)
  const small = groups.filter(([, people]) => people < SMALLEST_GROUP)
  const open = groups
    .filter(([, people]) => people >= SMALLEST_GROUP)
    .toSorted(([a], [b]) => Number(b === spare) - Number(a === spare) || (a < b ? -1 : 1))
  let unnamed = small.length
  let rest = small.reduce((sum, [, people]) => sum + people, 0)
  const isTelling = () => rest > 0 && (rest < SMALLEST_GROUP || rest === unnamed * (SMALLEST_GROUP - 1))
  for (let next = isTelling() && open.shift(); next; next = isTelling() && open.shift()) {
    unnamed += 1
    rest += next[1]
  }
  const told = open.length + (rest > 0 ? 1 : 0)
  return open.length === 0 || told < 2 ? null : { shown: Object.fromEntries(open), rest }
}

/** A number of people, or of what only they have; null where they are too few. */
export const publishNumber = (people: number, figure = people): number | null =>
  people < SMALLEST_GROUP ? null : figure
