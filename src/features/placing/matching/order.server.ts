/** The order in which guests wait: of thousands only what has changed is put into it anew. */
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import { compareByPriority, inTiers, type Rank } from '#domain/priority.ts'
import type { KnownGuest } from '#features/placing/matches/people.server.ts'
import {
  amongAll,
  rankGuests,
  readRanks,
  type OpenRound,
  type WaitingGuest,
} from '#features/placing/matches/waiting.server.ts'

export type Group = 'ranked' | 'late' | 'skipped' | 'notComing'
export type Queued = Rank & { known: WaitingGuest }

export type Groups = Record<Group, Queued[]>
export type Sorted = {
  seed: string
  edition: Edition
  /** As the round wrote them down. */
  written: ReadonlyMap<string, Rank>
  queued: readonly Queued[]
  /** By who is left for later: that changes more often than the order. */
  grouped?: { skips: string; groups: Groups }
}
/** Those who wait are the same for as long as nothing of them changes, and so is their order. */
const orders = new WeakMap<readonly WaitingGuest[], Sorted>()
const nobody: ReadonlyMap<string, Rank> = new Map()

/** Everybody in the order of the round, or of the live rank. */
export async function inOrder(
  tx: Tx,
  waiting: readonly WaitingGuest[],
  { round, seed, edition }: { round: OpenRound | undefined; seed: string; edition: Edition },
): Promise<Sorted> {
  const written = round ? await readRanks(tx, round.id) : nobody
  const last = orders.get(waiting)
  if (last?.written === written && last.seed === seed && last.edition === edition) return last
  const { guests, all } = amongAll(waiting)
  const { ranked, late, drawn } = orderOfAll(guests, { written, seed, edition })
  const draws = new Map<number, number>()
  for (const index of drawn) if (all[index]) draws.set(index, draws.size + 1)
  const queued = [
    ...ranked.flatMap(({ index, ...rank }): Queued[] => {
      const known = all[index]
      return known ? [{ known, ...rank }] : []
    }),
    ...late.flatMap(({ index, tier }): Queued[] => {
      const known = all[index]
      return known ? [{ known, tier, draw: draws.get(index)! }] : []
    }),
  ]
  if (ranked.length > 0 && late.length > 0)
    queued.sort((a, b) => compareByPriority(a, b) || (a.known.guest.id < b.known.guest.id ? -1 : 1))
  const sorted = { seed, edition, written, queued }
  orders.set(waiting, sorted)
  return sorted
}

type By = Pick<Sorted, 'written' | 'seed' | 'edition'>
type OrderOfAll = By & {
  ranked: readonly (Rank & { index: number })[]
  late: readonly { index: number; tier: number }[]
  /** The late ones in the order of their draw. */
  drawn: readonly number[]
}
const ordersOfAll = new WeakMap<readonly KnownGuest[], OrderOfAll>()

/** All guests in the order in which they would wait, those of the round and the others: only an answer changes it. */
function orderOfAll(guests: readonly KnownGuest[], { written, seed, edition }: By): OrderOfAll {
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
