import { guestActs } from './acts.server.ts'
import { sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { everyGuestAnswer } from '#domain/answers/guest.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { ListSource, ListContext } from '#features/ground/lists/lists.server.ts'
import { answerColumns, answerFilters, answerSelects } from './answer-columns.server.ts'
import { guestCells, type GuestRow } from './guest-cells.server.ts'
import { lastMatches } from '#features/placing/matches/listing/last-matches.server.ts'
import {
  isMarked,
  personFlags,
  lastPersonColumns,
  nameOf,
  personColumns,
  personJoins,
  personSelects,
  personSorts,
  personFilters,
  personViews,
  unfinishedView,
} from './people.server.ts'

const tables = { guest_facts: 'facts', guest_sensitive: 'sensitive', guest_access: 'need' }

const rows = ({ edition }: ListContext, only?: readonly string[]) => sql<GuestRow>`
  select ${personSelects}, ${answerSelects(everyGuestAnswer, tables)},
    coalesce(facts.only_female_hosts, false) as only_female_hosts, coalesce(facts.long_commute_ok, false) as long_commute_ok,
    coalesce(facts.pet_problem, false) as pet_problem, coalesce(sensitive.global_south, false) as global_south,
    coalesce(sensitive.marginalised, false) as marginalised,
    participation.confirmed_at, last.match_state, coalesce(last.holds_place, false) as holds_place,
    last.is_open_offer, last.deadline_at, coalesce(last.has_place, false) as has_place, ${nameOfRegistration('last.other_id')} as other_name,
    coalesce(last.is_flagged, false) as is_flagged, coalesce(last.has_problem, false) as has_problem,
    coalesce(last.no_reply, false) as no_reply, task.guest_registration_id is not null as needs_rematch,
    last.next_deadline, last.held_nights, (select sum(upper(nights) - lower(nights))
      from unnest(last.held_nights * facts.stay::datemultirange) nights)::int as given_nights,
    sensitive.findable as findable_origin, elsewhere.registration_id is not null as is_elsewhere,
    coalesce(last.has_left and last.ended_at >= registration.submitted_at, false) as has_left
  from registration
  ${personJoins('guest_facts')}
  left join guest_sensitive sensitive on sensitive.registration_id = registration.id
  left join guest_access need on need.registration_id = registration.id
  left join participation on participation.registration_id = registration.id
  left join (${lastMatches(edition, only)}) last on last.guest_registration_id = registration.id
  left join (select distinct guest_registration_id from rematch_task where done_at is null) task
    on task.guest_registration_id = registration.id
  left join arranged_elsewhere elsewhere on elsewhere.registration_id = registration.id
  where registration.edition_id = ${edition.id} and registration.role = 'guest'`

/** The five questions of the priority as SQL, most significant first (rules: tiers): `false`, so the best, before `true`, before no answer. */
const priority = ({ edition }: ListContext) => [
  sql`age >= ${edition.youngAge}`,
  sql`not marginalised`,
  sql`not global_south`,
  sql`age >= ${edition.veryYoungAge}`,
  sql`not accredited`,
]

/** Takes part in the matching: a bed is looked for, or was while their nights lasted (rules: counts). */
const isToPlace = sql<boolean>`registration_state = 'submitted' and not is_elsewhere and not has_left and not is_unconfirmed and not is_blocked`
/** Some night that is left is not given, and a bed is looked for (domain/coverage `isOpenFrom`). Drafts give nights, too. */
const isWaiting = (context: ListContext) => {
  const left = sql`stay * daterange(${todayOf(context)}, null)`
  return sql<boolean>`${isToPlace} and not isempty(${left}) and not coalesce(held_nights, '{}'::datemultirange) @> (${left})`
}
/** They hold nights, and the rest is still looked for (rules: fit). After a change it may be all. */
const isPartly = (context: ListContext) => sql<boolean>`holds_place and ${isWaiting(context)}`
const todayOf = ({ edition, now }: ListContext) =>
  sql`${now.toZonedDateTimeISO(edition.timeZone).toPlainDate().toString()}::date`

/** Settled as soon as the guest has a place again. */
const needsRematch = sql<boolean>`needs_rematch and not holds_place and not is_elsewhere and not is_blocked`

/** Stays tonight, and no host has been agreed on for it: a draft or an offer is no bed yet. */
function hasNoBed(context: ListContext) {
  const tonight = todayOf(context)
  return sql<boolean>`stay @> ${tonight} and not exists (select from live_match match where match.guest_registration_id = listed.id
    and match.stay @> ${tonight} and match.is_agreed)`
}

const inState = (state: MatchState) => ({
  value: state,
  label: `matches.state.${state}` as const,
  where: sql<boolean>`match_state = ${state}`,
})
const { age, ...answers } = answerColumns(everyGuestAnswer)

export const guestList: ListSource<GuestRow> = {
  shape: {
    name: 'guests',
    path: '/admin/guests',
    title: 'records.guestsTitle',
    lead: 'records.guestsLead',
    counted: 'records.guestsCounted',
    empty: 'records.guestsEmpty',
    none: 'records.guestsNone',
    begun: { ...unfinishedView, words: 'records.onlyBegun' },
    columns: [
      personColumns.name,
      { ...age, sort: 'age' },
      { key: 'tier', label: 'records.column.tier', sort: 'priority' },
      personColumns.nights,
      { key: 'place', label: 'records.column.place', sort: 'place' },
      { key: 'deadline', label: 'records.column.deadline', sort: 'deadline', isWhole: true },
      { key: 'host', label: 'records.column.host' },
      personColumns.flags,
      { key: 'needs', label: 'records.column.needs' },
      ...Object.values(answers),
      personColumns.languages,
      { key: 'coming', label: 'records.column.coming' },
      ...lastPersonColumns,
    ],
    initialColumns: ['name', 'age', 'tier', 'nights', 'place', 'flags', 'needs', 'gender', 'registered'],
    initialSort: '-registered',
    sorts: ['name', 'age', 'priority', 'arrival', 'nights', 'place', 'deadline', 'registered', 'touched'],
    filters: [
      {
        key: 'place',
        label: 'records.column.place',
        choices: [
          { value: 'waiting', label: 'records.place.waiting', where: isWaiting },
          { value: 'partly', label: 'records.place.partly', where: isPartly },
          {
            value: 'unplaced',
            label: 'records.place.none',
            where: (context) => sql`not holds_place and ${isWaiting(context)}`,
          },
          { value: 'placed', label: 'records.place.placed', where: sql`has_place` },
          { value: 'all', label: 'records.place.all', where: sql`has_place or ${isToPlace}` },
          {
            value: 'tonight',
            label: 'records.place.tonight',
            where: (context) => sql`${isToPlace} and ${hasNoBed(context)}`,
          },
          inState('draft'),
          inState('offered'),
          {
            value: 'expiring',
            label: 'records.place.expiring',
            where: ({ now }) =>
              sql`is_open_offer and deadline_at < ${now.add({ hours: 24 }).toString()}::timestamptz`,
          },
          inState('accepted'),
          { value: 'no-reply', label: 'records.flag.no-reply', where: sql`no_reply and not holds_place` },
          inState('declined'),
          inState('withdrawn'),
          inState('no_show'),
          inState('completed'),
          { value: 'elsewhere', label: 'records.place.elsewhere', where: sql`is_elsewhere` },
        ],
      },
      {
        key: 'flag',
        label: 'records.column.flags',
        choices: [
          {
            value: 'some',
            label: 'records.flag.some',
            where: sql`is_flagged or has_problem or ${needsRematch}`,
          },
          { value: 'unfit', label: 'records.flag.unfit', where: sql`is_flagged` },
          { value: 'contact', label: 'records.flag.contact', where: sql`has_problem` },
          { value: 'rematch', label: 'records.flag.rematch', where: needsRematch },
          ...personFlags,
        ],
      },
      {
        key: 'priority',
        label: 'records.column.tier',
        choices: [
          {
            value: 'young',
            label: 'records.priority.young',
            where: ({ edition }) => sql`age < ${edition.youngAge}`,
          },
          { value: 'marginalised', label: 'records.priority.marginalised', where: sql`marginalised` },
          { value: 'global-south', label: 'records.priority.global-south', where: sql`global_south` },
          { value: 'accredited', label: 'records.priority.accredited', where: sql`accredited` },
        ],
      },
      ...answerFilters(everyGuestAnswer),
      {
        key: 'coming',
        label: 'records.column.coming',
        choices: [
          { value: 'confirmed', label: 'records.coming.confirmed', where: sql`confirmed_at is not null` },
          { value: 'open', label: 'records.coming.open', where: sql`confirmed_at is null` },
        ],
      },
      ...personFilters,
    ],
    views: [
      { label: 'records.view.waiting', search: 'place=waiting&sort=priority' },
      { label: 'records.view.expiring', search: 'place=expiring&sort=deadline' },
      { label: 'records.view.noReply', search: 'place=no-reply&sort=priority' },
      { label: 'records.view.flagged', search: 'flag=some' },
      ...personViews,
      unfinishedView,
    ],
  },
  rows,
  isMarked,
  acts: guestActs,
  searched: ['findable_name', 'findable_contact', 'email', 'findable_origin'],
  sorts: {
    ...personSorts,
    age: () => [sql`age`],
    priority,
    nights: () => [sql`upper(stay) - lower(stay)`],
    place: () => [sql`match_state`],
    deadline: () => [sql`deadline_at`],
  },
  nameOf,
  subjects: ({ id }) => [id],
  cells: guestCells,
}
