/** Shorter words have too many neighbours that are names, too. */
const SHORTEST = 4
/** The beginning of so long a word is somebody's already; of a shorter one the rest has to be the same. */
const LONG = 6

export type Mistyped = {
  /** The person meant has one of these as it is: quickly asked, and true of few others. */
  parts: readonly string[]
  /** A regular expression, for the database and for JavaScript. */
  pattern: string
}

/** The words one typing mistake away (another letter, one too many, one too few, two exchanged), as a prefix pattern. Null for short words and non-words. */
export function readMistyped(word: string): Mistyped | null {
  if (!/^\p{L}+$/u.test(word)) return null
  const letters = [...word]
  if (letters.length < SHORTEST) return null
  const other = '[^ ]'
  const between = (from: number, to?: number) => letters.slice(from, to).join('')
  const exchanged = (index: number) =>
    between(0, index) + between(index + 1, index + 2) + between(index, index + 1) + between(index + 2)
  const variants = letters.flatMap((_, index) => [
    between(0, index) + other + between(index + 1),
    between(0, index) + between(index + 1),
    between(0, index) + other + between(index),
    exchanged(index),
  ])
  const whole = letters.length < LONG ? '($|[ .@_-])' : ''
  const middle = Math.floor(letters.length / 2)
  return {
    // One slip leaves one half as it is, unless it exchanges the two letters where they meet.
    parts: [between(0, middle), between(middle), exchanged(middle - 1)],
    pattern: `(^|[ .@_-])(${[...new Set([...variants, word + other, word])].join('|')})${whole}`,
  }
}
