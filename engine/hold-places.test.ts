import { describe, expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from './rounds.ts'
import { guest, host, request, round, twoBeds } from '../test/builders/small-rounds.ts'
import { checkPlan } from './check.ts'
import { whyUnplaced } from './explain/why-unplaced.ts'
import { singleRelaxations } from './explain/relaxations.ts'
import { makeStanding } from './explain/standing.ts'
import { holdPlaces } from './hold-places.ts'
import type { MatchingInput } from './model.ts'
import { plan } from './plan.ts'
import { normalise } from './problem.ts'
import { often } from '../test/builders/often.ts'

const quick = { ...request, steps: 0 }
const hold = (input: MatchingInput, shareOfPlaces: number, seed = '1') =>
  holdPlaces({ ...input, holdBack: { tiersFrom: null, shareOfPlaces } }, { ...quick, seed })
const planOf = ({ input, drafts }: ReturnType<typeof hold>) =>
  plan(normalise(input), { ...quick, previous: drafts })

describe('tiers that wait', () => {
  const input = {
    ...round([guest('a', { marginalized: true }), guest('b'), guest('c')], [host('h'), host('i'), host('j')]),
    holdBack: { tiersFrom: 16, shareOfPlaces: 0 },
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
    const all = plan(normalise({ ...input, holdBack: { tiersFrom: null, shareOfPlaces: 0 } }), request)
    expect(checkPlan(input, all)).toEqual([
      { code: 'held-back', guests: ['b'] },
      { code: 'held-back', guests: ['c'] },
    ])
  })
})

describe('places held back', () => {
  test('are those that fit the most guests; who sleeps there moves', () => {
    const input = round(
      [guest('a', { longCommuteOk: true }), guest('b', { petProblem: true }), guest('c')],
      [host('far', { commuteMinutes: 60, pets: true }), host('good'), host('pets', { pets: true })],
    )
    const waiting = { ...input, holdBack: { tiersFrom: null, shareOfPlaces: 0.4 } }
    const two = { ...waiting, guests: input.guests.filter(({ id }) => id !== 'b') }
    const held = holdPlaces(two, quick)
    expect(held.input.heldPlaces).toEqual([{ host: 'good', room: 'r', bed: 0 }])
    expect(held.price).toBe(0)
    const found = planOf(held)
    expect(found.heldPlaces).toEqual(held.input.heldPlaces)
    expect(found.assignments).toMatchObject([
      { guest: 'a', host: 'far' },
      { guest: 'c', host: 'pets' },
    ])
  })

  test('cost nobody a place while others can be held, and the worst tier first when none can', () => {
    const people = [guest('a', { marginalized: true }), guest('b', { accredited: true }), guest('c')]
    const input = round(people, [host('h'), host('i'), host('j', { pets: true }), host('k', { pets: true })])
    expect(hold(input, 0.25)).toMatchObject({ price: 0 })
    const half = hold(input, 0.5)
    expect(half.price).toBe(1)
    expect(half.drafts.map((draft) => draft.guest)).toEqual(['a', 'b'])
    expect(half.input.heldPlaces).toHaveLength(2)
  })

  test.each([
    ['balanced', 120, 90, ROUND_SHAPES.base],
    ['scarce', 120, 42, ROUND_SHAPES.base],
    ['scarce and full of conflicts', 120, 42, ROUND_SHAPES.hard],
  ])('%s: no rule is broken, and nobody loses more than the share', (_, guests, hosts, shape) => {
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
      const without = plan(normalise(around), quick)
      const held = hold(around, 0.1)
      const found = planOf(held)
      const count = found.heldPlaces.length
      expect(checkPlan(held.input, found)).toEqual([])
      expect(count).toBeGreaterThan(4)
      expect(found.matched).toBeGreaterThanOrEqual(without.matched - count)
      expect(held.price).toBeLessThanOrEqual(count)
      if (guests === hosts + 30) expect(held.price).toBe(0)
      // Those who wait are of the worst tiers: up to there nobody lost anything.
      const sums = (vector: readonly number[]) =>
        vector.map((_one, tier) => vector.slice(0, tier + 1).reduce((a, b) => a + b, 0))
      const lost = sums(without.tierVector).map((sum, tier) => sum - sums(found.tierVector)[tier]!)
      expect(Math.max(...lost)).toBeLessThanOrEqual(count)
      // Guests of a later round find them: the plan leaves them free.
      const again = holdPlaces(held.input, quick)
      const kept = ({ heldPlaces = [] }: Pick<typeof held.input, 'heldPlaces'>) =>
        heldPlaces.map((one) => JSON.stringify(one)).toSorted()
      expect(kept(again.input)).toEqual(kept(held.input))
    }
  })

  test('are the same whatever the order of the rows, and drawn by the seed where all are equal', () => {
    const hosts = Array.from({ length: 12 }, (_, index) => host(`h${String(index)}`))
    const input = round([guest('a')], hosts)
    const [one, two] = [hold(input, 0.5), hold(input, 0.5, 'other')]
    const turned = hold({ ...input, hosts: hosts.toReversed() }, 0.5)
    expect(turned.input.heldPlaces).toEqual(one.input.heldPlaces)
    expect(two.input.heldPlaces).not.toEqual(one.input.heldPlaces)
    expect(two.input.heldPlaces).toHaveLength(6)
  })

  test('are never pinned or locked ones', () => {
    const input = round([guest('a'), guest('b')], [host('h'), host('i'), host('j'), host('k')], {
      pins: [{ guest: 'a', host: 'h', room: 'r' }],
      locked: [{ guest: 'b', host: 'i', room: 'r', bed: 0 }],
    })
    const held = hold(input, 1)
    expect(held.input.heldPlaces?.map(({ host: id }) => id).toSorted()).toEqual(['j', 'k'])
    expect(planOf(held).matched).toBe(2)
    const rooms = ['r', 's'].map((id) => ({ ...twoBeds[0]!, id }))
    const pinned = round([guest('a')], [host('h', { rooms })], {
      pins: [{ guest: 'a', host: 'h', room: 's' }],
    })
    expect(planOf(hold(pinned, 1)).heldPlaces.map(({ room }) => room)).toEqual(['r', 'r'])
    const decided = { ...pinned, heldPlaces: [{ host: 'h', room: 's', bed: 0 }] }
    expect(plan(normalise(decided), request)).toMatchObject({ matched: 1, heldPlaces: [] })
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
    const held = hold(input, 0.5)
    expect(held.input.heldPlaces).toHaveLength(2)
    expect(planOf(held).matched).toBe(2)
    expect(checkPlan(held.input, planOf(held))).toEqual([])
  })

  test('stay held in a repair, and go with a host who goes', () => {
    const input = round([guest('a')], [host('h'), host('i'), host('j')])
    const held = hold(input, 0.4)
    const at = held.input.heldPlaces![0]!.host
    const found = planOf(held)
    const goOn = (changed: MatchingInput) =>
      plan(normalise(changed), { ...quick, previous: found.assignments })
    const came = { ...held.input, guests: [...held.input.guests, guest('b')] }
    expect(goOn(came)).toMatchObject({ matched: 2, heldPlaces: found.heldPlaces })
    const gone = {
      ...held.input,
      hosts: held.input.hosts.filter(({ id }) => id !== at),
      heldPlaces: held.input.heldPlaces!.filter(({ host: id }) => id !== at),
    }
    expect(goOn(gone).heldPlaces).toEqual([])
    expect(whyUnplaced(makeStanding(normalise(came), { assignments: [] }), 'a')).toMatchObject({
      rivals: { places: 2, heldBack: 1 },
    })
  })

  test('are none without a share', () => {
    const input = round([guest('a')], [host('h')])
    expect(holdPlaces(input, quick)).toEqual({ input, drafts: [], price: 0 })
  })
})
