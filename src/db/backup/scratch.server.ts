import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { type ClientConfig, RoleClient } from '../client.server.ts'
import { quote } from './tables.server.ts'

type Server = ClientConfig
/** `owner` may make databases; they belong to `ownedBy`, as whom `migrator` works; null: to their maker. */
export type ScratchServers = { owner: Server; migrator: Server; ownedBy: string | null }

/** An empty database of a login that may make our tables, there only for `work`. */
export type Scratch = <T>(now: Date, work: (connection: ClientConfig) => Promise<T>) => Promise<T>

const prefix = 'bed_scratch_'
const leftoverAfterMs = 60 * 60 * 1000

/** A database of its own on the same server, there only for `work`. Those of killed processes are removed first. */
export async function withScratchDatabase<T>(
  { owner, migrator, ownedBy }: ScratchServers,
  now: Date,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  const name = `${prefix}${now.getTime()}_${randomBytes(6).toString('hex')}`
  await asOwner(owner, async (client) => {
    for (const leftover of await listLeftovers(client, now)) await dropUnused(client, leftover)
    const belongs = ownedBy ? ` owner ${quote(ownedBy)}` : ''
    await client.query(`create database ${quote(name)}${belongs} template template0`)
    await client.query(`revoke all on database ${quote(name)} from public`)
  })
  try {
    return await work({ ...migrator, database: name })
  } finally {
    await asOwner(owner, (client) => drop(client, name))
  }
}

async function listLeftovers(client: Client, now: Date): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname::text as name from pg_database where starts_with(datname::text, $1)',
    [prefix],
  )
  const madeAt = (name: string) => Number(name.slice(prefix.length).split('_')[0])
  return rows.map(({ name }) => name).filter((name) => now.getTime() - madeAt(name) > leftoverAfterMs)
}

const drop = (client: Client, name: string) =>
  client.query(`drop database if exists ${quote(name)} with (force)`)

/** Somebody may be at work in it after all, on a machine whose clock is another one. */
async function dropUnused(client: Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${quote(name)}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === objectInUse)) throw error
  }
}
const objectInUse = '55006'

async function asOwner<T>(owner: Server, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new RoleClient({ ...owner, database: 'postgres', line: 'backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
