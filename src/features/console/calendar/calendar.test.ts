import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { backupName } from '#domain/backup.ts'
import { forgetSeasons } from '#features/clock/retention/retention-job.server.ts'
import { testSettings } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo, anAdmin } from '../../../../test/builders/mail-scene.ts'
import { database, keys, worker } from '../../../../test/builders/mail-sending.ts'
import { aGuest, anEdition } from '../../../../test/builders/people.ts'
import {
  aSeason,
  moments,
  prepareRetention,
  retentionDeps,
  sizes,
} from '../../../../test/builders/whole-season.ts'
import { recordRun } from './calendar.server.ts'
import { NUMBER_NAMES } from './named-jobs.ts'
import { getCalendar, rehearse } from './calendar.server.ts'

prepareRetention()

const now = () => database.clock.now()
const deps = (env: Record<string, string> = {}) => ({
  db: database.db,
  clock: now,
  keys,
  settings: testSettings(env),
})
async function look(admin?: ApprovedAdmin) {
  return getCalendar(deps(), admin ?? (await anAdmin(database)).actor)
}

describe('what ran', () => {
  const run = (job: string, done: number, error: unknown = null) =>
    database.workerDb.run(worker, (tx) => {
      const endedAt = now()
      return recordRun(tx, { job, startedAt: endedAt.subtract({ milliseconds: 250 }), endedAt, done, error })
    })
  const lines = async () =>
    (await database.sql('select job, runs, done, error from job_run order by id')).map(
      ({ job, runs, done, error }) => `${job} ${runs} ${done} ${error}`,
    )

  it('is a line for each run that did something or failed, and one for many that did nothing', async () => {
    await database.sql('truncate job_run')
    for (let n = 0; n < 3; n += 1) await run('expire-offers', 0)
    await run('retention', 0)
    await run('expire-offers', 2)
    await run('expire-offers', 0)
    await run('expire-offers', 0)
    await run('expire-offers', 0, Object.assign(new Error('jane@example.org'), { code: '40P01' }))
    await run('expire-offers', 0)
    expect(await lines()).toEqual([
      'expire-offers 3 0 null',
      'retention 1 0 null',
      'expire-offers 1 2 null',
      'expire-offers 2 0 null',
      'expire-offers 1 0 Error 40P01',
      'expire-offers 1 0 null',
    ])
  })

  it('is told to organisers: the last line of each job, and what was done, with how long', async () => {
    await database.sql('truncate job_run')
    await anEdition(database)
    expect(await look()).toMatchObject({ isStill: false, jobs: [], events: [] })
    await run('retention', 0)
    await run('expire-offers', 2)
    await run('expire-offers', 0)
    const { jobs, events, isStill } = await look()
    expect(jobs.map(({ job, done }) => `${job} ${done}`)).toEqual(['expire-offers 0', 'retention 0'])
    expect(events).toMatchObject([{ job: 'expire-offers', done: 2, took: 250, error: null }])
    expect(isStill).toBe(false)
    database.clock.advance({ minutes: 11 })
    expect((await look()).isStill).toBe(true)
  })

  it('says when something is wrong with the backups, and nothing where somebody else makes them', async () => {
    await anEdition(database)
    const { actor } = await anAdmin(database)
    const folder = await mkdtemp(join(tmpdir(), 'bed-calendar-'))
    const backup = async (env: Record<string, string> = {}) =>
      (await getCalendar(deps({ BACKUP_DIR: folder, ...env }), actor)).backup
    await writeFile(join(folder, backupName(now())), '')
    expect(await backup()).toBeNull()
    database.clock.advance({ hours: 2 })
    expect(await backup()).toBe('late')
    expect(await backup({ BACKUP_DIR: 'off' })).toBeNull()
    await rm(folder, { recursive: true })
  })
})

describe('what comes', () => {
  it('is the dates of the edition, and what is next of offers, reminders and drafts', async () => {
    await database.empty('registration', 'person')
    await aMatchOfTwo(database, { sentAt: '2027-05-15T08:00:00Z', deadlineAt: '2027-05-20T21:59:59.999Z' })
    await aGuest(database, { state: 'draft' })
    await database.sql(`update registration set updated_at = '2027-05-10T08:00:00Z'`)
    database.clock.set('2027-05-15T09:00:00Z')
    const { coming } = await look()
    const awaited = coming.flatMap(({ at, words, count }) =>
      count === null ? [] : [`${at} ${words} ${count}`],
    )
    expect(awaited).toEqual([
      '2027-05-18T02:59:59.999Z mails/offer-reminder.coming 2',
      '2027-05-20T21:59:59.999Z seasonCalendar.awaited.expiry 1',
      '2027-05-24T08:00:00Z seasonCalendar.awaited.draft 1',
    ])
    expect(coming.at(-1)).toMatchObject({
      words: 'seasonCalendar.date.person',
      count: null,
      edition: 'Bonn 2027',
    })
  })
})

describe('the rehearsal of retention', () => {
  it('tells an organiser what would go, and changes nothing', async () => {
    const { organiser } = await aSeason()
    const before = await sizes()
    const steps = await rehearse(deps(), organiser.actor)
    expect(await sizes()).toEqual(before)
    expect(steps.map(({ step, isDue }) => `${step} ${isDue}`)).toEqual([
      'sensitive false',
      'contacts false',
      'person false',
    ])
    const [sensitive, contacts, person] = steps
    expect(sensitive?.rows).toEqual([
      { what: 'sensitive', count: 1 },
      { what: 'access', count: 1 },
      { what: 'edits', count: 1 },
      { what: 'formerAnswers', count: 1 },
      { what: 'ranks', count: 1 },
    ])
    expect(contacts?.rows).toContainEqual({ what: 'contacts', count: 3 })
    expect(person?.rows).toContainEqual({ what: 'registrations', count: 3 })
    expect(person).toMatchObject({ kept: 1 })
    expect(person?.others).toBeGreaterThan(10)
  })

  it('afterwards says what went, and there are words for every number that is left', async () => {
    const { organiser } = await aSeason()
    database.clock.set(moments.person)
    await forgetSeasons(retentionDeps(), now())
    const { forgotten } = await look(organiser.actor)
    expect(
      forgotten.map(({ edition, steps }) => `${edition} ${steps.map(({ step }) => step).join()}`),
    ).toEqual(['Bonn 2027 sensitive,contacts,person'])
    const stored = forgotten[0]?.numbers.map(({ subject, answer }) => `${subject}.${answer}`) ?? []
    expect(stored.length).toBeGreaterThan(6)
    expect(stored.filter((name) => !NUMBER_NAMES.some((known) => known === name))).toEqual([])
    expect(await rehearse(deps(), organiser.actor)).toEqual([])
  })
})
