import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { matchLifeColumns } from '#db/match-rows.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { answerDays } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import type { MatchState, WithdrawalReason } from '#domain/match-state.ts'
import type { BedKind, RoomType } from '#domain/room.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Ways } from '#features/ground/lists/components/list-ways.tsx'
import { datesOf, type ListScene, type ListSource, type Reader } from '#features/ground/lists/lists.server.ts'
import { type Cell, listSearch, readListState } from '#features/ground/lists/lists.ts'
import { findNeighbours } from '#features/ground/lists/reading.server.ts'
import type { CommandDeps } from './changing.server.ts'
import { canExtend, extendOffer } from './lifetime.server.ts'
import { matchShape } from './listing.ts'
import { toStayView } from './matches-views.server.ts'
import { undraftMatches } from './matches.server.ts'

export type MatchListRow = {
  id: string
  guestId: string
  hostId: string
  guestFirst: string | null
  guestLast: string | null
  hostFirst: string | null
  hostLast: string | null
  guestEmail: string | null
  hostEmail: string | null
  stay: string
  roomNumber: number
  roomType: RoomType
  bed: BedKind
  /** The state that counts now (rules: nights). */
  state: MatchState
  createdAt: Temporal.Instant
  offeredAt: Temporal.Instant | null
  sentAt: Temporal.Instant | null
  deadlineAt: Temporal.Instant | null
  endReason: WithdrawalReason | null
  isUnfit: boolean
  isAskOpen: boolean
  isOverridden: boolean
  hasBounced: boolean
  problem: 'open' | 'decided' | null
  confirmedAt: Temporal.Instant | null
  checkedAt: Temporal.Instant | null
  roundNumber: number | null
  madeBy: string | null
}

const moment = (at: Temporal.Instant) => sql`${at.toString()}::timestamptz`

// Only left joins, each to one row at most: what a page does not look at, the database leaves out.
const rows = ({ edition, now }: ListScene) => sql<MatchListRow>`
  select match.id, match.guest_registration_id as guest_id, match.host_registration_id as host_id,
    guest.first_name as guest_first, guest_contact.last_name as guest_last,
    host.first_name as host_first, host_contact.last_name as host_last,
    guest_person.email as guest_email, host_person.email as host_email,
    match.stay, room.number as room_number, room.type as room_type, place.kind as bed,
    case when match.state = 'offered' and match.deadline_at < ${moment(now)} then 'expired' else match.state end as state,
    match.created_at, match.offered_at, match.sent_at, match.deadline_at, match.end_reason,
    match.flagged_reason is not null as is_unfit,
    match.ask_first and match.ask_first_ticked_at is null as is_ask_open,
    match.override_reason is not null as is_overridden,
    match.state = 'offered' and match.sent_at is null and exists (
      select from match_event where match_id = match.id and event = 'bounced' and at >= match.offered_at) as has_bounced,
    (select case when bool_or(decided_at is null) then 'open' else 'decided' end
      from contact_problem where match_id = match.id having count(*) > 0) as problem,
    participation.confirmed_at, arrival.answered_at as checked_at, round.number as round_number,
    organiser.email as made_by, guest.findable as findable_guest, guest_contact.findable as findable_guest_contact,
    host.findable as findable_host, host_contact.findable as findable_host_contact
  from match
  left join guest_facts guest on guest.registration_id = match.guest_registration_id
  left join host_facts host on host.registration_id = match.host_registration_id
  left join contact guest_contact on guest_contact.registration_id = match.guest_registration_id
  left join contact host_contact on host_contact.registration_id = match.host_registration_id
  left join person guest_person on guest_person.id = match.guest_person_id
  left join person host_person on host_person.id = match.host_person_id
  left join room on room.id = match.room_id
  left join place on place.id = match.place_id
  left join participation on participation.registration_id = match.guest_registration_id
  left join arrival on arrival.match_id = match.id
  left join round on round.id = match.round_id
  left join person organiser on organiser.id = match.created_by
  where match.edition_id = ${edition.id}`

/** Within so many hours an answer is due soon. */
const SOON_HOURS = 24

export const matchList: ListSource<MatchListRow> = {
  shape: matchShape,
  rows,
  searched: ['findable_guest', 'findable_guest_contact', 'findable_host', 'findable_host_contact'],
  filters: {
    state: (choice) => sql`state = ${choice}`,
    deadline: (choice, { now }) =>
      choice === 'soon'
        ? sql`state = 'offered' and deadline_at < ${moment(now.add({ hours: SOON_HOURS }))}`
        : sql`state = 'offered' and deadline_at is not null`,
    sent: (choice) => {
      if (choice === 'yes') return sql`sent_at is not null`
      return choice === 'bounced' ? sql`has_bounced` : sql`state = 'offered' and sent_at is null`
    },
    flag: (choice) => {
      if (choice === 'unfit') return sql`is_unfit and ${isOpen}`
      if (choice === 'ask-first') return sql`is_ask_open and ${isOpen}`
      return choice === 'overridden' ? sql`is_overridden` : sql`(is_unfit or is_ask_open) and ${isOpen}`
    },
    problem: (choice) =>
      choice === 'open'
        ? sql`problem = 'open' and state in ('offered', 'accepted')`
        : sql`problem = ${choice}`,
    reply: (choice) => {
      if (choice === 'checked') return sql`checked_at is not null`
      if (choice === 'confirmed') return sql`confirmed_at is not null`
      return sql`confirmed_at is null and checked_at is null and state = 'accepted'`
    },
    round: (choice, { edition }) => {
      if (choice === 'none') return sql`round_number is null`
      const last = sql`(select max(number) from round where edition_id = ${edition.id})`
      return choice === 'last' ? sql`round_number = ${last}` : sql`round_number < ${last}`
    },
  },
  sorts: {
    guest: () => [sql`lower(guest_first)`, sql`lower(guest_last)`],
    host: () => [sql`lower(host_first)`, sql`lower(host_last)`],
    arrival: () => [sql`lower(stay)`],
    state: () => [sql`state`],
    deadline: () => [sql`deadline_at`],
    sent: () => [sql`sent_at`],
    round: () => [sql`round_number`],
    made: () => [sql`created_at`],
  },
  nameOf: (row) => guestName(row),
  subjects: ({ guestId, hostId }) => [guestId, hostId],
  cells: (row, reader, search) => cellsOf(row, reader, search),
}

/** Still something to come of it. */
const isOpen = sql`state in ('draft', 'offered', 'accepted')`

const guestName = ({ guestFirst, guestLast, id }: MatchListRow) =>
  [guestFirst, guestLast].filter(Boolean).join(' ') || id

function cellsOf(row: MatchListRow, reader: Reader, search: string): Record<string, Cell> {
  const { t } = reader
  const { day, moment: when } = datesOf(reader)
  const { start, end, nights } = toStayView(readStay(row.stay))
  return {
    guest: { text: guestName(row), to: `/admin/match/${row.id}${search}` },
    host: {
      text: [row.hostFirst, row.hostLast].filter(Boolean).join(' '),
      to: `/admin/host/${row.hostId}`,
    },
    nights: t('matches.nights', { from: day(start), to: day(end), count: nights }),
    place: t('matches.place', {
      number: row.roomNumber,
      room: t(`matches.room.${row.roomType}`),
      bed: t(`matches.bed.${row.bed}`),
    }),
    state: { text: t(`matches.state.${row.state}`), chip: row.state },
    deadline: row.state === 'offered' ? when(row.deadlineAt) || t('matches.deadlineNotSent') : '',
    sent: row.hasBounced ? t('matches.sent.bounced') : when(row.sentAt),
    flag: [
      row.isUnfit && t('matches.flag.unfit'),
      row.isAskOpen && t('matches.flag.ask-first'),
      row.isOverridden && t('matches.flag.overridden'),
    ]
      .filter(Boolean)
      .join(', '),
    problem: row.problem ? t(`matches.problem.${row.problem}`) : '',
    reply: replyWords(row, t),
    round: row.roundNumber === null ? '' : String(row.roundNumber),
    reason: row.endReason ? t(`matches.reason.${row.endReason}`) : '',
    made: when(row.createdAt),
    by: row.madeBy ?? '',
    guestEmail: row.guestEmail ?? '',
    hostEmail: row.hostEmail ?? '',
  }
}

/** The later question tells more: whoever has answered the final check is coming. */
function replyWords({ state, confirmedAt, checkedAt }: MatchListRow, t: Reader['t']): string {
  if (checkedAt) return t('matches.reply.checked')
  if (confirmedAt) return t('matches.reply.confirmed')
  return state === 'accepted' ? t('matches.reply.open') : ''
}

/** Until which days guests could be given time, in ISO; none once the conference is over. */
export function listAnswerDays(edition: Edition, now: Temporal.Instant): string[] {
  const { conferenceStart: start, conferenceEnd, stayDaysAfter } = edition
  return answerDays(now, { start, end: conferenceEnd.add({ days: stayDaysAfter }) }, edition).map(String)
}

/** Back to the list as it was, and the matches before and after this one in it. */
export type MatchListWays = {
  list: string
  ways: Ways
}

export function findMatchWays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { matchId, params }: { matchId: string; params: URLSearchParams },
): Promise<MatchListWays> {
  const state = readListState(matchShape, params)
  const search = listSearch(matchShape, state)
  const to = (id: string | null) => id && `/admin/match/${id}${search}`
  return db.run(admin, async (tx) => {
    const scene = { edition: await getCurrentEdition(tx), now: clock() }
    const ways = await findNeighbours(tx, matchList, state, matchId, scene)
    return {
      list: matchShape.path + search,
      ways: ways && { ...ways, previous: to(ways.previous), next: to(ways.next) },
    }
  })
}

/** `changed`: so many are different now; the rest was so already, or could not be. */
export type BulkOutcome = { changed: number; kept: number }

/** How many of these a press would change: what is counted before it is what it does. */
export async function countChanging(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
  /** Until when there is to be more time; null: drafts are taken back. */
  day: Temporal.PlainDate | null,
): Promise<number> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const rows = await tx
      .selectFrom('match')
      .select([...matchLifeColumns, 'stay'])
      .where('id', 'in', matchIds)
      .execute()
    const isChanged = (row: (typeof rows)[number]) =>
      day ? canExtend(row, day, edition, now) : row.state === 'draft'
    return rows.filter(isChanged).length
  })
}

/** More time for each guest whose offer still runs, each with the mail; one that cannot have it stops no other. */
export async function extendOffers(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
  day: Temporal.PlainDate,
): Promise<BulkOutcome> {
  let changed = 0
  for (const matchId of matchIds) {
    const outcome = await extendOffer(deps, admin, matchId, day)
    if (outcome.ok && outcome.value.changed) changed += 1
  }
  return { changed, kept: matchIds.length - changed }
}

/** Takes every draft among them back, all at once. */
export async function takeDraftsBack(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
): Promise<BulkOutcome> {
  const { changed } = await undraftMatches(deps, admin, matchIds)
  return { changed, kept: matchIds.length - changed }
}
