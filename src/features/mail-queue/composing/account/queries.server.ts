import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { listUnconfirmedGuests } from '#db/participation-rows.server.ts'
import { isProfileUpdateDue } from '#domain/participation.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { localised } from '#i18n/locale.ts'
import { skip, type Composition } from '../schema.ts'

type Request = { personId: string; siteUrl: string }

/** "You are registered": as long as the registration still stands. */
export async function composeRegistrationConfirmed(
  tx: Tx,
  { personId, registrationId, siteUrl }: Request & { registrationId: string },
): Promise<Composition> {
  const row = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .innerJoin('edition', 'edition.id', 'registration.editionId')
    .leftJoin('guestFacts', 'guestFacts.registrationId', 'registration.id')
    .leftJoin('hostFacts', 'hostFacts.registrationId', 'registration.id')
    .select((eb) => [
      'person.email',
      'person.locale',
      'registration.role',
      'registration.state',
      'edition.city',
      'edition.firstNotificationOn',
      'edition.lastRoundOn',
      eb.fn.coalesce('guestFacts.firstName', 'hostFacts.firstName').as('firstName'),
    ])
    .where('registration.id', '=', registrationId)
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!row) return skip('registration-gone')
  if (row.state !== 'submitted' || row.firstName === null) return skip(`registration-${row.state}`)
  const { email, locale, role, city, firstNotificationOn, lastRoundOn, firstName } = row
  const profileUrl = siteUrl + localised(locale, '/profile')
  const view = { role, firstName, city, firstNotificationOn, lastRoundOn, profileUrl }
  return {
    kind: 'mail',
    to: email,
    locale,
    content: { template: 'registration-confirmed', view },
    deadline: null,
  }
}

/** "Is everything still right?": as long as there is reason to ask (spec §4). */
export async function composeProfileUpdate(
  tx: Tx,
  { personId, registrationId, siteUrl }: Request & { registrationId: string },
  now: Temporal.Instant,
): Promise<Composition> {
  const [guest] = await listUnconfirmedGuests(tx, now, registrationId)
  if (!guest || guest.personId !== personId) return skip('registration-gone')
  const edition = await getCurrentEdition(tx)
  if (guest.editionId !== edition.id || !isProfileUpdateDue(guest, edition, now)) return skip('not-asked')
  const { email, locale, firstName } = guest
  const view = {
    firstName,
    city: edition.city,
    reminderUrl: siteUrl + localised(locale, '/profile/reminder'),
  }
  return { kind: 'mail', to: email, locale, content: { template: 'profile-update', view }, deadline: null }
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
