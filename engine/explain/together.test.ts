import { describe, expect, test } from 'vitest'
import { guest, host, request, round, solve, twoBeds } from '../../test/builders/small-rounds.ts'
import { checkPlan } from '../check.ts'
import type { MatchingInput } from '../model.ts'
import { plan as planOf } from '../plan.ts'
import { normalise } from '../problem.ts'
import { fairness } from './fairness.ts'
import { singleRelaxations } from './relaxations.ts'
import { whyUnplaced } from './why-unplaced.ts'

const onlyTogether = (...guests: string[]) => ({
  groups: [{ id: 't', guests, kind: 'only-together' as const }],
})
const homes = (...ids: string[]) => ids.map((id) => host(id, { rooms: twoBeds }))
const placesOf = ({ assignments }: { assignments: readonly { guest: string; host: string }[] }) =>
  Object.fromEntries(assignments.map((one) => [one.guest, one.host]))

describe('who travels only together and has no place', () => {
  test('hears with whom, and that nobody could take them all', () => {
    const { standing, found: plan } = solve(
      round([guest('a'), guest('b')], [host('h'), host('i')], onlyTogether('a', 'b')),
    )
    expect(plan.matched).toBe(0)
    expect(whyUnplaced(standing, 'a')).toEqual({
      kind: 'group-apart',
      with: ['b'],
      hosts: 0,
      isParted: false,
    })
    // Nobody is called eligible for whom there is nothing to be had.
    expect(plan.tiers.reduce((sum, { eligible }) => sum + eligible, 0)).toBe(0)
    expect(plan.provenThroughTier).toBe(24)
  })

  test('hears how many hosts could, were they not taken', () => {
    const young = { marginalized: true }
    const { standing } = solve(
      round([guest('a'), guest('b'), guest('c', young)], homes('h'), onlyTogether('a', 'b')),
    )
    expect(whyUnplaced(standing, 'b')).toEqual({
      kind: 'group-apart',
      with: ['a'],
      hosts: 1,
      isParted: false,
    })
  })

  test('hears it where persons have put the others with different hosts', () => {
    const { standing, found: plan } = solve(
      round([guest('a'), guest('b'), guest('c')], homes('h', 'i'), {
        ...onlyTogether('a', 'b', 'c'),
        pins: [{ guest: 'a', host: 'h', room: null }],
        locked: [{ guest: 'b', host: 'i', room: 'r', bed: 0 }],
      }),
    )
    expect(placesOf(plan)).toEqual({ a: 'h', b: 'i' })
    expect(whyUnplaced(standing, 'c')).toEqual({
      kind: 'group-apart',
      with: ['a', 'b'],
      hosts: 0,
      isParted: true,
    })
  })

  test('hears of rules where they alone would fit nowhere', () => {
    const { standing } = solve(
      round(
        [guest('a', { petProblem: true }), guest('b')],
        [host('h', { pets: true, rooms: twoBeds })],
        onlyTogether('a', 'b'),
      ),
    )
    expect(whyUnplaced(standing, 'a')).toMatchObject({ kind: 'no-eligible-host', reasons: { pets: 1 } })
    expect(whyUnplaced(standing, 'b')).toMatchObject({ kind: 'group-apart', hosts: 0 })
  })

  test('hears what it would be like to travel alone', () => {
    const { standing } = solve(round([guest('a'), guest('b')], [host('h')], onlyTogether('a', 'b')))
    expect(singleRelaxations(standing, 'a')).toEqual([
      {
        change: { of: 'guest', answer: 'alone' },
        place: { host: 'h', room: 'r' },
        moves: [],
        displaces: null,
      },
    ])
  })

  test('hears nothing of travelling alone where that would help as little', () => {
    const { standing } = solve(
      round(
        [guest('a', { petProblem: true, sleeping: [] }), guest('b')],
        [host('h', { pets: true })],
        onlyTogether('a', 'b'),
      ),
    )
    expect(singleRelaxations(standing, 'a')).toEqual([])
  })

  test('envies nobody for a single bed', () => {
    const young = { marginalized: true }
    const { standing } = solve(
      round([guest('a', young), guest('b', young), guest('c')], [host('h')], onlyTogether('a', 'b')),
    )
    expect(fairness(standing).envy).toEqual([])
  })
})

describe('a group that has a place', () => {
  const input = round([guest('a'), guest('b'), guest('c')], homes('h', 'i'), onlyTogether('a', 'b'))
  const { found } = solve(input)
  const home = placesOf(found)['a']!
  const other = home === 'h' ? 'i' : 'h'
  /** As few of them moved as can be. */
  const goOn = (changed: MatchingInput, previous = found.assignments) =>
    planOf(normalise(changed), { ...request, steps: 0, previous })

  test('goes to another host as a whole when one of them turns the first down', () => {
    const declined = { ...input, declined: [{ guest: 'b', host: home }] }
    const after = goOn(declined)
    expect(placesOf(after)).toMatchObject({ a: other, b: other })
    expect(checkPlan(declined, after)).toEqual([])
  })

  test('leaves where no other host could take them all', () => {
    const alone = round([guest('a'), guest('b')], homes('h'), onlyTogether('a', 'b'))
    const after = goOn({ ...alone, declined: [{ guest: 'b', host: 'h' }] }, solve(alone).found.assignments)
    expect(after.matched).toBe(0)
  })

  test('follows whom a person has put somewhere', () => {
    const pinned = goOn({ ...input, pins: [{ guest: 'a', host: other, room: null }] })
    expect(placesOf(pinned)).toMatchObject({ a: other, b: other })
  })
})

test('who would like to be together is, where that costs nobody a place', () => {
  const wish: Partial<MatchingInput> = { groups: [{ id: 't', guests: ['a', 'd'], kind: 'preferably' }] }
  const guests = ['a', 'b', 'c', 'd'].map((id) => guest(id))
  const { found: plan } = solve(round(guests, homes('h', 'i'), wish))
  expect(plan.matched).toBe(4)
  expect(placesOf(plan)['a']).toBe(placesOf(plan)['d'])
  // No place for it: nobody loses one.
  const { found: apart } = solve(round(guests.slice(0, 2), [host('h'), host('i')], { ...wish }))
  expect(apart.matched).toBe(2)
})

test('who must not meet is with another host, but for other nights', () => {
  const notWith = [{ a: 'a', b: 'b' }]
  const { found: plan } = solve(round([guest('a'), guest('b')], homes('h', 'i'), { notWith }))
  expect(new Set(Object.values(placesOf(plan))).size).toBe(2)
  const { found: one } = solve(round([guest('a'), guest('b')], homes('h'), { notWith }))
  expect(one.matched).toBe(1)
  const later = guest('b', { nights: { start: 4, end: 6 } })
  const early = guest('a', { nights: { start: 2, end: 4 } })
  expect(solve(round([early, later], homes('h'), { notWith })).found.matched).toBe(2)
})
