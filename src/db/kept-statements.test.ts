import { expect, it } from 'vitest'
import { mint } from './actor.server.ts'
import { openDatabase, type Database } from './connect.server.ts'
import { sql } from './sql.server.ts'
import { testDatabase } from '../../test/builders/database.ts'

const database = await testDatabase()
const OFTEN = 25

/** One connection, so that what it keeps is met again. */
async function withOneConnection(
  work: (db: Database) => Promise<void>,
  role: 'web' | 'worker' = 'worker',
): Promise<void> {
  const db = openDatabase(database.connection(role), database.clock.now, 1)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

const keptBy = (db: Database) =>
  db.run(mint.worker(), async (tx) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      tx,
    )
    return rows.map(({ statement }) => statement)
  })

it('keeps what is asked over and over, and nothing else', async () => {
  await withOneConnection(async (db) => {
    const ask = (id: string) =>
      db.run(mint.worker(), (tx) => tx.selectFrom('person').select('email').where('id', '=', id).execute())
    for (let times = 0; times < OFTEN; times += 1) await ask('00000000-0000-4000-8000-000000000000')
    await db.run(mint.worker(), (tx) =>
      tx.selectFrom('person').select('id').where('email', '=', 'a').execute(),
    )
    const kept = await keptBy(db)
    expect(kept.filter((statement) => statement.includes('"person"'))).toEqual([
      'select "email" from "person" where "id" = $1',
    ])
    expect(kept.filter((statement) => /^(begin|commit)/.test(statement))).toEqual([])
  })
})

it('shows each actor their own rows, no matter who asked the same before on the same connection', async () => {
  await database.sql(`insert into person (email, locale) values ('kept@example.org', 'en')`)
  await withOneConnection(async (db) => {
    const seenBy = (actor: Parameters<Database['run']>[0]) =>
      db.run(actor, (tx) =>
        tx.selectFrom('person').select('id').where('email', '=', 'kept@example.org').execute(),
      )
    for (let times = 0; times < OFTEN; times += 1) expect(await seenBy(mint.gate())).toHaveLength(1)
    expect(await seenBy(mint.signedIn('00000000-0000-4000-8000-000000000000'))).toEqual([])
    expect(await seenBy(mint.gate())).toHaveLength(1)
  }, 'web')
})

it('goes on when a table gets another column meanwhile', async () => {
  await withOneConnection(async (db) => {
    const ask = () =>
      db.run(mint.worker(), (tx) =>
        tx.selectFrom('mailControl').selectAll().where('probes', '>=', 0).execute(),
      )
    for (let times = 0; times < OFTEN; times += 1) await ask()
    await database.sql('alter table mail_control add column later_on text')
    const [row] = await ask()
    expect(row).toHaveProperty('laterOn', null)
  })
})
