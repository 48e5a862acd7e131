import { describe, expect, test } from 'vitest'
import { guest, host, round, solve, twoBeds } from '../../test/builders/small-rounds.ts'
import { checkPlan } from '../check.ts'
import type { MatchingInput } from '../model.ts'
import { fairness } from './fairness.ts'
import { singleRelaxations } from './relaxations.ts'
import { repair, whatIf } from './what-if.ts'
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

  test('hears what it would be like to travel alone, and a question about it says the same', () => {
    const input = round([guest('a'), guest('b')], [host('h')], onlyTogether('a', 'b'))
    const { standing, found: plan } = solve(input)
    expect(singleRelaxations(standing, 'a')).toEqual([
      {
        change: { of: 'guest', answer: 'alone' },
        place: { host: 'h', room: 'r' },
        moves: [],
        displaces: null,
      },
    ])
    const { plan: then } = whatIf(
      input,
      plan,
      { type: 'leave-group', guest: 'a' },
      { seed: '1', objective: 'priority', steps: 100 },
    )
    expect(then.matched).toBe(1)
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
  const { found: plan } = solve(input)
  const home = placesOf(plan)['a']!

  test('goes to another host as a whole when one of them turns the first down', () => {
    const after = repair(input, plan, { type: 'decline', guest: 'b', host: home }, '1')
    const other = home === 'h' ? 'i' : 'h'
    expect(placesOf(after.plan)).toMatchObject({ a: other, b: other })
    expect(checkPlan(after.input, after.plan)).toEqual([])
  })

  test('leaves where no other host could take them all', () => {
    const alone = round([guest('a'), guest('b')], homes('h'), onlyTogether('a', 'b'))
    const after = repair(alone, solve(alone).found, { type: 'decline', guest: 'b', host: 'h' }, '1')
    expect(after.plan.matched).toBe(0)
    expect(after.moves.map(({ guest: id, to }) => [id, to])).toEqual([
      ['a', null],
      ['b', null],
    ])
  })

  test('goes on without whoever is gone, and follows whom a person has put somewhere', () => {
    const gone = repair(input, plan, { type: 'drop-guest', guest: 'b' }, '1')
    expect(gone.input.groups).toEqual([])
    const apart = {
      ...input,
      notWith: [
        { a: 'b', b: 'c' },
        { a: 'a', b: 'c' },
      ],
    }
    const left = repair(apart, plan, { type: 'drop-guest', guest: 'b' }, '1')
    expect(left.input.notWith).toEqual([{ a: 'a', b: 'c' }])
    expect(placesOf(gone.plan)['a']).toBe(home)
    const other = home === 'h' ? 'i' : 'h'
    const pinned = repair(input, plan, { type: 'pin', guest: 'a', host: other, room: null }, '1')
    expect(placesOf(pinned.plan)).toMatchObject({ a: other, b: other })
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
