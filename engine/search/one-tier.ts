/** The search for more of one tier, tier by tier, each going on from what was learned when it last had its turn. */
import { openEjecting } from './eject.ts'
import type { Improving } from './improve.ts'
import { sum } from './judge.ts'
import { mend } from './lay-out.ts'
import { takeOut } from './parties.ts'
import { put, restore, snapshot } from './state.ts'

/** Tries that take about as long as a step on the whole round. */
const TRIES = 12

export type TierSearch = {
  /** One step; false when the tier has nothing more to gain. */
  goOn(): boolean
  /** Gives the later tiers what is left. True if there is somebody more of this one; else the later tiers are as empty as they were. */
  settle(): boolean
}

/** Where the search for a tier had come to, of use while the tiers up to it count what they did then. */
type Learned = { readonly counts: string; readonly places: Int32Array; readonly prices: Float64Array }

/** `mostOf`: the most that a level may have while those before stay as they are, where that is known. */
export function openTiers(
  search: Improving,
  mostOf: (level: number) => number,
): { enterNext(): TierSearch | null } {
  const { state, options, turns, bounds } = search
  const { level, place, placed } = state
  const { parties } = state.problem
  const learned = new Map<number, Learned>()
  let rotation = 0

  const isWaiting = (guest: number) => place[guest]! < 0 && options.eligible[guest] === 1
  const isOpen = (at: number) =>
    sum(placed.subarray(0, at + 1)) < bounds[at]! &&
    placed[at]! < mostOf(at) &&
    turns.some((guest) => level[guest] === at && isWaiting(guest))
  const upTo = (at: number) => placed.subarray(0, at + 1).join(' ')

  const enter = (at: number): TierSearch => {
    for (const guest of turns) if (level[guest]! > at && place[guest]! >= 0) put(state, guest, -1)
    parties.forEach(([first], party) => {
      if (level[first!]! > at) takeOut(state, party)
    })
    state.log.length = 0
    const before = learned.get(at)
    if (before?.counts === upTo(at)) restore(state, before.places)
    const prices = before?.prices ?? new Float64Array(place.length).fill(1)
    let ejecting = openEjecting(search, at, prices)
    let hasGained = false
    return {
      goOn() {
        for (let count = 0; count < TRIES; count += 1) {
          if (!ejecting.tryOnce()) continue
          hasGained = true
          if (!isOpen(at)) return false
          ejecting = openEjecting(search, at, prices)
        }
        return true
      },
      settle() {
        ejecting.settle()
        learned.set(at, { counts: upTo(at), places: snapshot(state), prices })
        if (hasGained) mend(state, options, turns)
        state.log.length = 0
        return hasGained
      },
    }
  }
  return {
    enterNext() {
      const open = [...placed.keys()].filter(isOpen)
      const next = open[rotation % open.length]
      rotation += 1
      return next === undefined ? null : enter(next)
    },
  }
}
