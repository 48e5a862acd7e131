/** A word that was mistyped, and which it was meant to be. Only to be asked about. */

/** Letters left out, doubled, changed or swapped with their neighbour, up to `most`; above that, more than `most`. */
function mistakes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const now = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      now.push(least)
    }
    before = last
    last = now
  }
  return last[other.length] ?? 0
}

/** Short words have too many neighbours: `Bett` is as near to `nett` as to `Bet`. */
const mostFor = (word: string) => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2)

/** The one of these words, in the spelling of `sameWord`, that is nearest to what was written; null if none is near. */
export function nearestWord(written: string, words: readonly string[]): string | null {
  let nearest: string | null = null
  let least = Infinity
  for (const word of words) {
    const most = mostFor(word)
    const count = most === 0 ? Infinity : mistakes(written, word, most)
    if (count > most || count >= least) continue
    nearest = word
    least = count
  }
  return nearest
}
