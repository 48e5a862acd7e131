import { expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { sql } from '#db/sql.server.ts'
import { testDatabase } from './database.ts'
import { countStatements } from './statements.ts'

it('what a connection says that is opened meanwhile is not counted', async () => {
  const { db } = await testDatabase({ isNew: true })
  const ask = () => db.run(mint.gate(), (tx) => sql`select 1`.execute(tx))
  const atOnce = () => countStatements(() => Promise.all([ask(), ask(), ask()]))
  await ask()
  const opening = await atOnce()
  expect(await atOnce()).toBe(opening)
})
