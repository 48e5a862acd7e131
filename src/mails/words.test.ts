import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { firstEdition } from '#domain/edition.ts'
import type { RoundsPhase } from '#domain/timed-mails.ts'
import { locales, type Locale } from '#i18n/locale.ts'
import { renderMail, type MailContent, type MailTemplate } from './registry.ts'
import { sampleMails, type SampleMail } from './samples.ts'

// What mails say, in both languages, held against what has happened.

const frame = { brand: 'Bed Exchange', siteUrl: 'https://beds.example.org' }
const edition = firstEdition(Temporal.Instant.from('2026-11-20T12:00:00Z'))
const people = { guest: 'Amina', host: 'Karla', otherHost: 'Jonas', surname: 'Diallo', note: 'a small dog' }
const samples = new Map<Locale, SampleMail[]>()
for (const locale of locales)
  samples.set(
    locale,
    await sampleMails({ ...frame, locale, edition, people, letter: { subject: 'News', nodes: [] } }),
  )
const samplesIn = (locale: Locale) => samples.get(locale) ?? []
const both = locales.flatMap((locale) => samplesIn(locale).map((sample) => ({ ...sample, locale })))
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The view of a mail as the samples have it. */
function viewOf<Name extends MailTemplate>(template: Name, key = 'one') {
  const found = samplesIn('en').find((sample) => sample.content.template === template && sample.key === key)
  if (!found) throw new Error(`no sample of ${template}`)
  return found.content.view as Extract<MailContent, { template: Name }>['view']
}

test.each(['guest', 'host'] as const)('what a %s is told of the rounds is true at that moment', (role) => {
  const read = (rounds: RoundsPhase, locale: Locale, isWaiting = true) => {
    const view = { ...viewOf('registration-confirmed', role), rounds, isWaiting }
    return oneLine(renderMail({ template: 'registration-confirmed', view }, locale, frame).text)
  }
  // A date after "around" has no day of the week.
  expect(read('before', 'en')).toContain('around 15 May 2027. More rounds follow until 5 June 2027.')
  expect(read('before', 'de')).toContain('um den 15. Mai 2027, weitere Runden folgen bis zum 5. Juni 2027.')
  expect(read('running', 'en')).toContain('giving out places now, in rounds until 5 June 2027.')
  expect(read('running', 'de')).toContain('Wir vergeben gerade Plätze, in Runden bis zum 5. Juni 2027.')
  expect(read('over', 'en')).toContain('The last planned round was on 5 June 2027')
  expect(read('over', 'de')).toContain('Die letzte geplante Runde war am 5. Juni 2027')
  for (const locale of locales) {
    expect(read('running', locale) + read('over', locale)).not.toMatch(/15 May|15\. Mai/)
    expect(read('over', locale)).not.toMatch(/until|bis zum/)
    expect(read('before', locale, false)).not.toContain('2027')
  }
})

test('who is asked whether they still come reads where the rounds are, from the subject on', () => {
  const read = (rounds: 'before' | 'running', locale: Locale) => {
    const view = viewOf('participation-reminder', rounds)
    const { subject, text } = renderMail({ template: 'participation-reminder', view }, locale, frame)
    return oneLine(`${subject} ${text}`)
  }
  expect(read('before', 'en')).toMatch(/^Before we give out the places: .* around 15 May 2027\./)
  expect(read('before', 'de')).toMatch(/^Bevor wir die Plätze vergeben: .* um den 15\. Mai 2027\./)
  expect(read('running', 'en')).toMatch(/^Tell us if you still need .* in rounds until 5 June 2027\./)
  expect(read('running', 'de')).toMatch(/^Sag uns, ob du noch .* in Runden bis zum 5\. Juni 2027\./)
  for (const locale of locales) expect(read('running', locale)).not.toMatch(/before|soon|bevor|bald|15/i)
})

describe('what comes next after a place is gone follows from what happened', () => {
  const read = (template: MailTemplate, key: string, locale: Locale) => {
    const { content } = samplesIn(locale).find(
      (sample) => sample.content.template === template && sample.key === key,
    ) as SampleMail
    return oneLine(renderMail(content, locale, frame).text)
  }
  const looking = /looking for another|suchen einen anderen/
  test.each([
    ['withdrawn-to-guest', ['no-reply', 'communication-failed', 'host-cancelled', 'organiser']],
    ['other-side-left', ['guest', 'host']],
    ['withdrawn-to-host', ['no-reply', 'communication-failed', 'guest-cancelled', 'arranged-elsewhere']],
    ['declined-to-host', ['one']],
    ['expired-to-host', ['one']],
  ] as const)('%s: we look on', (template, keys) => {
    for (const key of keys)
      for (const locale of locales) expect(read(template, key, locale), key).toMatch(looking)
  })
  test.each([
    ['withdrawn-to-guest', 'guest-cancelled', /write to us/, /schreib uns/],
    ['withdrawn-to-guest', 'arranged-elsewhere', /write to us/, /schreib uns/],
    ['withdrawn-to-host', 'host-cancelled', /Your profile shows/, /In deinem Profil steht/],
  ] as const)('%s, %s: nobody looks on', (template, key, english, german) => {
    expect(read(template, key, 'en')).toMatch(english)
    expect(read(template, key, 'de')).toMatch(german)
    for (const locale of locales) expect(read(template, key, locale)).not.toMatch(looking)
  })
  test('and who has another place already, or somebody else in that place, reads of it elsewhere', () => {
    for (const template of ['expired-to-guest', 'withdrawn-to-guest'] as const) {
      const key = template === 'expired-to-guest' ? 'one' : 'organiser'
      const view = { ...viewOf(template, key), next: 'nothing' as const }
      const { text } = renderMail({ template, view } as MailContent, 'en', frame)
      expect(text).not.toMatch(/on the list|write to us/)
    }
    const view = { ...viewOf('expired-to-host'), next: 'nothing' as const }
    const { text } = renderMail({ template: 'expired-to-host', view }, 'en', frame)
    expect(text).not.toMatch(/another guest|hear from us/)
  })
})

test('after the greeting a sentence begins, as each language wants it', () => {
  for (const { content, locale } of both.filter(({ content: { template } }) => template !== 'broadcast')) {
    const { text } = renderMail(content, locale, frame)
    const [, end, first] = /^(?:Hello|Hallo)\b.*([,!])\n\n(.)/m.exec(text) ?? []
    if (end === undefined) continue
    expect(end, content.template).toBe(locale === 'de' ? '!' : ',')
    expect(first, content.template).toMatch(/\p{Lu}/u)
  }
})

test('a host who has cancelled is not told that the guest does not come', () => {
  const view = viewOf('withdrawn-to-host', 'host-cancelled')
  const { subject, text } = renderMail({ template: 'withdrawn-to-host', view }, 'en', frame)
  expect(subject).toBe('The stay with you is cancelled')
  expect(text).toMatch(/^Amina’s stay with you is cancelled/)
  expect(subject + text).not.toContain('not coming')
})

test('the subject of an offer names the day until which it can be answered', () => {
  const offer = { template: 'offer-to-guest', view: viewOf('offer-to-guest') } as const
  expect(renderMail(offer, 'en', frame).subject).toBe('We have a place for you: please answer by 20 May 2027')
  expect(renderMail(offer, 'de', frame).subject).toBe(
    'Wir haben einen Platz für dich: bitte antworte bis zum 20. Mai 2027',
  )
})

test('an invitation from a list greets, with a name where there is one, and shows the way out in both versions', () => {
  const view = viewOf('import-invitation', 'guest')
  const read = (firstName: string | null, locale: Locale) =>
    renderMail({ template: 'import-invitation', view: { ...view, firstName } }, locale, frame)
  expect(read('Vera', 'en').text).toContain('Hello Vera,\n\nYou’re on our list')
  expect(read(null, 'en').text).toContain('Hello,\n\nYou’re on our list')
  expect(read('Vera', 'de').text).toContain('Hallo Vera!\n\nDu stehst auf unserer Liste')
  expect(read(null, 'de').text).toContain('Hallo!\n\nDu stehst auf unserer Liste')
  for (const version of [read('Vera', 'en').text, read('Vera', 'en').html]) {
    expect(version).toContain('we delete what we’ve entered after 14 days')
    expect(version).toContain(view.unsubscribeUrl)
  }
})

test('a phone number is written for people, in groups', () => {
  for (const { content, locale } of both)
    expect(renderMail(content, locale, frame).text, content.template).not.toMatch(/\+\d{6}/)
})
