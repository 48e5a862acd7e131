import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { createLog } from '#platform/log.server.ts'
import { checkReadiness } from '../../src/processes/wiring/readiness.ts'
import { timedJobs } from '../../src/worker/schedule.ts'
import { startWorker } from '../../src/worker/start.server.ts'
import { testDatabase } from './database.ts'
import { canAlwaysSave, testSettings } from './deps.ts'
import { aMatchOfTwo, mint } from './mail-scene.ts'
import { aMailSink } from './mail-sink.ts'

// The clock of the machine and the database on it jump, in the midst of a season, and come back a minute later. Nothing of ours is
// replaced: PostgreSQL is told the time by a function that lies before its own.

export const START = '2027-05-20T09:00:30Z'
export const database = await testDatabase({ moment: START, max: 4, isNew: true })
export const { clock, sql } = database
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
export const db = openDatabase(connection, clock.now, 6)
const folder = mkdtempSync(join(tmpdir(), 'clock-jumps-'))
const sink = await aMailSink()
const lines: string[] = []
const undo: (() => Promise<void>)[] = []

let seconds = 0
let machine = 'one'
/** Time passes: the machine counts along. */
export const pass = async (duration: Temporal.DurationLike) => {
  seconds += Temporal.Duration.from(duration).total('seconds')
  await show(clock.now().add(duration))
}
/** The machine was started anew, by whatever its clock shows. */
export function startAnew(): void {
  machine = 'two'
  seconds = 20
}
/** The clock shows another time, and the machine knows nothing of it. */
export const show = async (moment: Temporal.Instant) => {
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
export async function start() {
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

export const readyz = async () => {
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

/** The holder of the clock says so every few seconds, by the clock as it is shown. */
export const untilReadyz = (state: Awaited<ReturnType<typeof readyz>>) =>
  vi.waitFor(async () => expect(await readyz()).toEqual(state), { timeout: 60_000 })

/** Everything a clock could take: people, an offer, an accepted stay, a session, a challenge. */
async function aSeason() {
  await database.empty(
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
export const queueOffer = (
  dedupeKey: string,
  { matchId, guest }: Awaited<ReturnType<typeof aMatchOfTwo>>,
) => {
  const mail = { dedupeKey, template: 'offer-to-guest', matchId, personId: guest.personId } as const
  return db.run(mint.worker(), (tx) => enqueueMail(tx, mail, clock.now()))
}
export const counted = async () => {
  const [row] =
    await sql(`select (select count(*)::int from person) as people, (select count(*)::int from registration) as registrations,
    (select string_agg(state, ' ' order by state) from match) as matches, (select count(*)::int from session) as sessions,
    (select count(*)::int from outbox where state = 'queued' and dedupe_key = 'call') as calls,
    (select count(*)::int from contact) as contacts, (select count(*)::int from guest_sensitive) as sensitive`)
  return row
}
/** The last runs of the jobs of each minute are of now or later. */
export const jobsHaveRun = (since: Temporal.Instant) =>
  vi.waitFor(
    async () => {
      const [last] = await sql<{ at: Date }>(
        "select ended_at as at from job_run where job = 'recheck-matches' order by id desc limit 1",
      )
      expect(last?.at.getTime()).toBe(since.epochMilliseconds)
    },
    { timeout: 60_000 },
  )
export const logged = (event: string) => lines.filter((line) => line.includes(`"event":"${event}"`)).length
export const told = async () => {
  const rows = await sql<{ key: string }>(
    "select dedupe_key as key from outbox where dedupe_key like 'clock-moved:%'",
  )
  return rows.length
}

/** A season by a clock that is right, for every test of the file that calls this. */
export function prepareClockJumps(): void {
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
}
