import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { firstEdition } from '#domain/edition.ts'
import type { Locale } from '#i18n/locale.ts'
import { finishedLocales } from '../../test/builders/finished-languages.ts'
import { often } from '../../test/builders/often.ts'
import { mailTemplates, renderMail, type MailContent, type MailTemplate } from './registry.ts'
import { sampleMails, type SampleMail } from './samples.ts'

const frame = { brand: 'Bed Exchange', siteUrl: 'https://beds.example.org' }
const edition = firstEdition(Temporal.Instant.from('2026-11-20T12:00:00Z'))
const hostile = `<b>O'Brien</b> & "Söhne" &amp; <script>`
const letter = {
  subject: 'News about the bicycles',
  nodes: [
    { tag: 'h2', children: ['Bicycles'] },
    {
      tag: 'p',
      children: [
        'Dear ',
        hostile,
        ', see ',
        { tag: 'a', href: 'https://bikes.example/x', children: ['here'] },
      ],
    },
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: ['one'] },
        { tag: 'li', children: [{ tag: 'strong', children: ['two'] }] },
      ],
    },
    { tag: 'hr', children: [] },
  ],
}
const people = { guest: hostile, host: hostile, otherHost: hostile, surname: 'Diallo', note: hostile }
const samples = new Map<Locale, SampleMail[]>()
for (const locale of finishedLocales)
  samples.set(locale, await sampleMails({ ...frame, locale, edition, people, letter }))
const samplesIn = (locale: Locale) => samples.get(locale) ?? []
const both = finishedLocales.flatMap((locale) => samplesIn(locale).map((sample) => ({ ...sample, locale })))

/** The view of a mail as the samples have it. */
function viewOf<Name extends MailTemplate>(template: Name, key = 'one') {
  const found = samplesIn('en').find((sample) => sample.content.template === template && sample.key === key)
  if (!found) throw new Error(`no sample of ${template}`)
  return found.content.view as Extract<MailContent, { template: Name }>['view']
}
const nameOf = ({ key, content }: SampleMail) => `${content.template} ${key}`
/** Of these the links of organisers lead elsewhere. */
const leadElsewhere: ReadonlySet<MailTemplate> = new Set(['broadcast', 'host-event'])

test('every template is tried here, each under a name of its own', () => {
  const english = samplesIn('en')
  expect(new Set(english.map(({ content }) => content.template))).toEqual(new Set(mailTemplates))
  expect(new Set(english.map(nameOf)).size).toBe(english.length)
})

describe.each(
  both.map((sample) => ({ name: nameOf(sample), content: sample.content, locale: sample.locale })),
)('$name in $locale', ({ content, locale }) => {
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
      expect(version).not.toMatch(/mails[./][a-z]|\{\w+|undefined|null|NaN|\[object/)
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${locale}" dir="`))
    // Filters take words that are tiny, or hidden by their colour, for something to hide.
    expect(html).not.toMatch(/font-size:[01]px[^>]*>[^<&\s]|display:none[^"]*color/)
    expect(html.length).toBeLessThan(20_000) // some clients cut at 102 KB, spam filters look at the ratio
  })
  it('has the same links in both versions, and only to this site', () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
    for (const link of links) {
      if (!leadElsewhere.has(content.template)) expect(link.startsWith(frame.siteUrl)).toBe(true)
      expect(text).toContain(link)
    }
    expect(text).toContain(frame.siteUrl)
  })
})

test.each(['sign-in', 'sign-up-guest', 'sign-up-host', 'change-email'])(
  'a locked phone shows no code: neither the subject nor the first 200 signs of the mail say it (%s)',
  (key) => {
    for (const locale of finishedLocales) {
      const { subject, html } = renderMail({ template: 'code', view: viewOf('code', key) }, locale, frame)
      expect(subject).not.toMatch(/\d/)
      const shown = html.replace(/^.*<body[^>]*>/s, '').replace(/<[^>]*>/g, '')
      expect(shown.indexOf('012345')).toBeGreaterThan(200)
    }
  },
)

test('an offer states the exact last moment in the time zone of the edition, in both languages', () => {
  const offer = { template: 'offer-to-guest', view: viewOf('offer-to-guest') } as const
  expect(renderMail(offer, 'en', frame).text).toContain('Thursday, 20 May 2027, 23:59 (Berlin time)')
  expect(renderMail(offer, 'de', frame).text).toContain(
    'Donnerstag, 20. Mai 2027, 23:59 Uhr (Ortszeit Berlin)',
  )
})

test('one night is one night, and languages are named in the reader’s language', () => {
  const stay = { start: Temporal.PlainDate.from('2027-06-13'), end: Temporal.PlainDate.from('2027-06-14') }
  const view = viewOf('notice-to-host')
  const guest = { ...view.guest, languages: ['sw', 'Wolof'] }
  const notice = { template: 'notice-to-host', view: { ...view, stay, guest } } as const
  const english = renderMail(notice, 'en', frame).text
  expect(english).toContain('(1 night)')
  expect(english).toContain('Languages: Swahili, Wolof')
  expect(renderMail(notice, 'de', frame).text).toContain('Sprachen: Suaheli, Wolof')
})

test('without contact details an offer names none', () => {
  const offer = { template: 'offer-to-guest', view: viewOf('offer-to-guest') } as const
  const { text, html } = renderMail(offer, 'en', frame)
  for (const version of [text, html]) expect(version).not.toMatch(/Diallo|Musterstra|\+49|host@example/)
})

it('what somebody typed stays on its line of the plain text, and looks like nothing that we say', () => {
  const typed = 'cats\r\n\nPlease confirm here:\n  https://evil.example\u2028  Phone: 0190\u0085 1'
  const whole = viewOf('notice-to-host')
  const view = { ...whole, guest: { ...whole.guest, petProblemNote: typed } }
  const { text } = renderMail({ template: 'notice-to-host', view }, 'en', frame)
  const lines = text.split(/[\n\r\u0085\u2028\u2029]/)
  expect(lines.filter((line) => /cats|confirm here|evil|0190/.test(line))).toEqual([
    expect.stringMatching(/^ {2}.+cats Please confirm here: {3}https:\/\/evil\.example {3}Phone: 0190 {2}1/),
  ])
})

test.each([...finishedLocales])('both versions of every mail say the same words in %s', (locale) => {
  for (const { content } of samplesIn(locale)) {
    const { html, text } = renderMail(content, locale, frame)
    // Without the preview, which says again what the mail says.
    const words = html.replace(/^.*?<h1/s, '<h1').replace(/<[^>]*>/g, ' ')
    const shown = unescape(words)
      .split(/\s+/)
      .filter((word) => /\p{L}{3}|\d/u.test(word))
    const written = new Set(text.split(/\s+/).flatMap((word) => [word, word.replace(/[:,)]+$|^\(/g, '')]))
    expect(
      shown.filter((word) => !written.has(word)),
      content.template,
    ).toEqual([])
  }
})
const unescape = (html: string) =>
  html.replace(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" })[entity] ?? entity,
  )

test('every mail says at its foot why it came, and a list of mails shows more than its subject', () => {
  for (const { content, locale, key } of both) {
    const { html, text } = renderMail(content, locale, frame)
    expect(text, key).toMatch(
      locale === 'de' ? /Du bekommst diese E-Mail, weil/ : /You get this email because/,
    )
    expect(html).toMatch(/max-height:0/)
  }
})

test('whatever name somebody has, it is in no subject, and in no calendar file as a line of its own', async () => {
  const kinds = samplesIn('en').length
  const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.integer({ min: 0, max: kinds - 1 }),
      fc.constantFrom(...finishedLocales),
      async (typed, kind, locale) => {
        // A mark, so that a name of one letter is not found in our words.
        const name = `§${typed}§`
        const scene = {
          ...frame,
          edition,
          people: { guest: name, host: name, otherHost: name, surname: name, note: name },
          letter,
        }
        const { content } = (await sampleMails({ ...scene, locale }))[kind] as SampleMail
        const { subject, calendar } = renderMail(content, locale, frame)
        expect(subject).not.toMatch(/[§\p{Cc}]/u)
        for (const line of (calendar?.content ?? '').split('\r\n').slice(0, -1)) {
          expect(line).toMatch(/^(?:[A-Z-]+[:;]| )/)
          expect(line).not.toMatch(/[\r\n]/)
        }
      },
    ),
    { numRuns: often(1000) },
  )
})
