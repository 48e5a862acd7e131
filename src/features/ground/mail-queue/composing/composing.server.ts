import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { skip, isSkip } from '#mails/mail.ts'
import { isMailTemplate, isOfKind, type TemplateOf, contentOf, type MailOf, mails } from '#mails/registry.ts'
import {
  type Composition,
  type ComposeTools,
  incomplete,
  type MailRow,
  type ComposeInput,
} from './composing.ts'
import { composeMatchMail, readMatchParams } from './match.server.ts'
import { composeOrganiserMail } from './organiser.server.ts'
import { composeRegistrationMail } from './registration.server.ts'
import { composeSample } from './sample.server.ts'
import { ACCOUNT_RULES } from '#domain/own-account.ts'
import { isTrouble } from '#domain/well.ts'
import { getCurrentEdition, getEdition } from '#features/ground/editions.server.ts'
import { defaultLocale, localised } from '#i18n/locale.ts'
import { composeAlarmToOperator } from './alarm.server.ts'
import { composeBroadcast } from './broadcast.server.ts'
import { composeNewsletterConfirm } from './newsletter.server.ts'
import { randomBytes } from 'node:crypto'
import { CODE_RULES, codeExpiresAt, makeCode } from '#domain/otp.ts'
import { findMailboxOwner } from '#features/ground/mailbox-owner.server.ts'
import { makeToken, type Keys } from '#platform/keys.server.ts'
import { codePaths } from './code.ts'
import { readStay } from '#db/sql.server.ts'
import { nextForHost } from '#domain/guest-search.ts'
import { isOver } from '#domain/stay.ts'
import { FACTOR_NEWS, type DepartedMatch, type FactorNews, type PersonContext } from '#mails/contexts.ts'
import { findNextForGuest, isRegistered } from './next.server.ts'

async function composePersonMail(
  tx: Tx,
  template: TemplateOf<'person'>,
  { row, now, tools }: ComposeInput,
): Promise<Composition> {
  const mail: MailOf<'person'> = mails[template]
  const { personId, params } = row
  if (!personId) return incomplete
  const person = await tx
    .selectFrom('person')
    .select(['mailTo', 'locale'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return skip('person-gone')
  const { mailTo, locale } = person
  const { timeZone } = await getCurrentEdition(tx)
  const context: PersonContext = {
    now,
    url: (path) => tools.siteUrl + localised(locale, path),
    timeZone,
    signedInAt: momentIn(params, 'signedInAt'),
    factorNews: readFactorNews(params),
    sessionEndedAt: momentIn(params, 'sessionEndedAt'),
    decision: () => findDecision(tx, personId),
    departedMatch: () => findDepartedMatch(tx, { personId, params }, now),
  }
  const view = await mail.view(context)
  if (isSkip(view)) return view
  return { kind: 'mail', to: mailTo, locale, content: contentOf(template, view), deadline: null }
}

const momentIn = (params: Record<string, string>, name: string) =>
  params[name] ? Temporal.Instant.from(params[name]) : null

function readFactorNews(params: Record<string, string>): FactorNews | null {
  const what = FACTOR_NEWS.find((known) => known === params['what'])
  const at = momentIn(params, 'at')
  return what && at ? { what, at } : null
}

async function findDecision(tx: Tx, personId: string): ReturnType<PersonContext['decision']> {
  const row = await tx
    .selectFrom('adminProfile')
    .select(['approved', 'decidedAt', 'revokedAt'])
    .where('personId', '=', personId)
    .executeTakeFirst()
  if (!row?.decidedAt) return null
  return row.approved ? 'approved' : row.revokedAt ? 'revoked' : 'declined'
}

async function findDepartedMatch(
  tx: Tx,
  { personId, params }: { personId: string; params: Record<string, string> },
  now: Temporal.Instant,
): Promise<DepartedMatch | null> {
  const { departedMatchId, hadContact } = params
  if (!departedMatchId) return null
  const row = await tx
    .selectFrom('departedMatch')
    .innerJoin('registration', 'registration.id', 'departedMatch.registrationId')
    .leftJoin('guestFacts', 'guestFacts.registrationId', 'registration.id')
    .leftJoin('hostFacts', 'hostFacts.registrationId', 'registration.id')
    .select((eb) => [
      'registration.id as registrationId',
      'registration.role',
      'registration.editionId',
      'departedMatch.stay',
      eb.fn.coalesce('guestFacts.firstName', 'hostFacts.firstName').as('firstName'),
    ])
    .where('departedMatch.id', '=', departedMatchId)
    .where('registration.personId', '=', personId)
    .executeTakeFirst()
  if (!row || row.firstName === null) return null
  const { registrationId, role, firstName } = row
  const stay = readStay(row.stay)
  const { timeZone } = await getEdition(tx, row.editionId)
  const left = { firstName, stay, hadContact: hadContact === 'yes', isOver: isOver(stay, now, timeZone) }
  if (role === 'guest')
    return {
      role,
      ...left,
      next: await findNextForGuest(tx, { guestRegistrationId: registrationId, stay }, now),
    }
  const isSubmitted = await isRegistered(tx, registrationId)
  return { role, ...left, next: nextForHost({ isSubmitted, isGivenAnew: false, reason: null }) }
}

type CodeTools = { keys: Keys; randomInt: (below: number) => number }
type Request = {
  challengeId: string
  /** Asked for from a network where too many are: only the owner of the mailbox gets it (rules: limits of signing in). */
  isOnlyIfProven: boolean
  now: Temporal.Instant
  siteUrl: string
}

/** Makes code and link at the moment of sending: the database holds keyed hashes only, which the caller commits before the mail leaves. */
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

/** A taken address gets a row too, which nothing can match, so that a page asking for a code answers alike. */
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

type Compose = (tx: Tx, asked: ComposeInput) => Composition | Promise<Composition>

/** Mails to an address and not to somebody we know: each makes what it says, or finds where it goes, in its own way. */
const addressMails: Record<TemplateOf<'address'>, Compose> = {
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

function composeNewsletter(tx: Tx, { row, now, tools }: ComposeInput) {
  const { newsletterSignupId: signupId } = row
  return signupId
    ? composeNewsletterConfirm(tx, { signupId, now, siteUrl: tools.siteUrl }, tools.keys)
    : incomplete
}

/** "Your data has been deleted", to an address that is kept for this mail and nothing else. */
async function composeAccountDeleted(tx: Tx, { row: { farewellId } }: ComposeInput): Promise<Composition> {
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
async function composeEmailChanged(tx: Tx, { row: { params }, tools }: ComposeInput): Promise<Composition> {
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
async function composeSiteTrouble(tx: Tx, { row: { params }, tools }: ComposeInput): Promise<Composition> {
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

/** Fills in what a queued mail says and to whom, as of `now`, or finds that its reason is gone. A code is made and its hash stored on the way. */
export async function composeMail(
  tx: Tx,
  row: MailRow,
  now: Temporal.Instant,
  tools: ComposeTools,
): Promise<Composition> {
  const { template, personId, matchId, params } = row
  const asked = { row, now, tools }
  if (!isMailTemplate(template)) return skip('unknown-template')
  if (params['sample'] !== undefined)
    return personId ? composeSample(tx, { template, personId, params }, tools.siteUrl) : incomplete
  if (isOfKind(template, 'match')) {
    if (!matchId) return incomplete
    const fingerprint = (text: string) => tools.keys.hash('told', `${matchId}\n${text}`).toString('base64url')
    const request = { matchId, now, siteUrl: tools.siteUrl, fingerprint, ...readMatchParams(row) }
    return composeMatchMail(tx, template, request)
  }
  if (isOfKind(template, 'registration')) return composeRegistrationMail(tx, template, asked)
  if (isOfKind(template, 'person')) return composePersonMail(tx, template, asked)
  if (isOfKind(template, 'organiser')) return composeOrganiserMail(tx, template, asked)
  return addressMails[template](tx, asked)
}
