import { beforeAll, beforeEach } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { atTheEnd } from './at-the-end.ts'
import { testDatabase } from './database.ts'
import type { Address } from '#domain/address.ts'
import { noteAddress } from '#features/registration/addresses/addresses.server.ts'
import { checkNextAddress } from '#features/registration/addresses/addresses-job.server.ts'
import { findAddressCheck, makeAddressChecker } from '#features/registration/addresses/addresses.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { createLog } from '#platform/log.server.ts'
import { testSettings } from './deps.ts'
import { aHost, anEdition, type TestHost } from './people.ts'
import { answersJson, GeocoderServer, nominatimAnswer } from '../product/geocoder-server.ts'

export const address: Address = {
  street: 'Rheinaustraße',
  houseNumber: '7a',
  postalCode: '53225',
  city: 'Bonn',
}

/** Hosts whose addresses wait, and an address search on this machine that knows one of them. */
export async function waitingHosts() {
  const database = await testDatabase({ max: 8 })
  const keys = makeKeys(Buffer.alloc(32, 7))
  const server = new GeocoderServer()
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  beforeAll(async () => {
    await anEdition(database)
    await server.start()
  })
  atTheEnd(() => server.stop())
  beforeEach(async () => {
    lines.splice(0)
    server.received.splice(0)
    server.answer = answersJson(nominatimAnswer)
    await database.empty('registration', 'geocoder_answer')
    await ourTurn()
  })

  const ourTurn = () => database.sql(`update geocoder_pace set next_at = '2000-01-01'`)
  const job = () => ({
    db: database.workerDb,
    worker: mint.worker(),
    clock: database.clock.now,
    keys,
    log,
    geocoder: { url: server.url, kind: 'nominatim' as const, userAgent: 'Beds' },
  })
  const checker = (env: Record<string, string> = { GEOCODER_URL: server.url }) =>
    makeAddressChecker({
      settings: testSettings({ DATA_DIR: '/nowhere', ...env }),
      clock: database.clock.now,
      log,
      keys,
    })
  const note = async (host: TestHost, typed: Address, given?: Awaited<ReturnType<typeof checker>>) => {
    const asked = given ?? (await checker())
    await database.db.run(host.actor, (tx) =>
      noteAddress(tx, host.registrationId, typed, asked, database.clock.now()),
    )
  }
  /** Somebody who has handed in, and whose address nobody has looked at. */
  async function aHostAt(typed: Address = address): Promise<TestHost> {
    const host = await aHost(database, { commuteMinutes: null })
    await database.sql(
      'update host_address set street = $2, house_number = $3, postal_code = $4, city = $5 where registration_id = $1',
      [host.registrationId, typed.street, typed.houseNumber, typed.postalCode, typed.city],
    )
    return host
  }
  async function aWaitingHost(typed: Address = address): Promise<TestHost> {
    const host = await aHostAt(typed)
    await note(host, typed)
    return host
  }
  const checkOf = (host: TestHost) =>
    database.db.run(host.actor, (tx) => findAddressCheck(tx, host.registrationId))
  const rowOf = async (table: string, { registrationId }: TestHost) =>
    (await database.sql(`select * from ${table} where registration_id = $1`, [registrationId]))[0]
  return {
    database,
    server,
    lines,
    ourTurn,
    job,
    check: () => checkNextAddress(job()),
    checker,
    note,
    aHostAt,
    aWaitingHost,
    checkOf,
    rowOf,
  }
}
