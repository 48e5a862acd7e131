import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { Stay } from '#domain/stay.ts'
import type { MailTexts } from './mail-texts.tsx'
import type { CalendarKey, MailDeadline } from './views.ts'

export type MailCalendar = { filename: string; method: 'PUBLISH' | 'CANCEL'; content: string }

type Kind = 'stay' | 'answer' | 'host-event'
type Entry = { kind: Kind; key: CalendarKey; isCancelled?: boolean } & Pick<
  ICalEventData,
  'start' | 'end' | 'allDay' | 'summary' | 'description' | 'location' | 'url'
>

/** One file with one entry. The same entry keeps its id, and a higher sequence replaces what a calendar has of it. */
function writeEntry({ kind, key, isCancelled = false, ...event }: Entry, texts: MailTexts): MailCalendar {
  const { hostname } = new URL(texts.siteUrl)
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({
    prodId: { company: hostname, product: kind, language: texts.locale.toUpperCase() },
    method,
  })
  calendar.createEvent({
    id: `${kind}-${key.id}@${hostname}`,
    sequence: key.sequence,
    stamp: dateOf(key.writtenAt),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...event,
  })
  // The library leaves the last line open, which RFC 5545 does not.
  return { filename: `${kind}.ics`, method, content: `${calendar.toString()}\r\n` }
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)
// A day without a time: its midnight in UTC, of which only the date is written.
const wholeDay = (day: Temporal.PlainDate) => dateOf(day.toZonedDateTime('UTC').toInstant())

type Accepted = { stay: Stay; profileUrl: string; entry: CalendarKey }

/** The days of a stay, arrival and departure included, without the address: that stays behind the sign-in (rules: who sees what). */
function stayCalendar(
  { stay, entry, profileUrl }: Accepted,
  summary: string,
  isCancelled: boolean,
  texts: MailTexts,
): MailCalendar {
  const description = texts.t('mails.calendar.stayDetails', {
    nights: texts.nights(stay),
    url: profileUrl,
  })
  const [start, end] = [wholeDay(stay.start), wholeDay(stay.end.add({ days: 1 }))]
  const days = { start, end, allDay: true }
  return writeEntry(
    { kind: 'stay', key: entry, isCancelled, ...days, summary, description, url: profileUrl },
    texts,
  )
}

export function guestStayCalendar(
  view: Accepted & { hostName: string; city: string; isInHall: boolean },
  texts: MailTexts,
  isCancelled = false,
): MailCalendar {
  const { hostName: host, city, isInHall } = view
  const summary = texts.t(isInHall ? 'mails.calendar.stayHall' : 'mails.calendar.stayGuest', { host, city })
  return stayCalendar(view, summary, isCancelled, texts)
}

export function hostStayCalendar(
  view: Accepted & { guestName: string },
  texts: MailTexts,
  isCancelled = false,
): MailCalendar {
  const summary = texts.t('mails.calendar.stayHost', { guest: view.guestName })
  return stayCalendar(view, summary, isCancelled, texts)
}

const ANSWER_MINUTES = 30

/** The half hour before the last moment to answer an offer. */
export function answerCalendar(
  { entry, deadline, city, profileUrl }: Answer,
  texts: MailTexts,
): MailCalendar {
  const { t } = texts
  return writeEntry(
    {
      kind: 'answer',
      key: entry,
      start: dateOf(deadline.at.subtract({ minutes: ANSWER_MINUTES })),
      end: dateOf(deadline.at),
      summary: t('mails.calendar.answer', { city }),
      description: t('mails.calendar.answerDetails', { url: profileUrl }),
      url: profileUrl,
    },
    texts,
  )
}
type Answer = { entry: CalendarKey; deadline: MailDeadline; city: string; profileUrl: string }

type HostEvent = { entry: CalendarKey; startsAt: MailDeadline; minutes: number; link: string }

/** The evening for hosts: the same entry as the file on the site, now with the way in. */
export function hostEventCalendar(
  { entry, startsAt, minutes, link }: HostEvent,
  texts: MailTexts,
): MailCalendar {
  const { t, brand } = texts
  return writeEntry(
    {
      kind: 'host-event',
      key: entry,
      start: dateOf(startsAt.at),
      end: dateOf(startsAt.at.add({ minutes })),
      summary: t('calendar.hostEvent', { brand }),
      description: t('mails.calendar.hostEventDetails', { url: link }),
      location: link,
      url: link,
    },
    texts,
  )
}
