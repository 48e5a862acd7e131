import { jobWords } from '#features/console/calendar/calendar.server.ts'
import type { ShownLine } from '#features/console/calendar/calendar.ts'
import type { Translate } from '#i18n/translate.ts'
import { mailTitle } from '#mails/registry.ts'

/** What the page of the moved clock shows. Moments are ISO instants. */
export type ClockView = {
  now: string
  timeZone: string
  coming: ShownLine[]
  mails: { at: string; count: number } | null
  /** On its way: to a moment, or to whatever comes next. */
  goal: string | 'next' | null
  /** Of the last move, or the one under way. */
  report: { from: string; to: string; days: ReportedDay[] } | null
  problem: 'no-day' | 'not-later' | 'too-far' | null
}
export type ReportedDay = { day: string; jobs: Counted[]; mails: Counted[] }
export type Counted = { what: string; count: number }

export function wordsOfDay(
  {
    day,
    jobs,
    mails,
  }: { day: string; jobs: ReadonlyMap<string, number>; mails: ReadonlyMap<string, number> },
  t: Translate,
): ReportedDay {
  return {
    day,
    jobs: [...jobs].map(([job, count]) => ({ what: jobWords(job, t), count })),
    mails: [...mails].map(([template, count]) => ({ what: mailTitle(template, t), count })),
  }
}
