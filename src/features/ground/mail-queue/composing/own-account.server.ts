import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import { nextForHost } from '#domain/guest-search.ts'
import { ACCOUNT_RULES } from '#domain/own-account.ts'
import { isOver } from '#domain/stay.ts'
import { getCurrentEdition, getEdition } from '#features/ground/editions.server.ts'
import { localised } from '#i18n/locale.ts'
import { findNextForGuest, isRegistered } from './next.server.ts'
import { skip, type Composition } from './composing.ts'

/** "Your data has been deleted", to an address that is kept for this mail and nothing else. */
export async function composeAccountDeleted(tx: Tx, farewellId: string): Promise<Composition> {
  const row = await tx
    .selectFrom('farewell')
    .select(['email', 'locale'])
    .where('id', '=', farewellId)
    .executeTakeFirst()
  if (!row) return skip('farewell-gone')
  const content = { template: 'account-deleted', view: {} } as const
  return { kind: 'mail', to: row.email, locale: row.locale, content, deadline: null }
}

type Left = { personId: string; siteUrl: string; params: Record<string, string> }

/** A match ended because the other side has deleted everything: what is left of it, and no name. */
export async function composeOtherSideLeft(
  tx: Tx,
  { personId, siteUrl, params: { departedMatchId, hadContact } }: Left,
  now: Temporal.Instant,
): Promise<Composition> {
  if (!departedMatchId) return skip('incomplete')
  const row = await tx
    .selectFrom('departedMatch')
    .innerJoin('registration', 'registration.id', 'departedMatch.registrationId')
    .innerJoin('person', 'person.id', 'registration.personId')
    .leftJoin('guestFacts', 'guestFacts.registrationId', 'registration.id')
    .leftJoin('hostFacts', 'hostFacts.registrationId', 'registration.id')
    .select((eb) => [
      'person.email',
      'person.locale',
      'registration.id as registrationId',
      'registration.role',
      'registration.editionId',
      'departedMatch.stay',
      eb.fn.coalesce('guestFacts.firstName', 'hostFacts.firstName').as('firstName'),
    ])
    .where('departedMatch.id', '=', departedMatchId)
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!row || row.firstName === null) return skip('match-gone')
  const { email, locale, role, firstName, registrationId } = row
  const stay = readStay(row.stay)
  const { timeZone } = await getEdition(tx, row.editionId)
  // As with every other mail of an end (domain/timed-mails).
  if (isOver(stay, now, timeZone)) return skip('not-the-time')
  const profileUrl = siteUrl + localised(locale, '/profile')
  const told = { firstName, stay, hadContact: hadContact === 'yes', profileUrl }
  const view =
    role === 'guest'
      ? {
          role,
          ...told,
          next: await findNextForGuest(tx, { guestRegistrationId: registrationId, stay }, now),
        }
      : {
          role,
          ...told,
          next: nextForHost({
            isSubmitted: await isRegistered(tx, registrationId),
            isGivenAnew: false,
            reason: null,
          }),
        }
  return { kind: 'mail', to: email, locale, content: { template: 'other-side-left', view }, deadline: null }
}

/** Somebody has signed in with a browser that was not known: when, and where that can be ended. */
export async function composeNewDevice(
  tx: Tx,
  { personId, siteUrl, signedInAt }: { personId: string; siteUrl: string; signedInAt: string },
): Promise<Composition> {
  const person = await tx
    .selectFrom('person')
    .select(['email', 'locale'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return skip('person-gone')
  const { timeZone } = await getCurrentEdition(tx)
  const { email, locale } = person
  const view = {
    signedIn: { at: Temporal.Instant.from(signedInAt), timeZone },
    sessionsUrl: siteUrl + localised(locale, '/profile/sessions'),
  }
  return { kind: 'mail', to: email, locale, content: { template: 'new-device', view }, deadline: null }
}

/** To the former address: your account has another one now. */
export async function composeEmailChanged(
  tx: Tx,
  { changeId, siteUrl }: { changeId: string; siteUrl: string },
): Promise<Composition> {
  const row = await tx
    .selectFrom('emailChange')
    .innerJoin('person', 'person.id', 'emailChange.personId')
    .select(['emailChange.oldEmail', 'person.locale'])
    .where('emailChange.id', '=', changeId)
    .executeTakeFirst()
  if (!row || row.oldEmail === null) return skip('old-address-gone')
  const { oldEmail, locale } = row
  const view = { keptDays: ACCOUNT_RULES.oldEmailDays, contactUrl: siteUrl + localised(locale, '/contactUs') }
  return { kind: 'mail', to: oldEmail, locale, content: { template: 'email-changed', view }, deadline: null }
}
