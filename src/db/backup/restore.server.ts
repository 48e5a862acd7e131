import type { Client } from 'pg'
import type { Temporal } from 'temporal-polyfill'
import { type ClientConfig, RoleClient } from '../client.server.ts'
import type { Worker } from '../actor.server.ts'
import { runOnClient, types, type Tx } from '../connect.server.ts'
import {
  applyWithin,
  letBookkeepingBeRead,
  migrationLockKey,
  migrations,
  type Migration,
} from '../migrate.server.ts'
import { keepActorKeys, readActorKeys } from '../closing.server.ts'
import { copyIn, copyOut } from './copy.server.ts'
import { makeTally, type StartNote } from './dump-format.server.ts'
import { readDump, type Summary } from './read-dump.server.ts'
import { type Leaving, planLeavingOut } from './leaving-out.server.ts'
import { keepRefusals, readRefusals, type Refused } from './refusals.server.ts'
import { loosen, rebuildSchema, removeFirstRows, splitMigrations } from './rebuild.server.ts'
import {
  listTables,
  quote,
  readStatement,
  usePlainForm,
  writeStatement,
  type Table,
} from './tables.server.ts'

/** There are people in the database, and nobody said that they may be replaced. */
export class HoldsPeople extends Error {
  readonly people: number
  constructor(people: number) {
    super(`the database holds ${people} people`)
    this.people = people
  }
}

export type RestoreOptions = {
  /** Whether a database with people in it may be replaced. */
  replaces: boolean
  moment: Temporal.Instant
  worker: Worker
  /** Whether this person is to be deleted again, because they had deleted themselves since. */
  isErased: (personId: string) => boolean
  /** What belongs to a restored site, in the same transaction, as the worker. */
  settle?: (tx: Tx) => Promise<void>
  /** False: it stays at the migrations it was made at. */
  migratesOn?: boolean
  migrations?: readonly Migration[]
}
export type Restored = Summary & {
  people: number
  erasedAgain: number
  refused: Refused
  /** Rows that point to what no backup holds, as older versions wrote them: they are not brought back. */
  unlinked: number
  migratedOn: number
}

/**
 * Puts a dump in the place of whatever the database holds, in one transaction: the schema as it was then, its rows, each
 * table read back and held against its checksum, what was refused since (`refusals`), and the migrations since. Killed or
 * failed at any point it has changed nothing. Throws HoldsPeople, DumpTooNew, DumpTooOld, DumpDamaged. `connection` is the owner of the tables.
 */
export async function restoreDump(
  connection: ClientConfig,
  bytes: AsyncIterable<Buffer>,
  options: RestoreOptions,
): Promise<Restored> {
  const client = await connect(connection)
  try {
    return await runOnClient(client, async (tx, actAs) => {
      // Another process that starts now waits with its migrations.
      await client.query('select pg_advisory_xact_lock($1)', [migrationLockKey])
      const people = await countPeople(client)
      if (people > 0 && !options.replaces) throw new HoldsPeople(people)
      const keys = await readActorKeys(client)
      const { summary, ...changed } = await load(client, bytes, options)
      await keepActorKeys(client, keys)
      const peopleNow = await countPeople(client)
      await letBookkeepingBeRead(client)
      if (options.settle) {
        await actAs(options.worker, options.moment)
        await options.settle(tx)
      }
      return { ...summary, ...changed, people: peopleNow }
    })
  } finally {
    await client.end()
  }
}

async function load(client: Client, bytes: AsyncIterable<Buffer>, options: RestoreOptions) {
  await usePlainForm(client)
  const refusals = await readRefusals(client)
  let after: Migration[] = []
  let tables: Table[] = []
  let leaving: Leaving | undefined
  let again: Awaited<ReturnType<typeof loosen>> | undefined
  const summary = await readDump(bytes, {
    start: async (note: StartNote) => {
      const split = splitMigrations(note.migrations, options.migrations ?? migrations)
      await rebuildSchema(client, split.before)
      if (options.migratesOn ?? true) after = split.after
      leaving = await planLeavingOut(client)
      again = await loosen(client)
      tables = await listTables(client)
      await removeFirstRows(client, tables)
    },
    table: async (table, rows) => {
      await copyIn(client, writeStatement(table), rows)
      const own = tables.find(({ name }) => name === table.name)
      return own && readBack(client, own)
    },
  })
  for (const { name, last } of summary.sequences)
    await client.query('select setval(format($1, $2::text)::regclass, $3::bigint)', ['public.%I', name, last])
  const unlinked = leaving ? await leaveOutAgain(client, leaving) : 0
  await again?.linkAgain()
  const erasedAgain = await eraseAgain(client, options.isErased)
  const refused = await keepRefusals(client, refusals)
  await again?.closeAgain()
  for (const migration of after) await applyWithin(client, migration)
  return { summary, erasedAgain, refused, unlinked, migratedOn: after.length }
}

async function readBack(client: Client, table: Table) {
  const tally = makeTally()
  for await (const chunk of copyOut(client, readStatement(table))) tally.add(chunk)
  return tally.end()
}

/** What a backup of today would not hold goes from one of before, so that the foreign keys can be put back. */
async function leaveOutAgain(client: Client, { shares }: Leaving): Promise<number> {
  let rows = 0
  for (const [name, { where, instead }] of shares) {
    const table = `public.${quote(name)} r`
    const { rowCount } = await client.query(`delete from ${table} where not (${where})`)
    rows += rowCount ?? 0
    for (const [column, value] of instead)
      await client.query(
        `update ${table} set ${quote(column)} = ${value} where ${quote(column)} is distinct from ${value}`,
      )
  }
  return rows
}

/** Everything about a person depends on this one row, except the newsletter, which depends on the address. */
async function eraseAgain(client: Client, isErased: (personId: string) => boolean): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select id::text from person')
  const ids = rows.map(({ id }) => id).filter(isErased)
  if (ids.length === 0) return 0
  const { rows: newsletter } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.newsletter_signup') is not null as "isThere"`,
  )
  if (newsletter[0]?.isThere)
    await client.query(
      `delete from newsletter_signup using person
       where person.id = any($1::uuid[]) and newsletter_signup.email = person.email`,
      [ids],
    )
  await client.query('delete from person where id = any($1::uuid[])', [ids])
  return ids.length
}

async function countPeople(client: Client): Promise<number> {
  const { rows: found } = await client.query<{ isThere: boolean; isForced: boolean }>(`
    select count(*) > 0 as "isThere", coalesce(bool_or(relforcerowsecurity), false) as "isForced"
    from pg_class where relnamespace = 'public'::regnamespace and relname = 'person'`)
  if (!found[0]?.isThere) return 0
  if (found[0].isForced) await client.query('alter table public.person no force row level security')
  const { rows } = await client.query<{ people: number }>('select count(*)::int as people from public.person')
  if (found[0].isForced) await client.query('alter table public.person force row level security')
  return rows[0]?.people ?? 0
}

async function connect(connection: ClientConfig): Promise<Client> {
  const client = new RoleClient({ ...connection, types, line: 'backup' })
  client.on('error', () => {})
  await client.connect()
  return client
}
