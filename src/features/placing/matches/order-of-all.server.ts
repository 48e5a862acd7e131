/** The order in which all guests would wait, whoever of them does. */
import type { Edition } from '#domain/edition.ts'
import { inTiers, type Rank } from '#domain/priority.ts'
import type { KnownGuest } from './people.server.ts'
import { rankGuests } from './waiting.server.ts'

type By = {
  /** As the round wrote them down. */
  written: ReadonlyMap<string, Rank>
  seed: string
  edition: Edition
}
type OrderOfAll = By & {
  ranked: readonly (Rank & { index: number })[]
  late: readonly (Rank & { index: number })[]
  /** The late ones in the order of their draw. */
  drawn: readonly number[]
}
/** Before the first round. */
export const NOTHING_WRITTEN: ReadonlyMap<string, Rank> = new Map()
const ordersOfAll = new WeakMap<readonly KnownGuest[], OrderOfAll>()

/** All guests in the order in which they would wait, those of the round and the others: only an answer changes it. */
export function orderOfAll(guests: readonly KnownGuest[], { written, seed, edition }: By): OrderOfAll {
  const known = ordersOfAll.get(guests)
  if (known?.written === written && known.seed === seed && known.edition === edition) return known
  const at = new Map(guests.map(({ guest }, index) => [guest.id, index]))
  const ranked = [...written].flatMap(([id, rank]) => {
    const index = at.get(id)
    return index === undefined ? [] : [{ ...rank, index }]
  })
  const live = rankGuests(
    guests.filter(({ guest }) => !written.has(guest.id)),
    seed,
    edition,
  )
  const late = Array.from(live, ([id, rank]) => ({ index: at.get(id)!, ...rank }))
  const drawn = late.toSorted((a, b) => a.draw - b.draw).map(({ index }) => index)
  const order = { written, seed, edition, ranked: inTiers(ranked), late, drawn }
  ordersOfAll.set(guests, order)
  return order
}
