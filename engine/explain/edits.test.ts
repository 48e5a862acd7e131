import { describe, expect, test } from 'vitest'
import { guest, host, request, round, solve, twoBeds } from '../../test/builders/small-rounds.ts'
import { checkPlan } from '../check.ts'
import type { MatchingInput } from '../model.ts'
import { singleRelaxations } from './relaxations.ts'
import { repair, whatIf, type Edit } from './what-if.ts'

const guests = ['a', 'b', 'c'].map((id) => guest(id))
const rooms = [...twoBeds, { ...twoBeds[0]!, id: 's' }]
const after = (input: MatchingInput, edit: Edit) =>
  whatIf(input, solve(input).found, edit, { ...request, steps: 0 }).input

describe('an edit leaves alone what it is not about', () => {
  const pin = (guest: string, host: string) => ({ guest, host, room: null })
  const pair = (guest: string, host: string) => ({ guest, host })
  const lock = (guest: string, host: string) => ({ guest, host, room: 'r', bed: 0 })
  const homes = [host('h', { rooms }), host('i')]

  test('a pin replaces that of the guest, not those of others', () => {
    const input = round(guests, homes, { pins: [pin('a', 'h'), pin('b', 'h')] })
    expect(after(input, { type: 'pin', ...pin('a', 'i') }).pins).toEqual([pin('b', 'h'), pin('a', 'i')])
  })

  test.each([
    ['veto', 'vetoes', 'declined'],
    ['decline', 'declined', 'vetoes'],
  ] as const)(
    'a %s ends a pin or a locked match of the pair, not those with others, and is there once',
    (type, list, other) => {
      const input = round(guests, homes, {
        [list]: [pair('a', 'h'), pair('a', 'i'), pair('c', 'h')],
        [other]: [pair('c', 'i')],
        pins: [pin('b', 'h')],
        locked: [lock('a', 'h')],
      })
      expect(after(input, { type, ...pair('a', 'h') })).toMatchObject({
        [list]: [pair('a', 'i'), pair('c', 'h'), pair('a', 'h')],
        [other]: [pair('c', 'i')],
        pins: [pin('b', 'h')],
        locked: [],
      })
      expect(after(input, { type, ...pair('b', 'h') })).toMatchObject({
        pins: [],
        locked: [lock('a', 'h')],
      })
    },
  )

  test('who goes takes their pins, vetoes, declined places and locked matches along, and nobody else’s', () => {
    const input = round(guests, homes, {
      pins: [pin('a', 'h'), pin('b', 'i')],
      vetoes: [pair('a', 'i'), pair('c', 'h')],
      declined: [pair('a', 'h'), pair('c', 'i')],
      locked: [lock('c', 'i')],
    })
    expect(after(input, { type: 'drop-guest', guest: 'a' })).toMatchObject({
      guests: [{ id: 'b' }, { id: 'c' }],
      pins: [pin('b', 'i')],
      vetoes: [pair('c', 'h')],
      declined: [pair('c', 'i')],
      locked: [lock('c', 'i')],
    })
    expect(after(input, { type: 'drop-host', host: 'i' })).toMatchObject({
      hosts: [{ id: 'h' }],
      pins: [pin('a', 'h')],
      vetoes: [pair('c', 'h')],
      declined: [pair('a', 'h')],
      locked: [],
    })
  })

  test('a bed more stands in the room that was named', () => {
    const bed = { kind: 'single', quantity: 1 } as const
    const edited = after(round(guests, homes), { type: 'add-bed', host: 'h', room: 's', bed })
    expect(edited.hosts.map(({ rooms }) => rooms.map(({ beds }) => beds.length))).toEqual([[1, 2], [1]])
  })
})

describe('a repair', () => {
  test('finds another place for whom a room has gone from under, and leaves the rest', () => {
    const input = round(guests, [host('h', { rooms: [rooms[0]!] }), host('i'), host('j')])
    const { found } = solve(input)
    const gone = host('h', { rooms: [{ ...rooms[0]!, id: 'other' }] })
    const { plan, moves } = repair(input, found, { type: 'change-host', host: gone }, '1')
    expect(plan.matched).toBe(3)
    const there = found.assignments.filter(({ host }) => host === 'h').map(({ guest }) => guest)
    expect(moves.map(({ guest }) => guest)).toEqual(there)
  })

  test.each([
    ['was declined or ran out', 'decline'],
    ['an organiser has ruled out', 'veto'],
  ] as const)('gives somebody else the place of an offer that %s', (_, type) => {
    const people = [guest('a'), guest('b', { marginalized: true })]
    const input = round(people, [host('h')], { locked: [{ guest: 'a', host: 'h', room: 'r', bed: 0 }] })
    const { found } = solve(input)
    const { plan, moves } = repair(input, found, { type, guest: 'a', host: 'h' }, '1')
    expect(plan.assignments.map(({ guest: id }) => id)).toEqual(['b'])
    expect(moves).toEqual([
      { guest: 'a', from: { host: 'h', room: 'r' }, to: null },
      { guest: 'b', from: null, to: { host: 'h', room: 'r' } },
    ])
  })

  test('never proposes the very place that was declined, not even where nobody else wants it; a pin does', () => {
    const input = round([guest('a')], [host('h')], {
      locked: [{ guest: 'a', host: 'h', room: 'r', bed: 0 }],
    })
    const declined = repair(input, solve(input).found, { type: 'decline', guest: 'a', host: 'h' }, '1')
    expect([declined.plan.matched, declined.moves]).toEqual([
      0,
      [{ guest: 'a', from: { host: 'h', room: 'r' }, to: null }],
    ])
    const pinned = repair(
      declined.input,
      declined.plan,
      { type: 'pin', guest: 'a', host: 'h', room: null },
      '1',
    )
    expect(pinned.plan.assignments).toMatchObject([{ guest: 'a', host: 'h' }])
    expect(pinned.plan.warnings).toEqual([
      { code: 'pin-breaks-rule', guest: 'a', host: 'h', reasons: ['declined-before'] },
    ])
  })

  test('takes a guest to the host of a new pin', () => {
    const input = round([guest('a')], [host('h'), host('i')])
    const { found } = solve(input)
    const to = found.assignments[0]!.host === 'h' ? 'i' : 'h'
    const { plan } = repair(input, found, { type: 'pin', guest: 'a', host: to, room: null }, '1')
    expect(plan.assignments).toMatchObject([{ guest: 'a', host: to }])
    expect(plan.warnings).toEqual([])
  })
})

test('of more pins than a host has places each that is kept has its own', () => {
  const rooms = [
    { ...twoBeds[0]!, id: 'small', beds: [{ kind: 'single' as const, quantity: 1 }] },
    { ...twoBeds[0]!, id: 'large' },
  ]
  const pinned = ['a', 'b', 'c', 'd', 'e'].map((id) => guest(id))
  const input = round(pinned, [host('h', { rooms })], {
    pins: pinned.map(({ id }) => ({ guest: id, host: 'h', room: null })),
  })
  const { found, problem } = solve(input)
  const inRoom = (id: string) => found.assignments.filter(({ room }) => room === id).length
  expect([inRoom('small'), inRoom('large')]).toEqual([1, 2])
  expect(checkPlan(problem.input, found)).toEqual([])
})

describe('a single change', () => {
  const mattress = [
    { id: 'r', type: 'private' as const, beds: [{ kind: 'air-mattress' as const, quantity: 1 }] },
  ]

  test('names who would move on for it, and where to', () => {
    const input = round(
      [guest('a', { petProblem: true }), guest('b', { longCommuteOk: true })],
      [host('near', { pets: true }), host('far', { commuteMinutes: 60 })],
      { vetoes: [{ guest: 'a', host: 'far' }] },
    )
    expect(singleRelaxations(solve(input).standing, 'a')).toEqual([
      {
        change: { of: 'guest', answer: 'petProblem' },
        place: { host: 'near', room: 'r' },
        moves: [{ guest: 'b', from: { host: 'near', room: 'r' }, to: { host: 'far', room: 'r' } }],
        displaces: null,
      },
    ])
  })

  test('costs the place of whoever is worst off by the tiers, where several could give theirs', () => {
    const input = round(
      [
        guest('first', { marginalized: true }),
        guest('middle', { accredited: true, sleeping: ['air-mattress'] }),
        guest('last', { age: 40, sleeping: ['air-mattress'] }),
        guest('between', { age: 30, sleeping: ['air-mattress'] }),
      ],
      ['g', 'h', 'i'].map((id) => host(id, { rooms: mattress })),
    )
    const found = singleRelaxations(solve(input).standing, 'first').find(
      ({ displaces }) => displaces !== null,
    )
    expect(found).toMatchObject({
      change: { of: 'guest', answer: 'sleeping', to: 'air-mattress' },
      displaces: 'last',
    })
  })
})
