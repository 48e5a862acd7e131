import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import {
  doorOf,
  inGroups,
  isSpent,
  mayRemove,
  mustProveAgain,
  readFactorCode,
  recoveryCodeOf,
  SECOND_FACTOR_RULES,
} from '#domain/second-factor.ts'

const now = Temporal.Instant.from('2027-03-01T12:00:00Z')
const ago = (minutes: number) => now.subtract({ minutes })

describe('the door of the console', () => {
  test.each([
    [false, null, false, 'open'],
    [false, null, true, 'set-up'],
    [true, null, false, 'prove'],
    [true, null, true, 'prove'],
    [true, ago(600), false, 'open'],
    [true, ago(600), true, 'open'],
  ] as const)('factor %s, proved %s, required %s: %s', (hasFactor, provenAt, isRequired, door) => {
    expect(doorOf({ hasFactor, provenAt }, isRequired)).toBe(door)
  })

  it('is never open to somebody who has one and has not proved it, nor to one without who needs it', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (hasFactor, isProven, isRequired) => {
        const door = doorOf({ hasFactor, provenAt: isProven ? now : null }, isRequired)
        if (door === 'open') expect(hasFactor ? isProven : !isRequired).toBe(true)
      }),
    )
  })
})

describe('asking again', () => {
  it('asks nobody who has none, and others once the quarter of an hour is over', () => {
    expect(mustProveAgain({ hasFactor: false, provenAt: null }, now)).toBe(false)
    expect(mustProveAgain({ hasFactor: true, provenAt: null }, now)).toBe(true)
    const { freshMinutes } = SECOND_FACTOR_RULES
    expect(mustProveAgain({ hasFactor: true, provenAt: ago(freshMinutes).add({ seconds: 1 }) }, now)).toBe(
      false,
    )
    expect(mustProveAgain({ hasFactor: true, provenAt: ago(freshMinutes) }, now)).toBe(true)
    expect(mustProveAgain({ hasFactor: true, provenAt: ago(-6) }, now), 'in the future').toBe(true)
  })
})

it('takes each answer once, and none that is older than one taken', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (asked) => {
      let spentTo = -1
      const taken = asked.filter((at) => {
        if (isSpent(at, spentTo)) return false
        spentTo = at
        return true
      })
      expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b))
    }),
  )
})

it('lets the last one go only where nobody has to have one', () => {
  expect([mayRemove(0, false), mayRemove(0, true), mayRemove(1, true)]).toEqual([true, false, true])
})

describe('what is typed', () => {
  test.each([
    [' 012 345 ', { kind: 'app', code: '012345' }],
    ['٠١٢٣٤٥', { kind: 'app', code: '012345' }],
    ['b2c3-d4f5–g6h7', { kind: 'recovery', code: 'B2C3D4F5G6H7' }],
  ])('reads %j', (typed, value) => expect(readFactorCode(typed)).toEqual({ ok: true, value }))

  test.each([
    ['', 'missing'],
    [' - ', 'missing'],
    ['12345', 'unreadable'],
    ['1234567', 'unreadable'],
    ['B2C3-D4F5-G6HA', 'unreadable'],
    ['B2C3D4F5G6H', 'unreadable'],
  ])('refuses %j as %s', (typed, error) => expect(readFactorCode(typed)).toEqual({ ok: false, error }))
})

it('a recovery code is read as it is shown, whatever bytes it is made of', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(bytes, (random) => {
      // One in sixty-four bytes is passed over: of 32 enough are left, but not of every 32 that can be thought of.
      fc.pre(random.filter((byte) => byte < 252).length >= SECOND_FACTOR_RULES.recoveryLetters)
      const code = recoveryCodeOf(random)
      expect(readFactorCode(inGroups(code))).toEqual({ ok: true, value: { kind: 'recovery', code } })
    }),
  )
  expect(() => recoveryCodeOf(new Uint8Array(32).fill(255))).toThrow('too few')
})
