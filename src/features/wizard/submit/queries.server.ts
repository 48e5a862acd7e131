import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { GivenConsents } from '#features/wizard/steps/stored-values.ts'

/** The texts a registration has consented to and not withdrawn: key and the newest version of each. */
export async function listConsents(tx: Tx, registrationId: RegistrationId): Promise<GivenConsents> {
  const rows = await tx
    .selectFrom('consent')
    .select(['textKey', 'textVersion'])
    .where('registrationId', '=', registrationId)
    .where('withdrawnAt', 'is', null)
    .orderBy('textVersion')
    .execute()
  return new Map(rows.map(({ textKey, textVersion }) => [textKey, textVersion]))
}
