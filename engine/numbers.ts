import type { MatchingInput } from './model.ts'

/** The number of an id in its round. Throws for an id that `readInput` would have refused. */
export function numberIn(numbers: ReadonlyMap<string, number>, id: string): number {
  const number = numbers.get(id)
  if (number === undefined) throw new RangeError('An id that is not in the round')
  return number
}

/** Numbers things by their key in the order in which they first come: `of[i]` is the number of `things[i]`, `first[n]` a thing of number n. */
export function numberByKey<T>(
  things: readonly T[],
  keyOf: (thing: T, index: number) => string | number,
): { readonly of: Int32Array; readonly first: readonly T[] } {
  const numbers = new Map<string | number, number>()
  const first: T[] = []
  const of = new Int32Array(things.length)
  things.forEach((thing, index) => {
    const key = keyOf(thing, index)
    const known = numbers.get(key)
    of[index] = known ?? first.length
    if (known !== undefined) return
    numbers.set(key, first.length)
    first.push(thing)
  })
  return { of, first }
}

/** The rows of a round in an order of their own, so that the order in which they came cannot matter. Beds of a room stay as they are: a bed is known by where it stands. */
export function inOrder(given: MatchingInput): MatchingInput {
  return {
    ...given,
    guests: by(given.guests, ({ id }) => [id]),
    hosts: by(given.hosts, ({ id }) => [id]).map((host) => ({
      ...host,
      rooms: by(host.rooms, ({ id }) => [id]),
    })),
    pins: by(given.pins, ({ guest, host }) => [guest, host]),
    vetoes: by(given.vetoes, ({ guest, host }) => [guest, host]),
    declined: by(given.declined, ({ guest, host }) => [guest, host]),
    locked: by(given.locked, ({ guest, host }) => [guest, host]),
    ...(given.heldPlaces && {
      heldPlaces: by(given.heldPlaces, ({ host, room, bed }) => [host, room, bed]),
    }),
    ...(given.groups && {
      groups: by(given.groups, ({ id }) => [id]).map((group) => ({
        ...group,
        guests: by(group.guests, (id) => [id]),
      })),
    }),
    ...(given.notWith && {
      notWith: by(
        given.notWith.map(({ a, b }) => (a < b ? { a, b } : { a: b, b: a })),
        ({ a, b }) => [a, b],
      ),
    }),
  }
}

function by<T>(rows: readonly T[], keysOf: (row: T) => readonly (string | number)[]): readonly T[] {
  return rows
    .map((row) => ({ row, keys: keysOf(row) }))
    .toSorted((one, other) => {
      const at = one.keys.findIndex((key, index) => key !== other.keys[index])
      return at < 0 ? 0 : one.keys[at]! < other.keys[at]! ? -1 : 1
    })
    .map(({ row }) => row)
}
