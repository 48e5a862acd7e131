import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { listUnconfirmedGuests } from '#db/participation-rows.server.ts'
import { findGuestSearches } from '#db/guest-search-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { isAskingMailDue, registrationMailAt, roundsPhase } from '#domain/timed-mails.ts'
import { getCurrentEdition, getEdition } from '#features/ground/editions.server.ts'
import { isSuppressed, unsubscribeLinks } from '#features/ground/suppression.server.ts'
import { localised } from '#i18n/locale.ts'
import type { Keys } from '#platform/keys.server.ts'
import { skip, type Composition } from './composing.ts'

type Request = { personId: string; siteUrl: string }

/** "You are registered": as long as the registration still stands and its conference is not over. */
export async function composeRegistrationConfirmed(
  tx: Tx,
  { personId, registrationId, siteUrl }: Request & { registrationId: string },
  now: Temporal.Instant,
): Promise<Composition> {
  const row = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .leftJoin('guestFacts', 'guestFacts.registrationId', 'registration.id')
    .leftJoin('hostFacts', 'hostFacts.registrationId', 'registration.id')
    .select((eb) => [
      'person.email',
      'person.locale',
      'registration.role',
      'registration.state',
      'registration.editionId',
      eb.fn.coalesce('guestFacts.firstName', 'hostFacts.firstName').as('firstName'),
    ])
    .where('registration.id', '=', registrationId)
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!row) return skip('registration-gone')
  if (row.state !== 'submitted' || row.firstName === null) return skip(`registration-${row.state}`)
  const edition = await getEdition(tx, row.editionId)
  if (registrationMailAt('registration-confirmed', row.state, edition, now) !== 'due')
    return skip('not-the-time')
  const { email, locale, role, firstName } = row
  const { city, firstNotificationOn, lastRoundOn } = edition
  const searches = await findGuestSearches(tx, now, { registrationIds: [registrationId] })
  const view = {
    role,
    firstName,
    city,
    rounds: roundsPhase(edition, now),
    firstNotificationOn,
    lastRoundOn,
    isWaiting: role === 'host' || searches.get(registrationId) === 'waiting',
    profileUrl: siteUrl + localised(locale, '/profile'),
  }
  return {
    kind: 'mail',
    to: email,
    locale,
    content: { template: 'registration-confirmed', view },
    deadline: null,
  }
}

/**
 * To somebody from a list of the organisers, as long as they have not begun themselves, can still hand in, and want mail at all.
 * It waits for the day on which registration opens.
 */
export async function composeImportInvitation(
  tx: Tx,
  { personId, registrationId, siteUrl }: Request & { registrationId: string },
  { now, keys }: { now: Temporal.Instant; keys: Keys },
): Promise<Composition> {
  const row = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .select([
      'person.email',
      'person.locale',
      'registration.role',
      'registration.state',
      'registration.editionId',
      sql<
        string | null
      >`coalesce(draft #>> '{finished,personal,firstName,0}', draft #>> '{prefilled,personal,firstName,0}')`.as(
        'firstName',
      ),
    ])
    .where('registration.id', '=', registrationId)
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!row) return skip('registration-gone')
  if (row.state !== 'draft') return skip(`registration-${row.state}`)
  const edition = await getEdition(tx, row.editionId)
  const time = registrationMailAt('import-invitation', row.state, edition, now)
  if (time === 'early') {
    const { registrationOpensOn, timeZone } = edition
    return { kind: 'later', at: registrationOpensOn.toZonedDateTime(timeZone).toInstant() }
  }
  if (time === 'over') return skip('not-the-time')
  const { email, locale, role } = row
  if (await isSuppressed(tx, keys, email)) return skip('suppressed')
  const startUrl = siteUrl + localised(locale, `/signUp/${role}/__getStarted`)
  const { page: unsubscribeUrl, headers } = unsubscribeLinks({ keys, siteUrl }, { email, locale })
  const view = {
    role,
    firstName: row.firstName || null,
    city: edition.city,
    closesOn: edition.registrationClosesOn,
    draftDays: edition.retentionDays.drafts,
    startUrl,
    unsubscribeUrl,
  }
  return {
    kind: 'mail',
    to: email,
    locale,
    content: { template: 'import-invitation', view },
    deadline: null,
    headers,
  }
}

/** "Is everything still right?": as long as there is reason to ask (rules: life of a match). */
export async function composeProfileUpdate(
  tx: Tx,
  { personId, registrationId, siteUrl }: Request & { registrationId: string },
  now: Temporal.Instant,
): Promise<Composition> {
  const [guest] = await listUnconfirmedGuests(tx, now, registrationId)
  if (!guest || guest.personId !== personId) return skip('registration-gone')
  const edition = await getCurrentEdition(tx)
  if (guest.editionId !== edition.id || !isAskingMailDue('profile-update', guest, edition, now))
    return skip('not-asked')
  const { email, locale, firstName } = guest
  const view = {
    firstName,
    city: edition.city,
    reminderUrl: siteUrl + localised(locale, '/profile/reminder'),
  }
  return { kind: 'mail', to: email, locale, content: { template: 'profile-update', view }, deadline: null }
}

/** "Are you still coming?", before the first places are given out or while they are: as long as there is reason to ask. */
export async function composeParticipationReminder(
  tx: Tx,
  { personId, registrationId, siteUrl }: Request & { registrationId: string },
  now: Temporal.Instant,
): Promise<Composition> {
  const [guest] = await listUnconfirmedGuests(tx, now, registrationId)
  if (!guest || guest.personId !== personId) return skip('registration-gone')
  const edition = await getCurrentEdition(tx)
  if (guest.editionId !== edition.id || !isAskingMailDue('participation-reminder', guest, edition, now))
    return skip('not-asked')
  const { email, locale, firstName } = guest
  const { city, firstNotificationOn, lastRoundOn } = edition
  const reminderUrl = siteUrl + localised(locale, '/profile/reminder')
  const rounds = roundsPhase(edition, now)
  if (rounds === 'over') return skip('not-asked')
  const view = { firstName, city, rounds, firstNotificationOn, lastRoundOn, reminderUrl }
  const content = { template: 'participation-reminder', view } as const
  return { kind: 'mail', to: email, locale, content, deadline: null }
}

/** To an organiser: somebody waits for approval. Not any more if it was decided, or if the reader is none now. */
export async function composeApprovalRequest(
  tx: Tx,
  { personId, applicantId, siteUrl }: Request & { applicantId: string },
): Promise<Composition> {
  const reader = await findAdmin(tx, personId)
  if (!reader?.approved || reader.revokedAt !== null) return skip('reader-not-approved')
  const applicant = await findAdmin(tx, applicantId)
  if (!applicant || applicant.approved || applicant.requestedAt === null) return skip('request-closed')
  const view = { applicantEmail: applicant.email, adminUrl: siteUrl + localised(reader.locale, '/admin') }
  const content = { template: 'approval-request', view } as const
  return { kind: 'mail', to: reader.email, locale: reader.locale, content, deadline: null }
}

/** To the applicant: what another organiser decided, as it stands now. */
export async function composeApprovalResult(tx: Tx, { personId, siteUrl }: Request): Promise<Composition> {
  const applicant = await findAdmin(tx, personId)
  if (!applicant || applicant.decidedAt === null) return skip('request-not-decided')
  const { email, locale, approved } = applicant
  const view = { isApproved: approved, adminUrl: siteUrl + localised(locale, '/admin') }
  return { kind: 'mail', to: email, locale, content: { template: 'approval-result', view }, deadline: null }
}

async function findAdmin(tx: Tx, personId: string) {
  return tx
    .selectFrom('adminProfile')
    .innerJoin('person', 'person.id', 'adminProfile.personId')
    .select(['person.email', 'person.locale', 'approved', 'requestedAt', 'decidedAt', 'revokedAt'])
    .where('adminProfile.personId', '=', personId)
    .executeTakeFirst()
}
