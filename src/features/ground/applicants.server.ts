/** Who asks to become an organiser, and what is still known of who was one before (rules: organisers). */
import { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { DetailOf } from '#domain/security-events.ts'
import type { Keys } from '#platform/keys.server.ts'

/** A request that nobody has decided; also after a decision, when the person asked again later. */
export function waitingEntries(tx: Tx) {
  return tx
    .selectFrom('adminProfile')
    .where('approved', '=', false)
    .where('requestedAt', 'is not', null)
    .where((eb) => eb.or([eb('decidedAt', 'is', null), eb('requestedAt', '>', eb.ref('decidedAt'))]))
}

/** What an organiser was when they deleted their account. */
export type Leaving = DetailOf<'organiser-left'>
/** That somebody comes back: with the account they had, or with the address of one that is gone. */
export type Former = { how: 'was-revoked' | 'was-declined' | Leaving; at: Temporal.Instant }

export const mailboxHash = (keys: Keys, email: string): Buffer => keys.hash('limit', email)

/** As far as it is known: of an account as long as it is there, of one that is gone as long as the log keeps it. */
export async function findFormer(
  tx: Tx,
  keys: Keys,
  { personId, email }: { personId: PersonId; email: string },
): Promise<Former | null> {
  const hat = await tx
    .selectFrom('adminProfile')
    .select(['decidedAt', 'revokedAt'])
    .where('personId', '=', personId)
    .executeTakeFirst()
  if (hat?.revokedAt) return { how: 'was-revoked', at: hat.revokedAt }
  const left = await tx
    .selectFrom('securityEvent')
    .select(['detail', 'at'])
    .where('kind', '=', 'organiser-left')
    .where('stranger', '=', mailboxHash(keys, email))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const how = LEAVING.find((one) => one === left?.detail)
  if (left && how) return { how, at: left.at }
  // The account is there still, under another address.
  const moved = await tx
    .selectFrom('emailChange')
    .innerJoin('adminProfile', 'adminProfile.personId', 'emailChange.personId')
    .select('adminProfile.revokedAt')
    .where('emailChange.oldEmail', '=', email)
    .where('emailChange.personId', '!=', personId)
    .where('adminProfile.revokedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (moved?.revokedAt) return { how: 'was-revoked', at: moved.revokedAt }
  return hat?.decidedAt ? { how: 'was-declined', at: hat.decidedAt } : null
}

const LEAVING = ['left-approved', 'left-revoked', 'left-declined'] as const satisfies readonly Leaving[]

/** What is to be kept of somebody who goes: null: nobody has ever decided about them. With their addresses of lately. */
export async function readLeaving(
  tx: Tx,
  personId: PersonId,
): Promise<{ how: Leaving; emails: string[] } | null> {
  const hat = await tx
    .selectFrom('adminProfile')
    .innerJoin('person', 'person.id', 'adminProfile.personId')
    .select(['person.email', 'approved', 'decidedAt', 'revokedAt'])
    .where('personId', '=', personId)
    .executeTakeFirst()
  if (!hat?.email || !(hat.approved || hat.decidedAt)) return null
  const before = await tx
    .selectFrom('emailChange')
    .select('oldEmail')
    .where('personId', '=', personId)
    .execute()
  const emails = new Set([hat.email, ...before.flatMap(({ oldEmail }) => oldEmail ?? [])])
  const how = hat.approved ? 'left-approved' : hat.revokedAt ? 'left-revoked' : 'left-declined'
  return { how, emails: [...emails] }
}
