import type { Temporal } from 'temporal-polyfill'
import type { Gate } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { countWithin } from '#db/rate-limit.server.ts'
import { sql } from '#db/sql.server.ts'
import {
  confirmationState,
  type ConfirmationState,
  NEWSLETTER_LIMITS,
  newsletterConsent,
} from '#domain/newsletter.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import {
  fingerprintOf,
  isSuppressed,
  lift,
  readUnsubscribeLink,
  suppress,
  type SuppressionSource,
} from '#features/ground/suppression.server.ts'
import type { Locale } from '#i18n/locale.ts'

/** What the link of a mail leads to. Looking changes nothing: mail scanners fetch links (rules: accounts and codes). Runs as the gate. */
export async function findConfirmation(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  token: string,
): Promise<ConfirmationState> {
  const link = await tx
    .selectFrom('newsletterLink')
    .innerJoin('newsletterSignup', 'newsletterSignup.id', 'newsletterLink.signupId')
    .select(['newsletterLink.expiresAt', 'newsletterSignup.confirmedAt'])
    .where('newsletterLink.tokenHash', '=', keys.hash('newsletter', token))
    .executeTakeFirst()
  return confirmationState(link ?? null, clock())
}

type NewsletterDeps = Pick<Deps, 'db' | 'clock' | 'keys'>
type Ask = { email: string; locale: Locale; ip: string }

/**
 * Somebody ticked the box for this address: one mail goes there, and only its mailbox can say yes (rules: retention). The same
 * statements run for an address that is new, waiting, confirmed or suppressed; which mail it is, the worker decides.
 * Over the limits nothing is kept and nothing mailed, and `mailed` is false, no matter whose address it is.
 */
export async function askForNewsletter(
  { db, clock, keys }: NewsletterDeps,
  gate: Gate,
  ask: Ask,
): Promise<{ mailed: boolean }> {
  const now = clock()
  return db.run(gate, async (tx) => {
    const { mailsPerAddress, mailsPerIp, mailsInAll } = NEWSLETTER_LIMITS
    // The network first, as for codes: an attacker who has used up theirs must not use up other people's addresses.
    const limits = [
      { key: keys.hash('limit', `newsletter-ip:${ask.ip}`), hours: 1, most: mailsPerIp.hour },
      { key: keys.hash('limit', `newsletter-hour:${ask.email}`), hours: 1, most: mailsPerAddress.hour },
      { key: keys.hash('limit', `newsletter-day:${ask.email}`), hours: 24, most: mailsPerAddress.day },
    ]
    for (const limit of limits) {
      if (!(await countWithin(tx, limit, now))) return { mailed: false }
    }
    const all = { key: keys.hash('limit', 'newsletter-all'), hours: 1, most: mailsInAll.hour }
    const dueAt = await findHour(tx, all, now)
    if (!dueAt) return { mailed: false }
    const { id, mailsAsked } = await keepSignup(
      tx,
      { ...ask, fingerprint: fingerprintOf(keys, ask.email) },
      now,
    )
    const mail = { template: 'newsletter-confirm', newsletterSignupId: id } as const
    await enqueueMail(tx, { ...mail, dedupeKey: `newsletter:${id}:${mailsAsked}`, dueAt }, now)
    return { mailed: true }
  })
}

/** The same moment of the first hour from now on with room for one mail more; null: there is none for a day. */
async function findHour(
  tx: Tx,
  limit: Parameters<typeof countWithin>[1],
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  for (let hours = 0; hours <= NEWSLETTER_LIMITS.mailsInAll.hoursToWait; hours += 1) {
    const at = now.add({ hours })
    if (await countWithin(tx, limit, at)) return at
  }
  return null
}

/** The newest consent counts until one is confirmed; that one stays as it was proven, whatever strangers type later. */
async function keepSignup(
  tx: Tx,
  { email, fingerprint, locale }: Ask & { fingerprint: Buffer },
  now: ReturnType<Deps['clock']>,
): Promise<{ id: string; mailsAsked: number }> {
  const { textKey, version, source } = newsletterConsent
  const { rows } = await sql<{ id: string; mailsAsked: number }>`
    insert into newsletter_signup as kept (email, fingerprint, locale,
      consent_text_key, consent_text_version, consent_locale, consent_source, consent_given_at)
    values (${email}, ${fingerprint}, ${locale}, ${textKey}, ${version}, ${locale}, ${source}, ${now.toString()})
    on conflict (email) do update set mails_asked = kept.mails_asked + 1,
      locale = case when kept.confirmed_at is null then excluded.locale else kept.locale end,
      consent_text_key = case when kept.confirmed_at is null then excluded.consent_text_key else kept.consent_text_key end,
      consent_text_version = case when kept.confirmed_at is null then excluded.consent_text_version else kept.consent_text_version end,
      consent_locale = case when kept.confirmed_at is null then excluded.consent_locale else kept.consent_locale end,
      consent_source = case when kept.confirmed_at is null then excluded.consent_source else kept.consent_source end,
      consent_given_at = case when kept.confirmed_at is null then excluded.consent_given_at else kept.consent_given_at end
    returning id, mails_asked`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an insert or update of one row returns it')
  return row
}

export type Confirmed = 'confirmed' | 'already' | 'run-out' | 'unknown'

/**
 * The press on the page behind the link. Pressed twice, or in two browsers at once, it confirms once; a person who was on
 * the suppression list is off it, because the mailbox itself has asked. After unsubscribing an old link is unknown.
 */
export async function confirmNewsletter(deps: NewsletterDeps, gate: Gate, token: string): Promise<Confirmed> {
  const { db, clock, keys } = deps
  const now = clock().toString()
  return db.run(gate, async (tx) => {
    const confirmed = await tx
      .updateTable('newsletterSignup')
      .from('newsletterLink')
      .set({ confirmedAt: now })
      .whereRef('newsletterLink.signupId', '=', 'newsletterSignup.id')
      .where('newsletterLink.tokenHash', '=', keys.hash('newsletter', token))
      .where('newsletterLink.expiresAt', '>', now as never)
      .where('newsletterSignup.confirmedAt', 'is', null)
      .returning('newsletterSignup.fingerprint')
      .executeTakeFirst()
    if (confirmed) {
      await lift(tx, confirmed.fingerprint)
      return 'confirmed'
    }
    const state = await findConfirmation(tx, deps, token)
    return state === 'confirmed' ? 'already' : state === 'run-out' ? 'run-out' : 'unknown'
  })
}

/**
 * No list mail goes to the address of this link any more: the sign-up is gone at once and only the fingerprint stays,
 * which also stops "contact me next year". Harmless to repeat. False: the link is not one of ours.
 */
export async function unsubscribe(
  { db, clock, keys }: NewsletterDeps,
  gate: Gate,
  { token, source }: { token: string; source: SuppressionSource },
): Promise<boolean> {
  const fingerprint = readUnsubscribeLink(keys, token)
  if (!fingerprint) return false
  await db.run(gate, async (tx) => {
    // In this order: a confirmation at the same moment holds the same row, so one of the two sees what the other did.
    await tx.deleteFrom('newsletterSignup').where('fingerprint', '=', fingerprint).execute()
    await suppress(tx, fingerprint, { source, now: clock() })
  })
  return true
}

/**
 * A change of address takes the newsletter along, with the consent as it was given: the former mailbox may be
 * somebody else's by now, and what we hold about a person is found, and deleted, by the address they have. What was never
 * confirmed goes, and who wanted no list mail at the new address gets none. In the caller's transaction, as the gate.
 */
export async function moveNewsletter(
  tx: Tx,
  keys: Deps['keys'],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const before = await tx
    .deleteFrom('newsletterSignup')
    .where('email', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (!before?.confirmedAt || (await isSuppressed(tx, keys, to))) return
  // Anybody can have asked for it there; the consent that was proven counts.
  await tx.deleteFrom('newsletterSignup').where('email', '=', to).where('confirmedAt', 'is', null).execute()
  const { id: _, confirmedAt, consentGivenAt, ...kept } = before
  await tx
    .insertInto('newsletterSignup')
    .values({
      ...kept,
      email: to,
      fingerprint: fingerprintOf(keys, to),
      confirmedAt: confirmedAt.toString(),
      consentGivenAt: consentGivenAt.toString(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}
