import { expect, test } from 'vitest'
import { guest, host, request, round, twoBeds } from '../test/builders/small-rounds.ts'
import { bitOf } from './rules/eligibility.ts'
import { startSearch } from './plan.ts'
import { normalise } from './problem.ts'

const guests = ['a', 'b', 'c', 'd'].map((id) => guest(id))
const hosts = ['h', 'i', 'j'].map((id) => host(id, { rooms: twoBeds }))

test('a round is the same whatever the order of its pins, vetoes, declined places and locked matches', () => {
  const input = round(guests, hosts, {
    pins: ['a', 'b'].map((id) => ({ guest: id, host: 'h', room: 'r' })),
    vetoes: [
      { guest: 'c', host: 'h' },
      { guest: 'c', host: 'i' },
      { guest: 'd', host: 'h' },
    ],
    declined: [
      { guest: 'c', host: 'j' },
      { guest: 'c', host: 'i' },
    ],
    locked: ['c', 'd'].map((id) => ({ guest: id, host: 'i', room: 'r', bed: 0 })),
  })
  const problem = normalise(input)
  const [vetoed, declined] = [bitOf('vetoed'), bitOf('declined-before')]
  expect([...(problem.ruledOut.get(2) ?? [])].toSorted()).toEqual([
    [0, vetoed],
    [1, vetoed | declined],
    [2, declined],
  ])
  for (const turn of [1, 2, 3]) {
    const turned = <T>(list: readonly T[]) => [...list.slice(turn), ...list.slice(0, turn)].toReversed()
    const { pins, vetoes, declined: turnedDown, locked } = input
    expect(
      normalise({
        ...input,
        pins: turned(pins),
        vetoes: turned(vetoes),
        declined: turned(turnedDown),
        locked: turned(locked),
      }),
    ).toEqual(problem)
  }
})

test('a search says how many it has placed, and what a person would have placed by hand', () => {
  const search = startSearch(normalise(round(guests, hosts)), request)
  expect(search.placed()).toBe(4)
  expect(search.baseline()).toEqual({ firstFit: 4, carefulFit: 4 })
  expect([search.goOn(10), search.done()]).toEqual([false, 0])
  // Drafts are what a person would have placed: nothing is compared with them.
  const previous = search.finish().assignments.slice(1)
  const again = startSearch(normalise(round(guests, hosts)), { ...request, previous })
  expect([again.placed(), again.baseline()]).toEqual([4, { firstFit: 3, carefulFit: 3 }])
})
