import type pg from 'pg'
import { type ClientConfig, RoleClient } from './client.server.ts'

/** Asks over a connection of its own, which is closed again: for what is to be known before or beside the pools. */
export async function askOnce<T>(
  connection: ClientConfig,
  question: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new RoleClient({ ...connection, line: 'once' })
  // Without a listener a connection lost in between would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}
