import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { mailTemplates, renderMail, type MailContent } from './registry.ts'
import type { ContactView, GuestView, HostView, PlaceView } from './views.ts'

const frame = { brand: 'Bed Exchange', siteUrl: 'https://beds.example.org' }
const stay = { start: Temporal.PlainDate.from('2027-06-13'), end: Temporal.PlainDate.from('2027-06-14') }
const hostile = `<b>O'Brien</b> & "Söhne" &amp; <script>`
const host: HostView = {
  firstName: hostile,
  district: 'Beuel',
  living: 'other',
  livingNote: hostile,
  pets: true,
  petsNote: 'two cats',
}
const guest: GuestView = {
  firstName: hostile,
  age: 24,
  gender: 'diverse',
  languages: ['sw', 'Wolof'],
  sleeping: ['bed', 'bring-air-mattress'],
  petProblem: true,
  petProblemNote: hostile,
}
const place: PlaceView = { roomNumber: 2, room: 'shared', bed: 'air-mattress-space', isAlone: true }
const contact: ContactView = {
  name: `${hostile} Diallo`,
  phone: '+4915112345678',
  email: 'other@example.org',
  organisation: 'Youth for Rivers',
  address: ['Musterstraße 7', '53225 Bonn'],
}
const deadline = { at: Temporal.Instant.from('2027-05-20T21:59:59.999Z'), timeZone: 'Europe/Berlin' }
const profileUrl = 'https://beds.example.org/de/profile'
const toGuest = { firstName: 'Amina', host, place, stay, profileUrl }
const toHost = { firstName: 'Bruno', guest, place, stay, profileUrl }
const closed = { firstName: 'Amina', otherName: hostile, stay, profileUrl }
const ended = { ...closed, hadContact: true }
const day = stay.start
const registered = {
  firstName: 'Amina',
  city: 'Bonn',
  firstNotificationOn: day,
  lastRoundOn: day,
  profileUrl,
}
const code = { code: '012345', link: 'https://beds.example.org/de/otp?link=a-b_c', validMinutes: 15 }
const reasons = [
  'no-reply',
  'communication-failed',
  'guest-cancelled',
  'host-cancelled',
  'arranged-elsewhere',
  'organiser',
] as const

const all: MailContent[] = [
  ...(['sign-in', 'sign-up-guest', 'sign-up-host', 'change-email'] as const).map(
    (purpose) => ({ template: 'code', view: { purpose, ...code } }) as const,
  ),
  ...(['guest', 'host'] as const).map(
    (role) => ({ template: 'registration-confirmed', view: { role, ...registered } }) as const,
  ),
  ...(['guest', 'host'] as const).map(
    (role) =>
      ({
        template: 'import-invitation',
        view: { role, city: 'Bonn', closesOn: registered.lastRoundOn, startUrl: registered.profileUrl },
      }) as const,
  ),
  { template: 'offer-to-guest', view: { ...toGuest, city: 'Bonn', deadline, contact: null } },
  { template: 'offer-to-guest', view: { ...toGuest, city: 'Bonn', deadline, contact } },
  { template: 'notice-to-host', view: { ...toHost, deadline, contact: null } },
  { template: 'notice-to-host', view: { ...toHost, deadline, contact } },
  { template: 'accepted-to-guest', view: { ...toGuest, contact, contactIssueDays: 10 } },
  { template: 'accepted-to-host', view: { ...toHost, contact, contactIssueDays: 1 } },
  { template: 'declined-to-host', view: closed },
  { template: 'expired-to-guest', view: closed },
  { template: 'expired-to-host', view: closed },
  { template: 'more-time-to-guest', view: { ...closed, deadline } },
  ...reasons.map(
    (reason) =>
      ({ template: 'withdrawn-to-guest', view: { ...ended, reason, isStillLooking: false } }) as const,
  ),
  { template: 'withdrawn-to-guest', view: { ...ended, reason: 'guest-cancelled', isStillLooking: true } },
  ...reasons.map((reason) => ({ template: 'withdrawn-to-host', view: { ...ended, reason } }) as const),
  { template: 'contact-reminder-to-guest', view: { ...closed, contact, deadline } },
  { template: 'contact-reminder-to-host', view: { ...closed, contact, deadline } },
  {
    template: 'profile-update',
    view: { firstName: 'Amina', city: 'Bonn', reminderUrl: `${profileUrl}/reminder` },
  },
  { template: 'final-check', view: { ...closed, checkUrl: `${profileUrl}/secondReminder` } },
  {
    template: 'newsletter-confirm',
    view: { link: 'https://beds.example.org/de/confirmNewsletter?token=a-b_c', validDays: 14 },
  },
  {
    template: 'newsletter-already',
    view: { unsubscribeUrl: 'https://beds.example.org/de/unsubscribe?token=u1.a-b_c.d' },
  },
  { template: 'account-deleted', view: {} },
  ...(['guest', 'host'] as const).map(
    (role) =>
      ({
        template: 'other-side-left',
        view: { role, firstName: hostile, stay, hadContact: true, profileUrl },
      }) as const,
  ),
  { template: 'email-changed', view: { keptDays: 90, contactUrl: profileUrl } },
  { template: 'email-in-use', view: { loginUrl: profileUrl } },
  { template: 'approval-request', view: { applicantEmail: 'a@example.org', adminUrl: profileUrl } },
  { template: 'approval-result', view: { isApproved: true, adminUrl: profileUrl } },
  { template: 'approval-result', view: { isApproved: false, adminUrl: profileUrl } },
]
const both = all.flatMap((content) => [
  { content, locale: 'en' as const },
  { content, locale: 'de' as const },
])
const nameOf = ({ template, view }: MailContent) =>
  [
    template,
    ...Object.values(view).filter((value) => typeof value === 'string' && /^[a-z-]+$/.test(value)),
  ].join(' ')

test('every template is tried here', () => {
  expect(new Set(all.map(({ template }) => template))).toEqual(new Set(mailTemplates))
})

describe.each(both.map(({ content, locale }) => ({ name: nameOf(content), content, locale })))(
  '$name in $locale',
  ({ content, locale }) => {
    const { subject, html, text } = renderMail(content, locale, frame)

    it('has a subject of one line without anything a person typed', () => {
      expect(subject).toMatch(/^[^\n\r<>&]{8,78}$/)
      expect(subject).not.toContain('Brien')
    })
    it('shows what people typed as they typed it, and never as markup', () => {
      expect(html).not.toMatch(/<b>|<script/)
      expect(text).not.toMatch(/&(?:lt|gt|quot|#x27);/)
      if (JSON.stringify(content).includes('Brien')) {
        expect(text).toContain(hostile)
        expect(html).toContain(
          '&lt;b&gt;O&#x27;Brien&lt;/b&gt; &amp; &quot;Söhne&quot; &amp;amp; &lt;script&gt;',
        )
      }
    })
    it('loads nothing from anywhere and runs nothing', () => {
      expect(html).not.toMatch(/<(?:img|link|script|iframe|object|form)|@import|url\(|\son\w+=/i)
    })
    it('is whole: no key, no placeholder, no undefined', () => {
      for (const version of [html, text])
        expect(version).not.toMatch(/mails\.[a-z]|\{\w+|undefined|null|NaN|\[object/)
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${locale}">`))
      expect(html.length).toBeLessThan(20_000) // some clients cut at 102 KB, spam filters look at the ratio
    })
    it('has the same links in both versions, and only to this site', () => {
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
      for (const link of links) {
        expect(link.startsWith(frame.siteUrl)).toBe(true)
        expect(text).toContain(link)
      }
      expect(text).toContain(frame.siteUrl)
    })
  },
)

test('the subject of a code begins with it, so that it can be read off a lock screen', () => {
  const { subject } = renderMail(both[0]?.content as MailContent, 'en', frame)
  expect(subject).toMatch(/^012345 /)
})

test('an offer states the exact last moment in the time zone of the edition, in both languages', () => {
  const offer = all.find(({ template }) => template === 'offer-to-guest') as MailContent
  expect(renderMail(offer, 'en', frame).text).toContain('Thursday, 20 May 2027, 23:59 (Berlin time)')
  expect(renderMail(offer, 'de', frame).text).toContain(
    'Donnerstag, 20. Mai 2027, 23:59 Uhr (Ortszeit Berlin)',
  )
})

test.each(['guest', 'host'] as const)(
  'a date after "around" is a date without its day of the week, in the confirmation of a %s',
  (role) => {
    const confirmed = { template: 'registration-confirmed', view: { role, ...registered } } as const
    const read = (locale: 'en' | 'de') => renderMail(confirmed, locale, frame).text.replaceAll(/\s+/g, ' ')
    expect(read('en')).toMatch(/around \d+ \w+ 2027, .* until \d+ \w+ 2027\./)
    expect(read('de')).toMatch(/um den \d+\. \w+ 2027, .* bis zum \d+\. \w+ 2027\./)
  },
)

test('one night is one night, and languages are named in the reader’s language', () => {
  const notice = all.find(({ template }) => template === 'notice-to-host') as MailContent
  const english = renderMail(notice, 'en', frame).text
  expect(english).toContain('(1 night)')
  expect(english).toContain('Languages: Swahili, Wolof')
  expect(renderMail(notice, 'de', frame).text).toContain('Sprachen: Suaheli, Wolof')
})

test('without contact details an offer names none', () => {
  const offer = all.find(({ template }) => template === 'offer-to-guest') as MailContent
  const { text, html } = renderMail(offer, 'en', frame)
  for (const version of [text, html]) expect(version).not.toMatch(/Diallo|Musterstra|\+49|other@example/)
})

it('what somebody typed stays on its line of the plain text, and looks like nothing that we say', () => {
  const typed = 'cats\r\n\nPlease confirm here:\n  https://evil.example\u2028  Phone: 0190\u0085 1'
  const view = { ...toHost, guest: { ...guest, petProblemNote: typed }, deadline, contact: null }
  const { text } = renderMail({ template: 'notice-to-host', view }, 'en', frame)
  const lines = text.split(/[\n\r\u0085\u2028\u2029]/)
  expect(lines.filter((line) => /cats|confirm here|evil|0190/.test(line))).toEqual([
    expect.stringMatching(/^ {2}.+cats Please confirm here: {3}https:\/\/evil\.example {3}Phone: 0190 {2}1/),
  ])
})
