import { beforeEach, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { findBedsNeeded } from '#features/ground/beds-needed.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anEdition } from '../../../../test/builders/people.ts'
import { countBedsNeeded } from './beds-needed-job.server.ts'

const database = await testDatabase({ moment: '2027-05-16T09:00:00Z' })
const { sql, db, clock } = database

beforeEach(async () => {
  await database.empty('beds_needed', 'match', 'registration', 'edition')
  clock.set('2027-01-10T09:00:00Z')
  await anEdition(database)
  clock.set('2027-05-16T09:00:00Z')
  await sql(`update edition set beds_needed = 'published'`)
})

const many = async (count: number, make: () => Promise<unknown>) => {
  for (let made = 0; made < count; made += 1) await make()
}
const count = () => countBedsNeeded(database.workerDb, mint.worker(), clock.now())
const shown = () => db.run(mint.gate(), (tx) => findBedsNeeded(tx, clock.now()))

it('counts guests without a place, less the beds that are free that night, in steps of five', async () => {
  await many(19, () => aGuest(database))
  await aHost(database, { rooms: [{ beds: { single: 2 } }] })
  // Who has a place, waits to answer, or is drafted holds a bed and needs no other.
  await aMatchOfTwo(database, { state: 'accepted' })
  await aMatchOfTwo(database, { state: 'draft' })
  expect(await count()).toBe(1)
  expect(await shown()).toBe(15)
  expect(await count(), 'the same figure is nothing new').toBe(0)
})

it('counts nobody who does not wait: cancelled, unfinished, elsewhere, blocked', async () => {
  await many(12, () => aGuest(database))
  await aGuest(database, { state: 'cancelled' })
  await aGuest(database, { state: 'draft' })
  const elsewhere = await aGuest(database)
  await sql(`insert into arranged_elsewhere (registration_id, noted_at, noted_by) values ($1, now(), null)`, [
    elsewhere.registrationId,
  ])
  await count()
  expect(await shown()).toBe(10)
})

it('says "a few" below ten, and keeps no smaller figure anywhere', async () => {
  await many(9, () => aGuest(database))
  await count()
  expect(await shown()).toBe(0)
  expect(await sql('select figure from beds_needed')).toEqual([{ figure: 0 }])
})

it('free beds of other nights help nobody, and nights that are over are not counted', async () => {
  await many(10, () => aGuest(database, { stay: ['2027-06-12', '2027-06-14'] }))
  await many(6, () =>
    aHost(database, { stay: ['2027-06-16', '2027-06-18'], rooms: [{ beds: { single: 2 } }] }),
  )
  await count()
  expect(await shown()).toBe(10)
  await sql(`update edition set registration_closes_on = '2027-06-20'`)
  clock.set('2027-06-15T09:00:00Z')
  await count()
  expect(await shown()).toBe(0)
})

it('is nothing where organisers do not publish it, and is forgotten then', async () => {
  await many(10, () => aGuest(database))
  await count()
  await sql(`update edition set beds_needed = 'hidden'`)
  expect(await shown()).toBeNull()
  await count()
  expect(await sql('select from beds_needed')).toEqual([])
})

it('is not said any more once nobody counts', async () => {
  await many(10, () => aGuest(database))
  await count()
  clock.set('2027-05-16T12:30:00Z')
  expect(await shown()).toBeNull()
  await count()
  expect(await shown()).toBe(10)
})
