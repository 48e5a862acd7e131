/** Everything that is left to chance in a season comes from one number, so that the same number gives the same season. */
export type Chance = ReturnType<typeof makeChance>

export function makeChance(seed: number) {
  let state = seed >>> 0
  /** Between 0 and 1, without 1 (mulberry32). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `from` up to and with `to`. */
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    happens: (share: number) => next() < share,
    pick: <T>(of: readonly [T, ...T[]]): T => of[whole(0, of.length - 1)] ?? of[0],
    /** Chance of its own, so that one more draw here changes nothing there. */
    branch: () => makeChance(whole(0, 0x7fffffff)),
  }
}
