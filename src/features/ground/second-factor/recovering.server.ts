/** Recovery codes, for a lost second factor. Shown once, kept as hashes, each good for once. */
import type { SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { inGroups, recoveryCodeOf, SECOND_FACTOR_RULES } from '#domain/second-factor.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { lockFactors } from './factors.server.ts'
import { tellOwner } from './telling.server.ts'

export const hashOfRecovery = (keys: Keys, { personId }: SignedIn, code: string): Buffer =>
  keys.hash('recovery', `${personId} ${code}`)

/** The codes of a page: worked out from its id, so that a second press shows the very same ones. */
function codesOf(keys: Keys, { personId }: SignedIn, set: string): string[] {
  return Array.from({ length: SECOND_FACTOR_RULES.recoveryCodes }, (_, nth) =>
    recoveryCodeOf(keys.hash('recovery', `make once ${personId} ${set} ${nth}`)),
  )
}

/** New recovery codes in place of the old; empty without a second factor. A form sent again shows those that are still good. */
export function makeRecoveryCodes(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  person: SignedIn,
  set: string,
): Promise<string[]> {
  const now = clock()
  const { personId } = person
  const codes = codesOf(keys, person, set)
  return db.run(person, async (tx) => {
    await lockFactors(tx, person)
    const factor = await tx
      .selectFrom('secondFactor')
      .select('id')
      .where('personId', '=', personId)
      .executeTakeFirst()
    if (!factor) return []
    const hashed = codes.map((code) => ({ code, codeHash: hashOfRecovery(keys, person, code) }))
    const isNew = await tx
      .insertInto('recoverySet')
      .values({ personId, id: set, madeAt: now.toString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!isNew) {
      const left = await listHashes(tx, person)
      return hashed.filter(({ codeHash }) => left.some((one) => one.equals(codeHash))).map(shown)
    }
    await tx.deleteFrom('recoveryCode').where('personId', '=', personId).execute()
    await tx
      .insertInto('recoveryCode')
      .values(hashed.map(({ codeHash }) => ({ codeHash, personId, madeAt: now.toString() })))
      .execute()
    await tellOwner(tx, personId, { what: 'codes', at: now }, set)
    return hashed.map(shown)
  })
}

const shown = ({ code }: { code: string }) => inGroups(code)

async function listHashes(tx: Tx, { personId }: SignedIn): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('recoveryCode')
    .select('codeHash')
    .where('personId', '=', personId)
    .execute()
  return rows.map(({ codeHash }) => codeHash)
}
