/** When what is known about people is forgotten (rules: retention); what goes in each step is said in `retention-plan`. */
import type { Temporal } from 'temporal-polyfill'
import { earlier, endOfDay, later } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import type { AskingTime } from '#domain/participation.ts'

/** `sensitive`: right after the conference. `contacts`: once nobody needs to ask about damage or lost things. `person`: the rest. Each has its own day. */
export const RETENTION_STEPS = ['sensitive', 'contacts', 'person'] as const
export type RetentionStep = (typeof RETENTION_STEPS)[number]

type Kept = Pick<Edition, 'conferenceEnd' | 'retentionDays'>

/** The day on which a step happens: the edition's days after the last conference day. */
export function retentionDay(
  { conferenceEnd, retentionDays }: Kept,
  step: RetentionStep,
): Temporal.PlainDate {
  return conferenceEnd.add({ days: retentionDays[step] })
}

/** The first moment of that day, in the edition's time zone. From then on it happens, whenever somebody looks. */
export function retentionMoment(
  edition: Kept & Pick<Edition, 'timeZone'>,
  step: RetentionStep,
): Temporal.Instant {
  return retentionDay(edition, step).toZonedDateTime(edition.timeZone).toInstant()
}

/** The steps whose day has come by `now`, also when it came long ago: what was forgotten already is found gone. */
export function dueSteps(edition: Kept & Pick<Edition, 'timeZone'>, now: Temporal.Instant): RetentionStep[] {
  const isDue = (step: RetentionStep) =>
    retentionMoment(edition, step).epochMilliseconds <= now.epochMilliseconds
  return RETENTION_STEPS.filter(isDue)
}

/** From this moment on a registration that was begun, and last touched at `touched`, is forgotten (rules: retention). */
export function draftForgottenAt(
  touched: Temporal.Instant,
  { retentionDays }: Pick<Edition, 'retentionDays'>,
): Temporal.Instant {
  return touched.add({ hours: 24 * retentionDays.drafts })
}

/**
 * When people who began to register and did not finish are reminded (rules: before arrival): the edition's days after the last change at `touched`, while people can
 * register and what they have typed is still there. Never open where the edition reminds nobody.
 */
export function unfinishedReminderTime(
  touched: Temporal.Instant,
  edition: Pick<
    Edition,
    'retentionDays' | 'unfinishedReminderDays' | 'registrationOpensOn' | 'registrationClosesOn' | 'timeZone'
  >,
): AskingTime {
  const { unfinishedReminderDays: days, registrationOpensOn, registrationClosesOn, timeZone } = edition
  const opens = registrationOpensOn.toZonedDateTime(timeZone).toInstant()
  const closesAt = earlier(draftForgottenAt(touched, edition), endOfDay(registrationClosesOn, timeZone))
  const never = closesAt.add({ milliseconds: 1 })
  return { opensAt: days === 0 ? never : later(touched.add({ hours: 24 * days }), opens), closesAt }
}

/** Days for which things are kept that serve only to look after the site; none of them is about guests or hosts. */
export const UPKEEP_DAYS = {
  /** Counters of limits: the longest window is a week. */
  limits: 8,
  /** Sign-ins that are over. */
  sessions: 30,
  /** Who looked at the workbench last. */
  presence: 1,
  /** Which job ran when. */
  runs: 90,
} as const

/** What is of no use any more at `now`, by what it is. */
export function upkeepForgottenBefore(
  now: Temporal.Instant,
  what: keyof typeof UPKEEP_DAYS,
): Temporal.Instant {
  return now.subtract({ hours: 24 * UPKEEP_DAYS[what] })
}
