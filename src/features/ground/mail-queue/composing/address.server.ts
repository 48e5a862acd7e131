import type { Tx } from '#db/connect.server.ts'
import { ACCOUNT_RULES } from '#domain/own-account.ts'
import { isTrouble } from '#domain/well.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { defaultLocale, localised } from '#i18n/locale.ts'
import { skip } from '#mails/mail.ts'
import type { TemplateOf } from '#mails/registry.ts'
import { composeAlarmToOperator } from './alarm.server.ts'
import { composeBroadcast } from './broadcast.server.ts'
import { composeCode } from './code.server.ts'
import { type Asked, type Composition, incomplete } from './composing.ts'
import { composeNewsletterConfirm } from './newsletter.server.ts'

type Compose = (tx: Tx, asked: Asked) => Composition | Promise<Composition>

/** Mails to an address and not to somebody we know: each makes what it says, or finds where it goes, in its own way. */
export const addressMails: Record<TemplateOf<'address'>, Compose> = {
  code: (tx, { row: { challengeId, params }, now, tools }) => {
    const isOnlyIfProven = params['leaves'] === 'only-if-proven'
    return challengeId
      ? composeCode(tx, { challengeId, isOnlyIfProven, now, siteUrl: tools.siteUrl }, tools)
      : incomplete
  },
  // Only the mail with a code turns into it.
  'email-in-use': () => incomplete,
  'newsletter-confirm': composeNewsletter,
  'newsletter-already': composeNewsletter,
  broadcast: (tx, { row, now, tools }) => composeBroadcast(tx, row, now, tools),
  'account-deleted': composeAccountDeleted,
  'email-changed': composeEmailChanged,
  'site-trouble': composeSiteTrouble,
  'alarm-to-operator': composeAlarmToOperator,
}

function composeNewsletter(tx: Tx, { row, now, tools }: Asked) {
  const { newsletterSignupId: signupId } = row
  return signupId
    ? composeNewsletterConfirm(tx, { signupId, now, siteUrl: tools.siteUrl }, tools.keys)
    : incomplete
}

/** "Your data has been deleted", to an address that is kept for this mail and nothing else. */
async function composeAccountDeleted(tx: Tx, { row: { farewellId } }: Asked): Promise<Composition> {
  if (!farewellId) return incomplete
  const row = await tx
    .selectFrom('farewell')
    .select(['email', 'locale'])
    .where('id', '=', farewellId)
    .executeTakeFirst()
  if (!row) return skip('farewell-gone')
  const content = { template: 'account-deleted', view: {} } as const
  return { kind: 'mail', to: row.email, locale: row.locale, content, deadline: null }
}

/** To the former address: your account has another one now. */
async function composeEmailChanged(tx: Tx, { row: { params }, tools }: Asked): Promise<Composition> {
  const { changeId } = params
  if (!changeId) return incomplete
  const row = await tx
    .selectFrom('emailChange')
    .innerJoin('person', 'person.id', 'emailChange.personId')
    .select(['emailChange.oldEmail', 'person.locale'])
    .where('emailChange.id', '=', changeId)
    .executeTakeFirst()
  if (!row || row.oldEmail === null) return skip('old-address-gone')
  const { oldEmail, locale } = row
  const contactUrl = tools.siteUrl + localised(locale, '/contactUs')
  const view = { keptDays: ACCOUNT_RULES.oldEmailDays, contactUrl }
  return { kind: 'mail', to: oldEmail, locale, content: { template: 'email-changed', view }, deadline: null }
}

/** What is wrong at this moment, and not when it was queued; nothing where that has passed meanwhile. */
async function composeSiteTrouble(tx: Tx, { row: { params }, tools }: Asked): Promise<Composition> {
  const { operatorEmail: to, backupDir = null, siteUrl } = tools
  if (!to) return skip('no-operator')
  const rows = await tx
    .selectFrom('trouble')
    .select(['what', 'since'])
    .orderBy('since')
    .orderBy('what')
    .execute()
  const troubles = rows.flatMap(({ what, since }) => (isTrouble(what) ? { trouble: what, since } : []))
  if ((params['news'] === 'well-again') !== (troubles.length === 0)) return skip('not-true-any-more')
  const { timeZone } = await getCurrentEdition(tx)
  const view = { troubles, backupDir, timeZone, pageUrl: `${siteUrl}/admin/well` }
  const content = { template: 'site-trouble', view } as const
  return { kind: 'mail', to, locale: defaultLocale, content, deadline: null }
}
