import { numberByKey } from '../numbers.ts'
import type { Options } from '../search/options.ts'

/** Types of places that suit the same types of guests, as one: a flow cannot tell them apart, and there are far fewer of them. */
export type MergedPlaces = {
  readonly count: number
  /** Of each type of place of the options. */
  readonly of: Int32Array
  /** Of each type of guest. */
  readonly suiting: readonly (readonly number[])[]
}

type Table = Pick<Options, 'typeCount' | 'placeCount' | 'placesFor'>

/** Begins with all places in one set and lets every type of guest part those that suit it from those that do not. */
export function mergePlaces({ typeCount, placeCount, placesFor }: Table): MergedPlaces {
  const lists = Array.from({ length: typeCount }, (_, type) => placesFor(type))
  const sets = new Int32Array(placeCount)
  // Which set the suitable ones of a set went to last; numbers only rise, so it is clear for whom that was.
  const parted = [0]
  for (const list of lists) {
    const before = parted.length
    for (const place of list) {
      const set = sets[place]!
      if (parted[set]! < before) parted[set] = parted.push(0) - 1
      sets[place] = parted[set]!
    }
  }
  const { of, first } = numberByKey([...sets.keys()], (place) => sets[place]!)
  const isFirst = (place: number) => first[of[place]!] === place
  const suiting = lists.map((list) => list.filter(isFirst).map((place) => of[place]!))
  return { count: first.length, of, suiting }
}
