import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { findMatchForUpdate, storeMatchChange } from '#db/match-rows.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { decide } from '#domain/match.ts'
import { aMatchOfTwo, mint } from '../../../../../test/builders/mail-scene.ts'
import { expireOffers } from './expiring.server.ts'
import { often } from '../../../../../test/builders/often.ts'

let database: TestDatabase
const worker = mint.worker()
const sentAt = '2027-05-15T08:00:00Z'
const deadlineAt = '2027-05-20T21:59:59.999Z'

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
})
beforeEach(async () => {
  database.clock.set(sentAt)
  await database.empty('outbox', 'match', 'registration', 'person')
})

const expire = () => expireOffers(database.workerDb, worker, database.clock.now)
const states = async () => (await database.sql('select state from match')).map(({ state }) => state)

test('an offer expires after its last moment and not in it; both sides get one mail, the place is free', async () => {
  const { matchId } = await aMatchOfTwo(database, { sentAt, deadlineAt })
  database.clock.set(deadlineAt)
  expect(await expire()).toBe(0)
  database.clock.advance({ milliseconds: 1 })
  expect(await expire()).toBe(1)
  expect(await expire()).toBe(0)
  expect(await states()).toEqual(['expired'])
  const mails = await database.sql('select template, match_id from outbox order by template')
  expect(mails).toEqual([
    { template: 'expired-to-guest', match_id: matchId },
    { template: 'expired-to-host', match_id: matchId },
  ])
  const events = await database.sql('select event, from_state, to_state, actor from match_event')
  expect(events).toEqual([{ event: 'expired', from_state: 'offered', to_state: 'expired', actor: 'worker' }])
})

test('an offer whose mail never left does not expire', async () => {
  await aMatchOfTwo(database)
  database.clock.advance({ hours: 24 * 30 })
  expect(await expire()).toBe(0)
})

test('five workers at once expire each of twenty offers once', async () => {
  for (let n = 0; n < 20; n += 1) await aMatchOfTwo(database, { sentAt, deadlineAt })
  database.clock.set('2027-05-21T00:00:00Z')
  const counts = await Promise.all(Array.from({ length: 5 }, expire))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
  expect(await database.sql('select count(*)::int as n from match_event')).toEqual([{ n: 20 }])
  expect(await database.sql('select count(*)::int as n from outbox')).toEqual([{ n: 40 }])
})

test('three schedulers and many offers that ran out: one event for each, and two mails', async () => {
  for (let n = 0; n < 10; n += 1) await aMatchOfTwo(database, { sentAt, deadlineAt })
  // Of each pair many nights, so that no place and no guest is taken twice; with `--all` a hundred.
  const nights = often(100)
  const copied = `edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id, place_id,
    state, alone_in_room, offered_at, sent_at, deadline_at, created_at`
  await database.sql(
    `insert into match (${copied}, stay) select ${copied}, daterange(upper(stay) + n, upper(stay) + n + 1)
     from match, generate_series(1, ${nights - 1}) as n`,
  )
  database.clock.set('2027-05-21T00:00:00Z')
  const schedulers = Array.from({ length: 3 }, () =>
    openDatabase(database.connection('worker'), database.clock.now, 2),
  )
  const counts = await Promise.all(schedulers.map((db) => expireOffers(db, worker, database.clock.now)))
  await Promise.all(schedulers.map((db) => db.close()))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10 * nights)
  const [found] = await database.sql(
    `select (select count(*) from match_event where event = 'expired')::int as events,
      (select count(distinct match_id) from match_event)::int as matches,
      (select count(*) from outbox)::int as mails, (select count(*) from match where state = 'offered')::int as open`,
  )
  expect(found).toEqual({ events: 10 * nights, matches: 10 * nights, mails: 20 * nights, open: 0 })
})

test('accepting and expiring at the same moment end in one state with one event', async () => {
  for (let n = 0; n < often(25); n += 1) {
    await database.empty('outbox', 'match', 'registration', 'person')
    const { guest, matchId } = await aMatchOfTwo(database, { sentAt, deadlineAt })
    database.clock.set(deadlineAt)
    // Half of the rounds have the acceptance begin in its last millisecond.
    const accepting = database.db.run(guest.actor, async (tx) => {
      const match = await findMatchForUpdate(tx, matchId)
      const change = match && decide(match, { type: 'accepted' }, database.clock.now())
      const author = { actor: 'guest', personId: guest.personId } as const
      if (change?.ok) await storeMatchChange(tx, matchId, change.value, author)
    })
    if (n % 2 === 0) await Promise.race([accepting, new Promise((resolve) => setTimeout(resolve, n / 4))])
    database.clock.advance({ milliseconds: 1 })
    await Promise.all([accepting, expire()])
    // An answer that came too late may have held the row while the job passed by: the next minute's run finds it.
    await expire()
    const events = await database.sql('select event from match_event')
    expect(events).toHaveLength(1)
    expect(await states()).toEqual([events[0]?.['event']])
  }
})
