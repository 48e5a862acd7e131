import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TRUST_RULES } from '#domain/clock-trust.ts'
import { SECOND_YES } from '#domain/second-yes.ts'
import { timedMails } from '#mails/registry.ts'
import { timedJobs } from './schedule.ts'

/**
 * What each job and each worker could do by a clock that is wrong, and when it waits (rules: the clock). `quiet`: for a quarter of an
 * hour after a move. `once`: for what cannot be taken back, until the clock is trusted with it; `twice`: and the day has come twice.
 * `part`: only that part of it waits which cannot be taken back. `never`: it does nothing by the clock.
 */
const WAITS: Record<string, ['never' | 'quiet' | 'part' | 'once' | 'twice', what: string]> = {
  'expire-offers': ['once', 'takes a place from a guest'],
  'carry-out-moves': ['quiet', 'moves guests as an organiser has decided; ends no offer that has run out'],
  'complete-matches': ['once', 'ends stays'],
  'revoke-agreed': ['once', 'takes a right, after an hour in which it can be stopped'],
  'returned-mail': ['quiet', 'reads reports; asks how old an offer is, and stops times to answer'],
  'recheck-matches': ['quiet', 'flags, and takes flags back'],
  'link-companions': ['quiet', 'asks the age of who travels; a link can be undone'],
  'link-blocks': ['quiet', 'compares addresses'],
  'watch-looks': ['quiet', 'writes to organisers'],
  'count-beds-needed': ['quiet', 'counts anew every five minutes'],
  'remind-organisers': ['quiet', 'writes to organisers'],
  'watch-over': ['quiet', 'writes to the people who run the site'],
  'recheck-addresses': ['quiet', 'asks again'],
  'purge-farewells': ['quiet', 'deletes what no mail waits for, whatever the time'],
  'back-up': ['quiet', 'makes one; old ones are removed by a trusted clock alone'],
  'copy-off-site': ['quiet', 'copies one; old ones are removed by a trusted clock alone'],
  'purge-challenges': ['twice', 'deletes'],
  'forget-mail-details': ['twice', 'deletes'],
  'purge-newsletter': ['twice', 'deletes'],
  'forget-old-emails': ['twice', 'deletes'],
  'forget-address-answers': ['twice', 'deletes'],
  'forget-imports': ['twice', 'deletes'],
  retention: ['twice', 'deletes'],
  'forget-unfinished': ['twice', 'deletes'],
  'forget-incidents': ['twice', 'deletes'],
  'forget-upkeep': ['twice', 'deletes'],
  // Workers beside the timed jobs.
  'send-mail': ['part', 'codes leave at any time, others after the quarter of an hour; none is skipped'],
  'recover-mails': ['part', 'what a worker left that died; what one has had for too long waits'],
  'tidy-calls': ['part', 'gives calls to who has a mailbox; none is skipped'],
  'check-broadcasts': ['never', 'writes mails and sends none'],
  'check-addresses': ['never', 'asks an address search, and again later'],
  'disk-watch': ['never', 'asks for room'],
  'watch-clock': ['never', 'looks at the clock'],
  'timed-jobs': ['never', 'runs the jobs above, each as it stands there'],
}

it('says of every job and worker whether it waits for a clock that can be trusted', () => {
  const mails = new Set(timedMails.map(({ template }): string => template))
  const jobs = timedJobs.filter(({ name }) => !mails.has(name))
  for (const { name, forGood } of jobs) expect([name, WAITS[name]?.[0]]).toEqual([name, forGood ?? 'quiet'])
  // A mail that is queued asks its rule again when it is written, and leaves only by then.
  expect(timedJobs.filter(({ name, forGood }) => mails.has(name) && forGood)).toEqual([])
  const workers = [
    ...new Set(readWorkers().flatMap((text) => [...text.matchAll(NAMED)].map(([, name]) => name))),
  ]
  expect(workers.length).toBeGreaterThan(5)
  expect(Object.keys(WAITS).toSorted()).toEqual([...jobs.map(({ name }) => name), ...workers].toSorted())
})

it('an hour for stopping a revocation is no longer than the clock has to be steady', () => {
  expect(TRUST_RULES.twiceMinutes).toBeGreaterThanOrEqual(SECOND_YES.revokeMinutes)
})

/** What goes on by itself has a name for the log. */
const NAMED = /(?:keepLooking\([\w.]+, |'job\.failed', \{ job: )'([a-z-]+)'/g
const readWorkers = () =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.server.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
