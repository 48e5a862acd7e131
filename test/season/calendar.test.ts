import { expect, test } from 'vitest'
import { timedMails } from '#mails/registry.ts'
import { timedJobs } from '../../src/worker/schedule.ts'
import { expectedMails } from './calendar.ts'
import { runsAt } from './stage.ts'
import { strikes } from './times.ts'

// What the season never comes to is proven by nobody.

test.each(timedMails)('somebody gets $template in the season', ({ template }) => {
  expect(expectedMails().map((line) => line.split(' ')[1])).toContain(template)
})

test.each(timedJobs)('the clock strikes at an hour of $name', ({ cron }) => {
  expect(strikes.filter((ms) => runsAt(cron, new Date(ms).getUTCHours()))).not.toEqual([])
})
