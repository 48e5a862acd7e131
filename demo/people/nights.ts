import { stayWindow, type Edition } from '#domain/edition.ts'
import type { Nights } from 'bed-matching/model.ts'
import type { Stay } from '#domain/stay.ts'
import { GUEST_NIGHTS, HOST_NIGHTS } from 'bed-matching/rounds.ts'

export type Calendar = Pick<Edition, 'conferenceStart' | 'conferenceEnd' | 'stayDaysBefore' | 'stayDaysAfter'>

/** Nights of a made-up round as dates of an edition: guests stay within the conference, hosts also before and after it; at least one night. */
export function toDates(nights: Nights, calendar: Calendar): Stay {
  const start = dateOf(nights.start, calendar)
  const end = dateOf(nights.end, calendar)
  const isNone = start.until(end).days < 1
  return { start: isNone ? end.subtract({ days: 1 }) : start, end }
}

function dateOf(night: number, calendar: Calendar) {
  const { conferenceStart, conferenceEnd, stayDaysBefore } = calendar
  if (night <= GUEST_NIGHTS.start) {
    const early = share(night, HOST_NIGHTS.start, GUEST_NIGHTS.start)
    return stayWindow(calendar).start.add({ days: Math.round(early * stayDaysBefore) })
  }
  if (night > GUEST_NIGHTS.end) return stayWindow(calendar).end
  const days = conferenceStart.until(conferenceEnd, { largestUnit: 'day' }).days
  return conferenceStart.add({ days: Math.round(share(night, GUEST_NIGHTS.start, GUEST_NIGHTS.end) * days) })
}

const share = (night: number, from: number, to: number) => (night - from) / (to - from)
