import { type ClientConfig, RoleClient } from './client.server.ts'
import { presenceLockClass } from './worker-presence.server.ts'

/** The numbers of workers begin at 1. */
const CLOCK = 0

/** A session of its own, in which a worker has the turn: it alone sees to the timed jobs of this database. */
export type Turn = {
  /** No more once the session is gone, asked for or not. */
  isMine: () => boolean
  close: () => Promise<void>
}

/** Null while another worker has the turn. The server gives it away the moment that worker dies, however it dies. */
export async function takeTurn(connection: ClientConfig): Promise<Turn | null> {
  const client = new RoleClient({
    ...connection,
    application_name: 'timed-jobs',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  let isOpen = true
  client.once('end', () => (isOpen = false))
  // Without a listener a lost connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1::int, $2::int) as mine',
      [presenceLockClass, CLOCK],
    )
    if (rows[0]?.mine) return { isMine: () => isOpen, close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  return null
}
