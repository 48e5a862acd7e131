import { mint } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { migrations } from '#db/migrate.server.ts'
import { sql } from '#db/sql.server.ts'

export type Health = {
  ready: boolean
  report: {
    database: boolean
    /** Whether the schema is the one this program was built for. */
    migrations: 'current' | 'other' | 'unknown'
    oldestDueMailSeconds: number | null
  }
}

const noAnswer: Health = {
  ready: false,
  report: { database: false, migrations: 'unknown', oldestDueMailSeconds: null },
}

/** For `/readyz`: does the database answer, with our schema, and how long has the oldest due mail been waiting? */
export async function checkReadiness(db: Database): Promise<Health> {
  try {
    return await db.run(mint.worker(), async (tx) => {
      const isCurrent = (await newestMigration(tx)) === migrations.at(-1)?.name
      const report = {
        database: true,
        migrations: isCurrent ? ('current' as const) : ('other' as const),
        oldestDueMailSeconds: await oldestDueMail(tx),
      }
      return { ready: isCurrent, report }
    })
  } catch {
    return noAnswer
  }
}

async function newestMigration(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migration`.execute(tx)
  return rows[0]?.name ?? null
}

async function oldestDueMail(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from app.moment() - min(due_at)))::int as seconds
    from outbox where state in ('queued', 'sending') and due_at <= app.moment()`.execute(tx)
  return rows[0]?.seconds ?? null
}

/** For `/metrics`, in Prometheus text. */
export async function writeMetrics(db: Database): Promise<string> {
  const health = await checkReadiness(db)
  return [
    '# TYPE bed_exchange_up gauge',
    `bed_exchange_up ${health.ready ? 1 : 0}`,
    '# TYPE bed_exchange_oldest_due_mail_seconds gauge',
    `bed_exchange_oldest_due_mail_seconds ${health.report.oldestDueMailSeconds ?? 0}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '',
  ].join('\n')
}
