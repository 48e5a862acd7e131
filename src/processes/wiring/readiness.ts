import type { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { migrations } from '#db/migrate.server.ts'
import { sql } from '#db/sql.server.ts'
import { mailTrouble, minutesLate, type MailTrouble } from '#domain/mail-health.ts'
import { checkBackups, type BackupSettings } from '#features/clock/backups/backups.server.ts'
import type { ProxyWatch } from '#platform/http/proxy-watch.server.ts'
import { readMailHealth } from '#features/ground/mail-queue/control.server.ts'

export type Health = {
  ready: boolean
  report: {
    database: boolean
    /** Whether the schema is the one this program was built for. */
    migrations: 'current' | 'other' | 'unknown'
    oldestDueMailSeconds: number | null
    /** Why mails do not leave as they should; they are no reason to take the site off the air. */
    mail: MailTrouble | null
    /** Age of the last backup that was brought back as a proof; null: there is none, or they are somebody else's business. */
    lastBackupSeconds: number | null
    backup: 'late' | null
    /** A proxy in front that the settings do not name: no reason to leave the air, but sign-in suffers. */
    proxy: 'unnamed' | null
  }
}

type Watched = { db: Database; clock: () => Temporal.Instant; settings: BackupSettings; proxies: ProxyWatch }

const noAnswer: Health = {
  ready: false,
  report: {
    database: false,
    migrations: 'unknown',
    oldestDueMailSeconds: null,
    mail: null,
    lastBackupSeconds: null,
    backup: null,
    proxy: null,
  },
}

/** For `/readyz`: does the database answer, with our schema, and how long has the oldest due mail been waiting? */
export async function checkReadiness({ db, clock, settings, proxies }: Watched): Promise<Health> {
  const proxy = proxies.isUnnamed() ? 'unnamed' : null
  try {
    const backups = await checkBackups(settings, clock())
    return await db.run(mint.worker(), async (tx) => {
      const isCurrent = (await newestMigration(tx)) === migrations.at(-1)?.name
      const report = {
        database: true,
        migrations: isCurrent ? ('current' as const) : ('other' as const),
        ...(await checkMail(tx, clock())),
        ...backups,
        proxy,
      } as const
      return { ready: isCurrent, report }
    })
  } catch {
    return { ...noAnswer, report: { ...noAnswer.report, proxy } }
  }
}

async function newestMigration(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migration`.execute(tx)
  return rows[0]?.name ?? null
}

async function checkMail(tx: Tx, now: Temporal.Instant) {
  const health = await readMailHealth(tx)
  const seconds = health.oldestDueAt ? Math.floor(minutesLate(health, now) * 60) : null
  return { oldestDueMailSeconds: seconds, mail: mailTrouble(health, now) }
}

/** For `/metrics`, in Prometheus text. */
export async function writeMetrics(watched: Watched): Promise<string> {
  const health = await checkReadiness(watched)
  return [
    '# TYPE bed_exchange_up gauge',
    `bed_exchange_up ${health.ready ? 1 : 0}`,
    '# TYPE bed_exchange_oldest_due_mail_seconds gauge',
    `bed_exchange_oldest_due_mail_seconds ${health.report.oldestDueMailSeconds ?? 0}`,
    '# TYPE bed_exchange_mail_trouble gauge',
    `bed_exchange_mail_trouble ${health.report.mail === null ? 0 : 1}`,
    '# TYPE bed_exchange_proxy_unnamed gauge',
    `bed_exchange_proxy_unnamed ${health.report.proxy === null ? 0 : 1}`,
    ...backupLines(health.report.lastBackupSeconds),
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '',
  ].join('\n')
}

/** No line where there is no backup: nought would say that it was just made. */
function backupLines(seconds: number | null): string[] {
  if (seconds === null) return []
  return [
    '# TYPE bed_exchange_last_backup_age_seconds gauge',
    `bed_exchange_last_backup_age_seconds ${seconds}`,
  ]
}
