import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { Temporal } from 'temporal-polyfill'
import { type ClientConfig, RoleClient } from '../client.server.ts'
import { copyOut } from './copy.server.ts'
import { makeTally, writeNote, writeRows, type EndNote, type StartNote } from './dump-format.server.ts'
import { planLeavingOut } from './leaving-out.server.ts'
import { listTables, quote, readStatement, usePlainForm } from './tables.server.ts'

/**
 * Everything the database holds, at one moment, as the bytes of a dump; never more of it in memory than a few rows. Nothing
 * is changed. Past row-level security the rows are read by right (a superuser, or BYPASSRLS), or by the owner of the tables
 * lifting it inside the transaction that is rolled back: then the site waits until the dump is done.
 */
export async function* dumpDatabase(
  connection: ClientConfig,
  madeAt: Temporal.Instant,
): AsyncGenerator<Buffer, void, undefined> {
  const client = new RoleClient({ ...connection, line: 'backup' })
  // A connection lost between two statements fails the next one, not the whole process.
  client.on('error', () => {})
  await client.connect()
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  try {
    await beginReading(client)
    yield hashed(writeNote(await describeStart(client, madeAt)))
    const { never, shares } = await planLeavingOut(client)
    const tables = (await listTables(client)).filter(({ name }) => !never.has(name))
    let rows = 0
    for (const table of tables) {
      yield hashed(writeNote({ note: 'table', name: table.name, columns: table.columns }))
      const tally = makeTally()
      for await (const chunk of copyOut(client, readStatement(table, shares.get(table.name)))) {
        tally.add(chunk)
        yield hashed(writeRows(chunk))
      }
      const end = tally.end()
      rows += end.rows
      yield hashed(writeNote({ note: 'table-end', ...end }))
    }
    // Last, because a sequence stands outside transactions: so it is never behind the rows.
    const sequences = await listSequences(client)
    yield writeNote({ note: 'end', tables: tables.length, rows, sequences, sha256: hash.digest('hex') })
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

async function beginReading(client: Client): Promise<void> {
  const { rows } = await client.query<{ mayReadAll: boolean }>(
    'select rolsuper or rolbypassrls as "mayReadAll" from pg_roles where rolname = current_user',
  )
  const mayReadAll = rows[0]?.mayReadAll === true
  await client.query(`begin isolation level repeatable read${mayReadAll ? ', read only' : ''}`)
  await usePlainForm(client)
  if (!mayReadAll) {
    for (const { name } of await listTables(client))
      await client.query(`alter table public.${quote(name)} no force row level security`)
  }
  // From here on a row that would be hidden is an error and not a row less.
  await client.query('set local row_security = off')
}

async function describeStart(client: Client, madeAt: Temporal.Instant): Promise<StartNote> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name collate "C"',
  )
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return {
    note: 'start',
    format: 1,
    madeAt: madeAt.toString(),
    postgres: rows[0]?.version ?? '',
    migrations,
  }
}

async function listSequences(client: Client): Promise<EndNote['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  return rows
}
