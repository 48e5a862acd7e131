import type { Temporal } from 'temporal-polyfill'
import type { Asked } from '#domain/timed-mails.ts'
import type { Locale } from '#i18n/languages.ts'
import type { Tx } from './connect.server.ts'
import { findGuestSearches } from './guest-search-rows.server.ts'
import { readStay, sql } from './sql.server.ts'

/**
 * Of `registration` with its `person`: they have begun themselves, and agreed to the privacy statement with an address that is theirs; whom only a list has
 * brought has not (decision 0024).
 */
export const hasBegun = sql<boolean>`(person.email_confirmed_at is not null and exists (
  select from consent where consent.registration_id = registration.id and consent.text_key = 'privacy'))`

/** Of `registration`: the incident team has blocked its person. */
export const isBlockedPerson = sql<boolean>`(registration.person_id in (select person_id from blocked_person))`

/** A submitted guest as the rules of asking look at them, with whom the mail goes to. */
export type AskedGuest = Asked & {
  registrationId: string
  editionId: string
  /** The day of `submittedAt` on the clock of the edition. */
  submittedOn: string
  personId: string
  locale: Locale
  firstName: string
}

/** Submitted guests who have not confirmed that they come; all, or the one of a registration. */
export async function listUnconfirmedGuests(
  tx: Tx,
  now: Temporal.Instant,
  registrationId?: string,
): Promise<AskedGuest[]> {
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('edition', 'edition.id', 'registration.editionId')
    .innerJoin('person', 'person.id', 'registration.personId')
    .innerJoin('guestFacts as facts', 'facts.registrationId', 'registration.id')
    .leftJoin('participation', 'participation.registrationId', 'registration.id')
    .select([
      'registration.id as registrationId',
      'registration.editionId',
      'registration.submittedAt',
      'person.id as personId',
      'person.locale',
      'facts.firstName',
      'facts.stay',
    ])
    .select(
      sql<string>`(registration.submitted_at at time zone edition.time_zone)::date::text`.as('submittedOn'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('registrationChange as change')
          .select('change.id')
          .whereRef('change.registrationId', '=', 'registration.id')
          .whereRef('change.at', '>=', 'registration.submittedAt')
          .where('change.actor', '=', 'person'),
      ).as('hasUpdated'),
    )
    .where('registration.role', '=', 'guest')
    .where('registration.state', '=', 'submitted')
    .where('participation.registrationId', 'is', null)
    .$if(registrationId !== undefined, (query) => query.where('registration.id', '=', registrationId ?? ''))
    .orderBy('registration.submittedAt')
    .execute()
  const searches = await findGuestSearches(tx, now, {
    registrationIds: rows.map((row) => row.registrationId),
  })
  return rows.flatMap(({ submittedAt, stay, hasUpdated, ...guest }) =>
    submittedAt
      ? [
          {
            ...guest,
            submittedAt,
            arrival: readStay(stay).start,
            isConfirmed: false,
            hasUpdated: Boolean(hasUpdated),
            search: searches.get(guest.registrationId) ?? 'waiting',
          },
        ]
      : [],
  )
}
