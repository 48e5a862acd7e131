import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'
import { noteAddress } from '#features/registration/addresses/addresses.server.ts'
import { findAddressCheck, makeAddressChecker } from '#features/registration/addresses/addresses.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { createLog } from '#platform/log.server.ts'
import { testSettings } from '../../test/builders/deps.ts'
import { aHost, anEdition } from '../../test/builders/people.ts'
import { GeocoderServer } from '../../test/product/geocoder-server.ts'
import { startAddressWorker } from './address-worker.server.ts'

const keys = makeKeys(Buffer.alloc(32, 7))
const log = createLog({ write: () => {} })
let database: TestDatabase
let server: GeocoderServer

beforeAll(async () => {
  database = await testDatabase()
  await anEdition(database)
  server = await new GeocoderServer().start()
})
afterAll(() => server.stop())

function start(env: Record<string, string>) {
  const settings = testSettings({ DATA_DIR: '/nowhere', ...env })
  const { workerDb: db, clock } = database
  const worker = startAddressWorker({ db, worker: mint.worker(), clock: clock.now, keys, log, settings })
  return { settings, worker }
}

async function aWaitingHost(settings: ReturnType<typeof testSettings>) {
  const host = await aHost(database)
  const typed = { street: 'Rheinaustraße', houseNumber: '7a', postalCode: '53225', city: 'Bonn' }
  await database.sql(
    `update host_address set street = 'Rheinaustraße', house_number = '7a' where registration_id = $1`,
    [host.registrationId],
  )
  const checker = await makeAddressChecker({ settings, clock: database.clock.now, log, keys })
  await database.db.run(host.actor, (tx) =>
    noteAddress(tx, host.registrationId, typed, checker, database.clock.now()),
  )
  return () => database.db.run(host.actor, (tx) => findAddressCheck(tx, host.registrationId))
}

it('does nothing at all where no address search is configured', async () => {
  const { worker } = start({})
  await aWaitingHost(testSettings({ DATA_DIR: '/nowhere', GEOCODER_URL: server.url }))
  await new Promise((resolve) => setTimeout(resolve, 600))
  await worker.stop()
  expect(server.received).toEqual([])
})

it('finds what waits, says who asks and where to write to, and stops', async () => {
  await database.empty('registration')
  const env = {
    GEOCODER_URL: server.url,
    BRAND_NAME: 'Bëtten für Bonn 🛏',
    CONTACT_EMAIL: 'hello@example.org',
  }
  const { worker, settings } = start(env)
  const look = await aWaitingHost(settings)
  await vi.waitFor(async () => expect((await look())?.finding.outcome).toBe('found'), { timeout: 60_000 })
  await worker.stop()
  expect(server.received[0]?.headers['user-agent']).toBe(
    'Betten fur Bonn  (http://localhost:3000; hello@example.org)',
  )
})
