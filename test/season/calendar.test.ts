import { expect, test } from 'vitest'
import { timedMails } from '#mails/registry.ts'
import { timedJobs } from '../../src/worker/schedule.ts'
import { expectedMails, strikes } from './calendar.ts'
import { runsAt } from './stage.ts'

// What the season never comes to is proven by nobody.

test.each(timedMails)('somebody gets $template in the season', ({ template }) => {
  expect(expectedMails().filter((line) => line.split(' ')[1] === template)).not.toEqual([])
})

test.each(timedJobs)('the clock strikes at an hour of $name', ({ cron }) => {
  expect(strikes.filter((ms) => runsAt(cron, new Date(ms).getUTCHours()))).not.toEqual([])
})
