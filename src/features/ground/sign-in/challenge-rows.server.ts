/** The rows of requests for a code (challenges). What may be asked for when: asking.server.ts. */
import type { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { challengeEndsAt, challengeState, type ChallengeState } from '#domain/otp.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { makeToken } from '#platform/keys.server.ts'

/** What proves a mailbox in order to sign in with it. */
export type SignInPurpose = 'sign-in' | 'sign-up-guest' | 'sign-up-host'

export type Ask = {
  email: string
  locale: Locale
  isReturning?: boolean
  privacyAccepted?: boolean
} & ({ purpose: SignInPurpose } | { purpose: 'change-email'; personId: PersonId })

export type Known = {
  id: string
  cookieToken: string
  email: string
  locale: Locale
  purpose: SignInPurpose | 'change-email'
  personId: string | null
  isReturning: boolean
  privacyAccepted: boolean
  tries: number
  codesSent: number
  usedAt: Temporal.Instant | null
  expiresAt: Temporal.Instant
}

/** What this browser asked for last, locked: two presses at once are one after the other. */
export async function findChallenge(
  tx: Tx,
  keys: Deps['keys'],
  cookieToken: string | null | undefined,
): Promise<Known | null> {
  if (!cookieToken) return null
  const row = await tx
    .selectFrom('challenge')
    .select([
      'id',
      'email',
      'locale',
      'purpose',
      'personId',
      'isReturning',
      'privacyAcceptedAt',
      'tries',
      'codesSent',
    ])
    .select(['consumedAt as usedAt', 'expiresAt'])
    .where('cookieHash', '=', keys.hash('challenge', cookieToken))
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, cookieToken, privacyAccepted: row.privacyAcceptedAt !== null } : null
}

const OPEN: ReadonlySet<ChallengeState> = new Set(['open', 'no-tries-left'])
/** May it go on? Also when its tries are used up: asking for a code begins them anew. */
export const isOpen = (challenge: Known, now: Temporal.Instant) => OPEN.has(challengeState(challenge, now))
export const personIdOf = (ask: Ask) => (ask.purpose === 'change-email' ? ask.personId : null)

/** What was said when asking again in the same browser; tries and codes stay as they are. */
export async function keepSaid(
  tx: Tx,
  { id }: Pick<Known, 'id'>,
  { now, ...said }: Ask & { now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({
      locale: said.locale,
      ...(said.isReturning !== undefined && { isReturning: said.isReturning }),
      ...(said.privacyAccepted && { privacyAcceptedAt: now.toString() }),
    })
    .where('id', '=', id)
    .execute()
}

export type Leaving = {
  /** `only-if-proven`: only if somebody has proved this mailbox, which the worker looks up and nobody who asks can notice. */
  leaves: 'always' | 'only-if-proven'
  /** By so many minutes the mail is dated back, to leave before others. */
  headStart: number
}

/** One more code with new tries; codes whose tries were used up become void (true if so), so that asking buys no guesses. */
export async function askAnew(
  tx: Tx,
  known: Known,
  leaving: Leaving & { now: Temporal.Instant },
): Promise<boolean> {
  const { now } = leaving
  const isSpent = challengeState(known, now) === 'no-tries-left'
  if (isSpent) await tx.deleteFrom('challengeCode').where('challengeId', '=', known.id).execute()
  await tx
    .updateTable('challenge')
    .set({ tries: 0, expiresAt: challengeEndsAt(now).toString() })
    .where('id', '=', known.id)
    .execute()
  await queueCode(tx, known.id, leaving)
  return isSpent
}

export async function insertChallenge(
  { tx, keys, now }: { tx: Tx; keys: Deps['keys']; now: Temporal.Instant },
  ask: Ask,
): Promise<{ id: string; cookieToken: string; codesSent: number }> {
  const cookieToken = makeToken()
  const { id } = await tx
    .insertInto('challenge')
    .values({
      cookieHash: keys.hash('challenge', cookieToken),
      email: ask.email,
      locale: ask.locale,
      purpose: ask.purpose,
      personId: personIdOf(ask),
      isReturning: ask.isReturning ?? false,
      privacyAcceptedAt: ask.privacyAccepted ? now.toString() : null,
      createdAt: now.toString(),
      expiresAt: challengeEndsAt(now).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cookieToken, codesSent: 0 }
}

export async function queueCode(
  tx: Tx,
  challengeId: string,
  { now, leaves, headStart }: Leaving & { now: Temporal.Instant },
): Promise<void> {
  const { codesSent } = await tx
    .updateTable('challenge')
    .set({ codesSent: sql<number>`codes_sent + 1` })
    .where('id', '=', challengeId)
    .returning('codesSent')
    .executeTakeFirstOrThrow()
  const mail = { dedupeKey: `code:${challengeId}:${codesSent}`, template: 'code' } as const
  const params: Record<string, string> = leaves === 'only-if-proven' ? { leaves } : {}
  await enqueueMail(tx, { ...mail, challengeId, params, dueAt: now.subtract({ minutes: headStart }) }, now)
}
