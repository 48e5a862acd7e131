/** When a season is: three of one shape, the later ones moved to where calendars have something of their own. */
import { Temporal } from 'temporal-polyfill'

/** `autumn`: clocks are put back while people stay; `leap`: the first offers are out on 29 February 2028, and clocks are put on while people arrive. */
const DAYS_LATER = { summer: 0, autumn: 140, leap: 286 } as const
export type Calendar = keyof typeof DAYS_LATER
export const CALENDARS = Object.keys(DAYS_LATER) as Calendar[]

/** What is said of the summer, in that calendar. */
export const movedDay = (day: string, calendar: Calendar) =>
  Temporal.PlainDate.from(day).add({ days: DAYS_LATER[calendar] }).toString()
export const movedMoment = (moment: Temporal.Instant, calendar: Calendar) =>
  moment.add({ hours: 24 * DAYS_LATER[calendar] })

/** All days of the edition of a summer. */
export const moveEdition = (calendar: Calendar) => {
  const days = DAYS_LATER[calendar]
  const names = [
    'conference_start_on',
    'conference_end_on',
    'registration_opens_on',
    'registration_closes_on',
    'first_notification_on',
    'last_round_on',
  ]
  return `update edition set host_event_at = host_event_at + interval '1 day' * ${days}, ${names.map((name) => `${name} = ${name} + ${days}`).join(', ')}`
}
