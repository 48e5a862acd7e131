import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  AUDIENCES,
  belongsTo,
  kindsOf,
  mailboxOf,
  subscriberBelongs,
  type AudienceMatch,
  type AudiencePerson,
  type AudienceRegistration,
} from './audience.ts'
import { GUEST_SEARCHES } from './guest-search.ts'

const now = Temporal.Instant.from('2027-05-20T09:00:00Z')
const later = now.add({ hours: 1 })
const earlier = now.subtract({ hours: 1 })
const nobody: ReadonlySet<string> = new Set()
const registration = (o: Partial<AudienceRegistration> = {}): AudienceRegistration => ({
  edition: 'this',
  role: 'guest',
  state: 'submitted',
  mayBeAskedAgain: false,
  ...o,
})
const match = (o: Partial<AudienceMatch> = {}): AudienceMatch => ({
  side: 'guest',
  state: 'accepted',
  deadline: null,
  heldUntil: null,
  ...o,
})
const person = (o: Partial<AudiencePerson> = {}): AudiencePerson => ({
  email: 'amina@example.org',
  isKnown: true,
  isBlocked: false,
  registrations: [registration()],
  matches: [],
  search: 'placed',
  isOver: false,
  isKept: false,
  isToldOtherwise: false,
  ...o,
})
const audiencesOf = (who: AudiencePerson, registeredAgain = nobody) =>
  AUDIENCES.filter((audience) => belongsTo(audience, who, { now, registeredAgain }))

describe('everyone and all guests', () => {
  test('are those who handed in a registration for this year and whose mailbox is confirmed', () => {
    expect(audiencesOf(person())).toEqual(['everyone', 'guests'])
    expect(audiencesOf(person({ registrations: [registration({ role: 'host' })] }))).toEqual(['everyone'])
    expect(audiencesOf(person({ isKnown: false }))).toEqual([])
  })
  test.each(['draft', 'cancelled'] as const)('and not with a registration that is %s', (state) => {
    expect(audiencesOf(person({ registrations: [registration({ state })] }))).toEqual([])
  })
  test('and not of another year', () => {
    expect(audiencesOf(person({ registrations: [registration({ edition: 'last' })] }))).toEqual([])
  })
})

test('a blocked person hears only what concerns a match that still stands, and what they were told wrongly', () => {
  const blocked = { isBlocked: true, matches: [match()], isToldOtherwise: true }
  expect(audiencesOf(person(blocked))).toEqual(['matched-guests', 'told-otherwise'])
  const host = registration({ role: 'host', edition: 'last', mayBeAskedAgain: true })
  expect(
    audiencesOf(person({ isBlocked: true, isKept: true, registrations: [host], search: 'waiting' })),
  ).toEqual([])
})

describe('matched', () => {
  const matched = (o: Partial<AudienceMatch>) => audiencesOf(person({ matches: [match(o)] }))
  test('is offered or accepted, each on its own side', () => {
    expect(matched({})).toContain('matched-guests')
    expect(matched({ state: 'offered', deadline: now })).toContain('matched-guests')
    expect(matched({ side: 'host' })).not.toContain('matched-guests')
    const host = person({
      registrations: [registration({ role: 'host' })],
      matches: [match({ side: 'host' })],
    })
    expect(audiencesOf(host)).toEqual(['everyone', 'matched-hosts'])
  })
  test.each(['draft', 'completed', 'declined', 'expired', 'withdrawn', 'no_show'] as const)(
    'is not %s',
    (state) => {
      expect(matched({ state })).not.toContain('matched-guests')
    },
  )
  test('is not an offer that has run out, or that can still be taken back', () => {
    expect(matched({ state: 'offered', deadline: earlier })).not.toContain('matched-guests')
    expect(matched({ state: 'offered', heldUntil: later })).not.toContain('matched-guests')
    expect(matched({ state: 'offered', heldUntil: now })).toContain('matched-guests')
    expect(matched({ state: 'accepted', heldUntil: later })).toContain('matched-guests')
  })
})

describe('guests without a place', () => {
  const unplaced = (o: Partial<AudiencePerson>) =>
    audiencesOf(person({ search: 'waiting', ...o })).includes('unplaced-guests')
  test('are those for whom a bed is looked for', () => {
    const found = GUEST_SEARCHES.filter((search) => unplaced({ search }))
    expect(found).toEqual(['waiting', 'again'])
  })
  test('and not a guest in a draft: it may be their offer tomorrow', () => {
    expect(unplaced({ matches: [match({ state: 'draft' })] })).toBe(false)
    expect(unplaced({ matches: [match({ state: 'draft', side: 'host' })] })).toBe(true)
    expect(unplaced({ matches: [match({ state: 'declined' })] })).toBe(true)
  })
  test('and no hosts, nor anybody unconfirmed', () => {
    expect(unplaced({ registrations: [registration({ role: 'host' })] })).toBe(false)
    expect(unplaced({ isKnown: false })).toBe(false)
  })
  test('are told of their own registration first of all', () => {
    expect(kindsOf('unplaced-guests')[0]).toBe('registration')
  })
})

describe('anyone who was told something that has changed', () => {
  const told = (o: Partial<AudiencePerson>) =>
    audiencesOf(person({ isToldOtherwise: true, ...o })).includes('told-otherwise')
  test.each(['draft', 'submitted'] as const)('with a registration of this year that is %s', (state) => {
    expect(told({ registrations: [registration({ state })] })).toBe(true)
    expect(told({ registrations: [registration({ state, role: 'host' })], isKnown: false })).toBe(true)
  })
  test('and nobody who has cancelled, was here another year, or knows what is true', () => {
    expect(told({ registrations: [registration({ state: 'cancelled' })] })).toBe(false)
    expect(told({ registrations: [registration({ edition: 'last' })] })).toBe(false)
    expect(told({ isToldOtherwise: false })).toBe(false)
  })
  test('is no list mail: nobody can be left out of the truth', () => {
    expect(kindsOf('told-otherwise')).toEqual(['registration'])
  })
})

describe('hosts of last year', () => {
  const host = (o: Partial<AudienceRegistration> = {}, email = 'karla@example.org') =>
    person({
      email,
      registrations: [registration({ edition: 'last', role: 'host', mayBeAskedAgain: true, ...o })],
    })
  test('are those who allowed it and have not registered again', () => {
    expect(audiencesOf(host())).toEqual(['former-hosts'])
    expect(audiencesOf(host(), new Set(['karla@example.org']))).toEqual([])
  })
  test.each([
    { mayBeAskedAgain: false },
    { role: 'guest' },
    { state: 'cancelled' },
    { edition: 'earlier' },
    { edition: 'this' },
  ] as const)('and not with %o', (o) => {
    expect(audiencesOf(host(o))).not.toContain('former-hosts')
  })
  test('are also those of whom only the address is left, from whatever year, unless they are back', () => {
    const kept = (isKnown = true) =>
      person({ email: 'karla@example.org', registrations: [], isKept: true, isKnown })
    expect(audiencesOf(kept())).toEqual(['former-hosts'])
    expect(audiencesOf(kept(false))).toEqual([])
    expect(audiencesOf(kept(), new Set(['karla@example.org']))).toEqual([])
  })
  test('nor under another spelling, for those on the newsletter as well', () => {
    const registeredAgain = new Set([mailboxOf('k.arla+beds@googlemail.com')])
    expect(audiencesOf(host({}, 'karla@gmail.com'), registeredAgain)).toEqual([])
    expect(subscriberBelongs('ka.rla@gmail.com', { now, registeredAgain })).toBe(false)
    expect(subscriberBelongs('karla@example.org', { now, registeredAgain })).toBe(true)
  })
  test('can only be written news to', () => {
    expect(kindsOf('former-hosts')).toEqual(['news'])
    expect(kindsOf('guests')).toEqual(['news', 'registration'])
  })
})

test('dots and plus count for nothing where that is known, and for something elsewhere', () => {
  expect(mailboxOf('a.b+c@gmail.com')).toBe('ab@gmail.com')
  expect(mailboxOf('a.b+c@example.org')).toBe('a.b@example.org')
})
