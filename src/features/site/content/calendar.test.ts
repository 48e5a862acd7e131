import '#i18n/register-texts.server.ts'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstEdition, type Edition } from '#domain/edition.ts'
import { writeHostEvent } from '#features/site/content/calendar.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { findCalendarFaults } from '../../../../test/builders/strict-calendar.ts'

const started = Temporal.Instant.from('2026-11-20T12:00:00Z')
const first: Edition = { id: '7', ...firstEdition(started) }

function write(locale: Locale, changes: Partial<Edition> = {}, brandName = 'Beds, Co; & more') {
  const settings = { brandName, publicUrl: new URL('https://beds.example.org') }
  return writeHostEvent({ ...first, ...changes }, locale, { settings, clock: () => started })
}

/** Content lines of RFC 5545: unfolded, name and value, escapes undone. */
function parse(file: string): Map<string, string> {
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(file).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const lines = file.replace(/\r\n[ \t]/g, '').split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? []
      return [name, value.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1')]
    }),
  )
}

describe('the evening for hosts as a calendar file', () => {
  it.each(['en', 'de'] as const)('is without fault to a calendar that is not ours (%s)', (locale) => {
    expect(findCalendarFaults(write(locale), 'PUBLISH')).toEqual([])
  })

  it('begins on 2 May at 19:00 in Bonn and lasts 90 minutes', () => {
    const event = parse(write('en'))
    expect(event.get('VERSION')).toBe('2.0')
    expect(event.get('DTSTART')).toBe('20270502T170000Z')
    expect(event.get('DTEND')).toBe('20270502T183000Z')
    expect(event.get('DTSTAMP')).toBe('20261120T120000Z')
  })

  it('speaks the language of its reader, in its words and its address', () => {
    const english = parse(write('en'))
    const german = parse(write('de'))
    expect(english.get('SUMMARY')).toBe('Hosts’ evening online (Beds, Co; & more)')
    expect(german.get('SUMMARY')).toBe('Online-Abend für Gastgeber:innen (Beds, Co; & more)')
    expect(english.get('URL')).toBe('https://beds.example.org/contactUs#evening')
    expect(german.get('URL')).toBe('https://beds.example.org/de/contactUs#evening')
  })

  it('is one entry for each edition, in both languages, also after the date has changed', () => {
    const uid = (file: string) => parse(file).get('UID')
    const startsAt = first.hostEvent.startsAt.add({ hours: 24 })
    const moved = write('de', { hostEvent: { startsAt, link: null } })
    expect(uid(write('en'))).toBe('host-event-7@beds.example.org')
    expect(uid(moved)).toBe(uid(write('en')))
    expect(parse(moved).get('DTSTART')).toBe('20270503T170000Z')
    expect(uid(write('en', { id: '8' }))).not.toBe(uid(write('en')))
  })

  it('does not publish the way into the meeting', () => {
    const link = 'https://meet.example.org/secret-room'
    const hostEvent = { ...first.hostEvent, link }
    expect(write('en', { hostEvent }).replace(/\r\n[ \t]/g, '')).not.toContain('secret-room')
  })
})
