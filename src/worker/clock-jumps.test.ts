import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { openDatabase } from '#db/connect.server.ts'
import { TRUST_RULES } from '#domain/clock-trust.ts'
import { pauseAfterRestore } from '#features/ground/mail-queue/control.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { checkReadiness } from '../processes/wiring/readiness.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { createLog } from '#platform/log.server.ts'
import { testDatabase } from '../../test/builders/database.ts'
import { canAlwaysSave, testSettings } from '../../test/builders/deps.ts'
import { aMatchOfTwo, mint } from '../../test/builders/mail-scene.ts'
import { aMailSink } from '../../test/builders/mail-sink.ts'
import { timedJobs } from './schedule.ts'
import { startWorker } from './start.server.ts'

// The clock of the machine and the database on it jump, in the midst of a season, and come back a minute later. Nothing of ours is
// replaced: PostgreSQL is told the time by a function that lies before its own.

const START = '2027-05-20T09:00:30Z'
const database = await testDatabase({ moment: START, max: 4, isNew: true })
const { clock, sql, empty } = database
await sql('create schema told')
await sql('create table told.at (moment timestamptz)')
await sql('insert into told.at values (now())')
await sql(
  `create function told.clock_timestamp() returns timestamptz language sql as 'select moment from told.at'`,
)
await sql('grant usage on schema told to public')
await sql('grant select on told.at to public')
const connection = {
  ...database.connection('worker'),
  options: '-c role=bed_worker -c search_path=told,public,pg_catalog',
}
const db = openDatabase(connection, clock.now, 6)
const folder = mkdtempSync(join(tmpdir(), 'clock-jumps-'))
const sink = await aMailSink()
const lines: string[] = []
const undo: (() => Promise<void>)[] = []

let seconds = 0
let machine = 'one'
/** Time passes: the machine counts along. */
const pass = async (duration: Temporal.DurationLike) => {
  seconds += Temporal.Duration.from(duration).total('seconds')
  await show(clock.now().add(duration))
}
/** The clock shows another time, and the machine knows nothing of it. */
const show = async (moment: Temporal.Instant) => {
  await sql('update told.at set moment = $1', [moment.toString()])
  clock.set(moment.toString())
}

const settings = testSettings({
  SMTP_URL: sink.url,
  MAIL_FROM: 'beds@example.org',
  DATA_DIR: folder,
  DATABASE_URL: 'postgres://somebody/elses',
  OPERATOR_EMAIL: 'operator@example.org',
})
async function start() {
  const worker = await startWorker({
    db,
    connection,
    saving: canAlwaysSave,
    clock: clock.now,
    steady: () => ({ boot: machine, seconds }),
    randomInt: (below) => randomInt(below),
    keys: makeKeys(Buffer.alloc(32, 7)),
    log: createLog({ write: (line) => void lines.push(line) }),
    settings,
    pollMs: 50,
  })
  undo.push(worker.stop)
  return worker
}

const readyz = async () => {
  const proxies = { isUnnamed: () => false, see: () => {} }
  const { ready, report } = await checkReadiness({
    db,
    clock: clock.now,
    settings,
    proxies,
    saving: canAlwaysSave,
  })
  return { ready, clock: report.clock }
}

/** Whoever has the clock says so every few seconds, by the clock as it is shown. */
const untilReadyz = (state: Awaited<ReturnType<typeof readyz>>) =>
  vi.waitFor(async () => expect(await readyz()).toEqual(state), { timeout: 60_000 })

/** Everything a clock could take: people, an offer, an accepted stay, a session, a challenge. */
async function aSeason() {
  await empty(
    'outbox',
    'match',
    'challenge',
    'registration',
    'person',
    'session',
    'job_run',
    'trouble',
    'retention_step',
  )
  await sql('delete from clock_record')
  await sql('update mail_control set paused_at = null, paused_reason = null')
  const deadlineAt = clock.now().add({ hours: 24 }).toString()
  const sentAt = clock.now().subtract({ hours: 24 }).toString()
  const { guest } = await aMatchOfTwo(database, { state: 'offered', sentAt, deadlineAt })
  await aMatchOfTwo(database, {
    state: 'accepted',
    acceptedAt: sentAt,
    guest: { email: 'accepted@example.org' },
    host: { email: 'her-host@example.org' },
  })
  // A call about an offer that runs out, to somebody without a mailbox.
  const called = await aMatchOfTwo(database, {
    state: 'offered',
    sentAt,
    deadlineAt,
    guest: { email: 'called@example.org' },
    host: { email: 'another-host@example.org' },
  })
  await queueOffer('call', called)
  await sql("update outbox set kept_back_reason = 'call'")
  await sql('update person set email_confirmed_at = null, vouched_at = now() where id = $1', [
    called.guest.personId,
  ])
  await sql(
    `insert into session (token_hash, person_id, created_at, last_seen_at, expires_at)
     values ('\\x01', $1, $2::timestamptz, $2::timestamptz, $2::timestamptz + interval '400 days')`,
    [guest.personId, clock.now().toString()],
  )
  // Everything is due: what has been missed is made up for at once.
  for (const { name } of timedJobs)
    await sql(
      `insert into job_run (job, started_at, ended_at, done) values ($1, $2::timestamptz - interval '2 days', $2::timestamptz - interval '2 days', 0)`,
      [name, START],
    )
}
const queueOffer = (dedupeKey: string, { matchId, guest }: Awaited<ReturnType<typeof aMatchOfTwo>>) => {
  const mail = { dedupeKey, template: 'offer-to-guest', matchId, personId: guest.personId } as const
  return db.run(mint.worker(), (tx) => enqueueMail(tx, mail, clock.now()))
}
const counted = async () => {
  const [row] =
    await sql(`select (select count(*)::int from person) as people, (select count(*)::int from registration) as registrations,
    (select string_agg(state, ' ' order by state) from match) as matches, (select count(*)::int from session) as sessions,
    (select count(*)::int from outbox where state = 'queued' and dedupe_key = 'call') as calls,
    (select count(*)::int from contact) as contacts, (select count(*)::int from guest_sensitive) as sensitive`)
  return row
}
/** The last runs of the jobs of each minute are of now or later. */
const jobsHaveRun = (since: Temporal.Instant) =>
  vi.waitFor(
    async () => {
      const [last] = await sql<{ at: Date }>(
        "select ended_at as at from job_run where job = 'recheck-matches' order by id desc limit 1",
      )
      expect(last?.at.getTime()).toBe(since.epochMilliseconds)
    },
    { timeout: 60_000 },
  )
const logged = (event: string) => lines.filter((line) => line.includes(`"event":"${event}"`)).length
const told = async () => {
  const rows = await sql<{ key: string }>(
    "select dedupe_key as key from outbox where dedupe_key like 'clock-moved:%'",
  )
  return rows.length
}

beforeEach(async () => {
  lines.length = 0
  seconds = 1000
  machine = 'one'
  await show(Temporal.Instant.from(START))
  await aSeason()
})
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})
afterAll(async () => {
  await db.close()
  await sink.close()
  rmSync(folder, { recursive: true, force: true })
})

const DAY_HOURS = 24
const JUMPS = [
  ['a year forward', 365 * DAY_HOURS],
  ['a year back', -365 * DAY_HOURS],
  ['a day forward', DAY_HOURS],
  ['a day back', -DAY_HOURS],
  ['an hour forward', 1],
  ['an hour back', -1],
  ['a minute forward', 1 / 60],
  ['a minute back', -1 / 60],
] as const

describe('a clock that jumps for a minute and back', () => {
  it.each(JUMPS)(
    '%s: nobody is forgotten, no offer runs out, and the jobs go on',
    async (_, hours) => {
      const isFar = Math.abs(hours) > TRUST_RULES.movedHours
      await start()
      await jobsHaveRun(clock.now())
      const before = await counted()
      const jump = Math.round(hours * 3600)

      await show(clock.now().add({ seconds: jump }))
      if (isFar) {
        await vi.waitFor(() => expect(logged('clock.moved')).toBe(1), { timeout: 60_000 })
        expect(await told()).toBe(1)
      }
      await pass({ minutes: 2 })
      if (!isFar) await jobsHaveRun(clock.now())
      expect(await counted()).toEqual(before)

      await show(clock.now().subtract({ seconds: jump }))
      if (isFar) {
        await vi.waitFor(() => expect(logged('clock.moved')).toBe(2), { timeout: 60_000 })
        await untilReadyz({ ready: true, clock: 'moved' })
        await pass({ minutes: TRUST_RULES.quietMinutes })
      } else await pass({ minutes: 2 })
      await jobsHaveRun(clock.now())
      expect(await counted()).toEqual(before)
    },
    120_000,
  )
})

describe('a machine that was started anew with a clock that is wrong', () => {
  it('forgets nobody for two days, says so, and goes on when somebody has looked', async () => {
    const worker = await start()
    await jobsHaveRun(clock.now())
    await worker.stop()
    const before = await counted()
    const [open] = await sql<{ matchId: string; personId: string }>(
      `select id as "matchId", guest_person_id as "personId" from match where state = 'offered' limit 1`,
    )
    if (!open) throw new Error('no offer is open')
    await queueOffer('late', { matchId: open.matchId, guest: open } as never)
    machine = 'two'
    seconds = 20
    await show(clock.now().add({ hours: 365 * DAY_HOURS }))
    await start()
    expect(logged('clock.moved')).toBe(1)
    await untilReadyz({ ready: true, clock: 'moved' })
    await pass({ minutes: TRUST_RULES.quietMinutes })
    await jobsHaveRun(clock.now())
    expect(await counted()).toEqual(before)
    // A mail whose reason is gone by this clock is put off, not skipped.
    const late = async () =>
      (
        await sql(`select state, due_at > $1 as "isPutOff" from outbox where dedupe_key = 'late'`, [
          clock.now().toString(),
        ])
      )[0]
    await vi.waitFor(async () => expect(await late()).toEqual({ state: 'queued', isPutOff: true }), {
      timeout: 60_000,
    })
    // It was right after all.
    await pass({ hours: TRUST_RULES.waitHours })
    await vi.waitFor(async () => expect(await counted()).toMatchObject({ sensitive: 0, calls: 0 }), {
      timeout: 60_000,
    })
  }, 120_000)
})

describe('a backup of some days ago that is brought back, while the machine has counted on', () => {
  it('waits as after a move: its offers have run out, and nobody has looked', async () => {
    const worker = await start()
    await jobsHaveRun(clock.now())
    await worker.stop()
    const before = await counted()
    // The row of the clock is that of then, as all others.
    await pass({ hours: 70 })
    await db.run(mint.worker(), (tx) => pauseAfterRestore(tx, clock.now()))
    await start()
    expect(logged('clock.moved')).toBe(1)
    await pass({ minutes: TRUST_RULES.quietMinutes })
    await jobsHaveRun(clock.now())
    expect({ ...(await counted()), calls: 0 }).toEqual({ ...before, calls: 0 })
  }, 120_000)
})

describe('a clock that was wrong for hours', () => {
  it('leaves nothing that waits for a time to come, and every page of health is red until then', async () => {
    await show(clock.now().add({ hours: 365 * DAY_HOURS }))
    await start()
    await jobsHaveRun(clock.now())
    await db.run(mint.worker(), (tx) =>
      enqueueMail(
        tx,
        { dedupeKey: 'later', template: 'site-trouble', forOperator: true, params: { news: 'trouble' } },
        clock.now().add({ minutes: 2 }),
      ),
    )
    await show(Temporal.Instant.from(START))
    await vi.waitFor(() => expect(logged('clock.moved')).toBe(1), { timeout: 60_000 })
    expect((await readyz()).clock).toBe('moved')
    await pass({ minutes: TRUST_RULES.quietMinutes })
    await jobsHaveRun(clock.now())
    await vi.waitFor(
      async () =>
        expect(
          await sql(
            "select key from (select dedupe_key as key from outbox where state = 'queued' and kept_back_reason is null) as q",
          ),
        ).toEqual([]),
      { timeout: 60_000 },
    )
  }, 120_000)
})

describe('several nodes', () => {
  it('one whose clock is not that of the database does nothing by it', async () => {
    const worker = await start()
    await jobsHaveRun(clock.now())
    await worker.stop()
    const before = await sql('select count(*)::int as runs, max(ended_at) as last from job_run')
    clock.advance({ hours: 10_000 })
    await start()
    expect(logged('clock.apart')).toBe(1)
    await untilReadyz({ ready: false, clock: 'apart' })
    clock.advance({ minutes: 2 })
    await vi.waitFor(() => expect(logged('clock.apart')).toBe(1))
    expect(await sql('select count(*)::int as runs, max(ended_at) as last from job_run')).toEqual(before)
    expect(await told()).toBe(0)
  }, 120_000)
})
