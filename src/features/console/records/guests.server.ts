import type { Temporal } from 'temporal-polyfill'
import { readStay, sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Gender, RoomSharing } from '#domain/guest.ts'
import { holdsPlace, type MatchState } from '#domain/match-state.ts'
import { explainTier, priorityKey, TIERS, tierOf } from '#domain/priority.ts'
import { toStayView } from '#features/placing/matches/matches-views.server.ts'
import { countNights } from '#domain/stay.ts'
import type { Cell } from '#features/ground/lists/lists.ts'
import { datesOf, type ListScene, type ListSource, type Reader } from '#features/ground/lists/lists.server.ts'
import { languageNames } from '#i18n/language-names.ts'
import { lastMatches } from './matches.server.ts'
import { guestShape } from './guests.ts'
import { spacedPhone } from '#platform/phone.server.ts'

/** A guest's registration as the list reads it; what is asked in the form is null until it is handed in. */
export type GuestRow = {
  id: string
  email: string
  registrationState: 'draft' | 'submitted' | 'cancelled'
  createdAt: Temporal.Instant
  submittedAt: Temporal.Instant | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  organisation: string | null
  age: number
  gender: Gender | null
  languages: string[] | null
  stay: string | null
  onlyFemaleHosts: boolean
  longCommuteOk: boolean
  roomSharing: RoomSharing | null
  sleeping: string[] | null
  petProblem: boolean
  globalSouth: boolean
  homeCountry: string | null
  marginalised: boolean
  accredited: boolean
  hasFlight: boolean | null
  hasVisa: boolean | null
  confirmedAt: Temporal.Instant | null
  matchState: MatchState | null
  deadlineAt: Temporal.Instant | null
  otherName: string | null
  isFlagged: boolean
  hasProblem: boolean
  needsRematch: boolean
  noReply: boolean
  /** Found a bed themselves. */
  isElsewhere: boolean
  /** Said that they cannot come, after they had handed in. */
  hasLeft: boolean
  /** Nothing is planned for an address that nobody has confirmed (rules: life of a match). */
  isUnconfirmed: boolean
  /** Our mail to the address came back. */
  isAddressBad: boolean
  /** So many of the nights a match gives now. */
  givenNights: number
}

const rows = ({ edition, now }: ListScene, only?: readonly string[]) => sql<GuestRow>`
  select registration.id, person.email, registration.state as registration_state, registration.created_at,
    registration.submitted_at, facts.first_name, contact.last_name, contact.phone_e164 as phone, contact.organisation,
    facts.age, facts.gender, facts.languages, facts.stay, coalesce(facts.only_female_hosts, false) as only_female_hosts,
    coalesce(facts.long_commute_ok, false) as long_commute_ok, facts.room_sharing, facts.sleeping,
    coalesce(facts.pet_problem, false) as pet_problem, coalesce(sensitive.global_south, false) as global_south,
    sensitive.home_country, coalesce(sensitive.marginalised, false) as marginalised,
    coalesce(sensitive.accredited, false) as accredited, sensitive.has_flight, sensitive.has_visa,
    participation.confirmed_at, last.match_state, last.deadline_at, last.other_name,
    coalesce(last.is_flagged, false) as is_flagged, coalesce(last.has_problem, false) as has_problem,
    coalesce(last.no_reply, false) as no_reply, task.guest_registration_id is not null as needs_rematch,
    last.held_nights, coalesce((select sum(upper(nights) - lower(nights))
      from unnest(last.held_nights * facts.stay::datemultirange) nights), 0)::int as given_nights,
    facts.findable as findable_name, contact.findable as findable_contact, sensitive.findable as findable_origin,
    elsewhere.registration_id is not null as is_elsewhere,
    coalesce(last.has_left and last.ended_at >= registration.submitted_at, false) as has_left,
    unconfirmed.id is not null as is_unconfirmed,
    bad.person_id is not null as is_address_bad
  from registration
  left join person on person.id = registration.person_id
  left join person unconfirmed on unconfirmed.id = registration.person_id and unconfirmed.email_confirmed_at is null
  left join bad_address bad on bad.person_id = registration.person_id and bad.put_right_at is null
  left join guest_facts facts on facts.registration_id = registration.id
  left join guest_sensitive sensitive on sensitive.registration_id = registration.id
  left join contact on contact.registration_id = registration.id
  left join participation on participation.registration_id = registration.id
  left join (${lastMatches('guest', edition, now, only)}) last on last.registration_id = registration.id
  left join (select distinct guest_registration_id from rematch_task where done_at is null) task
    on task.guest_registration_id = registration.id
  left join arranged_elsewhere elsewhere on elsewhere.registration_id = registration.id
  where registration.edition_id = ${edition.id} and registration.role = 'guest'`

/** The five questions of the priority as SQL, most significant first (rules: tiers): `false` before `true`, so the best comes first. */
const priority = ({ edition }: ListScene) => [
  sql`not coalesce(age < ${edition.youngAge}, false)`,
  sql`not marginalised`,
  sql`not global_south`,
  sql`not coalesce(age < ${Math.min(edition.youngAge, edition.veryYoungAge)}, false)`,
  sql`not accredited`,
]

const holding = sql<boolean>`coalesce(match_state in ('draft', 'offered', 'accepted', 'completed'), false)`
/** Takes part in the matching: waits in the queue, or has a place. */
const isToPlace = sql<boolean>`registration_state = 'submitted' and not is_elsewhere and not has_left and not is_unconfirmed`
/** A night is given and a night is not: the rest is still looked for (rules: fit). */
const partly = sql<boolean>`held_nights && stay and not held_nights @> stay`
const inDays = (hours: number, { now }: ListScene) => sql`${now.add({ hours }).toString()}::timestamptz`

/** Settled as soon as the guest has a place again. */
const needsRematch = sql<boolean>`needs_rematch and not ${holding} and not is_elsewhere`

/** Stays tonight, and no host has been agreed on for it: a draft or an offer is no bed yet. */
function hasNoBed({ edition, now }: ListScene) {
  const tonight = sql`${now.toZonedDateTimeISO(edition.timeZone).toPlainDate().toString()}::date`
  return sql<boolean>`stay @> ${tonight} and not exists (select from match where match.guest_registration_id = listed.id
    and match.stay @> ${tonight} and match.state in ('accepted', 'completed'))`
}

export const guestList: ListSource<GuestRow> = {
  shape: guestShape,
  rows,
  searched: ['findable_name', 'findable_contact', 'email', 'findable_origin'],
  filters: {
    registration: (choice) => sql`registration_state = ${choice}`,
    place: (choice, scene) => {
      if (choice === 'waiting') return sql`(not ${holding} or ${partly}) and ${isToPlace}`
      if (choice === 'tonight') return sql`${isToPlace} and ${hasNoBed(scene)}`
      if (choice === 'elsewhere') return sql`is_elsewhere`
      if (choice === 'partly') return partly
      if (choice === 'expiring') return sql`match_state = 'offered' and deadline_at < ${inDays(24, scene)}`
      if (choice === 'no-reply') return sql`no_reply and not ${holding}`
      return sql`match_state = ${choice}`
    },
    flag: (choice) => {
      if (choice === 'unfit') return sql`is_flagged`
      if (choice === 'contact') return sql`has_problem`
      if (choice === 'rematch') return needsRematch
      if (choice === 'unconfirmed') return sql`is_unconfirmed`
      if (choice === 'mail-back') return sql`is_address_bad`
      return sql`is_flagged or has_problem or ${needsRematch}`
    },
    priority: (choice, { edition }) => {
      if (choice === 'young') return sql`age < ${edition.youngAge}`
      if (choice === 'marginalised') return sql`marginalised`
      return choice === 'global-south' ? sql`global_south` : sql`accredited`
    },
    gender: (choice) => sql`gender = ${choice}`,
    coming: (choice) => (choice === 'confirmed' ? sql`confirmed_at is not null` : sql`confirmed_at is null`),
  },
  sorts: {
    name: () => [sql`lower(first_name)`, sql`lower(last_name)`],
    age: () => [sql`age`],
    priority,
    arrival: () => [sql`lower(stay)`],
    nights: () => [sql`upper(stay) - lower(stay)`],
    place: () => [sql`match_state`],
    deadline: () => [sql`deadline_at`],
    registered: () => [sql`coalesce(submitted_at, created_at)`],
  },
  nameOf: (row) => nameOf(row),
  subjects: ({ id }) => [id],
  cells: (row, reader, search) => cellsOf(row, reader, search),
}

/** Whoever has not handed in yet has no name, only an address. */
export function nameOf({ firstName, lastName, email }: Pick<GuestRow, 'firstName' | 'lastName' | 'email'>) {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

function cellsOf(row: GuestRow, reader: Reader, search: string): Record<string, Cell> {
  const { t, locale } = reader
  const yes = (answer: boolean | null) => (answer === null ? '' : t(answer ? 'common.yes' : 'common.no'))
  const stay = row.stay ? toStayView(readStay(row.stay)) : null
  const { day, moment } = datesOf(reader)
  return {
    name: { text: nameOf(row), to: `/admin/guest/${row.id}${search}` },
    age: row.gender ? String(row.age) : '',
    tier: row.gender ? tierWords(row, reader) : '',
    nights: stay
      ? t('matches.nights', {
          from: day(stay.start),
          to: day(stay.end),
          count: stay.nights,
        })
      : '',
    gender: row.gender ? t(`matching.gender.${row.gender}`) : '',
    sharing: row.roomSharing ? t(`matching.sharing.${row.roomSharing}`) : '',
    sleeping: sleepingWords(row, reader),
    needs: needWords(row, reader),
    languages: row.languages ? languageNames(row.languages, locale).join(', ') : '',
    registration: t(`records.registration.${row.registrationState}`),
    place: placeCell(row, reader),
    deadline: row.matchState === 'offered' ? moment(row.deadlineAt) : '',
    host: row.otherName ?? '',
    flags: flagWords(row, reader),
    accredited: row.gender ? yes(row.accredited) : '',
    flight: yes(row.hasFlight),
    visa: yes(row.hasVisa),
    coming: row.confirmedAt ? moment(row.confirmedAt) : '',
    registered: moment(row.submittedAt ?? row.createdAt),
    country: row.homeCountry ?? '',
    organisation: row.organisation ?? '',
    email: row.email,
    phone: row.phone ? { text: spacedPhone(row.phone), inFile: row.phone } : '',
  }
}

/** "3: under 27 · Global South": the tier and what holds of its rules. */
function tierWords(row: GuestRow, { t, edition }: { t: Reader['t']; edition: Edition }): string {
  const tier = tierOf(priorityKey({ ...row, marginalized: row.marginalised }, edition))
  const key = TIERS[tier - 1]
  const thresholds = { young: edition.youngAge, veryYoung: edition.veryYoungAge }
  const holding = (key ? explainTier(key) : []).filter(({ holds }) => holds)
  const rules = holding.map(({ rule }) => t(`reasons.rule.${rule}.yes`, thresholds))
  return rules.length > 0 ? `${tier}: ${rules.join(' · ')}` : String(tier)
}

const SLEEPING = ['bed', 'air-mattress', 'bring-air-mattress'] as const

function sleepingWords({ sleeping }: GuestRow, { t }: Reader): string {
  return SLEEPING.filter((wish) => sleeping?.includes(wish))
    .map((wish) => t(`matching.sleeping.${wish}`))
    .join(', ')
}

function needWords(row: GuestRow, { t }: Reader): string {
  const needs = (['onlyFemaleHosts', 'longCommuteOk', 'petProblem'] as const).filter((need) => row[need])
  return needs.map((need) => t(`matching.need.${need}`)).join(', ')
}

function flagWords(row: GuestRow, { t }: Reader): string {
  const flags = [
    row.isFlagged && t('records.flag.unfit'),
    row.hasProblem && t('records.flag.contact'),
    row.needsRematch && !isHolding(row) && !row.isElsewhere && t('records.flag.rematch'),
    row.noReply && t('records.flag.no-reply'),
    row.isUnconfirmed && t('records.flag.unconfirmed'),
    row.isAddressBad && t('records.flag.mail-back'),
  ]
  return flags.filter(Boolean).join(', ')
}

const isHolding = ({ matchState }: GuestRow) => matchState !== null && holdsPlace(matchState)

function placeCell(row: GuestRow, { t }: Reader): Cell {
  const { matchState, registrationState, givenNights: given, stay } = row
  if (row.isElsewhere && !isHolding(row)) return t('records.place.elsewhere')
  if (registrationState !== 'submitted' && !matchState) return ''
  if (!matchState) return t('records.place.none')
  const nights = stay === null ? 0 : countNights(readStay(stay))
  const text = t(`matches.state.${matchState}`)
  const isPartly = given > 0 && given < nights
  return {
    text: isPartly ? `${text}, ${t('records.place.partlyGiven', { given, nights })}` : text,
    chip: matchState,
  }
}
