import { couldMakeRoom, findBlockers, isFree, isTaken } from './blockers.ts'
import type { Options } from './options.ts'
import { put, undo, type State } from './state.ts'

export type Reach = {
  /** At most so many guests are asked to move before the search gives up. */
  readonly most: number
  /** Types of guests from whom an earlier search found no way; not asked again. Null = ask everybody. */
  readonly closed: Uint8Array | null
  /** Of each guest, 1 = no group is free for them as things are: for many searches from one and the same round, each of which adds what it finds. Of the guest to be placed nothing is noted. */
  readonly stuck?: Uint8Array
  /** Of each group, 1 = nobody in it could make room who has not been asked: for many searches with `closed` and without end. Emptied when one finds a way. */
  readonly spent?: Uint8Array
}

const blockers: number[] = []

/** Places a guest, if need be by a chain of moves in which nobody loses a place. True if it worked. Exact where nobody shares rooms and all stays meet. */
export function augment(state: State, options: Options, guest: number, reach: Reach): boolean {
  const { closed } = reach
  if (closed?.[options.typeOf[guest]!]) return false
  const asked = new Uint8Array(options.typeCount + 1)
  asked[options.typeOf[guest]!] = 1
  const isNew = (other: number) => {
    const type = options.typeOf[other]!
    return asked[type] === 0 && !closed?.[type]
  }
  const spent = reach.spent ?? (reach.most > LONG ? new Uint8Array(state.problem.groups.length) : null)
  const chain: Chain = { movers: [guest], before: [-1], wants: [-1] }
  const queue = chain.movers
  if (shiftToFree(state, options, chain, reach)) return found(reach)
  for (let at = 0; at < queue.length && at < reach.most; at += 1) {
    const mover = queue[at]!
    const groups = options.of(mover)
    for (let choice = 0; choice < groups.length; choice += 1) {
      const group = groups[choice]!
      if (spent?.[group] || group === state.place[mover]) continue
      if (!couldMakeRoom(state, group, isNew)) {
        if (spent) spent[group] = 1
        continue
      }
      const count = findBlockers(state, mover, group, blockers)
      for (let index = 0; index < count; index += 1) {
        const next = blockers[index]!
        if (!isNew(next)) continue
        asked[options.typeOf[next]!] = 1
        queue.push(next)
        chain.before.push(at)
        chain.wants.push(group)
        if (shiftToFree(state, options, chain, reach)) return found(reach)
      }
    }
  }
  if (closed && queue.length <= reach.most) for (const mover of queue) closed[options.typeOf[mover]!] = 1
  return false
}

/** A search that may ask more than so many guests remembers which groups it need not look at again. */
const LONG = 40

function found({ spent }: Reach): true {
  spent?.fill(0)
  return true
}

/** Everybody asked so far: who moves, on whose behalf (an index of the chain), and which group that one wants by it. */
type Chain = { readonly movers: number[]; readonly before: number[]; readonly wants: number[] }

/** Ends the chain if there is a free group for the last who was asked; all have been asked in turn, so nobody before has one. */
function shiftToFree(state: State, options: Options, chain: Chain, { most, stuck }: Reach): boolean {
  const last = chain.movers.length - 1
  const mover = chain.movers[last]!
  if (last >= most || stuck?.[mover]) return false
  let isStuck = last > 0
  const groups = options.of(mover)
  for (let choice = 0; choice < groups.length; choice += 1) {
    const group = groups[choice]!
    if (isTaken(state, mover, group) || group === state.place[mover] || !isFree(state, mover, group)) continue
    if (shift(state, chain, last, group)) return true
    isStuck = false
  }
  if (stuck && isStuck) stuck[mover] = 1
  return false
}

/** Moves the last of the chain to the free group, and each before it to the group they wanted; all or nothing. */
function shift(state: State, { movers, before, wants }: Chain, last: number, free: number): boolean {
  const mark = state.log.length
  let target = free
  for (let at = last; at >= 0; at = before[at]!) {
    const mover = movers[at]!
    // Further back in the chain a room may have changed through the chain itself.
    if (!isFree(state, mover, target)) {
      undo(state, mark)
      return false
    }
    put(state, mover, target)
    target = wants[at]!
  }
  return true
}
