import { describe, expect, test } from 'vitest'
import { isShort, whyUnplaced } from './why-unplaced.ts'
import { guest, host, round, twoBeds, solve } from '../../test/builders/small-rounds.ts'

describe('a guest without a place', () => {
  test('has no host who fits: how many each rule closes', () => {
    const { standing } = solve(
      round([guest('a', { petProblem: true })], [host('h', { pets: true }), host('i', { pets: true })]),
    )
    expect(whyUnplaced(standing, 'a')).toMatchObject({
      kind: 'no-eligible-host',
      reasons: { pets: 2, commute: 0 },
    })
  })

  test('has no host who fits: a host without a bed says nothing of rules', () => {
    const { standing } = solve(
      round(
        [guest('a', { petProblem: true })],
        [host('h', { pets: true }), host('i', { pets: true, rooms: [] })],
      ),
    )
    expect(whyUnplaced(standing, 'a')).toMatchObject({ kind: 'no-eligible-host', reasons: { pets: 1 } })
  })

  test('is outcompeted: who, by number', () => {
    const { standing } = solve(
      round(
        [guest('a', { marginalized: true }), guest('b', { accredited: true }), guest('c')],
        [host('h'), host('i')],
      ),
    )
    expect(whyUnplaced(standing, 'c')).toEqual({
      kind: 'outcompeted',
      rivals: { guests: 3, places: 2, heldBack: 0, tiers: [8, 15, 16], exact: true },
    })
    expect(isShort({ guests: 3, places: 2, heldBack: 0, tiers: [], exact: true })).toBe(true)
    expect(whyUnplaced(standing, 'a')).toEqual({ kind: 'placed' })
    expect(() => whyUnplaced(standing, 'x')).toThrow(RangeError)
  })

  test('is not outcompeted for sure by pins, whom no rule binds, nor by somebody locked elsewhere', () => {
    const pins = ['p', 'q'].map((id) => ({ guest: id, host: 'h', room: null }))
    const young = { marginalized: true }
    const pinned = round(
      [guest('p', young), guest('q', young), guest('c')],
      [host('h', { rooms: twoBeds })],
      {
        pins,
      },
    )
    const rivals = { guests: 3, places: 2, heldBack: 0, tiers: [8, 16], exact: false }
    expect(whyUnplaced(solve(pinned).standing, 'c')).toEqual({ kind: 'outcompeted', rivals })
    // Of the same kind as c, and locked where a rule speaks against it.
    const locked = round(
      [guest('l'), guest('m'), guest('c'), guest('d')],
      [host('h'), host('i', { pets: true, living: 'alone', gender: 'male' })],
      { locked: [{ guest: 'l', host: 'i', room: 'r', bed: 0 }] },
    )
    const guests = locked.guests.map((one) => ({ ...one, onlyFemaleHosts: true }))
    const { standing, found } = solve({ ...locked, guests })
    const waiting = ['c', 'd', 'm'].find((id) => found.assignments.every((one) => one.guest !== id))!
    expect(whyUnplaced(standing, waiting)).toEqual({
      kind: 'outcompeted',
      rivals: { guests: 3, places: 1, heldBack: 0, tiers: [16], exact: true },
    })
  })

  test('is beaten by number beside somebody locked, who leaves one place fewer', () => {
    const locked = [{ guest: 'l', host: 'h', room: 'r', bed: 0 }]
    const input = round(
      [guest('l'), guest('b', { accredited: true }), guest('c')],
      [host('h', { rooms: twoBeds })],
      { locked },
    )
    expect(whyUnplaced(solve(input).standing, 'c')).toEqual({
      kind: 'outcompeted',
      rivals: { guests: 3, places: 2, heldBack: 0, tiers: [15, 16], exact: true },
    })
  })

  test('cannot share: in which rooms', () => {
    const { standing } = solve(
      round(
        [guest('a', { marginalized: true, roomSharing: 'no' }), guest('b')],
        [host('h', { rooms: twoBeds })],
      ),
    )
    expect(whyUnplaced(standing, 'b')).toEqual({
      kind: 'sharing',
      rivals: { guests: 2, places: 2, heldBack: 0, tiers: [8, 16], exact: false },
      rooms: [{ host: 'h', room: 'r' }],
    })
  })

  test('where the host takes no more guests, sharing is not the reason', () => {
    const { standing } = solve(
      round(
        [guest('a', { marginalized: true }), guest('b')],
        [host('h', { rooms: twoBeds, guestsAtMost: 1 })],
      ),
    )
    const why = whyUnplaced(standing, 'b')
    expect(why).toMatchObject({ kind: 'outcompeted', rivals: { guests: 2, places: 2, exact: false } })
    // As many places as guests: nobody competes.
    expect(why.kind === 'outcompeted' && isShort(why.rivals)).toBe(false)
  })
})
