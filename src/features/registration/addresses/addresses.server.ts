import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import {
  type Address,
  type AddressCheck,
  type AddressFinding,
  addressKey,
  type AddressSource,
} from '#domain/address.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getStreetList } from './streets.server.ts'

/** What can be said about an address at once, without asking anybody outside. */
export type AddressChecker = {
  check(address: Address): AddressFinding
  /** The same for every way to write an address, and nothing that the address can be read from. */
  fingerprint(address: Address): Buffer
  /** Is there an address search to ask about what the list of streets does not know? */
  asksGeocoder: boolean
}

/** The organisers' list of streets as it is now, and whether an address search is configured. */
export async function makeAddressChecker(
  given: Pick<Deps, 'clock' | 'log' | 'keys'> & { settings: Pick<Deps['settings'], 'dataDir' | 'geocoder'> },
): Promise<AddressChecker> {
  const list = await getStreetList(given)
  return {
    check: (address) => list?.check(address) ?? { outcome: 'not-checked' },
    fingerprint: (address) => given.keys.hash('address', addressKey(address)),
    asksGeocoder: given.settings.geocoder !== null,
  }
}

/** What is known about the address that a host saved last; null where none was ever saved in the form. */
export async function findAddressCheck(tx: Tx, registrationId: RegistrationId): Promise<AddressCheck | null> {
  const row = await tx
    .selectFrom('addressCheck')
    .select(['outcome', 'source', 'latitude', 'longitude', 'nextTryAt'])
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  return row ? { finding: readFinding(row), isWaiting: row.nextTryAt !== null } : null
}

type FindingRow = {
  outcome: AddressFinding['outcome']
  source: AddressSource | null
  latitude: number | null
  longitude: number | null
}

/** A row of the check as the rule's finding. */
export function readFinding({ outcome, source, latitude, longitude }: FindingRow): AddressFinding {
  if (outcome === 'not-checked' || source === null) return { outcome: 'not-checked' }
  if (outcome === 'not-found') return { outcome, source }
  return { outcome, source, point: latitude === null || longitude === null ? null : { latitude, longitude } }
}

const LOOK_AGAIN_MS = 200
const LOOKS = 15

/** Waits up to three seconds for the answer about an address just saved, unless there is no search or it just failed. */
export async function waitForAddressCheck(
  { db }: Pick<Deps, 'db'>,
  actor: SignedIn,
  editionId: string,
): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (!(await db.run(actor, (tx) => isFirstAnswerDue(tx, actor, editionId)))) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

async function isFirstAnswerDue(tx: Tx, { personId }: SignedIn, editionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('addressCheck')
    .innerJoin('registration', 'registration.id', 'addressCheck.registrationId')
    .select('registration.id')
    .where('registration.personId', '=', personId)
    .where('registration.editionId', '=', editionId)
    .where('addressCheck.nextTryAt', 'is not', null)
    .where('addressCheck.failures', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('geocoderPace')
          .select('onlyRow')
          .where('nextAt', '<=', sql<never>`clock_timestamp() + ${`${LOOKS * LOOK_AGAIN_MS} ms`}::interval`),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Records what is known at once about a saved address; the worker does the rest. An unchanged address keeps what is known. */
export async function noteAddress(
  tx: Tx,
  registrationId: RegistrationId,
  address: Address,
  checker: AddressChecker,
  now: Temporal.Instant,
): Promise<void> {
  const finding = checker.check(address)
  const asks = checker.asksGeocoder && finding.outcome !== 'found'
  const row = {
    fingerprint: checker.fingerprint(address),
    ...findingColumns(finding),
    checkedAt: now.toString(),
    failures: 0,
    nextTryAt: asks ? now.toString() : null,
  }
  await tx
    .insertInto('addressCheck')
    .values({ registrationId, ...row })
    .onConflict((conflict) =>
      conflict.column('registrationId').doUpdateSet(row)
        .where(sql<boolean>`address_check.fingerprint <> excluded.fingerprint or excluded.outcome = 'found'
          or (address_check.outcome = 'not-checked' and address_check.next_try_at is null)`),
    )
    .execute()
}

/** A finding as the columns that hold it. */
export function findingColumns(finding: AddressFinding) {
  const point = finding.outcome === 'found' ? finding.point : null
  return {
    outcome: finding.outcome,
    source: finding.outcome === 'not-checked' ? null : finding.source,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
  }
}
