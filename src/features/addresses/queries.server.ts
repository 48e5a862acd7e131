import type { RegistrationId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  addressKey,
  type Address,
  type AddressCheck,
  type AddressFinding,
  type AddressSource,
} from '#domain/address.ts'
import type { Deps } from '#features/context.server.ts'
import { getStreetList } from './streets/queries.server.ts'

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

/**
 * Waits a moment, at most three seconds, for the answer about an address that was just saved, so that most hosts see it at
 * once. Where no address search is asked, or it has failed once, nobody waits.
 */
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
    .executeTakeFirst()
  return row !== undefined
}
