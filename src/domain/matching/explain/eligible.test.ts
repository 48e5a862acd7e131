import { describe, expect, test } from 'vitest'
import { guest, host, round } from '../../../../test/builders/small-rounds.ts'
import { makeRound, ROUND_SHAPES } from '#domain/synthetic/rounds.ts'
import { normalise } from '../problem.ts'
import { listEligible } from './eligible.ts'
import { explainPair } from './explain-pair.ts'

describe('who fits whom', () => {
  test('counts: hosts of a guest, guests of a host, and how many hosts each rule closes', () => {
    const input = round(
      [guest('a'), guest('b', { petProblem: true, age: 40 }), guest('c')],
      [host('h'), host('i', { pets: true }), host('j', { okOver35: false }), host('k', { rooms: [] })],
      { vetoes: [{ guest: 'c', host: 'h' }], declined: [{ guest: 'c', host: 'j' }] },
    )
    const pairs = listEligible(normalise(input))
    expect(Object.fromEntries(pairs.hostsOf)).toEqual({ a: 3, b: 1, c: 1 })
    expect(Object.fromEntries(pairs.guestsOf)).toEqual({ h: 2, i: 2, j: 1, k: 0 })
    expect(pairs.reasonsOf('b')).toMatchObject({ pets: 1, 'over-35': 1, dates: 0, vetoed: 0 })
    expect(pairs.reasonsOf('c')).toMatchObject({ pets: 0, vetoed: 1, 'declined-before': 1 })
    expect([pairs.fits('c', 'h'), pairs.fits('c', 'i'), pairs.fits('b', 'h')]).toEqual([false, true, true])
    expect(() => pairs.fits('x', 'h')).toThrow(RangeError)
    expect(() => pairs.fits('a', 'x')).toThrow(RangeError)
  })

  test('the matrix holds what the rules say of every pair, over more hosts than one word has bits', () => {
    const made = makeRound(40, 70, 'pairs', ROUND_SHAPES.hard)
    const vetoes = made.guests
      .slice(0, 9)
      .map(({ id }, index) => ({ guest: id, host: made.hosts[index]!.id }))
    const problem = normalise({ ...made, vetoes })
    const { matrix, fits, hostsOf, guestsOf } = listEligible(problem)
    expect([matrix.wordsPerGuest, matrix.words.length]).toEqual([3, 120])
    const isSet = (g: number, h: number) =>
      ((matrix.words[g * matrix.wordsPerGuest + Math.floor(h / 32)]! >>> (h % 32)) & 1) === 1
    let set = 0
    matrix.guests.forEach((guestId, g) => {
      matrix.hosts.forEach((hostId, h) => {
        const isRight = explainPair(problem, guestId, hostId).some(({ reasons }) => reasons.length === 0)
        expect([isSet(g, h), fits(guestId, hostId)], `${guestId} ${hostId}`).toEqual([isRight, isRight])
        set += Number(isRight)
      })
    })
    const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0)
    expect([total(hostsOf), total(guestsOf)]).toEqual([set, set])
    expect(set).toBeGreaterThan(100)
  })

  test('a round without hosts has no pairs', () => {
    const { hostsOf, matrix } = listEligible(normalise(round([guest('a')], [])))
    expect([hostsOf.get('a'), matrix.words.length]).toEqual([0, 0])
  })
})
