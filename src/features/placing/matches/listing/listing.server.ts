import { lookedAfterFilter, lookedAfterView } from '#features/placing/looking-after/list-parts.server.ts'
import { placeWords } from '../place-words.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { MATCH_STATES } from '#domain/match-state.ts'
import { nameOf } from '#domain/name.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Neighbours } from '#features/ground/lists/components/list-neighbours.tsx'
import {
  datesOf,
  type ListSource,
  type ListContext,
  type CellContext,
} from '#features/ground/lists/lists.server.ts'
import { type Cell, listSearch, readListState } from '#features/ground/lists/lists.ts'
import { findNeighbours } from '#features/ground/lists/neighbours.server.ts'
import { decryptSearch } from '#features/ground/search-words.server.ts'
import { matchActs } from './acts.server.ts'
import { atMoment, matchRows, type MatchListRow } from './rows.server.ts'
import { toStayView } from '../reading/reading.server.ts'

/** Within so many hours an answer is due soon. */
const SOON_HOURS = 24

/** Still something to come of it. */
const isOpen = sql`(is_draft or is_promised)`
const lastRound = ({ edition }: ListContext) =>
  sql`(select max(number) from round where edition_id = ${edition.id})`

/** The list of matches: what it shows, how it is narrowed and ordered. */
const matchShape: ListSource<MatchListRow>['shape'] = {
  name: 'matches',
  path: '/admin/match',
  title: 'matches.listTitle',
  lead: 'matches.listLead',
  counted: 'matches.counted',
  empty: 'matches.empty',
  none: 'matches.none',
  columns: [
    { key: 'guest', label: 'matches.guest', sort: 'guest', isName: true },
    { key: 'host', label: 'matches.host', sort: 'host' },
    { key: 'nights', label: 'matches.nightsLabel', sort: 'arrival', isWhole: true },
    { key: 'place', label: 'matches.placeLabel' },
    { key: 'state', label: 'matches.stateLabel', sort: 'state' },
    { key: 'deadline', label: 'matches.column.deadline', sort: 'deadline' },
    { key: 'flag', label: 'matches.column.flag' },
    { key: 'problem', label: 'matches.column.problem' },
    { key: 'reply', label: 'matches.column.reply' },
    { key: 'arrival', label: 'matches.column.arrival' },
    { key: 'sent', label: 'matches.column.sent', sort: 'sent', isWhole: true },
    { key: 'round', label: 'matches.column.round', sort: 'round', align: 'right' },
    { key: 'reason', label: 'matches.endReason' },
    { key: 'made', label: 'matches.made', sort: 'made', isWhole: true },
    { key: 'by', label: 'matches.column.by' },
    { key: 'lookedAfter', label: 'records.column.lookedAfter' },
    { key: 'guestEmail', label: 'matches.column.guestEmail', isContact: true },
    { key: 'hostEmail', label: 'matches.column.hostEmail', isContact: true },
  ],
  initialColumns: ['guest', 'host', 'nights', 'place', 'state', 'deadline', 'flag', 'problem', 'reply'],
  initialSort: '-made',
  sorts: ['guest', 'host', 'arrival', 'state', 'deadline', 'sent', 'round', 'made'],
  filters: [
    {
      key: 'state',
      label: 'matches.stateLabel',
      choices: MATCH_STATES.map((state) => ({ value: state, label: `matches.state.${state}` as const })),
      where: (choice) => sql`state = ${choice}`,
    },
    {
      key: 'deadline',
      label: 'matches.column.deadline',
      choices: [
        {
          value: 'soon',
          label: 'matches.deadline.soon',
          where: ({ now }) =>
            sql`is_open_offer and deadline_at < ${atMoment(now.add({ hours: SOON_HOURS }))}`,
        },
        {
          value: 'running',
          label: 'matches.deadline.running',
          where: sql`is_open_offer and sent_at is not null and deadline_at is not null`,
        },
      ],
    },
    {
      key: 'sent',
      label: 'matches.column.sent',
      choices: [
        { value: 'yes', label: 'matches.sent.yes', where: sql`sent_at is not null` },
        {
          value: 'not-yet',
          label: 'matches.sent.not-yet',
          where: sql`is_open_offer and sent_at is null`,
        },
        { value: 'bounced', label: 'matches.sent.bounced', where: sql`has_bounced` },
      ],
    },
    {
      key: 'flag',
      label: 'matches.column.flag',
      choices: [
        { value: 'some', label: 'matches.flag.some', where: sql`(is_unfit or is_ask_open) and ${isOpen}` },
        { value: 'unfit', label: 'matches.flag.unfit', where: sql`is_unfit and ${isOpen}` },
        { value: 'ask-first', label: 'matches.flag.ask-first', where: sql`is_ask_open and ${isOpen}` },
        { value: 'overridden', label: 'matches.flag.overridden', where: sql`is_overridden` },
      ],
    },
    {
      key: 'problem',
      label: 'matches.column.problem',
      choices: [
        {
          value: 'open',
          label: 'matches.problem.open',
          where: sql`problem = 'open' and is_promised`,
        },
        { value: 'decided', label: 'matches.problem.decided', where: sql`problem = 'decided'` },
      ],
    },
    {
      key: 'reply',
      label: 'matches.column.reply',
      choices: [
        {
          value: 'open',
          label: 'matches.reply.open',
          where: sql`confirmed_at is null and checked_at is null and is_accepted`,
        },
        { value: 'confirmed', label: 'matches.reply.confirmed', where: sql`confirmed_at is not null` },
        { value: 'checked', label: 'matches.reply.checked', where: sql`checked_at is not null` },
      ],
    },
    {
      key: 'arrival',
      label: 'matches.column.arrival',
      choices: [
        {
          value: 'missed',
          label: 'matches.arrival.missed',
          where: ({ now }) => sql`is_accepted and not has_arrived and missed_from <= ${atMoment(now)}`,
        },
        { value: 'arrived', label: 'matches.arrival.arrived', where: sql`has_arrived` },
      ],
    },
    lookedAfterFilter,
    {
      key: 'round',
      label: 'matches.column.round',
      choices: [
        {
          value: 'last',
          label: 'matches.round.last',
          where: (context) => sql`round_number = ${lastRound(context)}`,
        },
        {
          value: 'earlier',
          label: 'matches.round.earlier',
          where: (context) => sql`round_number < ${lastRound(context)}`,
        },
        { value: 'none', label: 'matches.round.none', where: sql`round_number is null` },
      ],
    },
  ],
  views: [
    lookedAfterView,
    { label: 'matches.view.drafts', search: 'state=draft&sort=made' },
    { label: 'matches.view.soon', search: 'deadline=soon&sort=deadline' },
    { label: 'matches.view.flagged', search: 'flag=some' },
    { label: 'matches.view.problem', search: 'problem=open' },
    { label: 'matches.view.missed', search: 'arrival=missed&sort=arrival' },
    { label: 'matches.view.noReply', search: 'state=accepted&reply=open&sort=arrival' },
  ],
}

export const matchList: ListSource<MatchListRow> = {
  shape: matchShape,
  rows: matchRows,
  acts: matchActs,
  isMarked: () => true,
  searched: ['findable_guest', 'findable_guest_contact', 'findable_host', 'findable_host_contact'],
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
  cells: (row, context, search) => cellsOf(row, context, search),
}

const guestName = ({ guestFirst, guestLast, id }: MatchListRow) =>
  nameOf({ firstName: guestFirst, lastName: guestLast }) || id

function cellsOf(row: MatchListRow, context: CellContext, search: string): Record<string, Cell> {
  const { t } = context
  const { stay, moment: when } = datesOf(context)
  return {
    guest: { text: guestName(row), to: `/admin/match/${row.id}${search}` },
    host: {
      text: nameOf({ firstName: row.hostFirst, lastName: row.hostLast, hallName: row.hallName }),
      to: `/admin/host/${row.hostId}`,
    },
    nights: stay(toStayView(readStay(row.stay))),
    place: placeWords(row, t),
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
    arrival: row.hasArrived ? t('matches.arrival.arrived') : '',
    round: row.roundNumber === null ? '' : String(row.roundNumber),
    reason: row.endReason ? t(`matches.reason.${row.endReason}`) : '',
    made: when(row.createdAt),
    by: row.madeBy ?? '',
    lookedAfter: row.lookedAfterBy ?? '',
    guestEmail: row.guestEmail ?? '',
    hostEmail: row.hostEmail ?? '',
  }
}

/** The later question tells more: whoever has answered the final check is coming. */
function replyWords({ state, confirmedAt, checkedAt }: MatchListRow, t: CellContext['t']): string {
  if (checkedAt) return t('matches.reply.checked')
  if (confirmedAt) return t('matches.reply.confirmed')
  return state === 'accepted' ? t('matches.reply.open') : ''
}

/** Back to the list as it was, and the matches before and after this one in it. */
export type MatchNeighbours = {
  list: string
  neighbours: Neighbours
}

export function findMatchNeighbours(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  admin: ApprovedAdmin,
  { matchId, params }: { matchId: string; params: URLSearchParams },
): Promise<MatchNeighbours> {
  const state = readListState(matchShape, decryptSearch(keys, params))
  const search = listSearch(matchShape, state)
  const to = (id: string | null) => id && `/admin/match/${id}${search}`
  return db.run(admin, async (tx) => {
    const context = { edition: await getCurrentEdition(tx), now: clock() }
    const neighbours = await findNeighbours(tx, matchList, state, matchId, context)
    return {
      list: matchShape.path + search,
      neighbours: neighbours && {
        ...neighbours,
        previous: to(neighbours.previous),
        next: to(neighbours.next),
      },
    }
  })
}
