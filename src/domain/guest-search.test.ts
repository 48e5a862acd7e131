import { describe, expect, test } from 'vitest'
import { guestSearch, nextForGuest, nextForHost } from '#domain/guest-search.ts'

const nobody = { isSubmitted: true, isElsewhere: false, isBlocked: false, holds: null, lastEnd: null }
const ended = (
  reason: 'host-cancelled' | 'guest-cancelled' | 'no-reply' | null,
  isOnlyThisPlace = false,
) => ({
  reason,
  isOnlyThisPlace,
  isNoShow: false,
})

describe('how far the search for a guest is, and what a mail about a place that is gone says of it', () => {
  test.each([
    ['has heard of nothing', nobody, 'waiting', 'search'],
    ['has an open offer', { ...nobody, holds: 'offered', lastEnd: ended(null) }, 'offered', 'nothing'],
    ['has a place', { ...nobody, holds: 'accepted', isElsewhere: true }, 'placed', 'nothing'],
    ['let an offer run out', { ...nobody, lastEnd: ended(null) }, 'again', 'search'],
    ['lost the place', { ...nobody, lastEnd: ended('host-cancelled') }, 'again', 'search'],
    ['gave only this place back', { ...nobody, lastEnd: ended('guest-cancelled', true) }, 'again', 'search'],
    ['cannot come', { ...nobody, lastEnd: ended('guest-cancelled') }, 'given-up', 'write-to-us'],
    ['did not arrive', { ...nobody, lastEnd: { ...ended(null), isNoShow: true } }, 'missed', 'write-to-us'],
    ['found a bed', { ...nobody, isElsewhere: true, lastEnd: ended(null) }, 'elsewhere', 'write-to-us'],
    ['is not to be placed', { ...nobody, isBlocked: true, lastEnd: ended(null) }, 'paused', 'write-to-us'],
    [
      'is not to be placed and has a place',
      { ...nobody, isBlocked: true, holds: 'accepted' },
      'placed',
      'nothing',
    ],
    ['has cancelled', { ...nobody, isSubmitted: false, lastEnd: ended(null) }, 'gone', 'write-to-us'],
  ] as const)('a guest who %s', (_, guest, search, next) => {
    expect(guestSearch(guest)).toBe(search)
    expect(nextForGuest(search)).toBe(next)
  })
})

test.each([
  ['the guest does not come', { isSubmitted: true, isGivenAnew: false, reason: null }, 'free'],
  ['we had to change the plan', { isSubmitted: true, isGivenAnew: false, reason: 'organiser' }, 'free'],
  ['somebody else has the place', { isSubmitted: true, isGivenAnew: true, reason: null }, 'nothing'],
  ['the host took it back', { isSubmitted: true, isGivenAnew: true, reason: 'host-cancelled' }, 'check'],
  ['the host has cancelled', { isSubmitted: false, isGivenAnew: false, reason: 'host-cancelled' }, 'gone'],
] as const)('what the host reads where %s', (_, host, next) => {
  expect(nextForHost(host)).toBe(next)
})
