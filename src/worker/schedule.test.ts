import { expect, it } from 'vitest'
import { NAMED_JOBS } from '#features/console/calendar/components/words.ts'
import { locales } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { timedJobs } from './schedule.ts'

it('every timed job is there once, and the calendar has words for it in both languages', () => {
  const names = timedJobs.map(({ name }) => name)
  expect(names.toSorted()).toEqual(NAMED_JOBS.toSorted())
  for (const locale of locales) {
    const words = names.map((name) => translator(locale)(`seasonCalendar.job.${name}`))
    expect(words.filter((text) => text.trim() === '' || text.includes('seasonCalendar'))).toEqual([])
    expect(new Set(words).size, 'two jobs with the same words').toBe(names.length)
  }
})
