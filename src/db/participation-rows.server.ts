import { Temporal } from 'temporal-polyfill'
import type { GuestSearch } from '#domain/guest-search.ts'
import type { AskableGuest } from '#domain/timed-mails.ts'
import type { Locale } from '#i18n/languages.ts'
import type { Tx } from './connect.server.ts'
import { readCounted } from './kept-readings.server.ts'
import { findGuestSearches } from './guest-search-rows.server.ts'
import { readRows, readStay, sql } from './sql.server.ts'

/** Of `registration` with its `person`: they have begun themselves and agreed to the privacy statement, not only been imported (decision 0024). */
export const hasBegun = sql<boolean>`(person.email_confirmed_at is not null and exists (
  select from consent where consent.registration_id = registration.id and consent.text_key = 'privacy'))`

/** Of `registration`: the incident team has blocked its person. */
export const isBlockedPerson = sql<boolean>`(registration.person_id in (select person_id from blocked_person))`

/** A submitted guest as the rules of asking look at them, with whom the mail goes to. */
export type AskedGuest = AskableGuest & {
  registrationId: string
  editionId: string
  /** The day of `submittedAt` on the clock of the edition. */
  submittedOn: string
  personId: string
  locale: Locale
  firstName: string
}

type AskedRow = [
  id: string,
  editionId: string,
  submittedAt: string | null,
  personId: string,
  locale: Locale,
  firstName: string,
  stay: string,
  submittedOn: string,
  hasUpdated: boolean,
]

/** What they have answered. */
const readAskedGuests = (tx: Tx, registrationId: string | undefined) =>
  readRows<AskedRow>(tx, {
    columns: sql`registration.id, registration.edition_id, registration.submitted_at, person.id, person.locale, facts.first_name,
      facts.stay::text, (registration.submitted_at at time zone edition.time_zone)::date::text,
      exists (select from registration_change change where change.registration_id = registration.id
        and change.at >= registration.submitted_at and change.actor = 'person')`,
    from: sql`registration join edition on edition.id = registration.edition_id
      join person on person.id = registration.person_id
      join guest_facts facts on facts.registration_id = registration.id
      left join participation on participation.registration_id = registration.id
      where registration.role = 'guest' and registration.state = 'submitted' and participation.registration_id is null
        and ${registrationId === undefined ? sql`true` : sql`registration.id = ${registrationId}`}`,
    order: sql`registration.submitted_at`,
  })

/** Submitted guests who have not confirmed that they come; all, or the one of a registration. Several mails ask them. */
export function listUnconfirmedGuests(
  tx: Tx,
  now: Temporal.Instant,
  registrationId?: string,
): Promise<readonly AskedGuest[]> {
  const read = async () => {
    const rows = await readAskedGuests(tx, registrationId)
    const searches = await findGuestSearches(tx, now, { registrationIds: rows.map(([id]) => id) })
    return rows.flatMap((row) => toAsked(row, searches.get(row[0]) ?? 'waiting') ?? [])
  }
  return registrationId === undefined ? readCounted(tx, 'asked guests', now, read) : read()
}

function toAsked(
  [
    registrationId,
    editionId,
    submitted,
    personId,
    locale,
    firstName,
    stay,
    submittedOn,
    hasUpdated,
  ]: AskedRow,
  search: GuestSearch,
): AskedGuest | null {
  if (submitted === null) return null
  return {
    registrationId,
    editionId,
    personId,
    locale,
    firstName,
    submittedOn,
    // Read where it is asked for: of thousands hardly anybody's hour is.
    get submittedAt() {
      return Temporal.Instant.from(submitted)
    },
    arrival: readStay(stay).start,
    isConfirmed: false,
    hasUpdated,
    search,
  }
}
