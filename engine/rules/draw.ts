/**
 * The round's draw, which breaks ties inside a tier. Each id gets a number from a hash of the seed and the id, and ids are sorted by it:
 * so the draw depends on nothing but the recorded seed, not on the order of the rows, and a late-comer moves nobody past anybody else.
 * The hash is two 32-bit lanes of FNV-1a with a murmur finaliser: even and repeatable on every machine, not secret.
 */
const FNV_PRIME = 0x01000193

/** The ids in drawn order, first served first. Equal seed and ids give an equal draw, whatever their order. */
export const drawOrder = (seed: string, ids: readonly string[]): string[] =>
  orderByLots(ids.map((id) => ({ id, lot: drawLot(seed, id) }))).map(({ id }) => id)

export type Lot = readonly [number, number]

export function drawLot(seed: string, id: string): Lot {
  // The length keeps ('ab', 'c') and ('a', 'bc') apart.
  const text = `${seed.length}:${seed}${id}`
  return [hash(text, 0x811c9dc5), hash(text, 0x2f0b4c47)]
}

type Drawn = { readonly id: string; readonly lot: Lot }
const compareDrawn = (a: Drawn, b: Drawn) =>
  a.lot[0] - b.lot[0] || a.lot[1] - b.lot[1] || Number(a.id > b.id) - Number(a.id < b.id)

/** Where somebody stood fits beside a lot into one number, of up to two million. */
const PLACES = 2 ** 21

/** In drawn order; those of one lot by id. */
export function orderByLots<T extends Drawn>(drawn: readonly T[]): T[] {
  // Thousands are drawn: sorted as numbers, which say where each stood, they are asked nothing.
  const keys = Float64Array.from(drawn, ({ lot }, index) => lot[0] * PLACES + index).toSorted()
  const sorted = Array.from(keys, (key) => drawn[key % PLACES]!)
  const isTied = sorted.some(({ lot }, index) => lot[0] === sorted[index + 1]?.lot[0])
  return isTied ? sorted.toSorted(compareDrawn) : sorted
}

function hash(text: string, basis: number): number {
  let value = basis
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
