import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { askedAfter } from '#db/feedback-rows.server.ts'
import { findGuestSearches } from '#db/guest-search-rows.server.ts'
import { hasBegun, isBlockedPerson, listUnconfirmedGuests } from '#db/participation-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { readName } from '#domain/name.ts'
import { askingWindows, openWindow, registrationMailAt, roundsPhase } from '#domain/timed-mails.ts'
import { factsOf } from '#domain/told.ts'
import { getCurrentEdition, getEdition } from '#features/ground/editions.server.ts'
import { isSuppressed, unsubscribeLinks } from '#features/ground/suppression.server.ts'
import { localised } from '#i18n/locale.ts'
import { isSkip, skip } from '#mails/mail.ts'
import { contentOf, type MailOf, mails, type TemplateOf } from '#mails/registry.ts'
import type { CompanionNews, LetterNews, RegistrationContext } from '#mails/contexts.ts'
import type { Keys } from '#platform/keys.server.ts'
import { type ComposeInput, type Composition, incomplete, type PutOffMail } from './composing.ts'

/** A mail to a guest or host about their registration, as long as it stands and the time is right. */
export async function composeRegistrationMail(
  tx: Tx,
  template: TemplateOf<'registration'>,
  { row: { personId, params }, now, tools }: ComposeInput,
): Promise<Composition> {
  const mail: MailOf<'registration'> = mails[template]
  const { registrationId } = params
  if (!personId || !registrationId) return incomplete
  const found = await findRegistration(tx, { personId, registrationId })
  if (!found) return skip('registration-gone')
  const edition = await getEdition(tx, found.editionId)
  const isByHand = params['byHand'] === 'yes'
  const problem = await findProblem(tx, mail, found, { edition, now, isByHand })
  if (problem) return problem
  const { locale, role, firstName } = found
  const to = mail.toAddedAddress ? found.email : found.mailTo
  // List mail is not read out on the phone.
  if (mail.hasUnsubscribeLink && to === null) return skip('no-mailbox')
  if (mail.onlyCalled && to !== null) return skip('has-mailbox')
  if (mail.hasUnsubscribeLink && to !== null && (await isSuppressed(tx, tools.keys, to)))
    return skip('suppressed')
  const unsubscribe = to === null ? null : unsubscribeLinks(tools, { email: to, locale })
  const context: RegistrationContext = {
    now,
    url: (path) => tools.siteUrl + localised(locale, path),
    edition,
    role,
    touchedAt: found.touchedAt,
    firstName: firstName ?? '',
    rounds: roundsPhase(edition, now),
    unsubscribeUrl: unsubscribe?.page ?? '',
    isWaiting: async () => role === 'host' || (await isWaiting(tx, registrationId, now)),
    keepsEmail: () => mayBeAskedAgain(tx, found, tools.keys),
    keepsAccount: () => keepsAccount(tx, { personId, editionId: edition.id }),
    companion: () => findCompanion(tx, { registrationId, companionId: params['companionId'] }),
    letter: () => findLetter(tx, { registrationId, letterId: params['letterId'] }),
  }
  const view = await mail.view(context)
  if (isSkip(view)) return view
  const content = contentOf(template, view)
  const told = { registrationId, facts: factsOf(edition, mail.names ?? []) }
  const headers = mail.hasUnsubscribeLink && unsubscribe && { headers: unsubscribe.headers }
  return { kind: 'mail', to, locale, content, deadline: null, told, ...headers }
}

/** The registration with the person's address. Who has handed nothing in has the name of a list, or none. */
async function findRegistration(
  tx: Tx,
  { personId, registrationId }: { personId: string; registrationId: string },
) {
  const row = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .leftJoin('guestFacts', 'guestFacts.registrationId', 'registration.id')
    .leftJoin('hostFacts', 'hostFacts.registrationId', 'registration.id')
    .select((eb) => [
      'registration.id',
      'person.email',
      'person.mailTo',
      'person.locale',
      'registration.role',
      'registration.state',
      'registration.editionId',
      eb.fn.coalesce('registration.draftSavedAt', 'registration.updatedAt').as('touchedAt'),
      hasBegun.as('hasBegun'),
      isBlockedPerson.as('isBlocked'),
      askedAfter.as('leftOn'),
      eb.fn.coalesce('guestFacts.firstName', 'hostFacts.firstName').as('factsName'),
      sql<
        string | null
      >`coalesce(draft #>> '{finished,personal,firstName,0}', draft #>> '{prefilled,personal,firstName,0}')`.as(
        'draftName',
      ),
    ])
    .where('registration.id', '=', registrationId)
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!row) return undefined
  const { factsName, draftName, ...registration } = row
  return { ...registration, firstName: row.state === 'draft' ? asName(draftName) : factsName }
}
/** A name out of a list was never looked at: as the form would take it, or none. */
function asName(text: string | null): string | null {
  const read = readName(text ?? '')
  return read.ok ? read.value : null
}
type Registration = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

/** Why the mail is not sent, or not yet; null if it is due. */
async function findProblem(
  tx: Tx,
  mail: MailOf<'registration'>,
  registration: Registration,
  { edition, now, isByHand }: { edition: Edition; now: Temporal.Instant; isByHand: boolean },
): Promise<Composition | null> {
  const { id, state, role, firstName, editionId } = registration
  const isOfAnotherYear = mail.clock?.editions === 'current' && editionId !== (await getCurrentEdition(tx)).id
  if (mail.answeredBy) {
    const [guest] = await listUnconfirmedGuests(tx, now, id)
    if (!guest) return skip('registration-gone')
    const isDue = !isOfAnotherYear && openWindow(askingWindows(mail, guest, edition), now)
    return isDue ? null : skip('not-asked')
  }
  if (mail.role && mail.role !== role) return skip('registration-gone')
  if (!mail.states.includes(state)) return skip(`registration-${state}`)
  // Its answers are gone, or were never handed in.
  if (state !== 'draft' && firstName === null) return skip('registration-gone')
  if (mail.onlyBegun && !registration.hasBegun) return skip('registration-gone')
  if (mail.notBlocked && registration.isBlocked) return skip('not-asked')
  const time = isOfAnotherYear ? 'over' : registrationMailAt(mail, registration, edition, now)
  // What an organiser sends has no need to wait for the clock.
  if (time === 'due' || (time === 'early' && isByHand)) return null
  if (time === 'early' && mail.waits)
    return { kind: 'later', at: mail.time(edition, registration).opensAt } satisfies PutOffMail
  return skip('not-the-time')
}

async function isWaiting(tx: Tx, registrationId: string, now: Temporal.Instant): Promise<boolean> {
  const searches = await findGuestSearches(tx, now, { registrationIds: [registrationId] })
  return searches.get(registrationId) === 'waiting'
}

/** "Contact me next year" still stands, in a registration that does (features/clock/retention/keeping), and the address wants mail at all (rules: retention). */
async function mayBeAskedAgain(tx: Tx, { id, state, mailTo }: Registration, keys: Keys): Promise<boolean> {
  if (state !== 'submitted' || mailTo === null) return false
  const consent = await tx
    .selectFrom('consent')
    .select('id')
    .where('registrationId', '=', id)
    .where('textKey', '=', 'contact-next-year')
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return consent !== undefined && !(await isSuppressed(tx, keys, mailTo))
}

/** As an organiser, or by a registration of another edition (features/clock/retention/plan). */
async function keepsAccount(
  tx: Tx,
  { personId, editionId }: { personId: string; editionId: string },
): Promise<boolean> {
  const organiser = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('personId', '=', personId)
    .where('approved', '=', true)
    .executeTakeFirst()
  if (organiser) return true
  const other = await tx
    .selectFrom('registration')
    .select('id')
    .where('personId', '=', personId)
    .where('editionId', '!=', editionId)
    .executeTakeFirst()
  return other !== undefined
}

/** The other of a naming, whichever of the two has named: as it stands between them now. */
async function findCompanion(
  tx: Tx,
  { registrationId, companionId }: { registrationId: string; companionId: string | undefined },
): Promise<CompanionNews | null> {
  const row = await tx
    .selectFrom('companion')
    .select(['registrationId', 'otherRegistrationId', 'refusedAt', 'endedAt'])
    .where('id', '=', companionId ?? null)
    .where((eb) =>
      eb.or([eb('registrationId', '=', registrationId), eb('otherRegistrationId', '=', registrationId)]),
    )
    .executeTakeFirst()
  if (!row) return null
  const isOwn = row.registrationId === registrationId
  const otherId = isOwn ? row.otherRegistrationId : row.registrationId
  const other = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .innerJoin('guestFacts', 'guestFacts.registrationId', 'registration.id')
    .select(['guestFacts.firstName', 'person.mailTo as email', 'registration.state'])
    .where('registration.id', '=', otherId)
    .executeTakeFirst()
  if (!other) return null
  const agreed = await tx
    .selectFrom('companionship')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('otherRegistrationId', '=', otherId)
    .executeTakeFirst()
  const { firstName, email } = other
  if (agreed) return { state: 'agreed', firstName, email }
  const isAsking = !isOwn && !row.refusedAt && !row.endedAt && other.state === 'submitted'
  return isAsking ? { state: 'asks', firstName, email } : { state: 'ended', firstName, email: null }
}

async function findLetter(
  tx: Tx,
  { registrationId, letterId }: { registrationId: string; letterId: string | undefined },
): Promise<LetterNews | null> {
  const row = await tx
    .selectFrom('liveVisaLetter as letter')
    .leftJoin('match', 'match.id', 'letter.matchId')
    .leftJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .select(['letter.state', 'letter.letterNumber as number', 'letter.version', 'host.firstName as host'])
    .where('letter.id', '=', letterId ?? null)
    .where('letter.registrationId', '=', registrationId)
    .executeTakeFirst()
  if (!row) return null
  const { version, ...letter } = row
  return { ...letter, isRepeated: (version ?? 0) > 1 }
}
