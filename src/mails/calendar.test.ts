import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstEdition } from '#domain/edition.ts'
import { locales, type Locale } from '#i18n/locale.ts'
import { renderMail, type MailTemplate } from './registry.ts'
import { sampleMails } from './samples.ts'

const frame = { brand: 'Bed Exchange', siteUrl: 'https://beds.example.org' }
const edition = firstEdition(Temporal.Instant.from('2026-11-20T12:00:00Z'))
const people = {
  guest: 'Amina; DTSTART:1',
  host: 'Bruno\r\nATTACH:https://evil.example',
  otherHost: 'O',
  surname: 'S',
  note: 'n',
}

async function fileOf(template: MailTemplate, key = 'one', locale: Locale = 'en') {
  const samples = await sampleMails({
    ...frame,
    locale,
    edition,
    people,
    letter: { subject: 'News of today', nodes: [] },
  })
  const found = samples.find((sample) => sample.content.template === template && sample.key === key)
  return found && renderMail(found.content, locale, frame).calendar
}

/** Content lines of RFC 5545: unfolded, name and value, escapes undone. */
function parse(content: string): Map<string, string> {
  expect(content).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(content).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  for (const line of content.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const lines = content
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)?):(.*)$/.exec(line) ?? []
      return [name, value.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1')]
    }),
  )
}
const eventOf = async (...given: Parameters<typeof fileOf>) => parse((await fileOf(...given))?.content ?? '')

describe('a stay', () => {
  it.each(['accepted-to-guest', 'accepted-to-host'] as const)(
    'in %s has its days from arrival to departure, and no address',
    async (template) => {
      const file = await fileOf(template)
      const event = parse(file?.content ?? '')
      expect(file).toMatchObject({ filename: 'stay.ics', method: 'PUBLISH' })
      // Conference 14 to 24 June: nights from the 13th, departure on the 24th, whose end is the 25th.
      expect(event.get('DTSTART;VALUE=DATE')).toBe('20270613')
      expect(event.get('DTEND;VALUE=DATE')).toBe('20270625')
      expect(event.get('STATUS')).toBe('CONFIRMED')
      expect(event.get('UID')).toBe('stay-sample@beds.example.org')
      expect(event.get('DESCRIPTION')).toContain('https://beds.example.org/profile')
      expect(file?.content).not.toMatch(/Musterstra|53225|\+49|@example\.org/)
    },
  )
  it.each([
    ['withdrawn-to-guest', 'host-cancelled'],
    ['withdrawn-to-host', 'host-cancelled'],
    ['moved-to-host', 'one'],
  ] as const)('is taken out by %s', async (template, variant) => {
    const file = await fileOf(template, variant)
    const event = parse(file?.content ?? '')
    expect(file).toMatchObject({ filename: 'stay.ics', method: 'CANCEL' })
    expect(event.get('METHOD')).toBe('CANCEL')
    expect(event.get('STATUS')).toBe('CANCELLED')
    expect(event.get('UID')).toBe('stay-sample@beds.example.org')
  })
})

it.each(['offer-to-guest', 'more-time-to-guest'] as const)(
  'the last moment to answer is in %s',
  async (template) => {
    const event = await eventOf(template)
    expect(event.get('DTSTART')).toBe('20270520T212959Z')
    expect(event.get('DTEND')).toBe('20270520T215959Z')
    expect(event.get('UID')).toBe('answer-sample@beds.example.org')
  },
)

it('the hosts’ evening is the entry of the site, with the way in', async () => {
  const event = await eventOf('host-event')
  expect(event.get('UID')).toBe('host-event-sample@beds.example.org')
  expect(event.get('DTSTART')).toBe('20270502T170000Z')
  expect(event.get('DTEND')).toBe('20270502T183000Z')
  expect(event.get('LOCATION')).toBe('https://meet.example.org/sample')
})

it.each([...locales])('a name stays a name, whatever is in it (%s)', async (locale) => {
  const toGuest = await eventOf('accepted-to-guest', 'one', locale)
  expect(toGuest.get('SUMMARY')).toContain('Bruno\nATTACH:https://evil.example')
  expect([...toGuest.keys()]).not.toContain('ATTACH')
  expect((await eventOf('accepted-to-host', 'one', locale)).get('SUMMARY')).toContain('Amina; DTSTART:1')
})

it('all others have none', async () => {
  const having = new Set([
    'offer-to-guest',
    'more-time-to-guest',
    'accepted-to-guest',
    'accepted-to-host',
    'withdrawn-to-guest',
    'withdrawn-to-host',
    'moved-to-host',
    'host-event',
  ])
  const samples = await sampleMails({
    ...frame,
    locale: 'en',
    edition,
    people,
    letter: { subject: 'News of today', nodes: [] },
  })
  for (const { content } of samples)
    expect('calendar' in renderMail(content, 'en', frame), content.template).toBe(
      having.has(content.template),
    )
})
