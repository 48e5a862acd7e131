import { describe, expect, test } from 'vitest'
import { drawOrder } from './rules/draw.ts'
import { makeRound, ROUND_SHAPES } from './rounds.ts'
import { guest, host, request, round, solve, twoBeds } from '../test/builders/small-rounds.ts'
import { checkPlan } from './check.ts'
import { whyUnplaced } from './explain/why-unplaced.ts'
import { DEFAULT_POLICY } from './input/read-input.ts'
import type { MatchingInput } from './model.ts'
import { plan, standardSteps } from './plan.ts'
import { normalise } from './problem.ts'

const hostOf = (input: MatchingInput, id: string) =>
  solve(input).found.assignments.find((one) => one.guest === id)?.host
const floor = [{ id: 'r', type: 'shared' as const, beds: [{ kind: 'air-mattress' as const, quantity: 1 }] }]

describe('among plans of equal tiers', () => {
  test.each(['1', '2', '3', '4'])('the draw of seed %s decides who of a tier is served', (seed) => {
    const input = round([guest('a'), guest('b'), guest('c')], [host('h'), host('i', { femalesOnly: true })])
    const found = plan(normalise(input), { ...request, seed })
    const [first, second] = drawOrder(seed, ['a', 'b', 'c'])
    expect(found.assignments.map(({ guest }) => guest)).toEqual([first, second].toSorted())
  })

  test.each([
    ['near before far', { commuteMinutes: 60 }, {}],
    ['known before unknown', { commuteMinutes: null }, {}],
    ['a bed before the floor', { rooms: floor }, {}],
    ['a small room for somebody who sleeps alone', { rooms: twoBeds }, { roomSharing: 'no' as const }],
    ['a host whose nights just fit', { nights: { start: -5, end: 20 } }, {}],
  ])('%s', (_, worse, wishes) => {
    const who = guest('a', { longCommuteOk: true, sleeping: ['bed', 'air-mattress'], ...wishes })
    for (const [first, second] of [
      ['x', 'y'],
      ['y', 'x'],
    ] as const) {
      expect(hostOf(round([who], [host(first, worse), host(second)]), 'a')).toBe(second)
    }
  })

  test('drafts stay where they are, though two would change places in a plan made afresh', () => {
    const input = round(
      [guest('a', { roomSharing: 'no' }), guest('b')],
      [host('big', { rooms: twoBeds }), host('small')],
    )
    const drafts = [
      { guest: 'a', host: 'big', room: 'r', bed: 0 },
      { guest: 'b', host: 'small', room: 'r', bed: 0 },
    ]
    const kept = plan(normalise(input), { ...request, previous: drafts })
    expect(kept.assignments.map(({ host }) => host)).toEqual(['big', 'small'])
    expect([hostOf(input, 'a'), hostOf(input, 'b')]).toEqual(['small', 'big'])
  })
})

describe('warnings', () => {
  const codes = (input: MatchingInput) =>
    solve(input).found.warnings.map(({ code, guest, host }) => `${code} ${guest} ${host}`)

  test('name hosts whose way is not known, and what to look at in a pair', () => {
    const input = round(
      [guest('a', { onlyFemaleHosts: true })],
      [host('h', { gender: 'male', living: 'shared-flat', commuteMinutes: null })],
    )
    expect(codes(input)).toEqual(['commute-unknown null h', 'all-male-flat a h'])
  })

  test('name the rules that a pin breaks', () => {
    const input = round([guest('a', { petProblem: true })], [host('h', { pets: true })], {
      pins: [{ guest: 'a', host: 'h', room: null }],
    })
    expect(solve(input).found.warnings).toEqual([
      { code: 'pin-breaks-rule', guest: 'a', host: 'h', reasons: ['pets'] },
    ])
  })

  test('name pins that go together against the rules of the room, and each has a bed', () => {
    const pins = ['a', 'b'].map((id) => ({ guest: id, host: 'h', room: 'r' }))
    const shy = (id: string) => guest(id, { roomSharing: 'no' })
    const input = round([shy('a'), shy('b'), guest('c')], [host('h', { rooms: twoBeds })], { pins })
    const { found } = solve(input)
    expect(found.assignments.map(({ guest }) => guest)).toEqual(['a', 'b'])
    expect(found.warnings).toEqual([
      { code: 'pin-beyond-room', guest: expect.stringMatching(/^[ab]$/), host: 'h' },
    ])
    expect(checkPlan(input, found)).toEqual([])
  })

  test('are of no pin where its bed only comes free when the others lie elsewhere than they would like', () => {
    const beds = [...twoBeds[0]!.beds.map((bed) => ({ ...bed, quantity: 1 })), ...floor[0]!.beds]
    const stay = (id: string, start: number, end: number, sleeping: 'bed' | 'air-mattress') =>
      guest(id, { nights: { start, end }, sleeping: [sleeping], roomSharing: 'no' })
    const input = round(
      [stay('a', 0, 3, 'bed'), stay('b', 3, 6, 'air-mattress'), stay('c', 0, 6, 'bed')],
      [host('h', { rooms: [{ ...twoBeds[0]!, beds }] })],
      { pins: ['a', 'b', 'c'].map((id) => ({ guest: id, host: 'h', room: null })) },
    )
    const { found } = solve(input)
    expect(checkPlan(input, found)).toEqual([])
    const [a, b, c] = found.assignments.map(({ bed }) => bed)
    expect([a === b, a === c]).toEqual([true, false])
  })

  test('name pins for which no bed is left: they are nowhere, and nobody is in one place with another', () => {
    const pins = ['a', 'b'].map((id) => ({ guest: id, host: 'h', room: 'r' }))
    const input = round([guest('a'), guest('b'), guest('c')], [host('h'), host('i')], { pins })
    const { found, problem, standing } = solve(input)
    expect(found.assignments.map(({ guest, host }) => `${guest} ${host}`)).toEqual(['a h', 'c i'])
    expect(found.warnings).toEqual([{ code: 'pin-in-vain', guest: 'b', host: 'h' }])
    expect(checkPlan(problem.input, found)).toEqual([])
    expect(whyUnplaced(standing, 'b')).toEqual({ kind: 'pin-in-vain', host: 'h', beside: ['a'] })
    const none = solve(round([guest('a')], [host('h', { rooms: [] })], { pins: pins.slice(0, 1) }))
    expect(whyUnplaced(none.standing, 'a')).toEqual({ kind: 'pin-in-vain', host: 'h', beside: [] })
  })

  test('a pin without a room takes one in which it breaks no rule', () => {
    const rooms = [...floor, { ...twoBeds[0]!, id: 's' }]
    const pins = [{ guest: 'a', host: 'h', room: null }]
    expect(solve(round([guest('a')], [host('h', { rooms })], { pins })).found.assignments).toEqual([
      { guest: 'a', host: 'h', room: 's', bed: 0, askFirst: false },
    ])
  })
})

test('a handful of guests is not searched as long as a hundred', () => {
  const stepsFor = (guests: number) => standardSteps(normalise(makeRound(guests, 2, '1', ROUND_SHAPES.hard)))
  expect(stepsFor(6)).toBeLessThan(20_000)
  expect(stepsFor(24)).toBeGreaterThan(20_000)
})

describe('ask first', () => {
  const asked = (input: MatchingInput) => solve(input).found.assignments.map(({ askFirst }) => askFirst)
  const same = (id: string) => guest(id, { gender: 'diverse', roomSharing: 'same-gender' })
  const alike = { policy: { ...DEFAULT_POLICY, doubleBed: 'same-gender' as const } }

  test('marks a pair where a gender rule of the home meets a diverse person', () => {
    const home = host('h', { gender: 'diverse', living: 'shared-room', rooms: twoBeds })
    expect(asked(round([same('a')], [home]))).toEqual([true])
    expect(asked(round([guest('a')], [host('h')]))).toEqual([false])
  })

  test('marks two who share a room or a double by their gender, not two who meet only on the stairs', () => {
    expect(asked(round([same('a'), same('b')], [host('h', { rooms: twoBeds })]))).toEqual([true, true])
    const double = [{ id: 'r', type: 'shared' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
    const open = ['a', 'b'].map((id) => guest(id, { gender: 'diverse' }))
    expect(asked(round(open, [host('h', { rooms: double })], alike))).toEqual([true, true])
    const early = { ...same('a'), nights: { start: 3, end: 5 } }
    const late = { ...same('b'), nights: { start: 5, end: 9 } }
    expect(asked(round([early, late], [host('h', { rooms: twoBeds })]))).toEqual([false, false])
  })
})

describe('a host who takes fewer guests than there are places', () => {
  test('gets no more, in whichever room, and none at all if none', () => {
    const rooms = [...twoBeds, { ...twoBeds[0]!, id: 's' }]
    const guests = ['a', 'b', 'c', 'd'].map((id) => guest(id))
    const matched = (guestsAtMost: number) => solve(round(guests, [host('h', { rooms, guestsAtMost })])).found
    expect([0, 1, 3].map((most) => matched(most).matched)).toEqual([0, 1, 3])
    expect(matched(3).provenThroughTier).toBeLessThanOrEqual(24)
  })
})

test('nobody and nothing is a round, too', () => {
  const empty = plan(normalise(round([], [])), request)
  expect(empty).toMatchObject({ assignments: [], matched: 0, provenThroughTier: 24, warnings: [] })
  expect(plan(normalise(round([guest('a')], [])), request).tiers[15]).toEqual({
    tier: 16,
    total: 1,
    eligible: 0,
    placed: 0,
    bound: 0,
    proven: true,
  })
  expect(standardSteps(normalise(round([], [])))).toBe(98)
})

test('a small round of many short stays is searched from several starts, and never worse than from the first', () => {
  const input = makeRound(30, 10, '31', ROUND_SHAPES.hard)
  const problem = normalise(input)
  const ofOne = plan(problem, { ...request, seed: '1', steps: 30_000 })
  const ofTwo = plan(problem, { ...request, seed: '1', steps: 31_000 })
  expect(ofTwo.tierVector).toEqual(ofOne.tierVector)
  expect(checkPlan(input, ofTwo)).toEqual([])
})

test.each([
  [120, 42, 29_200, 285_600],
  [300, 120, 40_000, 62_000],
  [1_000, 360, 6_600, 26_400],
])(
  'a round of %d guests and %d hosts is searched longer where many stay for a part of the time',
  (guests, hosts, ordinary, hard) => {
    const steps = (shape: keyof typeof ROUND_SHAPES) =>
      standardSteps(normalise(makeRound(guests, hosts, '1', ROUND_SHAPES[shape])))
    expect([steps('base'), steps('hard')]).toEqual([ordinary, hard])
  },
)
