import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { addressKey, type AddressFinding } from '#domain/address.ts'
import { distanceKm, estimateCommute, type Point } from '#domain/geo.ts'
import { findingColumns } from '#features/registration/addresses/addresses.server.ts'
import type { Keys } from '#platform/keys.server.ts'

type Checked = { registrationId: RegistrationId; fingerprint: Buffer }

/** Writes down what was found, unless the address has changed meanwhile; with the offer too, where it was handed in before. */
export async function keepFinding(
  tx: Tx,
  { registrationId, fingerprint }: Checked,
  finding: AddressFinding,
  now: Temporal.Instant,
  keys: Keys,
): Promise<void> {
  const { outcome, source, latitude, longitude } = findingColumns(finding)
  await tx
    .updateTable('addressCheck')
    .set({ outcome, source, latitude, longitude, checkedAt: now.toString(), failures: 0, nextTryAt: null })
    .where('registrationId', '=', registrationId)
    .where('fingerprint', '=', fingerprint)
    .execute()
  const offered = await tx
    .selectFrom('hostAddress')
    .select(['street', 'houseNumber', 'postalCode', 'city'])
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  if (!offered || !keys.matches('address', addressKey(offered), fingerprint)) return
  await tx
    .updateTable('hostAddress')
    .set({ addressCheck: outcome, checkSource: source, checkedAt: now.toString(), latitude, longitude })
    .where('registrationId', '=', registrationId)
    .execute()
  if (finding.outcome === 'found' && finding.point) await keepEstimate(tx, registrationId, finding.point)
}

/** An estimate of the way, where neither the host nor an organiser has said anything (rules: fit). */
async function keepEstimate(tx: Tx, registrationId: RegistrationId, home: Point): Promise<void> {
  const venue = await tx
    .selectFrom('registration')
    .innerJoin('edition', 'edition.id', 'registration.editionId')
    .select(['venueLatitude as latitude', 'venueLongitude as longitude'])
    .where('registration.id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const { minutes, source } = estimateCommute(distanceKm(home, venue))
  await tx
    .updateTable('hostFacts')
    .set({ commuteMinutes: minutes, commuteSource: source })
    .where('registrationId', '=', registrationId)
    .where((eb) => eb.or([eb('commuteSource', 'is', null), eb('commuteSource', '=', 'estimate')]))
    .execute()
}
