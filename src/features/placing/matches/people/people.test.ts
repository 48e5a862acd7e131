import { beforeAll, expect, test } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { MARKED } from '#db/kept-readings.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { aMatchOfTwo } from '../../../../../test/builders/mail-scene.ts'
import { anAdmin, anEdition } from '../../../../../test/builders/people.ts'
import { lookedInto } from '../../../../../test/builders/looked-into.ts'
import { countStatements } from '../../../../../test/builders/statements.ts'
import { listAllOccupants, listGuests, listHosts } from './people.server.ts'
import { listWaitingGuests } from './waiting.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
let edition: string
let season: { id: string; timeZone: string }

beforeAll(async () => {
  database = await testDatabase()
  season = await anEdition(database)
  edition = season.id
  admin = (await anAdmin(database)).actor
  await aMatchOfTwo(database, { state: 'accepted' })
})

test.each([
  ['guests', (tx: Tx): Promise<unknown> => listGuests(tx, edition)],
  ['hosts', (tx: Tx): Promise<unknown> => listHosts(tx, edition)],
])('%s are kept, and whatever they are read from leaves marks', async (_, list) => {
  const tables = await lookedInto(database.db, admin, list)
  expect(tables).not.toEqual([])
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

test('an offer that runs out holds its place no longer, though nothing was written', async () => {
  const [now, deadlineAt] = [0, 1].map((minutes) => database.clock.now().add({ minutes }).toString())
  const { matchId } = await aMatchOfTwo(database, { state: 'offered', sentAt: now, deadlineAt })
  const held = async () => {
    const rooms = await database.db.run(admin, (tx) => listAllOccupants(tx, edition))
    return [...rooms.values()].flat().some((one) => one.matchId === matchId)
  }
  const waits = async () =>
    (await database.db.run(admin, (tx) => listWaitingGuests(tx, season, { now: database.clock.now() })))
      .length
  const before = await waits()
  expect(await held()).toBe(true)
  database.clock.advance({ minutes: 1 })
  expect(await held()).toBe(true)
  database.clock.advance({ seconds: 1 })
  expect(await held()).toBe(false)
  expect(await waits()).toBe(before + 1)
})
