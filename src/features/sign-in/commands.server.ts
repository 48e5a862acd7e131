import type { Temporal } from 'temporal-polyfill'
import { mint, type PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { countSoFar, countWithin } from '#db/rate-limit.server.ts'
import { sql } from '#db/sql.server.ts'
import { CODE_LIMITS, CODE_RULES, readCode, type CodeRefusal } from '#domain/otp.ts'
import type { Deps } from '#features/context.server.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { makeToken } from '#platform/keys.server.ts'
import { noteDevice } from './devices/commands.server.ts'
import {
  closeSession,
  findOrCreatePerson,
  openSession,
  type ProvenPerson,
} from './session/commands.server.ts'

/** What proves a mailbox in order to sign in with it. */
export type SignInPurpose = 'sign-in' | 'sign-up-guest' | 'sign-up-host'
type CodeDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>

/** How long the browser's cookie may still ask for new codes. Each code has its own, shorter life (domain/otp). */
const challengeHours = 2

/**
 * Begins proving a mailbox: every address gets the same answer, in the same time, and one mail (R8). Over the limits
 * nothing is mailed and `mailed` is false; that depends on the address alone, not on whether somebody has an account.
 */
export async function startChallenge(
  { db, clock, keys }: CodeDeps,
  ask: {
    email: string
    locale: Locale
    isReturning?: boolean
    privacyAccepted?: boolean
    ip: string
  } & ({ purpose: SignInPurpose } | { purpose: 'change-email'; personId: PersonId }),
): Promise<{ cookieToken: string; mailed: boolean }> {
  const now = clock()
  const cookieToken = makeToken()
  const mailed = await db.run(mint.gate(), async (tx) => {
    const { id } = await tx
      .insertInto('challenge')
      .values({
        cookieHash: keys.hash('challenge', cookieToken),
        email: ask.email,
        locale: ask.locale,
        purpose: ask.purpose,
        personId: ask.purpose === 'change-email' ? ask.personId : null,
        isReturning: ask.isReturning ?? false,
        privacyAcceptedAt: ask.privacyAccepted ? now.toString() : null,
        createdAt: now.toString(),
        expiresAt: now.add({ hours: challengeHours }).toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return mailCode({ tx, keys, now }, { challengeId: id, email: ask.email, ip: ask.ip })
  })
  return { cookieToken, mailed }
}

/** Sends one more code for the same challenge. The budget of tries stays what is left of it. */
export async function resendCode(
  { db, clock, keys }: CodeDeps,
  cookieToken: string,
  ip: string,
): Promise<'mailed' | 'too-often' | 'no-challenge'> {
  const now = clock()
  return db.run(mint.gate(), async (tx) => {
    const challenge = await tx
      .selectFrom('challenge')
      .select(['id', 'email'])
      .where('cookieHash', '=', keys.hash('challenge', cookieToken))
      .where('consumedAt', 'is', null)
      .where('expiresAt', '>', now.toString() as never)
      .executeTakeFirst()
    if (!challenge) return 'no-challenge'
    const mailed = await mailCode(
      { tx, keys, now },
      { challengeId: challenge.id, email: challenge.email, ip },
    )
    return mailed ? 'mailed' : 'too-often'
  })
}

async function mailCode(
  { tx, keys, now }: { tx: Tx; keys: Deps['keys']; now: ReturnType<Deps['clock']> },
  { challengeId, email, ip }: { challengeId: string; email: string; ip: string },
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
  const { codesSent } = await tx
    .updateTable('challenge')
    .set({ codesSent: sql<number>`codes_sent + 1` })
    .where('id', '=', challengeId)
    .returning('codesSent')
    .executeTakeFirstOrThrow()
  const mail = { dedupeKey: `code:${challengeId}:${codesSent}`, lane: lanes.code, template: 'code' } as const
  await enqueueMail(tx, { ...mail, challengeId }, now)
  return true
}

export type Answer =
  | ({
      kind: 'proven'
      sessionToken: string
      sharedDevice: boolean
      /** What the browser's cookie of known people is from now on; null where it is to remember nobody. */
      devices: string | null
    } & ProvenPerson)
  | {
      kind: 'refused'
      reason: CodeRefusal | 'wrong' | 'expired' | 'no-tries-left' | 'link-only' | 'link-dead'
    }

/** The answer to a challenge: the code typed in the browser that asked, or the link of the mail in any browser. */
export async function answerChallenge(
  deps: CodeDeps,
  answer: Proof & {
    sharedDevice?: boolean
    /** The session this browser has had so far, which ends now (ASVS 7.2.4). */
    replaces?: string | null
    /** The browser's cookie of people who have signed in with it before. */
    devices?: string | null
  },
): Promise<Answer> {
  return deps.db.run(mint.gate(), async (tx): Promise<Answer> => {
    const about = { purposes: ['sign-in', 'sign-up-guest', 'sign-up-host'] } as const
    const proof = await consumeChallenge(tx, deps, answer, about)
    if (typeof proof === 'string') return { kind: 'refused', reason: proof }
    const person = await findOrCreatePerson(tx, deps, proof)
    const before = answer.replaces ? await closeSession(tx, deps, answer.replaces) : null
    // A device that was said to be shared stays so until somebody signs out: a code asked in between must not make 400 days of it.
    const sharedDevice = answer.sharedDevice === true || before?.sharedDevice === true
    const { personId } = person
    const cookie = answer.devices ?? null
    const browser = { personId, sharedDevice, cookie, wasHere: before?.personId ?? null }
    const devices = await noteDevice(tx, deps, browser)
    const sessionToken = await openSession(tx, deps, personId, sharedDevice)
    return { kind: 'proven', sessionToken, sharedDevice, devices, ...person }
  })
}

export type Refused = Extract<Answer, { kind: 'refused' }>['reason']
export type Proof = { cookieToken: string; code: string } | { linkToken: string }

/**
 * Takes the proof of a mailbox, once: what the challenge was about, or why not. One for another purpose or person is none.
 * Runs as the gate, in the transaction that does what the mailbox was proven for.
 */
export async function consumeChallenge(
  tx: Tx,
  deps: CodeDeps,
  proof: Proof,
  about: { purposes: readonly (SignInPurpose | 'change-email')[]; personId?: PersonId },
) {
  const checked =
    'linkToken' in proof
      ? await checkLink(tx, deps, proof.linkToken)
      : await checkCode(tx, deps, proof.cookieToken, proof.code)
  if (typeof checked === 'string') return checked
  const query = tx
    .updateTable('challenge')
    .set({ consumedAt: deps.clock().toString() })
    .where('id', '=', checked.id)
    .where('purpose', 'in', about.purposes)
    .where('consumedAt', 'is', null)
    .returning(['email', 'locale', 'isReturning', 'privacyAcceptedAt'])
  const own = about.personId ? query.where('personId', '=', about.personId) : query
  const consumed = await own.executeTakeFirst()
  return consumed ?? 'expired'
}

/** One statement takes a try before anything is compared, so a thousand guesses at once get no more than the budget. */
async function checkCode(
  tx: Tx,
  { keys, clock }: CodeDeps,
  cookieToken: string,
  typed: string,
): Promise<{ id: string } | Refused> {
  const now = clock()
  const code = readCode(typed)
  if (!code.ok) return code.error
  const failures = { key: keys.hash('limit', 'failed-guesses'), hours: 24 * 7 }
  if ((await countSoFar(tx, failures, now)) >= CODE_LIMITS.failedGuessesPerWeek) return 'link-only'
  const challenge = await tx
    .updateTable('challenge')
    .set({ tries: sql<number>`tries + 1` })
    .where('cookieHash', '=', keys.hash('challenge', cookieToken))
    .where('tries', '<', CODE_RULES.tries)
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', now.toString() as never)
    .returning('id')
    .executeTakeFirst()
  if (!challenge) return whyClosed(tx, keys.hash('challenge', cookieToken))
  const live = await tx
    .selectFrom('challengeCode')
    .select(['codeHash', 'expiresAt'])
    .where('challengeId', '=', challenge.id)
    .orderBy('sentAt', 'desc')
    .limit(CODE_RULES.liveCodes)
    .execute()
  const unexpired = live.filter((row) => row.expiresAt.epochMilliseconds > now.epochMilliseconds)
  if (unexpired.some((row) => keys.matches('code', `${challenge.id}:${code.value}`, row.codeHash)))
    return challenge
  // A guess where there is no code cannot hit, and must not bring everybody nearer to the limit of all guesses.
  if (unexpired.length > 0)
    await countWithin(tx, { ...failures, most: CODE_LIMITS.failedGuessesPerWeek }, now)
  return live.length > 0 && unexpired.length === 0 ? 'expired' : 'wrong'
}

async function whyClosed(tx: Tx, cookieHash: Buffer): Promise<Refused> {
  const row = await tx
    .selectFrom('challenge')
    .select(['tries', 'consumedAt'])
    .where('cookieHash', '=', cookieHash)
    .executeTakeFirst()
  return row && !row.consumedAt && row.tries >= CODE_RULES.tries ? 'no-tries-left' : 'expired'
}

/** A link of 256 bits needs no budget of tries; it dies with its code, with a newer pair, and by being used. */
async function checkLink(
  tx: Tx,
  { keys, clock }: CodeDeps,
  linkToken: string,
): Promise<{ id: string } | Refused> {
  const row = await tx
    .selectFrom('challengeCode')
    .innerJoin('challenge', 'challenge.id', 'challengeCode.challengeId')
    .select(['challenge.id', 'challengeCode.sentAt'])
    .where('challengeCode.linkHash', '=', keys.hash('link', linkToken))
    .where('challengeCode.expiresAt', '>', clock().toString() as never)
    .where('challenge.consumedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return 'link-dead'
  const newer = await tx
    .selectFrom('challengeCode')
    .select('id')
    .where('challengeId', '=', row.id)
    .where('sentAt', '>', sql<Temporal.Instant>`${row.sentAt.toString()}::timestamptz`)
    .execute()
  return newer.length < CODE_RULES.liveCodes ? { id: row.id } : 'link-dead'
}

/** Ends a session on the server: its cookie is worth nothing from now on. Harmless when it is over already. */
export async function endSession(deps: CodeDeps, sessionToken: string): Promise<void> {
  await deps.db.run(mint.gate(), async (tx) => void (await closeSession(tx, deps, sessionToken)))
}
