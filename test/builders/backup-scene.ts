import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { inject } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { dumpDatabase } from '#db/backup/dump.server.ts'
import type { RestoreOptions } from '#db/backup/restore.server.ts'
import { type Scratch, withScratchDatabase } from '#db/backup/scratch.server.ts'
import { SCHEMA_WORDS } from '../saved/schema-words.ts'
import { atTheEnd } from './at-the-end.ts'

export const server = inject('testServer')
export const asMigrator = { ...server.owner, options: '-c role=bed_migrator' }
/** Where backups are proven, on the server of the run. */
export const scratch: Scratch = (now, work) =>
  withScratchDatabase({ owner: server.owner, migrator: asMigrator, ownedBy: 'bed_migrator' }, now, work)
const madeAt = Temporal.Instant.from('2027-05-15T08:00:00Z')
export const options: RestoreOptions = {
  replaces: false,
  moment: madeAt,
  worker: mint.worker(),
  isErased: () => false,
  settle: async () => {},
}

export async function ask(connection: pg.ClientConfig, text: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

export const emptyDatabase = () => newDatabase('template1')
/** As the migrations leave it, without running them once more. */
export const migratedDatabase = () => newDatabase(server.template)

async function newDatabase(copyOf: string): Promise<pg.ClientConfig & { database: string }> {
  const name = `restore_${randomUUID().replaceAll('-', '')}`
  await ask(
    { ...server.owner, database: 'postgres' },
    `create database ${name} template ${copyOf} owner bed_migrator`,
  )
  atTheEnd(() =>
    ask({ ...server.owner, database: 'postgres' }, `drop database if exists ${name} with (force)`),
  )
  return { ...asMigrator, database: name }
}

async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
export const dumpOf = (connection: pg.ClientConfig) => collect(dumpDatabase(connection, madeAt))
export async function* inPieces(bytes: Buffer, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
/** Without the moment it was made and the checksum over it, two dumps of the same rows are the same bytes. */
export const contentOf = async (connection: pg.ClientConfig) => (await dumpOf(connection)).toString('latin1')

export const describeSchema = (connection: pg.ClientConfig) =>
  ask({ ...connection, options: '' }, SCHEMA_WORDS)
