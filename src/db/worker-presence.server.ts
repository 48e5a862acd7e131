import { type ClientConfig, RoleClient } from './client.server.ts'

export type Connection = ClientConfig

/** Advisory locks of this class mean "the worker with that number is alive"; the other number is the migration's. */
export const presenceLockClass = 7_205_192

/** A worker's own database session: while it lives, others know that the mails of this number are in good hands. */
export type WorkerPresence = {
  number: number
  /** Resolves when the session is gone, asked for or not. From then on others may take this number's mails. */
  ended: Promise<void>
  close(): Promise<void>
}

/**
 * Opens one dedicated connection that takes the next worker number, holds its lock for as long as the process lives
 * and hears of newly queued mails. The server drops the lock the moment the process dies, however it dies: that is why
 * mails of a worker killed with -9 are taken over at once instead of after their lease.
 */
export async function openWorkerPresence(
  connection: Connection,
  onWake: () => void,
): Promise<WorkerPresence> {
  const client = new RoleClient({ ...connection, line: 'listening' })
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  // Without a listener a lost connection would end the process; `ended` tells the caller.
  client.on('error', () => {})
  client.on('notification', onWake)
  await client.connect()
  try {
    const { rows } = await client.query<{ number: string }>("select nextval('outbox_worker')::text as number")
    const number = Number(rows[0]?.number)
    await client.query('select pg_advisory_lock($1::int, $2::int)', [presenceLockClass, number])
    await client.query('listen outbox')
    return { number, ended, close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}
