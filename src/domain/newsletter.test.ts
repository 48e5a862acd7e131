import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstEdition } from './edition.ts'
import {
  confirmationDays,
  confirmationExpiresAt,
  confirmationState,
  unconfirmedForgottenBefore,
} from './newsletter.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
const edition = firstEdition(now)
const keeping = (unconfirmed: number) => ({ retentionDays: { ...edition.retentionDays, unconfirmed } })

describe('the link of a confirmation mail', () => {
  it('works for fourteen days, less where sign-ups are kept for less, never more', () => {
    expect([13, 14, 15, 60].map((days) => confirmationDays(keeping(days)))).toEqual([13, 14, 14, 14])
    expect(confirmationExpiresAt(now, keeping(60)).toString()).toBe('2026-12-05T10:00:00Z')
  })

  it('is open up to the last moment and has run out from then on', () => {
    const link = { expiresAt: now, confirmedAt: null }
    expect(confirmationState(link, now.subtract({ nanoseconds: 1 }))).toBe('open')
    expect(confirmationState(link, now)).toBe('run-out')
  })

  it('of somebody who has confirmed says so, also when it has run out', () => {
    expect(confirmationState({ expiresAt: now, confirmedAt: now }, now.add({ hours: 1 }))).toBe('confirmed')
  })

  it('that was never sent is unknown', () => {
    expect(confirmationState(null, now)).toBe('unknown')
  })
})

it('a sign-up nobody confirmed is forgotten after the days of the edition', () => {
  expect(unconfirmedForgottenBefore(now, keeping(3)).toString()).toBe('2026-11-18T10:00:00Z')
})
