import type { Temporal } from 'temporal-polyfill'
import { mint, type PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { maskEmail } from '#domain/email.ts'
import {
  challengeState,
  type ChallengeState,
  CODE_RULES,
  type CodeRefusal,
  liveCodes,
  liveLinks,
  readCode,
} from '#domain/otp.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { SignInPurpose } from './challenge-rows.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { noteDevice } from './devices.server.ts'
import { type Asker, giveBack, noteBite, standingOf, takeGuess } from './limits.server.ts'
import { closeSession, findOrCreatePerson, openSession, type ProvenPerson } from './session.server.ts'
import { mailboxHash } from '#features/ground/applicants.server.ts'
import { findMailboxOwner } from '#features/ground/mailbox-owner.server.ts'

/** A typing mistake that was no six digits is nothing to note; anything else is kept with whose mailbox it was about. */
async function noteRefused(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  proof: { cookieToken: string } | { linkToken: string },
  reason: string,
): Promise<void> {
  if (!isNoted(reason)) return
  const email = 'cookieToken' in proof ? await findAskedMailbox(tx, keys, proof.cookieToken) : null
  const owner = email === null ? undefined : await findMailboxOwner(tx, email)
  const whose = owner ? { about: owner.id } : email === null ? {} : { stranger: mailboxHash(keys, email) }
  await noteSecurity(tx, clock(), { kind: 'sign-in-failed', detail: reason }, { who: null, ...whose })
}

const NOTED = ['wrong', 'used', 'expired', 'no-tries-left', 'link-only', 'link-dead'] as const
const isNoted = (reason: string): reason is (typeof NOTED)[number] => NOTED.some((one) => one === reason)

async function findAskedMailbox(tx: Tx, keys: Deps['keys'], cookieToken: string): Promise<string | null> {
  const row = await tx
    .selectFrom('challenge')
    .select('email')
    .where('cookieHash', '=', keys.hash('challenge', cookieToken))
    .executeTakeFirst()
  return row?.email ?? null
}

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

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'log' | 'settings'>

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
    asker: Asker
  },
): Promise<Answer> {
  return deps.db.run(mint.gate(), async (tx): Promise<Answer> => {
    const about = { purposes: ['sign-in', 'sign-up-guest', 'sign-up-host'] } as const
    const proof = await consumeChallenge(tx, deps, { proof: answer, asker: answer.asker }, about)
    if (typeof proof === 'string') {
      await noteRefused(tx, deps, answer, proof)
      return { kind: 'refused', reason: proof }
    }
    const person = await findOrCreatePerson(tx, deps, proof)
    const before = answer.replaces ? await closeSession(tx, deps, answer.replaces) : null
    // A device that was said to be shared stays so until somebody signs out: a code asked in between must not make 400 days of it.
    const sharedDevice = answer.sharedDevice === true || before?.sharedDevice === true
    const { personId } = person
    const cookie = answer.asker.devices
    const { isFirstProof } = person
    const browser = { personId, isFirstProof, sharedDevice, cookie, wasHere: before?.personId ?? null }
    const { devices, seen } = await noteDevice(tx, deps, browser)
    const sessionToken = await openSession(tx, deps, personId, sharedDevice)
    const detail = `${'linkToken' in answer ? 'link' : 'code'}-${seen}` as const
    await noteSecurity(tx, deps.clock(), { kind: 'signed-in', detail }, { who: personId })
    return { kind: 'proven', sessionToken, sharedDevice, devices, ...person }
  })
}

export type Refused = Extract<Answer, { kind: 'refused' }>['reason']
export type Proof = { cookieToken: string; code: string } | { linkToken: string }

/** Takes the proof of a mailbox, once: what the challenge was about, or why not. Runs as the gate, in the transaction it is for. */
export async function consumeChallenge(
  tx: Tx,
  deps: CodeDeps,
  { proof, asker }: { proof: Proof; asker: Asker },
  about: { purposes: readonly (SignInPurpose | 'change-email')[]; personId?: PersonId },
) {
  const checked =
    'linkToken' in proof
      ? await checkLink(tx, deps, proof.linkToken)
      : await checkCode(tx, deps, { ...proof, asker })
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
  if (!consumed) return 'expired'
  const { email } = consumed
  const tools = { tx, now: deps.clock(), keys: deps.keys }
  const { standing } = await standingOf(tools, asker, email)
  await giveBack(tools, { standing, email, ip: asker.ip })
  return consumed
}

/** One statement takes a try before anything is compared, so a thousand guesses at once get no more than the budget. */
async function checkCode(
  tx: Tx,
  { keys, clock, log }: CodeDeps,
  { cookieToken, code: typed, asker }: { cookieToken: string; code: string; asker: Asker },
): Promise<{ id: string } | Refused> {
  const now = clock()
  const tools = { tx, now, keys, log }
  const code = readCode(typed)
  if (!code.ok) return code.error
  const challenge = await tx
    .updateTable('challenge')
    .set({ tries: sql<number>`tries + 1` })
    .where('cookieHash', '=', keys.hash('challenge', cookieToken))
    .where('tries', '<', CODE_RULES.tries)
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', now.toString() as never)
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!challenge) {
    const why = await whyClosed(tx, keys.hash('challenge', cookieToken), now)
    if (why === 'no-tries-left') await noteBite(tools, 'tries')
    return why
  }
  const sent = await listCodes(tx, challenge.id)
  const live = liveCodes(sent, now)
  // A guess where there is no code cannot hit, and must not bring anybody nearer to a limit of guesses.
  if (live.length === 0) return sent.length > 0 ? 'expired' : 'wrong'
  const guess = await takeGuess(tools, { ...asker, email: challenge.email })
  if (!guess) return 'link-only'
  if (!live.some((row) => keys.matches('code', `${challenge.id}:${code.value}`, row.codeHash))) return 'wrong'
  await guess.giveBack()
  return challenge
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

/** A link of 256 bits needs no budget of tries; it dies after its time, with a newer pair, and by being used. */
async function checkLink(
  tx: Tx,
  { keys, clock }: Pick<CodeDeps, 'keys' | 'clock'>,
  linkToken: string,
): Promise<{ id: string; email: string } | Refused> {
  const row = await tx
    .selectFrom('challengeCode')
    .innerJoin('challenge', 'challenge.id', 'challengeCode.challengeId')
    .select(['challenge.id', 'challenge.email', 'challengeCode.id as codeId'])
    .where('challengeCode.linkHash', '=', keys.hash('link', linkToken))
    .where('challenge.consumedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return 'link-dead'
  const live = liveLinks(await listCodes(tx, row.id), clock())
  return live.some(({ id }) => id === row.codeId) ? { id: row.id, email: row.email } : 'link-dead'
}

/** Whose account a link opens, masked: the reader of a link must see whose it is before they type into it. Null: it is dead. */
export function findLinkOwner(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  linkToken: string,
): Promise<string | null> {
  return db.run(mint.gate(), async (tx) => {
    const link = await checkLink(tx, { keys, clock }, linkToken)
    return typeof link === 'string' ? null : maskEmail(link.email)
  })
}

/** Ends a session on the server: its cookie is worth nothing from now on. Harmless when it is over already. */
export async function endSession(deps: CodeDeps, sessionToken: string): Promise<void> {
  await deps.db.run(mint.gate(), async (tx) => {
    const closed = await closeSession(tx, deps, sessionToken)
    if (closed) await noteSecurity(tx, deps.clock(), { kind: 'signed-out' }, { who: closed.personId })
  })
}
