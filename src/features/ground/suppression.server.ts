import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import {
  oneClick,
  readUnsubscribeToken,
  unsubscribeClaim,
  writeUnsubscribeToken,
} from '#domain/unsubscribe-token.ts'
import { type Locale, localised } from '#i18n/locale.ts'
import type { Keys } from '#platform/keys.server.ts'

/** What stands for an address in the list and in unsubscribe links: a keyed hash of 32 bytes. `email` in its one spelling (domain/email). */
export function fingerprintOf(keys: Keys, email: string): Buffer {
  return keys.hash('suppression', email)
}

/** Does this address want no list mail? To be asked before every one of them: newsletter and "contact me next year" alike (rules: consent). */
export async function isSuppressed(tx: Tx, keys: Keys, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('suppression')
    .select('fingerprint')
    .where('fingerprint', '=', fingerprintOf(keys, email))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The way out of list mail, for the text of a mail and for the button of mail programs (RFC 2369, RFC 8058). `page` is
 * in the reader's language; the headers are for a mail to this one address only. Mails about a person's own
 * registration or match carry neither (rules: mail).
 */
export function unsubscribeLinks(
  { keys, siteUrl }: { keys: Keys; siteUrl: string },
  { email, locale }: { email: string; locale: Locale },
): { page: string; headers: Record<string, string> } {
  const fingerprint = fingerprintOf(keys, email).toString('base64url')
  const signature = keys.hash('unsubscribe', unsubscribeClaim(fingerprint)).toString('base64url')
  const query = `?token=${writeUnsubscribeToken(fingerprint, signature)}`
  return {
    page: siteUrl + localised(locale, oneClick.path) + query,
    headers: {
      'List-Unsubscribe': `<${siteUrl}${oneClick.path}${query}>`,
      'List-Unsubscribe-Post': `${oneClick.name}=${oneClick.value}`,
    },
  }
}

/** The fingerprint that a token of ours carries; null for every other text. */
export function readUnsubscribeLink(keys: Keys, token: string): Buffer | null {
  const parts = readUnsubscribeToken(token)
  if (!parts) return null
  const isOurs = keys.matches('unsubscribe', parts.claim, Buffer.from(parts.signature, 'base64url'))
  return isOurs ? Buffer.from(parts.fingerprint, 'base64url') : null
}

/** How somebody refused list mail: our page, the button of their mail program, a former address, or a complaint to their provider. */
export type SuppressionSource = 'unsubscribe-page' | 'one-click' | 'email-change' | 'complaint'

/** From now on no list mail goes to this address. Said again it stays as it was said first. */
export async function suppress(
  tx: Tx,
  fingerprint: Buffer,
  { source, now }: { source: SuppressionSource; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('suppression')
    .values({ fingerprint, source, suppressedAt: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The owner of the mailbox has asked for list mail anew and proven it: the address may be written to again. */
export async function lift(tx: Tx, fingerprint: Buffer): Promise<void> {
  await tx.deleteFrom('suppression').where('fingerprint', '=', fingerprint).execute()
}
