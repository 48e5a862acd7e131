import type { Temporal } from 'temporal-polyfill'
import { mint, type PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { countWithin } from '#db/rate-limit.server.ts'
import { sql } from '#db/sql.server.ts'
import { challengeEndsAt, challengeState, CODE_LIMITS, type ChallengeState } from '#domain/otp.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { makeToken } from '#platform/keys.server.ts'

/** What proves a mailbox in order to sign in with it. */
export type SignInPurpose = 'sign-in' | 'sign-up-guest' | 'sign-up-host'
type AskDeps = Pick<Deps, 'db' | 'clock' | 'keys'>
type Ask = {
  email: string
  locale: Locale
  isReturning?: boolean
  privacyAccepted?: boolean
  /** By which named link a host came (rules: named links). */
  via?: string | null
} & ({ purpose: SignInPurpose } | { purpose: 'change-email'; personId: PersonId })

/**
 * Begins proving a mailbox: every address gets the same answer, in the same time, and one mail (rules: accounts and codes). Over the limits
 * nothing is mailed and `mailed` is false; that depends on the address alone, not on whether somebody has an account.
 * Who asks again in the same browser goes on with the same request, so that the code which is there already works too.
 */
export async function startChallenge(
  { db, clock, keys }: AskDeps,
  ask: Ask & { ip: string; cookieToken?: string | null },
): Promise<{ cookieToken: string; mailed: boolean }> {
  const now = clock()
  return db.run(mint.gate(), async (tx) => {
    const known = await findChallenge(tx, keys, ask.cookieToken)
    const isSame = known !== null && isOpen(known, now) && known.email === ask.email
    const mailed = await takeMail({ tx, keys, now }, ask)
    if (isSame && known.purpose === ask.purpose && known.personId === personIdOf(ask)) {
      if (mailed) await askAnew(tx, known, { ...ask, now })
      return { cookieToken: known.cookieToken, mailed }
    }
    // Without a mail a new request could never be answered; the codes of the one that is open can.
    if (isSame && !mailed) return { cookieToken: known.cookieToken, mailed }
    const made = await insertChallenge({ tx, keys, now }, ask)
    if (mailed) await queueCode(tx, made.id, now)
    return { cookieToken: made.cookieToken, mailed }
  })
}

/**
 * `mailed-beside`: the code before it works too. `mailed-alone`: there is none before it, or it is worth nothing any more.
 * With the cookie that this browser has from now on.
 */
export type Resent =
  | { kind: 'mailed-beside' | 'mailed-alone'; cookieToken: string }
  | { kind: 'too-often' }
  | { kind: 'no-challenge' }

/**
 * One more code for what this browser asked for, with tries of its own: an open request goes on, with five tries again; one
 * that was used elsewhere or is too old is made anew.
 */
export async function resendCode(
  { db, clock, keys }: AskDeps,
  cookieToken: string,
  ip: string,
): Promise<Resent> {
  const now = clock()
  return db.run(mint.gate(), async (tx): Promise<Resent> => {
    const known = await findChallenge(tx, keys, cookieToken)
    if (!known) return { kind: 'no-challenge' }
    const { purpose } = known
    // Another address is only ever asked for by somebody who has just signed in.
    if (!isOpen(known, now) && purpose === 'change-email') return { kind: 'no-challenge' }
    if (!(await takeMail({ tx, keys, now }, { email: known.email, ip }))) return { kind: 'too-often' }
    if (isOpen(known, now)) {
      const isSpent = await askAnew(tx, known, { now })
      return { kind: isSpent ? 'mailed-alone' : 'mailed-beside', cookieToken }
    }
    const made = await insertChallenge({ tx, keys, now }, { ...known, purpose: purpose as SignInPurpose })
    await queueCode(tx, made.id, now)
    return { kind: 'mailed-alone', cookieToken: made.cookieToken }
  })
}

type Known = {
  id: string
  cookieToken: string
  email: string
  locale: Locale
  purpose: SignInPurpose | 'change-email'
  personId: string | null
  isReturning: boolean
  privacyAccepted: boolean
  via: string | null
  tries: number
  usedAt: Temporal.Instant | null
  expiresAt: Temporal.Instant
}

/** What this browser asked for last, locked: two presses at once are one after the other. */
async function findChallenge(
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
      'via',
      'tries',
    ])
    .select(['consumedAt as usedAt', 'expiresAt'])
    .where('cookieHash', '=', keys.hash('challenge', cookieToken))
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, cookieToken, privacyAccepted: row.privacyAcceptedAt !== null } : null
}

const OPEN: ReadonlySet<ChallengeState> = new Set(['open', 'no-tries-left'])
/** May it go on? Also when its tries are used up: asking for a code begins them anew. */
const isOpen = (challenge: Known, now: Temporal.Instant) => OPEN.has(challengeState(challenge, now))
const personIdOf = (ask: Ask) => (ask.purpose === 'change-email' ? ask.personId : null)

/**
 * The tries begin anew. Codes whose tries were used up are worth nothing any more, or asking would buy more tries at them;
 * true if that is so.
 */
async function askAnew(
  tx: Tx,
  known: Known,
  { now, ...said }: Partial<Ask> & { now: Temporal.Instant },
): Promise<boolean> {
  const isSpent = challengeState(known, now) === 'no-tries-left'
  if (isSpent) await tx.deleteFrom('challengeCode').where('challengeId', '=', known.id).execute()
  await tx
    .updateTable('challenge')
    .set({
      tries: 0,
      expiresAt: challengeEndsAt(now).toString(),
      ...(said.locale && { locale: said.locale }),
      ...(said.isReturning !== undefined && { isReturning: said.isReturning }),
      ...(said.privacyAccepted && { privacyAcceptedAt: now.toString() }),
      ...(said.via && { via: said.via }),
    })
    .where('id', '=', known.id)
    .execute()
  await queueCode(tx, known.id, now)
  return isSpent
}

type Tools = { tx: Tx; keys: Deps['keys']; now: Temporal.Instant }

async function insertChallenge(
  { tx, keys, now }: Tools,
  ask: Ask,
): Promise<{ id: string; cookieToken: string }> {
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
      via: ask.via ?? null,
      privacyAcceptedAt: ask.privacyAccepted ? now.toString() : null,
      createdAt: now.toString(),
      expiresAt: challengeEndsAt(now).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cookieToken }
}

/** Whether one more mail may go to this address now; it is counted. */
async function takeMail(
  { tx, keys, now }: Tools,
  { email, ip }: { email: string; ip: string },
): Promise<boolean> {
  const { mailsPerAddress, mailsPerIp, mailsInAll } = CODE_LIMITS
  // The network first: whoever has used up theirs must not use up other people's addresses, or one could lock anybody out.
  const limits = [
    { key: keys.hash('limit', `mail-ip:${ip}`), hours: 1, most: mailsPerIp.hour },
    { key: keys.hash('limit', `mail-hour:${email}`), hours: 1, most: mailsPerAddress.hour },
    { key: keys.hash('limit', `mail-day:${email}`), hours: 24, most: mailsPerAddress.day },
    { key: keys.hash('limit', 'mail-all'), hours: 1, most: mailsInAll.hour },
  ]
  for (const limit of limits) {
    if (!(await countWithin(tx, limit, now))) return false
  }
  return true
}

async function queueCode(tx: Tx, challengeId: string, now: Temporal.Instant): Promise<void> {
  const { codesSent } = await tx
    .updateTable('challenge')
    .set({ codesSent: sql<number>`codes_sent + 1` })
    .where('id', '=', challengeId)
    .returning('codesSent')
    .executeTakeFirstOrThrow()
  const mail = { dedupeKey: `code:${challengeId}:${codesSent}`, template: 'code' } as const
  await enqueueMail(tx, { ...mail, challengeId }, now)
}
