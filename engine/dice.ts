/** Repeatable chance for invented people: the same seed throws the same dice on every machine. Not for anything secret. */
export type Dice = {
  /** A whole number from `from` to `to`, both inclusive. */
  between(from: number, to: number): number
  /** True in about `share` of all throws; `share` from 0 to 1. */
  chance(share: number): boolean
  /** One of the list, each as likely as any other. Throws for an empty list. */
  pick<T>(list: readonly T[]): T
  weighted<T>(list: readonly (readonly [T, number])[]): T
}

/** Dice of their own for `seed` (mulberry32 over a hash of the seed). */
export function rollDice(seed: string): Dice {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  const dice: Dice = {
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (share) => next() < share,
    pick: (list) => {
      const chosen = list[Math.floor(next() * list.length)]
      if (chosen === undefined) throw new RangeError('Nothing to pick from')
      return chosen
    },
    weighted: (list) => {
      const total = list.reduce((sum, [, weight]) => sum + weight, 0)
      let left = next() * total
      for (const [item, weight] of list) {
        left -= weight
        if (left < 0) return item
      }
      return dice.pick(list)[0]
    },
  }
  return dice
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
