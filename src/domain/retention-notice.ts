/** A month before people's data is deleted they are told (rules: retention). */
import { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import type { AskingTime } from '#domain/participation.ts'
import { retentionDay, retentionMoment } from '#domain/retention.ts'

type Kept = Pick<Edition, 'conferenceEnd' | 'retentionDays' | 'timeZone'>

/** The day on which what is known about the people of an edition is deleted. */
export function personDeletedOn({
  conferenceEnd,
  retentionDays,
}: Omit<Kept, 'timeZone'>): Temporal.PlainDate {
  return conferenceEnd.add({ days: retentionDays.person })
}

/** From the day a month before the deletion to the day before it, in the edition's time zone; never before the conference is over. */
export function retentionNoticeTime(edition: Kept): AskingTime {
  const { conferenceEnd, timeZone } = edition
  const day = personDeletedOn(edition)
  const [afterConference, monthBefore] = [conferenceEnd.add({ days: 1 }), day.subtract({ months: 1 })]
  const opensOn = Temporal.PlainDate.compare(monthBefore, afterConference) < 0 ? afterConference : monthBefore
  return {
    opensAt: opensOn.toZonedDateTime(timeZone).toInstant(),
    closesAt: day.toZonedDateTime(timeZone).toInstant().subtract({ milliseconds: 1 }),
  }
}

const EARLIER = ['sensitive', 'contacts'] as const
export type EarlierStep = (typeof EARLIER)[number]

/** What is deleted on a day of its own before that, where that day is still to come: until when somebody can have a copy of it. */
export function goesBefore(
  edition: Kept,
  now: Temporal.Instant,
): { step: EarlierStep; on: Temporal.PlainDate }[] {
  return EARLIER.flatMap((step) => {
    const on = retentionDay(edition, step)
    const isToCome = Temporal.Instant.compare(now, retentionMoment(edition, step)) < 0
    return isToCome && Temporal.PlainDate.compare(on, personDeletedOn(edition)) < 0 ? [{ step, on }] : []
  })
}
