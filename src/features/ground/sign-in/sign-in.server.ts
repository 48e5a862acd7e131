import type { Temporal } from 'temporal-polyfill'
import { mint, type PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { countSoFar, countWithin } from '#db/rate-limit.server.ts'
import { sql } from '#db/sql.server.ts'
import {
  challengeState,
  type ChallengeState,
  CODE_LIMITS,
  CODE_RULES,
  type CodeRefusal,
  liveCodes,
  readCode,
} from '#domain/otp.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { SignInPurpose } from './asking.server.ts'
import { noteDevice } from './devices.server.ts'
import { closeSession, findOrCreatePerson, openSession, type ProvenPerson } from './session.server.ts'

export type CodeRequest = {
  email: string
  purpose: 'sign-in' | 'sign-up-guest' | 'sign-up-host'
  state: ChallengeState
}

/** What this browser asked a code for last, and what has become of it, so that the page can say so. */
export async function findCodeRequest(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  cookieToken: string | null,
): Promise<CodeRequest | null> {
  if (!cookieToken) return null
  const row = await db.run(mint.gate(), (tx) =>
    tx
      .selectFrom('challenge')
      .select(['email', 'purpose', 'tries', 'consumedAt as usedAt', 'expiresAt'])
      .where('cookieHash', '=', keys.hash('challenge', cookieToken))
      .where('purpose', '!=', 'change-email')
      .$narrowType<Pick<CodeRequest, 'purpose'>>()
      .executeTakeFirst(),
  )
  return row ? { email: row.email, purpose: row.purpose, state: challengeState(row, clock()) } : null
}

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>

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
      reason: CodeRefusal | 'wrong' | 'used' | 'expired' | 'no-tries-left' | 'link-only' | 'link-dead'
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
    .returning(['email', 'locale', 'isReturning', 'privacyAcceptedAt', 'via'])
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
  if (!challenge) return whyClosed(tx, keys.hash('challenge', cookieToken), now)
  const sent = await listCodes(tx, challenge.id)
  const live = liveCodes(sent, now)
  if (live.some((row) => keys.matches('code', `${challenge.id}:${code.value}`, row.codeHash)))
    return challenge
  // A guess where there is no code cannot hit, and must not bring everybody nearer to the limit of all guesses.
  if (live.length > 0) await countWithin(tx, { ...failures, most: CODE_LIMITS.failedGuessesPerWeek }, now)
  return sent.length > 0 && live.length === 0 ? 'expired' : 'wrong'
}

const listCodes = (tx: Tx, challengeId: string) =>
  tx
    .selectFrom('challengeCode')
    .select(['id', 'codeHash', 'sentAt as issuedAt', 'expiresAt'])
    .where('challengeId', '=', challengeId)
    .execute()

async function whyClosed(tx: Tx, cookieHash: Buffer, now: Temporal.Instant): Promise<Refused> {
  const row = await tx
    .selectFrom('challenge')
    .select(['tries', 'consumedAt as usedAt', 'expiresAt'])
    .where('cookieHash', '=', cookieHash)
    .executeTakeFirst()
  const state = row ? challengeState(row, now) : 'expired'
  return state === 'open' ? 'expired' : state
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
    .select(['challenge.id', 'challengeCode.id as codeId'])
    .where('challengeCode.linkHash', '=', keys.hash('link', linkToken))
    .where('challenge.consumedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return 'link-dead'
  const live = liveCodes(await listCodes(tx, row.id), clock())
  return live.some(({ id }) => id === row.codeId) ? { id: row.id } : 'link-dead'
}

/** Ends a session on the server: its cookie is worth nothing from now on. Harmless when it is over already. */
export async function endSession(deps: CodeDeps, sessionToken: string): Promise<void> {
  await deps.db.run(mint.gate(), async (tx) => void (await closeSession(tx, deps, sessionToken)))
}
