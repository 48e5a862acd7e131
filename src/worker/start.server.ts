import type { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import type { Turn } from '#db/turn.server.ts'
import type { Connection } from '#db/worker-presence.server.ts'
import type { HourlyBackups } from '#features/clock/backups/backups-job.server.ts'
import type { OffSiteCopies } from '#features/clock/backups/off-site-job.server.ts'
import { listLastRuns } from '#features/console/calendar/ran.server.ts'
import type { Saving } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { noticeMove } from '#features/ground/mail-queue/control.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import type { Log } from '#platform/log.server.ts'
import { openMailer } from '#platform/mailer/open-mailer.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { startAddressWorker } from './address-worker.server.ts'
import { type ClockWatchDeps, startClockWatch } from './clock-watch.server.ts'
import { startBroadcastWorker } from './broadcast-worker.server.ts'
import { startCallsWorker } from './calls-worker.server.ts'
import { startDiskWatch } from './disk-watch.server.ts'
import { MAIL_CONNECTIONS, startMailWorker } from './mail-worker.server.ts'
import { makeJobRunner } from './run-job.server.ts'
import { timedJobs } from './schedule.ts'
import { startTimedTasks } from './timed-tasks.server.ts'

export type WorkerDeps = {
  db: Database
  connection: Connection
  /** What hourly backups need; without it there are none. */
  backups?: HourlyBackups | null
  /** What bringing copies of them to another machine needs; without it they stay. */
  offSite?: OffSiteCopies | null
  /** Runs the timed jobs at their times; left out: by the machine's clock. */
  startTimedTasks?: typeof startTimedTasks | undefined
  saving: Saving
  clock: () => Temporal.Instant
  /** What the machine has counted since it was started; left out: this one. */
  steady?: ClockWatchDeps['steady']
  randomInt: (below: number) => number
  keys: Keys
  log: Log
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'brandName'
    | 'organisation'
    | 'dataDir'
    | 'databaseUrl'
    | 'backupDir'
    | 'backupKey'
    | 'secretKey'
    | 'offSite'
    | 'operatorEmail'
    | 'mailFrom'
    | 'mailRates'
    | 'smtpUrl'
    | 'geocoder'
    | 'bounces'
    | 'dkim'
  >
  /** How often mails are looked for without a call; for tests that nothing waits for it. */
  pollMs?: number
}

/** Sends the queued mails and does what is to be done by the clock. Stops within eight seconds. */
export async function startWorker(deps: WorkerDeps): Promise<{ stop(): Promise<void> }> {
  const { db, clock, log, settings } = deps
  const worker = mint.worker()
  const { backups = null, offSite = null, keys, saving } = deps
  // Before the clock is looked at: in a copy it was known last when that was made.
  const held = await db.run(worker, (tx) => noticeMove(tx, clock()))
  if (held !== null) log.warn('mail.held', { count: held })
  const watch = await startClockWatch({ ...deps, worker, operatorEmail: settings.operatorEmail })
  const { trust } = watch
  const jobDeps = { db, worker, clock, trust, log, settings, keys, backups, offSite, saving }
  const runJob = makeJobRunner(jobDeps)
  const tasks = timedJobs.map((job) => ({
    name: job.name,
    cron: job.cron,
    isForGood: job.forGood !== undefined,
    run: (turn?: Turn) => runJob(job, turn),
  }))
  const timed = (deps.startTimedTasks ?? startTimedTasks)(tasks, {
    connection: deps.connection,
    clock,
    trust,
    log,
    lastRuns: async () => {
      const runs = await db.run(worker, listLastRuns)
      return new Map(runs.map(({ job, endedAt, error }) => [job, { at: endedAt, hasFailed: error !== null }]))
    },
  })
  const writing = {
    db,
    worker,
    clock,
    log,
    keys: deps.keys,
    randomInt: deps.randomInt,
    brand: settings.brandName,
    bounceAddress: settings.bounces?.address ?? null,
    siteUrl: settings.publicUrl.origin,
    operatorEmail: settings.operatorEmail,
    backupDir: settings.backupDir,
  }
  const mailer = openMailer(settings, MAIL_CONNECTIONS)
  const timeZone = async () => (await db.run(worker, getCurrentEdition)).timeZone
  const disk = startDiskWatch({ ...writing, settings, backups, offSite, saving, mailer, timeZone })
  const mail = startMailWorker({
    ...writing,
    connection: deps.connection,
    trust,
    mailer,
    rates: settings.mailRates,
    pollMs: deps.pollMs,
  })
  const broadcasts = startBroadcastWorker(writing)
  const calls = startCallsWorker({ ...writing, trust })

  const addresses = startAddressWorker({ db, worker, clock, log, keys: deps.keys, settings })

  return {
    stop: async () => {
      await disk.stop()
      await Promise.all([mail.stop(), broadcasts.stop(), calls.stop(), addresses.stop(), timed.stop()])
      await watch.stop()
    },
  }
}
