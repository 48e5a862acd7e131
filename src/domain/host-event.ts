/** The hosts' evening (rules: editions): when hosts are invited to it by mail. */
import type { Edition } from '#domain/edition.ts'
import type { AskingTime } from '#domain/participation.ts'

/** How long the evening is planned; only its begin was agreed (rules: editions). */
export const HOST_EVENT_MINUTES = 90

/** Long enough before to keep the evening free, short enough before not to be forgotten. */
const NOTICE_DAYS = 7

/**
 * From the first moment of the day a week before, in the edition's time zone, to the beginning of the evening. Who
 * registers in that week is invited at once. Without its link there is nothing to invite to yet: the mail waits until organisers
 * have entered it.
 */
export function hostEventMailTime({
  hostEvent,
  timeZone,
}: Pick<Edition, 'hostEvent' | 'timeZone'>): AskingTime {
  const day = hostEvent.startsAt.toZonedDateTimeISO(timeZone).toPlainDate()
  return {
    opensAt: day.subtract({ days: NOTICE_DAYS }).toZonedDateTime(timeZone).toInstant(),
    closesAt: hostEvent.startsAt.subtract({ milliseconds: 1 }),
  }
}
