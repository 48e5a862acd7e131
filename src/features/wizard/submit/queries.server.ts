import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'

/** The keys of the texts a registration has consented to and not withdrawn. */
export async function listConsents(tx: Tx, registrationId: RegistrationId): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('consent')
    .select('textKey')
    .where('registrationId', '=', registrationId)
    .where('withdrawnAt', 'is', null)
    .execute()
  return new Set(rows.map(({ textKey }) => textKey))
}
