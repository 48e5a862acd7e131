import ical, { ICalCalendarMethod } from 'ical-generator'
import type { Edition } from '#domain/edition.ts'
import { HOST_EVENT_MINUTES } from '#domain/host-event.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'

type Given = { settings: Pick<Deps['settings'], 'brandName' | 'publicUrl'>; clock: Deps['clock'] }

/**
 * The host information event (rules: editions) as a calendar file. Times are in UTC, which every calendar shows in its reader's
 * own time. One edition has one entry: a file fetched again replaces the one before. The way into the meeting is sent
 * by mail, never published.
 */
export function writeHostEvent(edition: Edition, locale: Locale, { settings, clock }: Given): string {
  const t = translator(locale)
  const { hostname, origin } = settings.publicUrl
  const brand = settings.brandName
  const { startsAt } = edition.hostEvent
  const endsAt = startsAt.add({ minutes: HOST_EVENT_MINUTES })
  const calendar = ical({
    prodId: { company: hostname, product: 'host-event', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `host-event-${edition.id}@${hostname}`,
    sequence: 2 * edition.revision,
    stamp: new Date(clock().epochMilliseconds),
    start: new Date(startsAt.epochMilliseconds),
    end: new Date(endsAt.epochMilliseconds),
    summary: t('calendar.hostEvent', { brand }),
    description: t('calendar.hostEventDescription', { minutes: HOST_EVENT_MINUTES }),
    location: t('calendar.hostEventPlace'),
    url: `${origin}${localised(locale, '/contactUs')}#evening`,
  })
  // The library leaves the last line open, which RFC 5545 does not.
  return `${calendar.toString()}\r\n`
}
