import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  afterLook,
  TRUST_RULES,
  type ClockRecord,
  isAhead,
  isApart,
  movedSince,
  rehearsedTrust,
  settledAt,
  trustedMoment,
  trustNow,
  trustOf,
} from './clock-trust.ts'

const start = Temporal.Instant.from('2027-06-03T12:00:00Z')
const hours = (count: number) => start.add({ seconds: Math.round(count * 3600) })
const steady = (seconds: number, boot: string | null = 'one') => ({ boot, seconds })
const first = afterLook(null, start, steady(1000))

const JUMPS = { minute: 1 / 60, hour: 1, day: 24, year: 365 * 24 } as const
const bothWays = Object.entries(JUMPS).flatMap(([name, size]) => [
  [`a ${name} forward`, size] as const,
  [`a ${name} back`, -size] as const,
])

describe.each(bothWays)('a clock that jumps %s', (_, jump) => {
  const isFar = Math.abs(jump) > TRUST_RULES.movedHours
  const isStep = Math.abs(jump) * 60 > TRUST_RULES.apartMinutes
  const jumped = afterLook(first, hours(jump), steady(1010))

  it('is noticed when it is more than a correction', () => {
    expect(jumped.movedFrom?.toString() ?? null).toBe(isFar ? '2027-06-03T12:00:10Z' : null)
    expect(trustOf(jumped, hours(jump)).trouble).toBe(isFar ? 'jumped' : null)
  })

  it('does nothing at first, and for two days nothing that cannot be taken back', () => {
    const trustAfter = (minutes: number) => trustOf(jumped, hours(jump).add({ minutes }))
    expect(trustAfter(0).isOn).toBe(!isFar)
    expect(trustAfter(14).isOn).toBe(!isFar)
    expect(trustAfter(15).isOn).toBe(true)
    expect(trustAfter(48 * 60 - 1).forGood === null).toBe(isFar)
    expect(trustAfter(48 * 60).forGood?.toString()).toBe(hours(jump + 47).toString())
    expect(trustAfter(48 * 60).trouble).toBeNull()
  })

  it('and back a minute later waits from then on', () => {
    const back = afterLook(jumped, hours(1 / 60), steady(1060))
    expect(trustOf(back, hours(1 / 60)).isOn).toBe(!isFar)
    expect(trustOf(back, hours(0.3)).isOn).toBe(true)
    const settled = isFar ? '2027-06-05T12:01:00Z' : isStep ? '2027-06-03T13:01:00Z' : '2027-06-03T13:00:00Z'
    expect(settledAt(back).toString()).toBe(settled)
  })

  it('is seen before the next look by what the machine has counted, and the hour of a steady clock begins anew', () => {
    const settled = { ...first, steadySince: hours(-100) }
    const trust = trustNow(settled, hours(jump), steady(1010))
    expect(trust.isOn).toBe(!isFar)
    expect(trust.forGood === null).toBe(isStep)
    expect(trust.trouble).toBe(isFar ? 'jumped' : null)
  })
})

describe('a day that has come', () => {
  it('has come twice before what cannot be taken back is done by it', () => {
    expect(trustOf(first, hours(0.9)).forGood).toBeNull()
    expect(trustOf(first, hours(1)).forGood?.toString()).toBe(start.toString())
    expect(trustOf(first, hours(1)).isOn).toBe(true)
  })

  it('comes at once where time is moved on purpose', () => {
    expect(rehearsedTrust(start)).toEqual({ isOn: true, forGood: start, trouble: null })
  })
})

describe('a site that was off', () => {
  it('is believed when the machine has counted the same time', () => {
    const away = afterLook(first, hours(70), steady(1000 + 70 * 3600))
    expect(away.movedFrom).toBeNull()
  })

  it('waits when the machine was started anew: nobody can tell a wrong clock from a long night', () => {
    expect(afterLook(first, hours(70), steady(30, 'two')).movedFrom).toEqual(start)
    expect(afterLook(first, hours(70), steady(30, null)).movedFrom).toEqual(start)
    expect(afterLook(first, hours(1.9), steady(30, 'two')).movedFrom).toBeNull()
  })

  it('goes on in the meantime as soon as somebody says that the clock is right', () => {
    const jumped = afterLook(first, hours(24), steady(1010))
    const said: ClockRecord = { ...jumped, movedFrom: null }
    expect(trustOf(said, hours(24)).isOn).toBe(true)
    expect(trustOf(said, hours(25)).forGood).toEqual(hours(24))
  })
})

describe('a step that is no more than a correction', () => {
  const jumped = afterLook(first, hours(24), steady(1010))

  it('begins a wait anew that is on', () => {
    const stepped = afterLook(jumped, hours(25.5), steady(1010 + 3600))
    expect(settledAt(stepped)).toEqual(hours(25.5 + 48))
    expect(trustOf(stepped, hours(26)).trouble).toBe('jumped')
  })

  it('does not call one back that is over', () => {
    const over = afterLook(jumped, hours(24 + 50), steady(1010 + 50 * 3600))
    const stepped = afterLook(over, hours(24 + 50.2), steady(1020 + 50 * 3600))
    expect(trustOf(stepped, hours(24 + 50.2))).toEqual({ isOn: true, forGood: null, trouble: null })
    expect(trustOf(stepped, hours(24 + 51.2)).forGood).toEqual(hours(24 + 50.2))
  })
})

describe('what must not change by a clock that has moved', () => {
  it.each(bothWays)('is decided by the last moment that was trusted, after %s and back', (_, jump) => {
    const isFar = Math.abs(jump) > TRUST_RULES.movedHours
    const asked = isFar ? start : hours(jump)
    expect(trustedMoment(first.trustedAt, hours(jump)), 'before anybody has looked').toEqual(asked)
    const jumped = afterLook(first, hours(jump), steady(1010))
    const looked = afterLook(jumped, hours(jump).add({ minutes: 1 }), steady(1070))
    expect(trustedMoment(looked.trustedAt, hours(jump))).toEqual(asked)
    const back = afterLook(looked, hours(0.1), steady(1000 + 360))
    expect(trustedMoment(back.trustedAt, hours(0.1))).toEqual(hours(0.1))
  })

  it('follows a clock that turned out to be right after two days', () => {
    const jumped = afterLook(first, hours(24), steady(1010))
    const over = afterLook(jumped, hours(24 + 48.1), steady(1010 + 48.1 * 3600))
    expect(trustedMoment(over.trustedAt, hours(24 + 48.1))).toEqual(hours(24 + 48.1))
    expect(trustedMoment(null, hours(1))).toEqual(hours(1))
  })
})

it('looks often without forgetting when it has moved', () => {
  const jumped = afterLook(first, hours(24), steady(1010))
  const later = afterLook(jumped, hours(24.5), steady(1010 + 1800))
  expect(later).toEqual({ ...jumped, knownAt: hours(24.5), steady: steady(2810) })
  expect(movedSince(later, hours(24.5), steady(2810))).toBeNull()
})

it('knows clocks that are apart, and moments that lie ahead, from those that differ a little', () => {
  expect(isApart(start, start.add({ minutes: 5 }))).toBe(false)
  expect(isApart(start.add({ minutes: 6 }), start)).toBe(true)
  expect(isApart(start, start.add({ minutes: 6 }))).toBe(true)
  expect(isAhead(start.add({ minutes: 5 }), start)).toBe(false)
  expect(isAhead(start.add({ minutes: 6 }), start)).toBe(true)
  expect(isAhead(start.subtract({ hours: 1 }), start)).toBe(false)
})
