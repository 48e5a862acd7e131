import { beforeAll, expect, test } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { MARKED } from '#db/kept-readings.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { lookedInto } from '../../../../test/builders/looked-into.ts'
import { countStatements } from '../../../../test/builders/statements.ts'
import { listGuests, listHosts } from './people.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
let edition: string

beforeAll(async () => {
  database = await testDatabase()
  edition = (await anEdition(database)).id
  admin = (await anAdmin(database)).actor
  await aMatchOfTwo(database, { state: 'accepted' })
})

test.each([
  ['guests', (tx: Tx): Promise<unknown> => listGuests(tx, edition)],
  ['hosts', (tx: Tx): Promise<unknown> => listHosts(tx, edition)],
])('%s are kept, and whatever they are read from leaves marks', async (_, list) => {
  const tables = await lookedInto(database.db, admin, list)
  expect(tables).toContain('registration')
  expect(tables.filter((name) => !(MARKED as readonly string[]).includes(name))).toEqual([])
  // The beginning, the marks, the end.
  expect(await countStatements(() => database.db.run(admin, list))).toBe(3)
})

test('an answer that is changed is read again', async () => {
  const ages = async () =>
    (await database.db.run(admin, (tx) => listGuests(tx, edition))).map(({ guest }) => guest.age)
  await ages()
  await database.sql('update guest_facts set age = 33')
  expect(await ages()).toEqual([33])
  await database.sql(`update registration set state = 'cancelled' where role = 'guest'`)
  expect(await ages()).toEqual([])
})
