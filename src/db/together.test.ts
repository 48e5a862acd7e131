import { beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'
import { mint } from './actor.server.ts'
import type { Database } from './connect.server.ts'
import { sql } from './sql.server.ts'
import { together } from './together.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

const amina = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
const registration = '0b0d2a52-58a1-4a6f-9b53-9a1d1f4f1c11'

const transactionAs = (db: Database, actor: Parameters<Database['run']>[0]) =>
  db.run(actor, async (tx) => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
    return rows[0]?.id
  })

it('what a page asks as one person is asked in one transaction, in whatever role of theirs', async () => {
  const actor = mint.signedIn(amina)
  const ids = await together(database.db, actor, async (db) => [
    await transactionAs(db, actor),
    await transactionAs(db, mint.guest(amina, registration)),
  ])
  expect(ids[1]).toBe(ids[0])
  expect(await transactionAs(database.db, actor)).not.toBe(ids[0])
})

it('nobody else asks in it', async () => {
  for (const other of [mint.signedIn(registration), mint.admin(amina), mint.gate()])
    await expect(
      together(database.db, mint.signedIn(amina), (db) => transactionAs(db, other)),
    ).rejects.toThrow(/one transaction as person and as/)
})
