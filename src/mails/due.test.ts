import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { firstEdition, type Edition } from '#domain/edition.ts'
import { GUEST_SEARCHES, type GuestSearch } from '#domain/guest-search.ts'
import {
  askingWindows,
  matchWindows,
  openWindow,
  REGISTRATION_STATES,
  registrationMailAt,
  roundsPhase,
  type AskingRule,
  type EditionRule,
  type RegistrationState,
} from '#domain/timed-mails.ts'
import { isOfKind, type MailOf, mails, mailTemplates, type TemplateOf } from './registry.ts'
import { often } from '../../test/builders/often.ts'

// When each mail is due, held against what its words say.

const at = (text: string) => Temporal.Instant.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const zone = 'Europe/Berlin'
const noon = (date: Temporal.PlainDate) =>
  date.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant()
/** First mails on 15 May, last round on 5 June, conference from 14 to 24 June. */
const edition: Edition = { ...firstEdition(at('2026-11-20T12:00:00Z')), id: 'e' }
const names = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[]
/** When the last of somebody’s guests, or they themselves, have left. */
const LEFT_ON = day('2027-06-20')
const ASKING = ['profile-update', 'participation-reminder'] as const
type AskingMail = (typeof ASKING)[number]

describe('mails that ask a guest whether they still come', () => {
  // Registered on 1 March, so 12 to 21 March is "some days ago"; from 5 May the first places are near.
  const guest = {
    submittedAt: at('2027-03-01T11:00:00Z'),
    arrival: day('2027-06-13'),
    search: 'waiting' as GuestSearch,
    isConfirmed: false,
    hasUpdated: false,
  }
  const due = (mail: AskingMail, date: string, o: Partial<typeof guest> = {}) =>
    openWindow(askingWindows(mails[mail] as AskingRule, { ...guest, ...o }, edition), noon(day(date))) !==
    undefined

  it('look at the day on which somebody has handed in, and not at the hour', () => {
    const morning = at('2027-02-28T23:00:00Z')
    const night = at('2027-03-01T22:59:59.999Z')
    for (const mail of ASKING) {
      const windows = (submittedAt: typeof morning) =>
        askingWindows(mails[mail] as AskingRule, { ...guest, submittedAt }, edition).map(
          ({ opensAt, closesAt }) => `${opensAt} ${closesAt}`,
        )
      expect(windows(morning)).toEqual(windows(night))
      expect(windows(morning)).toHaveLength(1)
    }
  })

  test.each([
    ['profile-update', '2027-03-11', false],
    ['profile-update', '2027-03-12', true],
    ['profile-update', '2027-03-21', true],
    ['profile-update', '2027-03-22', false],
    ['participation-reminder', '2027-05-04', false],
    ['participation-reminder', '2027-05-05', true],
    ['participation-reminder', '2027-05-28', true],
    ['participation-reminder', '2027-06-05', true],
    ['participation-reminder', '2027-06-06', false],
  ] as const)('%s on %s: %s', (mail, date, isDue) => {
    expect(due(mail, date)).toBe(isDue)
  })

  test.each(GUEST_SEARCHES)('of a guest whose search is %s', (search) => {
    const asked = ASKING.filter((mail) =>
      due(mail, mail === 'profile-update' ? '2027-03-15' : '2027-05-10', { search }),
    )
    // Who was offered a place, found one or is gone gets none of them, also once the offer has run out.
    expect(asked).toEqual(search === 'waiting' ? ['profile-update', 'participation-reminder'] : [])
  })

  it('asks nobody who has answered, and nobody to update what they have just updated', () => {
    expect(due('profile-update', '2027-03-15', { isConfirmed: true })).toBe(false)
    expect(due('participation-reminder', '2027-05-10', { isConfirmed: true })).toBe(false)
    expect(due('profile-update', '2027-03-15', { hasUpdated: true })).toBe(false)
    expect(due('participation-reminder', '2027-05-10', { hasUpdated: true })).toBe(true)
  })
})

describe('whatever the state and the dates', () => {
  const days = (min: number, max: number) => fc.integer({ min, max })
  const scenes = fc.record({
    registered: days(0, 365),
    arrivesAfter: days(0, 120),
    firstAfter: days(-30, 60),
    rounds: days(0, 60),
    hoursSince: fc.integer({ min: -24, max: 60 * 24 }),
    updateDays: days(1, 20),
    checkDays: days(1, 14),
    search: fc.oneof(fc.constant('waiting' as const), fc.constantFrom(...GUEST_SEARCHES)),
    isConfirmed: fc.boolean(),
    hasUpdated: fc.boolean(),
  })
  const origin = day('2027-01-01')

  test('an asking mail says what is true on that day, and no two ask at once', () => {
    const seen = new Set<AskingMail>()
    fc.assert(
      fc.property(scenes, (s) => {
        const dateOf = (n: number) => origin.add({ days: n })
        const now = noon(dateOf(s.registered)).add({ hours: s.hoursSince })
        const today = now.toZonedDateTimeISO(zone).toPlainDate()
        const year: Edition = {
          ...edition,
          profileUpdateDays: s.updateDays,
          finalCheckDays: s.checkDays,
          firstNotificationOn: dateOf(s.registered + s.firstAfter),
          lastRoundOn: dateOf(s.registered + s.firstAfter + s.rounds),
        }
        const { search, isConfirmed, hasUpdated } = s
        const arrival = dateOf(s.registered + s.arrivesAfter)
        const guest = { submittedAt: noon(dateOf(s.registered)), arrival, search, isConfirmed, hasUpdated }
        const due = ASKING.filter((mail) =>
          openWindow(askingWindows(mails[mail] as AskingRule, guest, year), now),
        )
        expect(due.length).toBeLessThan(2)
        for (const mail of due) seen.add(mail)
        const ago = dateOf(s.registered).until(today).days
        const toFirst = today.until(year.firstNotificationOn).days
        const toLast = today.until(year.lastRoundOn).days
        const mayBeAsked = search === 'waiting' && !isConfirmed && today.until(arrival).days > s.checkDays
        const isSomeDaysAgo = ago > s.updateDays && ago <= 2 * s.updateDays
        expect(due.includes('profile-update')).toBe(mayBeAsked && !hasUpdated && isSomeDaysAgo)
        const isTime = ago > 2 * s.updateDays && toFirst <= s.updateDays && toLast >= 0
        expect(due.includes('participation-reminder')).toBe(mayBeAsked && isTime)
        // "Around the first of …" names no day that is past, "in rounds until …" neither.
        const phase = roundsPhase(year, now)
        expect(phase).toBe(toFirst > 0 ? 'before' : toLast >= 0 ? 'running' : 'over')
        if (due.includes('participation-reminder')) expect(phase).not.toBe('over')
      }),
      { numRuns: often(4000) },
    )
    expect([...seen].toSorted()).toEqual([...ASKING].toSorted())
  })

  const stay = { start: day('2027-06-13'), end: day('2027-06-20') }
  const openOn = (rule: MailOf<'match'>, n: number) => {
    const match = {
      id: 'm',
      stay,
      answerTime: null,
      hasAnsweredArrival: false,
      hasArrived: false,
      isArrivalTaken: false,
    }
    return openWindow(matchWindows(rule, match, edition), noon(stay.start.add({ days: n }))) !== undefined
  }

  test.each(mailTemplates.filter((mail) => isOfKind(mail, 'match')))('%s: until nobody needs it', (mail) => {
    const rule: MailOf<'match'> = mails[mail]
    // Those with a time of their own: below, with the reminders of offers, or in the season.
    if (!rule.windows) for (let n = -20; n < 20; n += 1) expect(openOn(rule, n), String(n)).toBe(n < 7)
  })

  test('the final check: from a week before the arrival to its end', () => {
    for (let n = -20; n < 20; n += 1) expect(openOn(mails['final-check'], n)).toBe(n >= -7 && n <= 0)
  })

  test.each(['day-before-to-guest', 'day-before-to-host'] as const)(
    '%s: the day before the arrival and that day, not once the guest is there',
    (mail) => {
      for (let n = -20; n < 20; n += 1) expect(openOn(mails[mail], n)).toBe(n === -1 || n === 0)
      const match = { id: 'm', stay, answerTime: null, hasAnsweredArrival: true, isArrivalTaken: false }
      expect(mails[mail].unless?.({ ...match, hasArrived: false })).toBeNull()
      expect(mails[mail].unless?.({ ...match, hasArrived: true })).toBe('arrived')
    },
  )

  test.each([
    ['offer-to-guest', 'offered'],
    ['notice-to-host', 'offered'],
    ['offer-reminder', 'offered'],
    ['more-time-to-guest', 'offered'],
    ['accepted-to-guest', 'accepted'],
    ['accepted-to-host', 'accepted'],
    ['declined-to-host', 'declined'],
    ['expired-to-guest', 'expired'],
    ['expired-to-host', 'expired'],
    ['withdrawn-to-guest', 'withdrawn'],
    ['withdrawn-to-host', 'withdrawn'],
    ['moved-to-host', 'withdrawn'],
    ['contact-changed-to-guest', 'offered accepted'],
    ['contact-changed-to-host', 'offered accepted'],
    ['contact-reminder-to-guest', 'offered accepted'],
    ['contact-reminder-to-host', 'offered accepted'],
    ['contact-problem-received-to-guest', 'offered accepted'],
    ['contact-problem-received-to-host', 'offered accepted'],
    ['nights-taken-to-guest', 'accepted'],
    ['nights-taken-to-host', 'accepted'],
    ['final-check', 'accepted'],
    ['day-before-to-guest', 'accepted'],
    ['day-before-to-host', 'accepted'],
  ] as const)('%s is about a match that is %s', (mail, states) => {
    expect(mails[mail].states.join(' ')).toBe(states)
  })

  test('a mail about a registration names no day that is past', () => {
    // First and last day on which each may leave, and of which registrations.
    const open = {
      'registration-confirmed': ['1970-01-01', '2027-06-24', 'submitted'],
      'import-invitation': ['2026-11-20', '2027-06-05', 'draft'],
      'host-event': ['2027-04-25', '2027-05-02', 'submitted'],
      'retention-notice': ['2027-07-23', '2027-08-22', 'submitted cancelled'],
      'after-stay': ['2027-06-22', '2027-07-06', 'submitted'],
    } as const satisfies Partial<Record<TemplateOf<'registration'>, [string, string, string]>>
    const year = { ...edition, hostEvent: { ...edition.hostEvent, link: 'https://meet.example.org/x' } }
    for (const mail of names(open))
      for (const state of REGISTRATION_STATES)
        for (let n = 0; n < 420; n += 1) {
          const date = day('2026-10-01').add({ days: n })
          const [from, until, states] = open[mail]
          const time = date.toString() < from ? 'early' : date.toString() <= until ? 'due' : 'over'
          expect(
            registrationMailAt(
              mails[mail] as EditionRule,
              { state, touchedAt: noon(date), leftOn: LEFT_ON },
              year,
              noon(date),
            ),
            `${mail} ${state} ${date}`,
          ).toBe(states.split(' ').includes(state) ? time : 'over')
        }
  })

  test('a person who stopped in the middle of registering is reminded for as long as they can go on', () => {
    const timeOf = (state: RegistrationState, now: string) =>
      registrationMailAt(
        mails['registration-unfinished'] as EditionRule,
        { state, touchedAt: at('2027-04-06T09:00:00Z'), leftOn: null },
        edition,
        at(now),
      )
    expect(timeOf('draft', '2027-04-09T08:59:59Z')).toBe('early')
    expect(timeOf('draft', '2027-04-09T09:00:00Z')).toBe('due')
    expect(timeOf('draft', '2027-04-20T09:00:00Z')).toBe('due')
    expect(timeOf('draft', '2027-04-20T09:00:01Z')).toBe('over')
    expect(timeOf('submitted', '2027-04-09T09:00:00Z')).toBe('over')
    expect(timeOf('cancelled', '2027-04-09T09:00:00Z')).toBe('over')
  })

  test('the hosts’ evening is told of once there is a link, and until it begins', () => {
    const timeOf = (link: string | null, now: string) =>
      registrationMailAt(
        mails['host-event'] as EditionRule,
        { state: 'submitted', touchedAt: at(now), leftOn: null },
        { ...edition, hostEvent: { ...edition.hostEvent, link } },
        at(now),
      )
    expect(timeOf(null, '2027-04-28T12:00:00Z')).toBe('early')
    expect(timeOf('https://meet.example.org/x', '2027-05-02T16:59:59Z')).toBe('due')
    expect(timeOf('https://meet.example.org/x', '2027-05-02T17:00:00Z')).toBe('over')
    expect(timeOf(null, '2027-05-02T17:00:00Z')).toBe('over')
  })
})
