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
