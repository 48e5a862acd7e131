import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { SESSION_RULES } from '#domain/session.ts'
import type { Deps } from '#features/context.server.ts'
import { noteLanguageUsed } from '#features/language/commands.server.ts'
import { putAddressRight } from '#features/suppression/bad-address/commands.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { makeToken } from '#platform/keys.server.ts'
import { isKnown } from './queries.server.ts'

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>

export type ProvenPerson = {
  personId: PersonId
  /** Has registered at some time, or is an organiser: otherwise the spec's "no account yet" applies (§8). */
  hasAccount: boolean
  email: string
  locale: Locale
  isReturning: boolean
  privacyAccepted: boolean
}

/** The person behind a mailbox that has just been proven; the first proof makes the person. */
export async function findOrCreatePerson(
  tx: Tx,
  { clock, settings }: SessionDeps,
  proof: { email: string; locale: Locale; isReturning: boolean; privacyAcceptedAt: unknown },
): Promise<ProvenPerson> {
  const now = clock().toString()
  const { id: personId } = await tx
    .insertInto('person')
    .values({ email: proof.email, locale: proof.locale, emailConfirmedAt: now, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((row) => ({
        emailConfirmedAt: row.fn.coalesce('person.emailConfirmedAt', 'excluded.emailConfirmedAt'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  // Whoever put them on a list chose a language for them; here they have used one themselves.
  await noteLanguageUsed(tx, personId as PersonId, proof.locale)
  await putAddressRight(tx, personId, clock())
  if (settings.bootstrapAdminEmail === proof.email) await approveFirstAdmin(tx, personId, now)
  return {
    personId,
    hasAccount: await isKnown(tx, personId),
    email: proof.email,
    locale: proof.locale,
    isReturning: proof.isReturning,
    privacyAccepted: proof.privacyAcceptedAt !== null,
  }
}

/**
 * The address of BOOTSTRAP_ADMIN_EMAIL is an approved admin from its first sign-in, as long as there is no other: a
 * revocation stays, also for somebody who deletes the account and signs in anew.
 */
async function approveFirstAdmin(tx: Tx, personId: PersonId, now: string): Promise<void> {
  const organiser = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (organiser) return
  await tx
    .insertInto('adminProfile')
    .values({ personId, approved: true, decidedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A new session and its cookie's token: never one that existed before sign-in. */
export async function openSession(
  tx: Tx,
  { clock, keys }: SessionDeps,
  personId: PersonId,
  sharedDevice: boolean,
): Promise<string> {
  const now = clock()
  const token = makeToken()
  await tx
    .insertInto('session')
    .values({
      tokenHash: keys.hash('session', token),
      personId,
      sharedDevice,
      createdAt: now.toString(),
      lastSeenAt: now.toString(),
      expiresAt: now.add({ hours: 24 * SESSION_RULES.cookieDays }).toString(),
    })
    .execute()
  return token
}

/** Ends a session and says whether it was one of a shared device; null if it was over already or never there. */
export async function closeSession(
  tx: Tx,
  { clock, keys }: Pick<SessionDeps, 'clock' | 'keys'>,
  token: string,
): Promise<{ personId: PersonId; sharedDevice: boolean } | null> {
  const closed = await tx
    .updateTable('session')
    .set({ endedAt: clock().toString() })
    .where('tokenHash', '=', keys.hash('session', token))
    .where('endedAt', 'is', null)
    .returning(['personId', 'sharedDevice'])
    .executeTakeFirst()
  return closed ? { ...closed, personId: closed.personId as PersonId } : null
}
