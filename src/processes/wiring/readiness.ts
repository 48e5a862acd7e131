import type { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { migrations } from '#db/migrate.server.ts'
import { sql } from '#db/sql.server.ts'
import { readClock } from '#db/turn.server.ts'
import { isClockStill } from '#domain/clock-lease.ts'
import { isDiskFull } from '#domain/disk.ts'
import { mailTrouble, minutesLate, type MailTrouble } from '#domain/mail-health.ts'
import {
  type BackupHealth,
  checkBackups,
  type BackupSettings,
} from '#features/clock/backups/health.server.ts'
import { readBackupRoom } from '#features/clock/backups/room.server.ts'
import type { Readings } from '#domain/well.ts'
import type { Saving } from '#features/ground/context.server.ts'
import { type KeepsFiles, readFreeBytes } from '#platform/free-space.server.ts'
import type { HealthSources } from '#platform/http/health.server.ts'
import type { ProxyWatch } from '#platform/http/proxy-watch.server.ts'
import { listLastRuns } from '#features/console/calendar/ran.server.ts'
import { readClockTrouble } from '#features/console/well/readings.server.ts'
import { countMails, readMailHealth } from '#features/ground/mail-queue/control.server.ts'
import type { Metrics, Value } from '#platform/metrics.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'

export type Health = {
  ready: boolean
  report: BackupHealth & {
    database: boolean
    /** A row was saved a moment ago. */
    canSave: boolean
    /** Whether the schema is the one this program was built for; `newer`: of a version that we can go on beside. */
    migrations: 'current' | 'newer' | 'other' | 'unknown'
    oldestDueMailSeconds: number | null
    /** Why mails do not leave as they should; they are no reason to take the site off the air. */
    mail: MailTrouble | null
    /** When the clock of timed jobs last moved, on whichever node, as an ISO instant; null: never. */
    clockMoved: string | null
    /** Why it is none to go by; `still`: nobody has moved it for too long, although this process has been there to see it. */
    clock: Readings['clock'] | 'still'
    /** A proxy in front that the settings do not name: no reason to leave the air, but sign-in suffers. */
    proxy: 'unnamed' | null
  }
}

type Watched = {
  db: Database
  clock: () => Temporal.Instant
  settings: BackupSettings & KeepsFiles
  proxies: ProxyWatch
  saving: Saving
}

const noAnswer: Health = {
  ready: false,
  report: {
    database: false,
    canSave: false,
    migrations: 'unknown',
    oldestDueMailSeconds: null,
    mail: null,
    lastBackupSeconds: null,
    backup: null,
    lastCopySeconds: null,
    copies: null,
    clockMoved: null,
    clock: null,
    proxy: null,
  },
}

/** What hangs is told as what is not there, while the caller still waits. */
const PATIENCE_MS = 8_000

/** For `/readyz`: does the database answer, with our schema, and save; and how long has the oldest due mail been waiting? */
export async function checkReadiness(watched: Watched, patienceMs = PATIENCE_MS): Promise<Health> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<Health>((resolve) => (timer = setTimeout(resolve, patienceMs, noAnswer)))
  return Promise.race([askAll(watched), tooLong]).finally(() => clearTimeout(timer))
}

async function askAll({ db, clock, settings, proxies, saving }: Watched): Promise<Health> {
  const proxy = proxies.isUnnamed() ? 'unnamed' : null
  try {
    const canSave = await saving.canSave()
    return await db.run(mint.worker(), async (tx) => {
      const state = await compareMigrations(tx)
      const clockState = await checkClock(tx)
      const report = {
        database: true,
        canSave,
        migrations: state,
        ...(await checkMail(tx, clock())),
        ...(await checkBackups(tx, settings, clock())),
        ...clockState,
        clock: (await readClockTrouble(tx, settings, clock())) ?? clockState.clock,
        proxy,
      } as const
      // One that has moved is waited for; one that is wrong says nothing that is true, and by one that is still nothing happens.
      const isClockGood = clockState.clock === null && (report.clock === null || report.clock === 'jumped')
      return { ready: state !== 'other' && canSave && isClockGood, report }
    })
  } catch (error) {
    // A server that reports a full disk is there.
    return { ...noAnswer, report: { ...noAnswer.report, database: isDiskFull(error), proxy } }
  }
}

/** Beside a newer version an old one goes on until it is stopped, if all that it does not know lets it. */
async function compareMigrations(tx: Tx): Promise<'current' | 'newer' | 'other'> {
  const ours = migrations.at(-1)?.name
  const { rows } = await sql<{ hasOurs: boolean; isNewer: boolean; suits: boolean }>`
    select bool_or(name = ${ours}) as has_ours, bool_or(name > ${ours}) as is_newer,
      coalesce(bool_and(suits_older) filter (where name > ${ours}), true) as suits from schema_migration`.execute(
    tx,
  )
  const [found] = rows
  if (!found?.hasOurs || !found.suits) return 'other'
  return found.isNewer ? 'newer' : 'current'
}

async function checkClock(tx: Tx) {
  const { movedAt, now } = await readClock(tx)
  const upSince = now.subtract({ milliseconds: Math.round(performance.now()) })
  const clock = isClockStill({ movedAt, upSince }, now) ? ('still' as const) : null
  return { clockMoved: movedAt?.toString() ?? null, clock }
}

async function checkMail(tx: Tx, now: Temporal.Instant) {
  const health = await readMailHealth(tx)
  const seconds = health.oldestDueAt ? Math.floor(minutesLate(health, now) * 60) : null
  return { oldestDueMailSeconds: seconds, mail: mailTrouble(health, now) }
}

/** What `/healthz`, `/readyz` and `/metrics` are answered from. */
export const healthOf = (watched: Watched & { settings: Settings }, metrics: Metrics): HealthSources => ({
  readiness: () => checkReadiness(watched),
  metrics: () => writeMetrics(watched, metrics),
  metricsToken: watched.settings.metricsToken,
})

/** For `/metrics`: what this process has counted, and what the database says at this moment. */
export async function writeMetrics(watched: Watched, metrics: Metrics): Promise<string> {
  const { ready, report } = await checkReadiness(watched)
  const { idle, total, waiting } = watched.db.connections()
  const gauge = (
    name: Value['name'],
    help: string,
    value: number | null,
    labels?: Value['labels'],
  ): Value => ({
    name,
    help,
    value,
    ...(labels && { labels }),
  })
  const lines = (state: string, count: number) =>
    gauge('bed_exchange_database_connections', 'Lines to the database, and who waits for one.', count, {
      state,
    })
  return metrics.write([
    gauge('bed_exchange_up', 'Ready to serve.', Number(ready)),
    gauge('bed_exchange_can_save', 'A row was saved a moment ago.', Number(report.canSave)),
    gauge(
      'bed_exchange_disk_free_bytes',
      'Free on the fullest of the disks that hold the data.',
      await readFreeBytes(watched.settings),
    ),
    gauge(
      'bed_exchange_backup_room_short',
      'Where the backups lie the next one may find no room.',
      Number((await readBackupRoom(watched.settings.backupDir, watched.clock())).isShort),
    ),
    gauge(
      'bed_exchange_oldest_due_mail_seconds',
      'How long the oldest due email has been waiting.',
      report.oldestDueMailSeconds ?? 0,
    ),
    gauge('bed_exchange_mail_trouble', 'Emails do not leave as they should.', Number(report.mail !== null)),
    gauge(
      'bed_exchange_clock_still',
      'Nobody sees to what is done by the clock.',
      Number(report.clock === 'still'),
    ),
    gauge(
      'bed_exchange_clock_wrong',
      'The clock is none to go by.',
      Number(report.clock !== null && report.clock !== 'still'),
    ),
    gauge('bed_exchange_proxy_unnamed', 'A proxy is not in TRUSTED_PROXIES.', Number(report.proxy !== null)),
    // No line where there is no backup: nought would say that it was just made.
    gauge('bed_exchange_last_backup_age_seconds', 'Age of the last backup.', report.lastBackupSeconds),
    gauge(
      'bed_exchange_last_backup_copy_age_seconds',
      'Age of the newest backup that is on another machine as well.',
      report.lastCopySeconds,
    ),
    gauge(
      'bed_exchange_backup_trouble',
      'Backups fail, are late or cannot be proven.',
      Number(report.backup !== null),
    ),
    gauge(
      'bed_exchange_backup_copy_trouble',
      'Copies of the backups on another machine fail or are late.',
      Number(report.copies !== null),
    ),
    lines('idle', idle),
    lines('busy', total - idle),
    lines('waited-for', waiting),
    ...(report.database ? await watched.db.run(mint.worker(), (tx) => countRows(tx, gauge)) : []),
  ])
}

async function countRows(
  tx: Tx,
  gauge: (name: Value['name'], help: string, value: number, labels: Value['labels']) => Value,
): Promise<Value[]> {
  const mails = Map.groupBy(await countMails(tx), ({ state }) => state)
  const jobs = await listLastRuns(tx)
  return [
    ...[...mails].map(([state, counts]) =>
      gauge('bed_exchange_mails', 'Emails in the queue and of the past, by state.', sum(counts), { state }),
    ),
    ...jobs.map(({ job, endedAt }) =>
      gauge(
        'bed_exchange_job_ended_timestamp_seconds',
        'When a timed job ended last.',
        endedAt.epochMilliseconds / 1000,
        { job },
      ),
    ),
    ...jobs.map(({ job, error }) =>
      gauge('bed_exchange_job_failed', 'Its last run failed.', Number(error !== null), { job }),
    ),
  ]
}

const sum = (counts: readonly { mails: number }[]) => counts.reduce((all, { mails }) => all + mails, 0)
