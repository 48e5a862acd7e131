import { hostActs } from './acts.server.ts'
import { sql } from '#db/sql.server.ts'
import { everyHostAnswer } from '#domain/answers/host.ts'
import { hostFlow } from '#features/registration/hosts/steps/flow.ts'
import type { Cell } from '#features/ground/lists/lists.ts'
import type { ListContext, ListSource, CellContext } from '#features/ground/lists/lists.server.ts'
import { guestsToFillSql } from '#features/placing/matches/marks/filling.server.ts'
import { sharesDoubles } from '#features/placing/matches/travelling/companions.server.ts'
import {
  answerCells,
  answerColumns,
  answerFilters,
  type AnswerRow,
  answerSelects,
} from './answer-columns.server.ts'
import { within } from '#features/placing/matches/listing/last-matches.server.ts'
import {
  isMarked,
  personFlags,
  personFlagWords,
  lastPersonColumns,
  nameOf,
  personCells,
  personColumns,
  personJoins,
  type PersonRow,
  personSelects,
  personSorts,
  personFilters,
  personViews,
  unfinishedView,
} from './people.server.ts'

export type HostRow = PersonRow &
  AnswerRow<typeof everyHostAnswer> & {
    commuteMinutes: number | null
    commuteSource: 'estimate' | 'organiser' | 'host' | null
    numberOfGuests: number | null
    places: number
    /** Places that are usable and without anybody, at whatever time. */
    free: number
    matches: number
    hallName: string | null
    street: string | null
    houseNumber: string | null
    postalCode: string | null
    city: string | null
    addressCheck: 'not-checked' | 'found' | 'not-found' | null
    isFlagged: boolean
    hasProblem: boolean
    hasCancelled: boolean
  }

const tables = { host_facts: 'facts' }

const rows = ({ edition }: ListContext, only?: readonly string[]) => sql<HostRow>`
  select ${personSelects}, ${answerSelects(everyHostAnswer, tables)}, facts.commute_minutes,
    facts.commute_source, facts.number_of_guests, coalesce(offered.places, 0)::int as places,
    case when blocked.person_id is not null then 0 else greatest(least(coalesce(offered.usable, 0), ${guestsToFillSql('facts')}) - coalesce(held.taken, 0), 0)::int end as free,
    coalesce(held.matches, 0)::int as matches, address.hall_name, address.street,
    address.house_number, address.postal_code, address.city, address.address_check,
    coalesce(held.is_flagged, false) as is_flagged, coalesce(held.has_problem, false) as has_problem,
    coalesce(held.has_cancelled, false) as has_cancelled, address.findable as findable_address
  from registration
  ${personJoins('host_facts')}
  left join host_address address on address.registration_id = registration.id
  left join (select bed.registration_id, sum(bed.places) as places,
      sum(case when shared.doubles then bed.places else 1 end) as usable
    from (select room.registration_id, count(*) as places from room join place on place.room_id = room.id
      where room.removed_at is null and place.removed_at is null and ${within('room.registration_id', only)}
      group by room.id, place.kind, place.bed_number) bed
    cross join (select ${sharesDoubles(edition)} as doubles) shared
    group by bed.registration_id) offered
    on offered.registration_id = registration.id
  left join (select match.host_registration_id,
      count(distinct match.place_id) filter (where match.holds_place and exists (select from place
        where place.id = match.place_id and place.removed_at is null)) as taken,
      count(*) filter (where match.holds_place) as matches,
      bool_or(match.flagged_reason is not null and match.holds_place) as is_flagged,
      bool_or(match.end_reason = 'host-cancelled') as has_cancelled,
      bool_or(match.holds_place and exists (select from contact_problem where match_id = match.id and decided_at is null)) as has_problem
    from live_match match
    where match.edition_id = ${edition.id} and ${within('match.host_registration_id', only)}
    group by match.host_registration_id) held
    on held.host_registration_id = registration.id
  where registration.edition_id = ${edition.id} and registration.role = 'host'`

const { district, ...answers } = answerColumns(everyHostAnswer)
const checked = (value: NonNullable<HostRow['addressCheck']>) => ({
  value,
  label: `records.address.${value}` as const,
  where: sql<boolean>`address_check = ${value}`,
})

export const hostList: ListSource<HostRow> = {
  shape: {
    name: 'hosts',
    path: '/admin/hosts',
    title: 'records.hostsTitle',
    lead: 'records.hostsLead',
    counted: 'records.hostsCounted',
    empty: 'records.hostsEmpty',
    none: 'records.hostsNone',
    begun: { ...unfinishedView, words: 'records.onlyBegun' },
    columns: [
      personColumns.name,
      { ...district, sort: 'district' },
      { key: 'places', label: 'records.column.places', sort: 'places', align: 'right' },
      { key: 'free', label: 'records.column.free', sort: 'free', align: 'right' },
      { key: 'agreement', label: 'records.column.agreement' },
      personColumns.nights,
      ...Object.values(answers),
      { key: 'commute', label: 'records.column.commute', sort: 'commute', isWhole: true },
      personColumns.languages,
      { key: 'address', label: 'records.column.address' },
      { key: 'matches', label: 'records.column.matches', align: 'right' },
      personColumns.flags,
      ...lastPersonColumns,
      { key: 'hallName', label: 'hosts.hallNameName', isContact: true },
      { key: 'street', label: 'records.column.street', isContact: true },
    ],
    initialColumns: [
      'name',
      'district',
      'places',
      'free',
      'nights',
      'living',
      'commute',
      'flags',
      'registered',
    ],
    initialSort: '-registered',
    sorts: ['name', 'district', 'places', 'free', 'arrival', 'commute', 'registered', 'touched'],
    filters: [
      {
        key: 'places',
        label: 'records.column.places',
        choices: [
          { value: 'free', label: 'records.places.free', where: sql`free > 0` },
          { value: 'full', label: 'records.places.full', where: sql`places > 0 and free = 0` },
          { value: 'unused', label: 'records.places.unused', where: sql`matches = 0` },
          {
            value: 'mismatch',
            label: 'records.places.mismatch',
            where: sql`number_of_guests is distinct from places`,
          },
        ],
      },
      {
        key: 'house',
        label: 'records.column.house',
        choices: [
          {
            value: 'no-pets',
            label: 'records.house.no-pets',
            where: sql`pets is not true and registration_state = 'submitted'`,
          },
          { value: 'older', label: 'hosts.olderGuestsName', where: sql`older_guests_ok` },
          { value: 'females', label: 'hosts.femalesOnlyName', where: sql`females_only` },
          {
            value: 'near',
            label: 'records.house.near',
            where: ({ edition }) => sql`commute_minutes <= ${edition.commuteMinutes.comfortable}`,
          },
        ],
      },
      ...answerFilters(everyHostAnswer),
      {
        key: 'address',
        label: 'records.column.address',
        choices: [checked('found'), checked('not-found'), checked('not-checked')],
      },
      {
        key: 'flag',
        label: 'records.column.flags',
        choices: [
          {
            value: 'some',
            label: 'records.flag.some',
            where: sql`is_flagged or has_problem or has_cancelled`,
          },
          { value: 'unfit', label: 'records.flag.unfit', where: sql`is_flagged` },
          { value: 'contact', label: 'records.flag.contact', where: sql`has_problem` },
          { value: 'cancelled', label: 'records.flag.cancelled', where: sql`has_cancelled` },
          ...personFlags,
        ],
      },
      ...personFilters,
    ],
    views: [
      { label: 'records.view.free', search: 'places=free&sort=-free' },
      { label: 'records.view.unused', search: 'places=unused' },
      { label: 'records.view.halls', search: 'living=hall' },
      { label: 'records.view.mismatch', search: 'places=mismatch' },
      { label: 'records.view.notFound', search: 'address=not-found' },
      { label: 'records.view.flagged', search: 'flag=some' },
      ...personViews,
      unfinishedView,
    ],
  },
  rows,
  isMarked,
  acts: hostActs,
  searched: ['findable_name', 'findable_contact', 'email', 'findable_address'],
  totals: { places: sql`places`, free: sql`free` },
  sorts: {
    ...personSorts,
    district: () => [sql`lower(district)`],
    places: () => [sql`places`],
    free: () => [sql`free`],
    commute: () => [sql`commute_minutes`],
  },
  nameOf,
  subjects: ({ id }) => [id],
  cells: cellsOf,
}

function cellsOf(row: HostRow, context: CellContext, search: string): Record<string, Cell> {
  const { t } = context
  const { numberOfGuests: guests, places } = row
  const count = (number: number) => (guests === null ? '' : String(number))
  return {
    ...personCells(row, context, hostFlow, `/admin/host/${row.id}${search}`),
    ...answerCells(everyHostAnswer, row, context),
    places: count(places),
    free: count(row.free),
    agreement: guests === null || guests === places ? '' : t('records.mismatch', { guests, places }),
    commute: commuteWords(row, context),
    address: row.addressCheck ? t(`records.address.${row.addressCheck}`) : '',
    matches: count(row.matches),
    flags: flagWords(row, context),
    hallName: row.hallName ?? '',
    street: row.street ? `${row.street} ${row.houseNumber}, ${row.postalCode} ${row.city}` : '',
  }
}

function commuteWords({ commuteMinutes, commuteSource }: HostRow, { t }: CellContext): string {
  if (commuteMinutes === null || !commuteSource) return ''
  return t(`records.commute.${commuteSource}`, { minutes: commuteMinutes })
}

function flagWords(row: HostRow, context: CellContext): string {
  const { t } = context
  const flags = [
    row.isFlagged && t('records.flag.unfit'),
    row.hasProblem && t('records.flag.contact'),
    row.hasCancelled && t('records.flag.cancelled'),
    ...personFlagWords(row, context),
  ]
  return flags.filter(Boolean).join(', ')
}
