import { numberByKey } from '../numbers.ts'
import type { Options } from '../search/options.ts'

/** Types of places that suit the same types of guests, as one: a flow cannot tell them apart, and there are far fewer of them. */
export type MergedPlaces = {
  readonly count: number
  /** Of each type of place of the options. */
  readonly of: Int32Array
  /** Of each type of guest, least wanted first. */
  readonly suiting: readonly (readonly number[])[]
}

type Table = Pick<Options, 'typeCount' | 'placeCount' | 'placesByDemand' | 'table'>

/** Types of guests for which one character of a key says whom a place suits. */
const BITS = 16

export function mergePlaces(options: Table): MergedPlaces {
  const { typeCount, placeCount, placesByDemand, table } = options
  const places = Array.from({ length: placeCount }, (_, place) => place)
  const keys = writeKeys(options)
  const length = keys.length / Math.max(placeCount, 1)
  const { of, first } = numberByKey(places, (place) =>
    String.fromCharCode(...keys.subarray(place * length, (place + 1) * length)),
  )
  const firsts = placesByDemand.filter((place) => first[of[place]!] === place)
  const suiting = Array.from({ length: typeCount }, (_, type) => {
    const numbers: number[] = []
    for (let index = 0; index < firsts.length; index += 1) {
      const place = firsts[index]!
      if (table[type * placeCount + place] === 1) numbers.push(of[place]!)
    }
    return numbers
  })
  return { count: first.length, of, suiting }
}

/** Which types of guests each place suits, as bits: of each place so many numbers as it takes, one place after the other. */
function writeKeys({ typeCount, placeCount, table }: Table): Uint16Array {
  const length = Math.ceil(typeCount / BITS)
  const keys = new Uint16Array(placeCount * length)
  for (let type = 0; type < typeCount; type += 1) {
    const shift = type % BITS
    const from = Math.floor(type / BITS)
    for (let place = 0; place < placeCount; place += 1) {
      keys[place * length + from]! |= table[type * placeCount + place]! << shift
    }
  }
  return keys
}
