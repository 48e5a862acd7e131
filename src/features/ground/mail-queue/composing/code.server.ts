import { randomBytes } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { CODE_RULES, codeExpiresAt, makeCode } from '#domain/otp.ts'
import { findMailboxOwner } from '#features/ground/mailbox-owner.server.ts'
import { localised } from '#i18n/locale.ts'
import { makeToken, type Keys } from '#platform/keys.server.ts'
import { skip } from '#mails/mail.ts'
import type { Composition } from './composing.ts'
import { codePaths } from './code.ts'

export type CodeTools = { keys: Keys; randomInt: (below: number) => number }
type Request = {
  challengeId: string
  /** Asked for from a network where too many are: only whoever owns the mailbox gets it (rules: limits of signing in). */
  isOnlyIfProven: boolean
  now: Temporal.Instant
  siteUrl: string
}

/**
 * Makes the code and the link now, at the moment of sending: the database only ever holds their keyed hashes, and the
 * caller commits those before the mail leaves, so that no mail carries a code the server does not know.
 */
export async function composeCode(
  tx: Tx,
  { challengeId, isOnlyIfProven, now, siteUrl }: Request,
  { keys, randomInt }: CodeTools,
): Promise<Composition> {
  const challenge = await tx
    .selectFrom('challenge')
    .select(['email', 'locale', 'purpose', 'consumedAt', 'expiresAt'])
    .where('id', '=', challengeId)
    .executeTakeFirst()
  if (!challenge) return skip('challenge-gone')
  if (challenge.consumedAt !== null) return skip('challenge-consumed')
  if (Temporal.Instant.compare(challenge.expiresAt, now) <= 0) return skip('challenge-expired')
  const isProved = async () => (await findMailboxOwner(tx, challenge.email))?.isProved === true
  if (isOnlyIfProven && !(await isProved())) return skip('network-full')
  if (challenge.purpose === 'change-email' && (await isTaken(tx, challenge.email))) {
    const { email, locale } = challenge
    await storeCode(tx, { challengeId, now }, { codeHash: randomBytes(32), linkHash: randomBytes(32) })
    const view = { loginUrl: siteUrl + localised(locale, '/login') }
    return { kind: 'mail', to: email, locale, content: { template: 'email-in-use', view }, deadline: null }
  }
  const code = makeCode(randomInt)
  const token = makeToken()
  const codeHash = keys.hash('code', `${challengeId}:${code}`)
  await storeCode(tx, { challengeId, now }, { codeHash, linkHash: keys.hash('link', token) })
  const { email, locale, purpose } = challenge
  const link = `${siteUrl}${localised(locale, codePaths[purpose])}?link=${token}`
  const view = {
    purpose,
    code,
    link,
    validMinutes: CODE_RULES.validMinutes,
    linkMinutes: CODE_RULES.linkMinutes,
  }
  return { kind: 'mail', to: email, locale, content: { template: 'code', view }, deadline: null }
}

type Stored = Pick<Request, 'challengeId' | 'now'>

/**
 * An address that is taken gets a row too, which nothing can ever match: a page that asks for a code would otherwise answer
 * in other words there, once a code would have run out.
 */
async function storeCode(
  tx: Tx,
  { challengeId, now }: Stored,
  hashes: { codeHash: Buffer; linkHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('challengeCode')
    .values({
      challengeId,
      ...hashes,
      sentAt: now.toString(),
      expiresAt: codeExpiresAt(now).toString(),
    })
    .execute()
}

/** The page that asked said the same as for any other address; the mailbox itself may know (rules: accounts and codes). */
async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const owner = await tx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()
  return owner !== undefined
}
