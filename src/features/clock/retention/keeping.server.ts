import type { Tx } from '#db/connect.server.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import type { Keys } from '#platform/keys.server.ts'

/** Who stays as an address and nothing else: people who may be asked again next year, with the consents that say so (rules: consent). */
export type Kept = { people: readonly string[]; consents: readonly string[] }

/** The one consent that outlives a registration (domain/consent). */
export const nextYear = 'contact-next-year'

/**
 * Everybody who has said "contact me next year", has neither taken it back nor cancelled, and has not asked for no list
 * mail; `people` narrows to some.
 */
export async function findKept(tx: Tx, keys: Keys, people?: readonly string[]): Promise<Kept> {
  if (people?.length === 0) return { people: [], consents: [] }
  const rows = await tx
    .selectFrom('consent')
    .innerJoin('person', 'person.id', 'consent.personId')
    .leftJoin('registration', 'registration.id', 'consent.registrationId')
    .select(['consent.id', 'consent.personId', 'person.mailTo as email'])
    .where('consent.textKey', '=', nextYear)
    .where('consent.withdrawnAt', 'is', null)
    .where((eb) =>
      eb.or([eb('consent.registrationId', 'is', null), eb('registration.state', '=', 'submitted')]),
    )
    .$if(people !== undefined, (query) => query.where('consent.personId', 'in', people ?? []))
    .execute()
  // People without a mailbox cannot be asked again.
  const marked = rows.flatMap(({ email, ...row }) =>
    email === null ? [] : [{ ...row, fingerprint: fingerprintOf(keys, email) }],
  )
  const suppressed = await listSuppressed(
    tx,
    marked.map(({ fingerprint }) => fingerprint),
  )
  const standing = marked.filter(({ fingerprint }) => !suppressed.has(fingerprint.toString('hex')))
  return {
    people: [...new Set(standing.map(({ personId }) => personId))],
    consents: standing.map(({ id }) => id),
  }
}

async function listSuppressed(tx: Tx, fingerprints: Buffer[]): Promise<Set<string>> {
  if (fingerprints.length === 0) return new Set()
  const rows = await tx
    .selectFrom('suppression')
    .select('fingerprint')
    .where('fingerprint', 'in', fingerprints)
    .execute()
  return new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')))
}
