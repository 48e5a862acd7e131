import { expect, it } from 'vitest'
import { jobWords } from '#features/console/calendar/calendar.server.ts'
import { locales } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { timedJobs } from './schedule.ts'

it('every timed job is there once, and the calendar has words for it in every language', () => {
  const names = timedJobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const locale of locales) {
    const words = names.map((name) => jobWords(name, translator(locale)))
    expect(words.filter((text) => text.trim() === '' || /^(?:seasonCalendar|mails)\b/.test(text))).toEqual([])
    expect(words.filter((text) => names.some((name) => name === text))).toEqual([])
    expect(new Set(words).size, 'two jobs with the same words').toBe(names.length)
  }
})
