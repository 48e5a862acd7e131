/** Recovery codes: for whoever has lost their second factor. Shown once, kept as hashes, each good for once. */
import type { SignedIn } from '#db/actor.server.ts'
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
    recoveryCodeOf(keys.hash('recovery', `make ${personId} ${set} ${nth}`)),
  )
}

/** New codes in the place of the old ones; empty for somebody who has no second factor that they could stand in for. */
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
    const before = await tx
      .deleteFrom('recoveryCode')
      .where('personId', '=', personId)
      .returning('codeHash')
      .execute()
    const made = codes.map((code) => hashOfRecovery(keys, person, code))
    await tx
      .insertInto('recoveryCode')
      .values(made.map((codeHash) => ({ codeHash, personId, madeAt: now.toString() })))
      .execute()
    const isSame =
      before.length > 0 && before.every(({ codeHash }) => made.some((one) => one.equals(codeHash)))
    if (before.length > 0 && !isSame) await tellOwner(tx, personId, { what: 'codes', at: now }, set)
    return codes.map(inGroups)
  })
}
