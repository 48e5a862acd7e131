import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { CLOCK_RULES, isClockStill, mayTakeClock } from './clock-lease.ts'
import { LINES } from './line-limits.ts'

const now = Temporal.Instant.from('2027-05-20T09:00:00Z')
const ago = (seconds: number) => now.subtract({ seconds })
const { lostAfterSeconds, stillAfterSeconds, beatSeconds, lookSeconds } = CLOCK_RULES

describe('the clock', () => {
  it('is taken when nobody has it, or its holder has said nothing for long', () => {
    expect(mayTakeClock({ holder: null, movedAt: null }, now)).toBe(true)
    expect(mayTakeClock({ holder: null, movedAt: ago(1) }, now)).toBe(true)
    expect(mayTakeClock({ holder: 'a', movedAt: ago(lostAfterSeconds) }, now)).toBe(false)
    expect(mayTakeClock({ holder: 'a', movedAt: ago(lostAfterSeconds + 1) }, now)).toBe(true)
  })

  it('is not held by a sign of life from the future, and a little of it is no future', () => {
    expect(mayTakeClock({ holder: 'a', movedAt: ago(-3) }, now)).toBe(false)
    expect(mayTakeClock({ holder: 'a', movedAt: now.add({ hours: 24 * 365 }) }, now)).toBe(true)
  })

  it('stands still when nobody has moved it for a minute, for a process that was there to see it', () => {
    const long = ago(86_400)
    expect(isClockStill({ movedAt: ago(stillAfterSeconds), upSince: long }, now)).toBe(false)
    expect(isClockStill({ movedAt: ago(stillAfterSeconds + 1), upSince: long }, now)).toBe(true)
    expect(isClockStill({ movedAt: long, upSince: ago(10) }, now)).toBe(false)
    expect(isClockStill({ movedAt: null, upSince: ago(10) }, now)).toBe(false)
    expect(isClockStill({ movedAt: null, upSince: long }, now)).toBe(true)
    expect(isClockStill({ movedAt: now.add({ hours: 1 }), upSince: ago(10) }, now)).toBe(true)
  })

  it('goes on elsewhere within half a minute, and not before what the one before had begun is over', () => {
    expect(lostAfterSeconds + lookSeconds).toBeLessThanOrEqual(30)
    expect(lostAfterSeconds * 1000).toBeGreaterThan(LINES.worker.idleInTransaction)
    expect(lostAfterSeconds).toBeGreaterThan(3 * beatSeconds)
  })
})
