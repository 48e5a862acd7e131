import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { sessionState } from '#domain/session.ts'

const now = Temporal.Instant.from('2027-06-01T12:00:00Z')
const ago = (hours: number) => now.subtract({ milliseconds: Math.round(hours * 3_600_000) })
const MOMENT = 1 / 3_600_000
const state = (
  signedInHours: number,
  idleHours: number,
  adminPage: boolean,
  endedAt: Temporal.Instant | null = null,
) => sessionState({ signedInAt: ago(signedInHours), lastSeenAt: ago(idleHours), endedAt }, { adminPage }, now)

test('a guest stays signed in for 400 days, idle or not, and not a moment longer', () => {
  expect(state(400 * 24 - MOMENT, 390 * 24, false)).toBe('live')
  expect(state(400 * 24, 0, false)).toBe('expired')
})

test('an admin page takes a sign-in of exactly seven days, not older', () => {
  expect(state(7 * 24, 0, true)).toBe('live')
  expect(state(7 * 24 + MOMENT, 0, true)).toBe('sign-in-too-old')
  expect(state(7 * 24 + MOMENT, 0, false)).toBe('live')
})

test('an admin page takes an idle time under eight hours, not of eight', () => {
  expect(state(24, 8 - MOMENT, true)).toBe('live')
  expect(state(24, 8, true)).toBe('idle-too-long')
  expect(state(24, 8, false)).toBe('live')
})

test('what a clock that was wrong has dated in the future is no longer good', () => {
  expect(state(-24, 0, false)).toBe('expired')
  expect(state(24, -24, true)).toBe('idle-too-long')
  expect(state(24, -24, false)).toBe('live')
  expect(state(-4 / 60, -4 / 60, true), 'clocks that are a little apart').toBe('live')
})

test('a session that was ended is ended everywhere, however fresh', () => {
  expect(state(0, 0, false, now)).toBe('ended')
  expect(state(0, 0, true, now)).toBe('ended')
  expect(state(500 * 24, 0, true, now)).toBe('ended')
})

test('an old session is expired on admin pages too', () => {
  expect(state(400 * 24, 0, true)).toBe('expired')
})
