/** The known name that was probably meant by one that is not known; null if none is near. */
export function findNearest(name: string, known: readonly string[]): string | null {
  const typed = bare(name)
  const ranked = known
    .map((one) => ({ one, far: typed.includes(bare(one)) ? 0 : countSlips(typed, bare(one)) }))
    .filter(({ one, far }) => far <= Math.ceil(one.length / 4))
    .toSorted((a, b) => a.far - b.far || b.one.length - a.one.length)
  return ranked[0]?.one ?? null
}

/** Without what people write differently: capitals, hyphens, underscores. */
const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Letters to add, to leave out or to change, to get from one to the other. */
function countSlips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = row[j - 1]! + Number(a[i - 1] !== b[j - 1])
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
