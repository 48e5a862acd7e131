import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import { nextForHost } from '#domain/guest-search.ts'
import { isOver } from '#domain/stay.ts'
import { getCurrentEdition, getEdition } from '#features/ground/editions.server.ts'
import { localised } from '#i18n/locale.ts'
import { isSkip, skip } from '#mails/mail.ts'
import { contentOf, type MailOf, mails, type TemplateOf } from '#mails/registry.ts'
import { FACTOR_NEWS, type DepartedMatch, type FactorNews, type PersonContext } from '#mails/contexts.ts'
import { type Asked, type Composition, incomplete } from './composing.ts'
import { findNextForGuest, isRegistered } from './next.server.ts'

/** A mail to somebody who has an account. */
export async function composePersonMail(
  tx: Tx,
  template: TemplateOf<'person'>,
  { row, now, tools }: Asked,
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
