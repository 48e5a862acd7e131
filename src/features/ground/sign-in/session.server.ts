import type { Temporal } from 'temporal-polyfill'
import { sql, type NotNull } from '#db/sql.server.ts'
import { mint, type PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { TRUST_RULES } from '#domain/clock-trust.ts'
import { deviceOf } from '#domain/device.ts'
import { SESSION_RULES, sessionState } from '#domain/session.ts'
import { putAddressRight } from '#features/ground/bad-address.server.ts'
import type { Deps, Session } from '#features/ground/context.server.ts'
import { noteLanguageUsed } from '#features/ground/language.server.ts'
import { networkOf } from '#features/ground/security/writing.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { makeToken } from '#platform/keys.server.ts'
import { originNow } from '#platform/origin.server.ts'

const touchEveryMinutes = 5

/** The live session of a cookie's token, or null; whether its holder is an organiser is read afresh every time (rules: before arrival). */
export async function findSession(
  { db, clock, keys }: Pick<SessionDeps, 'db' | 'clock' | 'keys'>,
  token: string,
): Promise<Session | null> {
  const now = clock()
  const hash = keys.hash('session', token)
  return db.run(mint.gate(), async (tx) => {
    const row = await tx
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.personId')
      .leftJoin('adminProfile', 'adminProfile.personId', 'session.personId')
      .select((eb) => [
        'session.id',
        'session.personId',
        'session.createdAt',
        'session.lastSeenAt',
        'session.endedAt',
        'session.sharedDevice',
        'session.factorProvenAt',
        'session.provenBefore',
        'session.tokenHash',
        'person.email',
        'person.locale',
        'adminProfile.approved',
        'adminProfile.revokedAt',
        eb
          .exists(
            eb
              .selectFrom('secondFactor')
              .select('secondFactor.id')
              .whereRef('secondFactor.personId', '=', 'session.personId'),
          )
          .as('hasFactor'),
      ])
      .where(isTokenOf(hash, now))
      .$narrowType<{ email: NotNull }>()
      .executeTakeFirst()
    if (!row) return null
    const life = { signedInAt: row.createdAt, lastSeenAt: row.lastSeenAt, endedAt: row.endedAt }
    const isOrganiser = row.approved === true && row.revokedAt === null
    // An organiser's limits end the whole session: asked again on admin pages only, the next page would prolong it.
    if (sessionState(life, { adminPage: isOrganiser }, now) !== 'live') return null
    // Not at every request: reading pages should not write. Idle times are counted in hours.
    if (Math.abs(now.since(row.lastSeenAt).total('minutes')) >= touchEveryMinutes) {
      const seen = { lastSeenAt: now.toString(), ...(isOrganiser ? seenNow() : {}) }
      await tx.updateTable('session').set(seen).where('id', '=', row.id).execute()
    }
    const { id, personId, email, locale, createdAt, lastSeenAt, sharedDevice } = row
    const admin = row.approved === null ? 'none' : isOrganiser ? 'approved' : 'waiting'
    const isOfBefore = !row.tokenHash.equals(hash)
    const provenAt = isOfBefore ? row.provenBefore : row.factorProvenAt
    const factor = { hasFactor: Boolean(row.hasFactor), provenAt }
    return { id, personId, email, locale, createdAt, lastSeenAt, sharedDevice, admin, factor, isOfBefore }
  })
}

/** Has this person registered in any year, or are they an organiser? Otherwise they have "no account yet" (rules: messages). */
export async function isKnown(tx: Tx, personId: PersonId): Promise<boolean> {
  const registration = await tx
    .selectFrom('registration')
    .select('id')
    .where('personId', '=', personId)
    .limit(1)
    .executeTakeFirst()
  if (registration) return true
  const admin = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('personId', '=', personId)
    .executeTakeFirst()
  return admin !== undefined
}

export function hasAccount({ db }: Pick<Deps, 'db'>, personId: PersonId): Promise<boolean> {
  return db.run(mint.gate(), (tx) => isKnown(tx, personId))
}

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>

export type ProvenPerson = {
  personId: PersonId
  /** Has registered at some time, or is an organiser: otherwise "no account yet" applies (rules: messages). */
  hasAccount: boolean
  email: string
  locale: Locale
  isReturning: boolean
  privacyAccepted: boolean
  isFirstProof: boolean
}

/** The person behind a mailbox that has just been proven; the first proof makes the person. */
export async function findOrCreatePerson(
  tx: Tx,
  { clock, settings }: SessionDeps,
  proof: {
    email: string
    locale: Locale
    isReturning: boolean
    privacyAcceptedAt: unknown
  },
): Promise<ProvenPerson> {
  const now = clock().toString()
  const { id: personId, isFirstProof } = await tx
    .insertInto('person')
    .values({ email: proof.email, locale: proof.locale, emailConfirmedAt: now, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((row) => ({
        emailConfirmedAt: row.fn.coalesce('person.emailConfirmedAt', 'excluded.emailConfirmedAt'),
      })),
    )
    .returning(['id', sql<boolean>`email_confirmed_at = ${now}::timestamptz`.as('isFirstProof')])
    .executeTakeFirstOrThrow()
  // The organiser of the list chose a language for them; here they have used one themselves.
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
    isFirstProof,
  }
}

/** BOOTSTRAP_ADMIN_EMAIL is an approved admin from its first sign-in while there is no other; a revocation persists. */
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
    .values({ personId, approved: true, decidedAt: now, namedAt: now })
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
  const where = await whereOf(tx, personId)
  await tx
    .insertInto('session')
    .values({
      ...where,
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

function seenNow(): { device?: string; network?: string | null } {
  const origin = originNow()
  return origin.by === 'visitor' ? { device: deviceOf(origin.browser), network: networkOf(origin) } : {}
}

/** Of organisers, what the others are shown of their sessions: the kind of browser, and from where it was last used. Of nobody else. */
async function whereOf(tx: Tx, personId: PersonId): Promise<{ device?: string; network?: string | null }> {
  const hat = await tx
    .selectFrom('adminProfile')
    .select('approved')
    .where('personId', '=', personId)
    .executeTakeFirst()
  return hat?.approved ? seenNow() : {}
}

/** The token of a session, or for a short while the one before it. */
function isTokenOf(hash: Buffer, now: Temporal.Instant) {
  const renewedAfter = now.subtract({ seconds: SESSION_RULES.tokenBeforeSeconds }).toString()
  return sql<boolean>`(session.token_hash = ${hash}
    or session.token_before = ${hash} and session.renewed_at > ${renewedAfter}::timestamptz
      and session.renewed_at <= ${now.toString()}::timestamptz + ${TRUST_RULES.apartMinutes}::integer * interval '1 minute')`
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
    .where(isTokenOf(keys.hash('session', token), clock()))
    .where('endedAt', 'is', null)
    .returning(['personId', 'sharedDevice'])
    .executeTakeFirst()
  return closed ? { ...closed, personId: closed.personId as PersonId } : null
}
