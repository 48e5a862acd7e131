import { mkdir, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { backupName } from '#domain/backup.ts'
import { DISK_RULES } from '#domain/disk.ts'
import { mint } from '#db/actor.server.ts'
import { NotProven } from '#features/clock/backups/backups.server.ts'
import { noteFailed, noteMade } from '#features/clock/backups/health.server.ts'
import { recordRun } from '#features/console/calendar/calendar.server.ts'
import { composeMail } from '#features/ground/mail-queue/composing/composing.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anAdmin } from '../../../../test/builders/people.ts'
import { isOver, watchOver } from './well-job.server.ts'
import { getWell, sayKeyIsKept } from './well.server.ts'

const database = await testDatabase({ moment: '2027-06-14T20:00:00Z' })
const { workerDb: db, clock } = database
const DATA_DIR = await mkdtemp(join(tmpdir(), 'bed-well-'))
const env = { DATABASE_URL: 'postgres://somebody/elses', DATA_DIR, OPERATOR_EMAIL: 'operator@example.org' }
const deps = await testDeps(database, env)
const organiser = (await anAdmin(database)).actor
const worker = mint.worker()

beforeEach(() => database.empty('outbox', 'trouble', 'job_run', 'backup_state', 'kept_key'))

const watch = (settings = deps.settings) =>
  watchOver({ db, worker, clock: clock.now, keys: deps.keys, settings, saving: deps.saving })
const aRun = (error: unknown = null) => {
  const [startedAt, endedAt] = [clock.now(), clock.now()]
  return db.run(worker, (tx) => recordRun(tx, { job: 'expire-offers', startedAt, endedAt, done: 1, error }))
}
const wrongNow = async () => {
  const { checks } = await getWell(deps, organiser)
  return checks.flatMap(({ trouble }) => trouble ?? [])
}

/** What the last queued mail says at this moment. */
async function news() {
  const [row] = await database.sql<{ params: Record<string, string>; key: string }>(
    'select params, dedupe_key as key from outbox where for_operator order by queued_at desc limit 1',
  )
  const ids = { personId: null, challengeId: null, newsletterSignupId: null, farewellId: null }
  const mail = {
    ...ids,
    template: 'site-trouble',
    matchId: null,
    campaignId: null,
    params: row?.params ?? {},
  }
  const tools = {
    keys: deps.keys,
    randomInt: deps.randomInt,
    siteUrl: 'https://beds.example',
    operatorEmail: deps.settings.operatorEmail,
    backupDir: '/mnt/backups',
  }
  return db.run(worker, (tx) => composeMail(tx, mail, clock.now(), tools))
}

it('where all is well nobody is written to, and the page says so', async () => {
  await aRun()
  expect(await wrongNow()).toEqual([])
  expect(await watch()).toBe(0)
  const view = await getWell(deps, organiser)
  expect(view).toMatchObject({
    areBackupsOurs: false,
    lastBackupAt: null,
    operatorEmail: 'operator@example.org',
  })
  expect(view.freeGigabytes).toBeGreaterThanOrEqual(0)
})

it('what lasts a quarter of an hour is told once, with since when; and so is that it is over', async () => {
  await aRun(new Error('of this test'))
  const began = clock.now().toString()
  expect(await wrongNow()).toEqual(['jobs-fail'])
  expect((await getWell(deps, organiser)).failing).toEqual(['expire-offers'])
  for (let minute = 0; minute < 15; minute += 5) {
    expect(await watch()).toBe(0)
    clock.advance({ minutes: 5 })
    await aRun(new Error('of this test'))
  }
  expect(await watch()).toBe(1)
  expect(await news()).toMatchObject({
    to: 'operator@example.org',
    content: { template: 'site-trouble', view: { troubles: [{ trouble: 'jobs-fail' }] } },
  })
  const { checks } = await getWell(deps, organiser)
  expect(checks.find(({ check }) => check === 'jobs')).toMatchObject({ trouble: 'jobs-fail', since: began })
  clock.advance({ minutes: 5 })
  expect(await watch()).toBe(0)

  await aRun()
  expect(await watch()).toBe(1)
  expect(await news()).toMatchObject({ content: { view: { troubles: [] } } })
  expect(await watch()).toBe(0)
})

it('what has passed before the mail could leave is not told', async () => {
  await aRun(new Error('of this test'))
  await watch()
  clock.advance({ minutes: 15 })
  await aRun(new Error('of this test'))
  expect(await watch()).toBe(1)
  await aRun()
  await watch()
  const [first] = await database.sql('select id from outbox')
  expect(first).toBeDefined()
  await database.sql("delete from outbox where params ->> 'news' = 'well-again'")
  expect(await news()).toEqual({ kind: 'skip', reason: 'not-true-any-more' })
})

it('without an operator the page alone says it', async () => {
  await aRun(new Error('of this test'))
  const settings = { ...deps.settings, operatorEmail: null }
  await watch(settings)
  clock.advance({ minutes: 20 })
  await aRun(new Error('of this test'))
  expect(await watch(settings)).toBe(0)
  expect(await database.sql('select from outbox')).toHaveLength(0)
  expect(await wrongNow()).toEqual(['jobs-fail'])
})

it('a proxy that nobody named is seen on the page', async () => {
  await aRun()
  const { checks } = await getWell(
    { ...deps, proxies: { ...deps.proxies, isUnnamed: () => true } },
    organiser,
  )
  expect(checks.flatMap(({ trouble }) => trouble ?? [])).toEqual(['proxy-unnamed'])
})

it('a backup that failed is said at once: here, in the mail, and until one succeeds', async () => {
  await aRun()
  const ours = { ...deps.settings, backupDir: join(DATA_DIR, 'none') }
  await sayKeyIsKept({ ...deps, settings: ours }, organiser)
  const noting = { db, worker }
  await noteMade(noting, 'hourly', clock.now())
  expect(await watch(ours)).toBe(0)
  for (const [error, trouble] of [
    [new NotProven('file', new Error('not the same')), 'backups-unproven'],
    [new Error('full'), 'backups-failed'],
  ] as const) {
    clock.advance({ minutes: 1 })
    await noteFailed(noting, 'hourly', clock.now(), error)
    const { checks } = await getWell({ ...deps, settings: ours }, organiser)
    expect(checks.flatMap((check) => check.trouble ?? [])).toEqual([trouble])
    expect(await watch(ours)).toBe(1)
    expect(await news()).toMatchObject({ content: { view: { troubles: [{ trouble }] } } })
  }
  clock.advance({ minutes: 1 })
  await noteMade(noting, 'hourly', clock.now())
  expect(await watch(ours)).toBe(1)
  expect(await news()).toMatchObject({ content: { view: { troubles: [] } } })
})

it('a backup that failed while nothing could be written down is said as soon as it can be, and nothing is well before', async () => {
  await aRun()
  const ours = { ...deps.settings, backupDir: join(DATA_DIR, 'none') }
  await sayKeyIsKept({ ...deps, settings: ours }, organiser)
  const backups = { db, worker, unwritten: new Map() }
  const watched = {
    ...backups,
    backups,
    clock: clock.now,
    keys: deps.keys,
    settings: ours,
    saving: deps.saving,
  }
  await database.sql(`
    create function app.no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on backup_state for each statement execute function app.no_room()`)
  const told = { trouble: 'disk-full', since: clock.now(), toldAt: clock.now() } as const
  await noteFailed(backups, 'hourly', clock.now(), new Error('of this test'))
  await database.sql('drop function app.no_room cascade')
  await isOver(watched, told)
  expect(await news()).toMatchObject({ content: { view: { troubles: [{ trouble: 'backups-failed' }] } } })
  clock.advance({ minutes: 1 })
  await noteMade(backups, 'hourly', clock.now())
  expect(await watchOver(watched)).toBe(1)
  expect(await news()).toMatchObject({ content: { view: { troubles: [] } } })
})

it('a disk that is no longer full is told where all is well again', async () => {
  await aRun()
  const watched = {
    db,
    worker,
    clock: clock.now,
    keys: deps.keys,
    settings: deps.settings,
    saving: deps.saving,
  }
  await isOver(watched, { trouble: 'disk-full', since: clock.now(), toldAt: clock.now() })
  expect(await news()).toMatchObject({ content: { view: { troubles: [] } } })
  expect(await database.sql('select from trouble')).toEqual([])
})

it('a disk that will soon be full is said here and in the mail', async () => {
  const rules = DISK_RULES as { shortBytes: number }
  const { shortBytes } = rules
  onTestFinished(() => void (rules.shortBytes = shortBytes))
  rules.shortBytes = Infinity
  await aRun()
  expect(await wrongNow()).toEqual(['disk-short'])
  await watch()
  clock.advance({ minutes: 15 })
  await aRun()
  expect(await watch()).toBe(1)
  expect(await news()).toMatchObject({ content: { view: { troubles: [{ trouble: 'disk-short' }] } } })
})

it('a disk of backups with hardly any room is not taken for that of the data, and what counts is whether the next one fits', async () => {
  await aRun()
  const folder = join(DATA_DIR, 'small')
  await mkdir(folder)
  const ours = { ...deps, settings: { ...deps.settings, backupDir: folder } }
  await sayKeyIsKept(ours, organiser)
  const disk = async () => {
    const { checks } = await getWell(ours, organiser)
    return checks.flatMap(({ trouble }) => trouble ?? [])
  }
  expect(await disk()).toEqual([])
  // A file of holes: as large as what is free, so that no other fits.
  const last = join(folder, backupName(clock.now()))
  const { bavail, bsize } = await statfs(folder)
  await writeFile(last, '')
  await truncate(last, bavail * bsize)
  expect(await disk()).toEqual(['room-short'])
  await watch(ours.settings)
  clock.advance({ minutes: 15 })
  await aRun()
  expect(await watch(ours.settings)).toBe(1)
  expect(await news()).toMatchObject({
    content: { view: { troubles: [{ trouble: 'room-short' }], backupDir: '/mnt/backups' } },
  })
  await truncate(last, 1000)
  expect(await disk()).toEqual([])
  await rm(folder, { recursive: true })
})

it('asks whether what opens the backups is kept elsewhere until somebody says so, and again for another key', async () => {
  await aRun()
  await noteMade({ db, worker }, 'hourly', clock.now())
  const ours = { ...deps, settings: { ...deps.settings, backupDir: join(DATA_DIR, 'backups') } }
  const keyNow = async (settings: typeof deps.settings = ours.settings) => {
    const { checks } = await getWell({ ...ours, settings }, organiser)
    return checks.find(({ check }) => check === 'key')?.trouble
  }
  expect(await keyNow()).toBe('key-unkept')
  await watch(ours.settings)
  clock.advance({ minutes: 15 })
  await aRun()
  expect(await watch(ours.settings)).toBe(1)
  expect(await news()).toMatchObject({ content: { view: { troubles: [{ trouble: 'key-unkept' }] } } })
  for (let press = 0; press < 2; press += 1) await sayKeyIsKept(ours, organiser)
  expect(await keyNow()).toBeNull()
  expect(await keyNow({ ...ours.settings, backupKey: 'seven other words than before' })).toBe('key-unkept')
  // Where somebody else makes the backups there is nothing to ask.
  expect(await keyNow(deps.settings)).toBeUndefined()
})
