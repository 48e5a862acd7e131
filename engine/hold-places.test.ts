import { describe, expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from './rounds.ts'
import { guest, host, request, round, twoBeds } from '../test/builders/small-rounds.ts'
import { checkPlan } from './check.ts'
import { whyUnplaced } from './explain/why-unplaced.ts'
import { singleRelaxations } from './explain/relaxations.ts'
import { makeStanding } from './explain/standing.ts'
import { reservePlaces } from './hold-places.ts'
import { listUnits } from './hold-units.ts'
import type { MatchingInput } from './model.ts'
import { plan } from './plan.ts'
import { normalise } from './problem.ts'
import { often } from '../test/builders/often.ts'

const quick = { ...request, steps: 0 }

describe('tiers that wait', () => {
  const input = {
    ...round([guest('a', { marginalized: true }), guest('b'), guest('c')], [host('h'), host('i'), host('j')]),
    holdBack: { tiersFrom: 16 },
  }

  test('have no place this round, and the plan says why', () => {
    const problem = normalise(input)
    const found = plan(problem, request)
    expect(found.assignments.map(({ guest: id }) => id)).toEqual(['a'])
    expect(found.tiers[15]).toEqual({ tier: 16, total: 2, eligible: 0, placed: 0, bound: 0, proven: true })
    expect(checkPlan(input, found)).toEqual([])
    const standing = makeStanding(problem, found)
    expect(whyUnplaced(standing, 'b')).toEqual({ kind: 'later-round' })
    expect(singleRelaxations(standing, 'b')).toEqual([])
  })

  test('keep what a person has given them: pins and locked matches', () => {
    const locked = [{ guest: 'b', host: 'h', room: 'r', bed: 0 }]
    const pinned = { ...input, pins: [{ guest: 'c', host: 'i', room: null }], locked }
    const found = plan(normalise(pinned), request)
    expect(found.matched).toBe(3)
    expect(checkPlan(pinned, found)).toEqual([])
  })

  test('are found in a plan that has them all the same', () => {
    const all = plan(normalise({ ...input, holdBack: { tiersFrom: null } }), request)
    expect(checkPlan(input, all)).toEqual([
      { code: 'held-back', guests: ['b'] },
      { code: 'held-back', guests: ['c'] },
    ])
  })
})

describe('places held back', () => {
  test.each([
    ['balanced', 120, 90, ROUND_SHAPES.base],
    ['full of conflicts', 120, 90, ROUND_SHAPES.hard],
  ])('%s: no rule is broken, and nobody loses a place', (_, guests, hosts, shape) => {
    for (let seed = 0; seed < often(4, 2); seed += 1) {
      const made = makeRound(guests, hosts, `held:${seed}`, shape)
      const input = {
        ...made,
        hosts: made.hosts.map((one, index) => (index % 5 === 0 ? { ...one, guestsAtMost: 1 } : one)),
      }
      const before = plan(normalise(input), quick)
      const locked = before.assignments
        .slice(0, 8)
        .map(({ guest: id, host: at, room, bed }) => ({ guest: id, host: at, room, bed }))
      const pins = before.assignments
        .slice(8, 12)
        .map(({ guest: id, host: at }) => ({ guest: id, host: at, room: null }))
      const around = { ...input, locked, pins }
      const problem = normalise(around)
      const held = reservePlaces(problem, plan(problem, quick), '1')
      const found = plan(normalise(held.input), { ...quick, previous: held.drafts })
      expect(checkPlan(held.input, found)).toEqual([])
      expect(found.heldPlaces.length).toBeGreaterThan(0)
      expect(found.tierVector).toEqual(plan(problem, quick).tierVector)
    }
  })

  test('are none where a person has pinned somebody', () => {
    const rooms = ['r', 's'].map((id) => ({ ...twoBeds[0]!, id }))
    const pinned = round([guest('a')], [host('h', { rooms })], {
      pins: [{ guest: 'a', host: 'h', room: 's' }],
      heldPlaces: [{ host: 'h', room: 's', bed: 0 }],
    })
    expect(plan(normalise(pinned), request)).toMatchObject({ matched: 1, heldPlaces: [] })
  })

  test('leave nobody alone beside them, and count where a host takes fewer than there are places', () => {
    const alone = round([guest('a', { roomSharing: 'no' })], [host('h', { rooms: twoBeds }), host('i')])
    const held = { ...alone, heldPlaces: [{ host: 'h', room: 'r', bed: 0 }] }
    expect(plan(normalise(held), request).assignments).toMatchObject([{ guest: 'a', host: 'i' }])
    const beside = { guest: 'a', host: 'h', room: 'r', bed: 0, askFirst: false }
    const tierVector = plan(normalise(held), request).tierVector
    expect(checkPlan(held, { assignments: [beside], tierVector, matched: 1 })).toContainEqual({
      code: 'held-back',
      guests: ['a'],
    })
    const few = round([guest('a'), guest('b')], [host('h', { rooms: twoBeds, guestsAtMost: 1 })], {
      heldPlaces: [{ host: 'h', room: 'r', bed: 0 }],
    })
    expect(plan(normalise(few), request).matched).toBe(0)
  })

  test('go as a whole where two share a double by their names', () => {
    const double = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 2 }] }]
    const input = round(
      [guest('a', { sharesWith: ['b'] }), guest('b', { sharesWith: ['a'] })],
      [host('h', { rooms: double })],
    )
    expect(listUnits(normalise(input)).map(({ places }) => places.length)).toEqual([2, 2])
  })

  test('stay held in a repair, and go with a host who goes', () => {
    const input = round([guest('a')], [host('h'), host('i'), host('j')])
    const held = { ...input, heldPlaces: [{ host: 'h', room: 'r', bed: 0 }] }
    const found = plan(normalise(held), quick)
    const goOn = (changed: MatchingInput) =>
      plan(normalise(changed), { ...quick, previous: found.assignments })
    const came = { ...held, guests: [...held.guests, guest('b')] }
    expect(goOn(came)).toMatchObject({ matched: 2, heldPlaces: held.heldPlaces })
    const gone = { ...held, hosts: held.hosts.slice(1), heldPlaces: [] }
    expect(goOn(gone).heldPlaces).toEqual([])
    expect(whyUnplaced(makeStanding(normalise(came), { assignments: [] }), 'a')).toMatchObject({
      rivals: { places: 2, heldBack: 1 },
    })
  })
})
