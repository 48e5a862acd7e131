import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Address, AddressFinding } from '#domain/address.ts'
import type { AddressChecker } from './queries.server.ts'

/**
 * Writes down what can be said at once about an address that was just saved, and leaves the rest to the worker. The same
 * address once more keeps what is known, unless that was nothing or the list of streets knows it by now.
 */
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
