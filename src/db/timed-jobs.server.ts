import { PgBoss, type ConstructorOptions } from 'pg-boss'
import { Client, type ClientConfig } from 'pg'

/** `run` returns how much there was to do. */
export type TimedTask = { name: string; cron: string; run: () => Promise<number> }
export type TimedTasks = { stop(): Promise<void> }

/**
 * pg-boss keeps its tables in a schema of its own. They are made and brought up to date here, by the migrator; the
 * worker may only use them.
 */
export async function prepareTimedTasks(migrator: ClientConfig): Promise<void> {
  const boss = new PgBoss({ ...connectionOf(migrator), max: 1, schedule: false, supervise: false })
  const failure = Promise.withResolvers<never>()
  boss.on('error', failure.reject)
  await Promise.race([boss.start(), failure.promise])
  await boss.stop({ graceful: false })
  const client = new Client(migrator)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`
      grant usage on schema pgboss to bed_worker;
      grant select, insert, update, delete on all tables in schema pgboss to bed_worker;
      grant usage on all sequences in schema pgboss to bed_worker;
      grant execute on all functions in schema pgboss to bed_worker`)
  } finally {
    await client.end()
  }
}

/** Runs each task at its times, once among all workers of this database. Needs `prepareTimedTasks` to have run. */
export async function startTimedTasks(
  worker: ClientConfig,
  tasks: readonly TimedTask[],
  onError: (error: unknown) => void,
): Promise<TimedTasks> {
  const boss = new PgBoss({
    ...connectionOf(worker),
    max: 2,
    migrate: false,
    createSchema: false,
    // Needs the rights of the owner; a handful of rows a minute makes no bloat.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)
  await boss.start()
  for (const { name, cron, run } of tasks) {
    // Stately: one waiting and one running at most; after days of downtime there is one run, not thousands.
    await boss.createQueue(name, { policy: 'stately', retryLimit: 0, deleteAfterSeconds: 60 * 60 })
    await boss.schedule(name, cron, null, { tz: 'UTC' })
    await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
      await run()
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_MS }) }
}

const POLL_SECONDS = 10
const STOP_MS = 5000

// pg and pg-boss describe the same connection with slightly different types.
function connectionOf(config: ClientConfig): ConstructorOptions {
  const { host, port, database, user, password, connectionString, options, ssl } = config
  return {
    host,
    port,
    database,
    user,
    password,
    connectionString,
    options,
    ssl,
    application_name: 'timed-jobs',
  }
}
