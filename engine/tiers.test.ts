import { describe, expect, test } from 'vitest'
import { guest, host, request, round, solve, twoBeds } from '../test/builders/small-rounds.ts'
import { plan, startSearch } from './plan.ts'
import { normalise } from './problem.ts'

const tiersOf = (input: ReturnType<typeof round>) => solve(input).found.tiers
const young = (id: string) => guest(id)
const older = (id: string) => guest(id, { age: 30 })

describe('the bound of a tier', () => {
  test('is what the tiers before have left', () => {
    const tiers = tiersOf(round([young('a'), older('b')], [host('h')]))
    expect(tiers[15]).toMatchObject({ eligible: 1, placed: 1, bound: 1 })
    expect(tiers.find(({ total, tier }) => total === 1 && tier !== 16)).toMatchObject({
      eligible: 1,
      placed: 0,
      bound: 0,
      proven: true,
    })
  })

  test('does not count places that only later tiers can use', () => {
    const people = ['a', 'b'].map((id) => guest(id, { petProblem: true }))
    const tiers = tiersOf(round([...people, older('c')], [host('h'), host('i', { pets: true })]))
    expect(tiers[15]).toMatchObject({ eligible: 2, placed: 1, bound: 1 })
  })

  test('counts pins in their tier, at the first host as at any other', () => {
    const pins = [{ guest: 'a', host: 'h', room: null }]
    const tiers = tiersOf(round([young('a'), young('b')], [host('h')], { pins }))
    expect(tiers[15]).toMatchObject({ eligible: 2, placed: 1, bound: 1, proven: true })
  })
})

describe('what is proven', () => {
  // Enough beds by number, but the two do not share a room: the bound is not met.
  const apart = [guest('a', { roomSharing: 'same-gender' }), guest('b', { gender: 'male' })]
  const home = host('h', { rooms: twoBeds, guestsAtMost: null })
  const input = round(apart, [home])

  test('ends with the first tier that is not at its bound', () => {
    const { found } = solve(input)
    const open = found.tiers.filter(({ proven }) => !proven).map(({ tier }) => tier)
    expect(open.length === 0 ? 24 : open[0]! - 1).toBe(found.provenThroughTier)
    expect(open).toEqual(found.tiers.slice(found.provenThroughTier).map(({ tier }) => tier))
    expect(found.provenThroughTier).toBe(15)
  })

  test('for most people is all or nothing, by the number of people', () => {
    const most = { ...request, objective: 'most-people' as const }
    expect(plan(normalise(round([young('a')], [host('h')])), most).provenThroughTier).toBe(24)
    expect(plan(normalise(input), most).provenThroughTier).toBe(0)
  })

  test('ends a search, and nothing else does but its steps', () => {
    const search = startSearch(normalise(input), { ...request, steps: 4 })
    expect([search.goOn(2), search.done(), search.goOn(10), search.done()]).toEqual([true, 2, false, 4])
    const done = startSearch(normalise(round([young('a')], [host('h')])), { ...request, steps: 10 })
    expect([done.goOn(4), done.done()]).toEqual([false, 0])
  })
})
