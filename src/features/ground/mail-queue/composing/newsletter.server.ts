import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { confirmationDays, confirmationExpiresAt } from '#domain/newsletter.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { unsubscribeLinks } from '#features/ground/suppression.server.ts'
import { localised } from '#i18n/locale.ts'
import { makeToken, type Keys } from '#platform/keys.server.ts'
import { skip } from '#mails/mail.ts'
import type { Composition } from './composing.ts'

type Request = { signupId: string; now: Temporal.Instant; siteUrl: string }

/**
 * The answer to a sign-up for the newsletter. Which of the two mails it is, is decided here and not on the page, which
 * does the same for every address. The link is made now, at the moment of sending, as codes are: the database only
 * holds its keyed hash.
 */
export async function composeNewsletterConfirm(
  tx: Tx,
  { signupId, now, siteUrl }: Request,
  keys: Keys,
): Promise<Composition> {
  const signup = await tx
    .selectFrom('newsletterSignup')
    .select(['email', 'locale', 'confirmedAt'])
    .where('id', '=', signupId)
    .executeTakeFirst()
  if (!signup) return skip('signup-gone')
  const { email, locale, confirmedAt } = signup
  const mail = { kind: 'mail', to: email, locale, deadline: null } as const
  if (confirmedAt !== null) {
    const { page, headers } = unsubscribeLinks({ keys, siteUrl }, { email, locale })
    return { ...mail, content: { template: 'newsletter-already', view: { unsubscribeUrl: page } }, headers }
  }
  const edition = await getCurrentEdition(tx)
  const token = makeToken()
  await tx
    .insertInto('newsletterLink')
    .values({
      signupId,
      tokenHash: keys.hash('newsletter', token),
      sentAt: now.toString(),
      expiresAt: confirmationExpiresAt(now, edition).toString(),
    })
    .execute()
  const link = `${siteUrl}${localised(locale, '/confirmNewsletter')}?token=${token}`
  const view = { link, validDays: confirmationDays(edition) }
  return { ...mail, content: { template: 'newsletter-confirm', view } }
}
