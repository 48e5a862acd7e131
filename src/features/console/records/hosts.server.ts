import type { Temporal } from 'temporal-polyfill'
import { readStay, sql } from '#db/sql.server.ts'
import type { Gender } from '#domain/guest.ts'
import type { LivingSituation } from '#domain/host.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { Cell } from '#features/ground/lists/lists.ts'
import { datesOf, type ListScene, type ListSource, type Reader } from '#features/ground/lists/lists.server.ts'
import { sharesDoubles } from '#features/placing/matches/companions.server.ts'
import { toStayView } from '#features/placing/matches/matches-views.server.ts'
import { languageNames } from '#i18n/language-names.ts'
import { nameOf } from './guests.server.ts'
import { lastMatches, within } from './matches.server.ts'
import { hostShape } from './hosts.ts'
import { spacedPhone } from '#platform/phone.server.ts'

/** A host's registration as the list reads it; what is asked in the form is null until it is handed in. */
export type HostRow = {
  id: string
  email: string
  registrationState: 'draft' | 'submitted' | 'cancelled'
  createdAt: Temporal.Instant
  submittedAt: Temporal.Instant | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  age: number | null
  gender: Gender | null
  languages: string[] | null
  living: LivingSituation | null
  pets: boolean
  femalesOnly: boolean
  olderGuestsOk: boolean
  stay: string | null
  district: string | null
  commuteMinutes: number | null
  commuteSource: 'estimate' | 'organiser' | 'host' | null
  numberOfGuests: number | null
  places: number
  /** Places that are usable and without anybody, at whatever time. */
  free: number
  matches: number
  street: string | null
  houseNumber: string | null
  postalCode: string | null
  city: string | null
  addressCheck: 'not-checked' | 'found' | 'not-found' | null
  matchState: MatchState | null
  isFlagged: boolean
  hasProblem: boolean
  hasCancelled: boolean
  /** Nothing is planned for an address that nobody has confirmed (rules: life of a match). */
  isUnconfirmed: boolean
  /** Our mail to the address came back. */
  isAddressBad: boolean
}

const rows = ({ edition, now }: ListScene, only?: readonly string[]) => sql<HostRow>`
  select registration.id, person.email, registration.state as registration_state, registration.created_at,
    registration.submitted_at, facts.first_name, contact.last_name, contact.phone_e164 as phone, facts.age, facts.gender,
    facts.languages, facts.living, coalesce(facts.pets, false) as pets, coalesce(facts.females_only, false) as females_only,
    coalesce(facts.older_guests_ok, false) as older_guests_ok, facts.stay, facts.district, facts.commute_minutes,
    facts.commute_source, facts.number_of_guests, coalesce(offered.places, 0)::int as places,
    greatest(least(coalesce(offered.usable, 0), facts.number_of_guests) - coalesce(held.taken, 0), 0)::int as free,
    coalesce(held.matches, 0)::int as matches, address.street,
    address.house_number, address.postal_code, address.city, address.address_check, last.match_state,
    coalesce(held.is_flagged, false) as is_flagged, coalesce(held.has_problem, false) as has_problem,
    coalesce(held.has_cancelled, false) as has_cancelled,
    facts.findable as findable_name, contact.findable as findable_contact, address.findable as findable_address,
    unconfirmed.id is not null as is_unconfirmed,
    bad.person_id is not null as is_address_bad
  from registration
  left join person on person.id = registration.person_id
  left join person unconfirmed on unconfirmed.id = registration.person_id and unconfirmed.email_confirmed_at is null
  left join bad_address bad on bad.person_id = registration.person_id and bad.put_right_at is null
  left join host_facts facts on facts.registration_id = registration.id
  left join host_address address on address.registration_id = registration.id
  left join contact on contact.registration_id = registration.id
  left join (select bed.registration_id, sum(bed.places) as places,
      sum(case when shared.doubles then bed.places else 1 end) as usable
    from (select room.registration_id, count(*) as places from room join place on place.room_id = room.id
      where room.removed_at is null and place.removed_at is null and ${within('room.registration_id', only)}
      group by room.registration_id, room.id, place.kind, place.bed_number) bed
    cross join (select ${sharesDoubles(edition)} as doubles) shared
    group by bed.registration_id) offered
    on offered.registration_id = registration.id
  left join (${lastMatches('host', edition, now, only)}) last on last.registration_id = registration.id
  left join (select match.host_registration_id,
      count(distinct match.place_id) filter (where holds.place and exists (select from place
        where place.id = match.place_id and place.removed_at is null)) as taken,
      count(*) filter (where holds.place) as matches,
      bool_or(match.flagged_reason is not null and holds.place) as is_flagged,
      bool_or(match.end_reason = 'host-cancelled') as has_cancelled,
      bool_or(holds.place and exists (select from contact_problem where match_id = match.id and decided_at is null)) as has_problem
    from match cross join lateral (select match.state in ('draft', 'accepted', 'completed')
      or (match.state = 'offered' and (match.deadline_at is null or match.deadline_at >= ${now.toString()}::timestamptz)) as place) holds
    where match.edition_id = ${edition.id} and ${within('match.host_registration_id', only)}
    group by match.host_registration_id) held
    on held.host_registration_id = registration.id
  where registration.edition_id = ${edition.id} and registration.role = 'host'`

export const hostList: ListSource<HostRow> = {
  shape: hostShape,
  rows,
  searched: ['findable_name', 'findable_contact', 'email', 'findable_address'],
  filters: {
    registration: (choice) => sql`registration_state = ${choice}`,
    places: (choice) => {
      if (choice === 'free') return sql`free > 0`
      if (choice === 'full') return sql`places > 0 and free = 0`
      if (choice === 'unused') return sql`matches = 0`
      return sql`number_of_guests is distinct from places`
    },
    flag: (choice) => {
      if (choice === 'unfit') return sql`is_flagged`
      if (choice === 'contact') return sql`has_problem`
      if (choice === 'cancelled') return sql`has_cancelled`
      if (choice === 'unconfirmed') return sql`is_unconfirmed`
      if (choice === 'mail-back') return sql`is_address_bad`
      return sql`is_flagged or has_problem or has_cancelled`
    },
    house: (choice, { edition }) => {
      if (choice === 'no-pets') return sql`not pets and registration_state = 'submitted'`
      if (choice === 'older') return sql`older_guests_ok`
      if (choice === 'females') return sql`females_only`
      return sql`commute_minutes <= ${edition.commuteMinutes.comfortable}`
    },
    living: (choice) => sql`living = ${choice}`,
    address: (choice) => sql`address_check = ${choice}`,
  },
  sorts: {
    name: () => [sql`lower(first_name)`, sql`lower(last_name)`],
    district: () => [sql`lower(district)`],
    places: () => [sql`places`],
    free: () => [sql`free`],
    arrival: () => [sql`lower(stay)`],
    commute: () => [sql`commute_minutes`],
    registered: () => [sql`coalesce(submitted_at, created_at)`],
  },
  nameOf: (row) => nameOf(row),
  subjects: ({ id }) => [id],
  cells: (row, reader, search) => cellsOf(row, reader, search),
}

function cellsOf(row: HostRow, reader: Reader, search: string): Record<string, Cell> {
  const { t, locale } = reader
  const { day, moment } = datesOf(reader)
  const isIn = row.gender !== null
  const yes = (answer: boolean) => (isIn ? t(answer ? 'common.yes' : 'common.no') : '')
  const count = (number: number) => (isIn ? String(number) : '')
  const stay = row.stay ? toStayView(readStay(row.stay)) : null
  const [from, to] = stay ? [day(stay.start), day(stay.end)] : []
  return {
    name: { text: nameOf(row), to: `/admin/host/${row.id}${search}` },
    district: row.district ?? '',
    places: count(row.places),
    free: count(row.free),
    agreement: isIn && row.numberOfGuests !== row.places ? mismatchWords(row, reader) : '',
    nights: stay && from && to ? t('matches.nights', { from, to, count: stay.nights }) : '',
    living: row.living ? t(`matches.living.${row.living}`) : '',
    gender: row.gender ? t(`matching.gender.${row.gender}`) : '',
    age: row.age === null ? '' : String(row.age),
    pets: yes(row.pets),
    females: yes(row.femalesOnly),
    older: yes(row.olderGuestsOk),
    commute: commuteWords(row, reader),
    languages: row.languages ? languageNames(row.languages, locale).join(', ') : '',
    address: row.addressCheck ? t(`records.address.${row.addressCheck}`) : '',
    matches: count(row.matches),
    flags: flagWords(row, reader),
    registration: t(`records.registration.${row.registrationState}`),
    registered: moment(row.submittedAt ?? row.createdAt),
    email: row.email,
    phone: row.phone ? { text: spacedPhone(row.phone), inFile: row.phone } : '',
    street: row.street ? `${row.street} ${row.houseNumber}, ${row.postalCode} ${row.city}` : '',
  }
}

function mismatchWords({ numberOfGuests, places }: HostRow, { t }: Reader): string {
  return t('records.mismatch', { guests: numberOfGuests ?? 0, places })
}

function commuteWords({ commuteMinutes, commuteSource }: HostRow, { t }: Reader): string {
  if (commuteMinutes === null || !commuteSource) return ''
  return t(`records.commute.${commuteSource}`, { minutes: commuteMinutes })
}

function flagWords(row: HostRow, { t }: Reader): string {
  const flags = [
    row.isFlagged && t('records.flag.unfit'),
    row.hasProblem && t('records.flag.contact'),
    row.hasCancelled && t('records.flag.cancelled'),
    row.isUnconfirmed && t('records.flag.unconfirmed'),
    row.isAddressBad && t('records.flag.mail-back'),
  ]
  return flags.filter(Boolean).join(', ')
}
