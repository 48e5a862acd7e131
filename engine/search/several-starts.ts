/** Searches of one round from several starts, a while each in turn: what one of them comes to late or never, another may find soon. */
import type { Improving } from './improve.ts'
import { compareCounts } from './judge.ts'
import { steer, type Steering } from './steer.ts'

/** Steps before it is the turn of another start. Most searches that end well have ended by then. */
const TURN = 30_000

export type Starts = {
  step(): void
  /** The start whose turn it is: placed by level in its best plan so far, and whether it is known that no plan is better. */
  readonly now: () => Pick<Steering, 'counts' | 'isDone'>
  /** The best of all starts, with the round in its best plan so far. */
  settle(): Improving
  /** Guests placed in the best plan of all starts so far, by level. */
  counts(): Int32Array
}

/** `openStart` opens the starts one by one, of which there are `most`. After all of them the best has one turn more, and so on from the first. */
export function takeStarts(openStart: (start: number) => Improving, most: number, turn = TURN): Starts {
  const open = (start: number) => {
    const search = openStart(start)
    return { search, steering: steer(search) }
  }
  const opened = [open(0)]
  let now = opened[0]!
  let steps = 0
  const findBest = () =>
    opened.reduce((best, next) => {
      const { objective } = next.search
      return compareCounts(next.steering.counts(), best.steering.counts(), objective) > 0 ? next : best
    })
  return {
    step() {
      if (steps > 0 && steps % turn === 0) {
        const start = (steps / turn) % (most + 1)
        now = start === most ? findBest() : (opened[start] ??= open(start))
      }
      steps += 1
      now.steering.step()
    },
    now: () => now.steering,
    settle() {
      for (const { steering } of opened) steering.settle()
      return findBest().search
    },
    counts: () => findBest().steering.counts(),
  }
}
