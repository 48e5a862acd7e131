/** The order in which guests wait: of thousands only what has changed is put into it anew. */
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import { compareByPriority, type Rank } from '#domain/priority.ts'
import { NOTHING_WRITTEN, orderOfAll } from '#features/placing/matches/order-of-all.server.ts'
import {
  amongAll,
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

/** Everybody in the order of the round, or of the live rank. */
export async function inOrder(
  tx: Tx,
  waiting: readonly WaitingGuest[],
  { round, seed, edition }: { round: OpenRound | undefined; seed: string; edition: Edition },
): Promise<Sorted> {
  const written = round ? await readRanks(tx, round.id) : NOTHING_WRITTEN
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
