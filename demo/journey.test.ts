import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, test } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../test/builders/database.ts'
import { createFirstEdition } from '#features/ground/editions.server.ts'
import { makeJourney } from './journey.ts'
import { listKnown } from './known.ts'
import { makeTask } from './task.ts'

const worker = mint.worker()
const from = Temporal.Instant.from('2027-01-10T10:00:00Z')

let database: TestDatabase
let ran: string[]
beforeEach(async () => {
  database = await testDatabase({ moment: from.toString() })
  await database.db.run(mint.gate(), (tx) => createFirstEdition(tx, from))
  ran = []
})

/** Tasks that note when they ran; `finds` says how much there is to do then. */
function journeyWith(crons: Record<string, string>, finds: (name: string, at: string) => number = () => 0) {
  const tasks = Object.entries(crons).map(([name, cron]) =>
    makeTask(
      {
        name,
        cron,
        run: async () => {
          const at = database.clock.now().toString()
          ran.push(`${at} ${name}`)
          return finds(name, at)
        },
      },
      from,
    ),
  )
  return makeJourney({
    run: (work) => database.workerDb.run(worker, work),
    tasks,
    from,
    stand: (at) => database.clock.set(at.toString()),
  })
}

test('on a short way every task runs at its own times, once an hour, and in their order', async () => {
  const journey = journeyWith({ often: '*/10 * * * *', hourly: '19 * * * *', nightly: '47 3 * * *' })
  await journey.go(from.add({ hours: 2 }))
  expect(ran).toEqual([
    '2027-01-10T10:10:00Z often',
    '2027-01-10T10:19:00Z hourly',
    '2027-01-10T11:00:00Z often',
    '2027-01-10T11:19:00Z hourly',
    '2027-01-10T12:00:00Z often',
  ])
  expect(journey.at().toString()).toBe('2027-01-10T12:00:00Z')
  expect(journey.days()).toEqual([])
})

test('what was done is looked at again as soon as can be, and reported by day', async () => {
  const finds = (name: string, at: string) => (name === 'hourly' && at.startsWith('2027-01-10T10') ? 3 : 0)
  const journey = journeyWith({ often: '*/10 * * * *', hourly: '19 * * * *' }, finds)
  await journey.go(from.add({ minutes: 25 }))
  expect(ran).toEqual([
    '2027-01-10T10:10:00Z often',
    '2027-01-10T10:19:00Z hourly',
    '2027-01-10T10:20:00Z often',
  ])
  expect(journey.days()).toEqual([{ day: '2027-01-10', jobs: new Map([['hourly', 3]]), mails: new Map() }])
})

test('a long way takes four looks a day at what has nothing to do, and ends where it was to end', async () => {
  const journey = journeyWith({ often: '* * * * *', byDay: '11 7-17 * * *' })
  await journey.go(from.add({ hours: 48 }))
  expect(ran.filter((line) => line.startsWith('2027-01-11'))).toEqual([
    '2027-01-11T00:00:00Z often',
    '2027-01-11T06:00:00Z often',
    '2027-01-11T07:11:00Z byDay',
    '2027-01-11T12:00:00Z often',
    '2027-01-11T12:11:00Z byDay',
    '2027-01-11T18:00:00Z often',
  ])
  expect(journey.at().toString()).toBe('2027-01-12T10:00:00Z')
})

test('"the next thing" is a task that somebody notices, not one that keeps house', async () => {
  const journey = journeyWith({ 'purge-old': '19 * * * *', 'expire-offers': '0 15 * * *' }, () => 1)
  await journey.go('next')
  expect(journey.at().toString()).toBe('2027-01-10T15:00:00Z')
})

test('or the next date of the edition', async () => {
  const journey = journeyWith({ 'purge-old': '19 3 * * *' })
  await journey.go('next')
  const known = await database.workerDb.run(worker, (tx) => listKnown(tx, from))
  expect(journey.at()).toEqual(known.coming[0]?.at)
})

test('what is known to be due is done at its own time on a long way too', async () => {
  const known = await database.workerDb.run(worker, (tx) => listKnown(tx, from))
  const due = known.coming[0]!.at
  expect(due.toZonedDateTimeISO('UTC').hour % 6).not.toBe(0)
  const journey = journeyWith({ often: '*/5 * * * *' })
  await journey.go(due.add({ hours: 48 }))
  expect(ran).toContain(`${due.toString()} often`)
})

test('it can be halted, and stays where it is', async () => {
  const journey = journeyWith({ often: '* * * * *' }, () => {
    journey.halt()
    return 1
  })
  await journey.go(from.add({ hours: 48 }))
  expect(ran).toHaveLength(1)
  expect(journey.at().toString()).toBe('2027-01-10T10:01:00Z')
})
