import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { HOST_EVENT_MINUTES } from '#domain/host-event.ts'
import { personDeletedOn } from '#domain/retention-notice.ts'
import { registrationMailAt } from '#domain/timed-mails.ts'
import { getCurrentEdition, getEdition } from '#features/ground/editions.server.ts'
import { isSuppressed } from '#features/ground/suppression.server.ts'
import { localised } from '#i18n/locale.ts'
import type { Keys } from '#platform/keys.server.ts'
import { skip, type Composition } from './composing.ts'

type Request = { personId: string; registrationId: string; siteUrl: string }

/** The way into the hosts' evening: for hosts of this edition, until it begins, and once organisers have entered the link. */
export async function composeHostEvent(
  tx: Tx,
  { personId, registrationId }: Omit<Request, 'siteUrl'>,
  now: Temporal.Instant,
): Promise<Composition> {
  const row = await findRegistered(tx, { personId, registrationId })
  if (!row || row.role !== 'host' || row.state !== 'submitted') return skip('registration-gone')
  const edition = await getCurrentEdition(tx)
  const isDue = registrationMailAt('host-event', row.state, edition, now) === 'due'
  if (row.editionId !== edition.id || !isDue) return skip('not-the-time')
  const { startsAt, link } = edition.hostEvent
  if (link === null) return skip('no-link')
  const { email, locale, firstName } = row
  const view = {
    firstName,
    city: edition.city,
    startsAt: { at: startsAt, timeZone: edition.timeZone },
    minutes: HOST_EVENT_MINUTES,
    link,
    // The file of the site is the first of its kind; this one, with the way in, comes after it.
    entry: { id: edition.id, sequence: 1, writtenAt: now },
  }
  return { kind: 'mail', to: email, locale, content: { template: 'host-event', view }, deadline: null }
}

/** "In a month we delete your data": as long as there is a month of it to come, and something to delete. */
export async function composeRetentionNotice(
  tx: Tx,
  { personId, registrationId, siteUrl }: Request,
  { now, keys }: { now: Temporal.Instant; keys: Keys },
): Promise<Composition> {
  const row = await findRegistered(tx, { personId, registrationId })
  if (!row) return skip('registration-gone')
  const edition = await getEdition(tx, row.editionId)
  if (registrationMailAt('retention-notice', row.state, edition, now) !== 'due') return skip('not-the-time')
  const { email, locale, firstName } = row
  const view = {
    firstName,
    edition: edition.name,
    deletedOn: personDeletedOn(edition),
    keepsEmail: row.state === 'submitted' && (await mayBeAskedAgain(tx, { registrationId, email }, keys)),
    keepsAccount: await keepsAccount(tx, { personId, editionId: edition.id }),
    dataUrl: siteUrl + localised(locale, '/profile/data'),
  }
  return { kind: 'mail', to: email, locale, content: { template: 'retention-notice', view }, deadline: null }
}

/** The registration with the person's address; undefined once it, or what was answered in it, is gone. */
async function findRegistered(tx: Tx, { personId, registrationId }: Omit<Request, 'siteUrl'>) {
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
  return row && row.firstName !== null ? { ...row, firstName: row.firstName } : undefined
}

/** "Contact me next year" still stands, in a registration that does (features/clock/retention/keeping), and the address wants mail at all (rules: retention). */
async function mayBeAskedAgain(
  tx: Tx,
  { registrationId, email }: { registrationId: string; email: string },
  keys: Keys,
): Promise<boolean> {
  const consent = await tx
    .selectFrom('consent')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('textKey', '=', 'contact-next-year')
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return consent !== undefined && !(await isSuppressed(tx, keys, email))
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
