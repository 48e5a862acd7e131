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

export const orderByLots = <T extends Drawn>(drawn: readonly T[]): T[] => drawn.toSorted(compareDrawn)

function hash(text: string, basis: number): number {
  let value = basis
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
