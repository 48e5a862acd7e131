import type { Database } from '#db/connect.server.ts'
import { mint } from '#db/actor.server.ts'
import { sql } from '#db/sql.server.ts'

export type Health = { ready: boolean; report: { database: boolean; oldestDueMailSeconds: number | null } }

/** For `/readyz`: does the database answer, and how long has the oldest due mail been waiting? */
export async function checkReadiness(db: Database): Promise<Health> {
  try {
    const oldestDueMailSeconds = await db.run(mint.worker(), (tx) => oldestDueMail(tx))
    return { ready: true, report: { database: true, oldestDueMailSeconds } }
  } catch {
    return { ready: false, report: { database: false, oldestDueMailSeconds: null } }
  }
}

async function oldestDueMail(tx: Parameters<Parameters<Database['run']>[1]>[0]): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from app.moment() - min(due_at)))::int as seconds
    from outbox where state in ('queued', 'sending') and due_at <= app.moment()`.execute(tx)
  return rows[0]?.seconds ?? null
}

/** For `/metrics`, in Prometheus text. */
export async function writeMetrics(db: Database): Promise<string> {
  const health = await checkReadiness(db)
  const memory = process.memoryUsage.rss()
  return [
    '# TYPE bed_exchange_up gauge',
    `bed_exchange_up ${health.ready ? 1 : 0}`,
    '# TYPE bed_exchange_oldest_due_mail_seconds gauge',
    `bed_exchange_oldest_due_mail_seconds ${health.report.oldestDueMailSeconds ?? 0}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${memory}`,
    '',
  ].join('\n')
}
