import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId, Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import {
  type Address,
  ADDRESS_CHECK,
  type AddressFinding,
  addressKey,
  canBeHome,
  isSameStreet,
  nextAddressTry,
  type Somewhere,
} from '#domain/address.ts'
import { coarsePoint } from '#domain/geo.ts'
import { readDraft } from '#features/registration/wizard/wizard.ts'
import { askGeocoder, type Geocoder } from '#platform/geocoder/ask.server.ts'
import type { Found } from '#platform/geocoder/dialect.ts'
import { countryOfZone } from '#platform/phone.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import type { Log } from '#platform/log.server.ts'
import { keepFinding } from './keeping.server.ts'
import { addressStepKey, readTypedAddress } from './addresses.ts'

export type AddressJobDeps = {
  db: Database
  worker: Worker
  clock: () => Temporal.Instant
  keys: Keys
  log: Log
  geocoder: Geocoder
}

type Task = {
  registrationId: RegistrationId
  fingerprint: Buffer
  address: Address
  failures: number
  conference: Somewhere
}

/** Longer than the patience with an answer: by then the worker that took the address has finished, or died. */
const LEASE_SECONDS = 30
/** After "too many requests" and the like nobody asks for a while, on any machine; after no answer, or none in time, for a shorter one. */
const PAUSE_SECONDS = { status: 300, other: 60 }

/** Looks up one waiting address, in stored answers or by the address search. `wait`: rate limit. `idle`: none waits. Repeatable. */
export async function checkNextAddress(deps: AddressJobDeps): Promise<'done' | 'wait' | 'idle'> {
  const { db, worker, clock, geocoder, log } = deps
  const next = await db.run(worker, (tx) => takeNext(tx, deps))
  if (typeof next === 'string') return next
  const answer = await askGeocoder(geocoder, next.address)
  if (answer.ok) {
    const finding = judge(next, answer.value)
    await db.run(worker, async (tx) => {
      await keepAnswer(tx, next.fingerprint, finding, clock())
      await keepFinding(tx, next, finding, clock(), deps.keys)
    })
    return 'done'
  }
  log.warn('geocoder.failed', answer.error)
  await db.run(worker, async (tx) => {
    await waitLonger(tx, PAUSE_SECONDS[answer.error.reason === 'status' ? 'status' : 'other'])
    await putOff(tx, next, clock())
  })
  return 'done'
}

async function takeNext(tx: Tx, { clock, keys }: AddressJobDeps): Promise<Task | 'done' | 'wait' | 'idle'> {
  const now = clock()
  const row = await tx
    .selectFrom('addressCheck')
    .innerJoin('registration', 'registration.id', 'addressCheck.registrationId')
    .innerJoin('edition', 'edition.id', 'registration.editionId')
    .leftJoin('hostAddress', 'hostAddress.registrationId', 'addressCheck.registrationId')
    .select(['addressCheck.registrationId', 'addressCheck.fingerprint', 'addressCheck.failures'])
    .select(['edition.venueLatitude', 'edition.venueLongitude', 'edition.timeZone'])
    .select(['registration.draft', 'street', 'houseNumber', 'postalCode', 'hostAddress.city'])
    .where('addressCheck.nextTryAt', '<=', now.toString() as never)
    .where('registration.state', '!=', 'cancelled')
    .orderBy('addressCheck.nextTryAt')
    .limit(1)
    .forUpdate('addressCheck')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return 'idle'
  const { registrationId, fingerprint, failures, venueLatitude, venueLongitude, timeZone } = row
  const point = { latitude: venueLatitude, longitude: venueLongitude }
  const conference = { point, country: countryOfZone(timeZone) }
  const isMeant = (address: Address) => keys.hash('address', addressKey(address)).equals(fingerprint)
  const drafted = readTypedAddress(readDraft(row.draft).finished[addressStepKey] ?? {})
  const address = [drafted, handedIn(row)].find((one) => one !== null && isMeant(one))
  if (!address) {
    // Neither in the form nor handed in any more: whatever is saved next is noted anew.
    await tx
      .updateTable('addressCheck')
      .set({ nextTryAt: null })
      .where('registrationId', '=', registrationId)
      .execute()
    return 'done'
  }
  const known = await findAnswer(tx, fingerprint, conference, now)
  if (known) {
    await keepFinding(tx, { registrationId, fingerprint }, known, now, keys)
    return 'done'
  }
  if (!(await takeTurn(tx))) return 'wait'
  await tx
    .updateTable('addressCheck')
    .set({ nextTryAt: now.add({ seconds: LEASE_SECONDS }).toString() })
    .where('registrationId', '=', registrationId)
    .execute()
  return { registrationId, fingerprint, failures, address, conference }
}

type AddressRow = { [K in keyof Address]: string | null }

function handedIn({ street, houseNumber, postalCode, city }: AddressRow): Address | null {
  if (street === null || houseNumber === null || postalCode === null || city === null) return null
  return { street, houseNumber, postalCode, city }
}

function judge(
  { address, conference }: Pick<Task, 'address' | 'conference'>,
  answers: readonly Found[],
): AddressFinding {
  const match = answers.find((found) => isSameStreet(address, found) && canBeHome(found, conference))
  if (!match) return { outcome: 'not-found', source: 'geocoder' }
  return { outcome: 'found', source: 'geocoder', point: coarsePoint(match.point) }
}

async function findAnswer(
  tx: Tx,
  fingerprint: Buffer,
  conference: Somewhere,
  now: Temporal.Instant,
): Promise<AddressFinding | null> {
  const row = await tx
    .selectFrom('geocoderAnswer')
    .select(['isFound', 'latitude', 'longitude'])
    .where('fingerprint', '=', fingerprint)
    .where('askedAt', '>', oldest(now) as never)
    .executeTakeFirst()
  if (!row) return null
  if (!row.isFound) return { outcome: 'not-found', source: 'geocoder' }
  const { latitude, longitude } = row
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  // It may have been kept for a conference elsewhere.
  const isHome = point === null || canBeHome({ point, country: null }, conference)
  return isHome
    ? { outcome: 'found', source: 'geocoder', point }
    : { outcome: 'not-found', source: 'geocoder' }
}

async function keepAnswer(tx: Tx, fingerprint: Buffer, finding: AddressFinding, now: Temporal.Instant) {
  const point = finding.outcome === 'found' ? finding.point : null
  const row = {
    isFound: finding.outcome === 'found',
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    askedAt: now.toString(),
  }
  await tx
    .insertInto('geocoderAnswer')
    .values({ fingerprint, ...row })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet(row))
    .execute()
}

/** Nobody answered: again later, ever more rarely, and at last left as it is. */
async function putOff(tx: Tx, { registrationId, fingerprint, failures }: Task, now: Temporal.Instant) {
  await tx
    .updateTable('addressCheck')
    .set({
      failures: sql<number>`failures + 1`,
      nextTryAt: nextAddressTry(failures + 1, now)?.toString() ?? null,
    })
    .where('registrationId', '=', registrationId)
    .where('fingerprint', '=', fingerprint)
    .execute()
}

const oldest = (now: Temporal.Instant) => now.subtract({ hours: 24 * ADDRESS_CHECK.keptDays }).toString()

/** Answers of an address search go after their time. Returns how many went. */
export async function forgetAnswers(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  return db.run(worker, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('geocoderAnswer')
      .where('askedAt', '<=', oldest(now) as never)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** At most one request a second over all processes, as public services want it; a little more, for what the way to them takes. */
const PACE_MS = 1100

/** Is it our turn to ask? Settled in one row by the clock of the database, which all machines share; one that was ahead is not waited for. */
async function takeTurn(tx: Tx): Promise<boolean> {
  const taken = await tx
    .updateTable('geocoderPace')
    .set({ nextAt: sql<string>`clock_timestamp() + ${`${PACE_MS} ms`}::interval` })
    .where(sql<boolean>`next_at <= clock_timestamp() or next_at > clock_timestamp() + interval '1 hour'`)
    .returning('onlyRow')
    .executeTakeFirst()
  return taken !== undefined
}

/** Nobody asks for so long, on any machine. */
async function waitLonger(tx: Tx, seconds: number): Promise<void> {
  await tx
    .updateTable('geocoderPace')
    .set({ nextAt: sql<string>`clock_timestamp() + ${`${seconds} s`}::interval` })
    .execute()
}
