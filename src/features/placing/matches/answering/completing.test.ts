import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { aMatchOfTwo, mint } from '../../../../../test/builders/mail-scene.ts'
import { completeStays } from './completing.server.ts'

let database: TestDatabase
const worker = mint.worker()

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
})
beforeEach(async () => {
  database.clock.set('2027-05-15T08:00:00Z')
  await database.empty('outbox', 'match', 'registration', 'person')
})

const complete = () => completeStays(database.workerDb, worker, database.clock.now)
const accepted = { state: 'accepted', acceptedAt: '2027-05-15T08:00:00Z' } as const
const states = async () =>
  (await database.sql('select state from match order by created_at, state')).map(({ state }) => state)

test('a stay is spent once the day of departure is over, without a mail, and once', async () => {
  await aMatchOfTwo(database, accepted)
  database.clock.set('2027-06-20T21:59:59.999Z')
  expect(await complete()).toBe(0)
  database.clock.set('2027-06-20T22:00:00Z')
  expect(await complete()).toBe(1)
  expect(await complete()).toBe(0)
  expect(await states()).toEqual(['completed'])
  const events = await database.sql('select event, from_state, to_state, actor from match_event')
  expect(events).toEqual([
    { event: 'completed', from_state: 'accepted', to_state: 'completed', actor: 'worker' },
  ])
  expect(await database.sql('select id from outbox')).toEqual([])
})

test('nothing but an accepted stay is completed, also after months without a worker', async () => {
  for (const state of ['draft', 'declined', 'no_show', 'withdrawn'] as const)
    await aMatchOfTwo(database, { state, endReason: state === 'withdrawn' ? 'organiser' : null })
  database.clock.set('2027-12-01T00:00:00Z')
  expect(await complete()).toBe(0)
  expect(new Set(await states())).toEqual(new Set(['draft', 'declined', 'no_show', 'withdrawn']))
})

test('an offer whose email came back, so that no time runs, ends with its nights, and nobody is told; one that can be answered goes on', async () => {
  const { matchId } = await aMatchOfTwo(database, { state: 'offered' })
  const later = '2027-06-22T08:00:00Z'
  await aMatchOfTwo(database, { state: 'offered', sentAt: '2027-05-15T08:00:00Z', deadlineAt: later })
  database.clock.set('2027-06-20T21:59:59.999Z')
  expect(await complete()).toBe(0)
  database.clock.set('2027-06-20T22:00:00Z')
  expect([await complete(), await complete()]).toEqual([1, 0])
  const ended = await database.sql(
    `select id, state, ended_at from match where state = 'expired'
     and not exists (select from outbox) and exists (select from match_event where event = 'expired' and match_id = match.id)`,
  )
  expect(ended).toEqual([{ id: matchId, state: 'expired', ended_at: new Date('2027-06-20T22:00:00Z') }])
})

test('five workers at once complete each of ten stays once', async () => {
  for (let n = 0; n < 10; n += 1) await aMatchOfTwo(database, accepted)
  database.clock.set('2027-06-21T08:00:00Z')
  const counts = await Promise.all(Array.from({ length: 5 }, complete))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10)
  expect(await database.sql('select count(*)::int as n from match_event')).toEqual([{ n: 10 }])
})
