import type { Temporal } from 'temporal-polyfill'
import { sql } from '#db/sql.server.ts'
import type { MatchState, WithdrawalReason } from '#domain/match-state.ts'
import type { BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import { hasArrived } from '#features/ground/mail-queue/composing/match-views.server.ts'
import type { ListContext } from '#features/ground/lists/lists.server.ts'
import { missedFromRow } from '../answering/missed.server.ts'

/** A match as the list of matches reads it. */
export type MatchListRow = {
  id: string
  guestId: string
  hostId: string
  guestFirst: string | null
  guestLast: string | null
  hostFirst: string | null
  hostLast: string | null
  hallName: string | null
  guestEmail: string | null
  hostEmail: string | null
  stay: string
  roomNumber: number
  roomType: RoomType
  femalesOnly: boolean
  bed: BedKind
  /** The state that counts now (rules: deadlines). */
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
  hasArrived: boolean
  roundNumber: number | null
  madeBy: string | null
  /** The organiser who looks after it (rules: looking after). */
  lookedAfterBy: string | null
}

export const atMoment = (at: Temporal.Instant) => sql`${at.toString()}::timestamptz`

// Only left joins, each to one row at most: what a page does not look at, the database leaves out.
export const matchRows = (context: ListContext) => sql<MatchListRow>`
  select match.id, match.guest_registration_id as guest_id, match.host_registration_id as host_id,
    guest.first_name as guest_first, guest_contact.last_name as guest_last,
    host.first_name as host_first, host_contact.last_name as host_last, home.hall_name,
    guest_person.email as guest_email, host_person.email as host_email,
    match.stay, room.number as room_number, room.type as room_type, room.females_only, place.kind as bed,
    match.state_now as state, match.is_draft, match.is_open_offer, match.is_accepted, match.is_promised,
    match.created_at, match.offered_at, match.sent_at, match.deadline_at, match.end_reason,
    match.flagged_reason is not null as is_unfit,
    match.ask_first and match.ask_first_ticked_at is null as is_ask_open,
    match.override_reason is not null as is_overridden,
    match.is_open_offer and match.sent_at is null and exists (
      select from match_event where match_id = match.id and event = 'bounced' and at >= match.offered_at) as has_bounced,
    (select case when bool_or(decided_at is null) then 'open' else 'decided' end
      from contact_problem where match_id = match.id having count(*) > 0) as problem,
    participation.confirmed_at, arrival.answered_at as checked_at, round.number as round_number,
    ${hasArrived} as has_arrived, ${missedFromRow(context)} as missed_from,
    organiser.email as made_by, looked.person_id as looked_after_id,
    (select email from person where id = looked.person_id) as looked_after_by, guest.findable as findable_guest, guest_contact.findable as findable_guest_contact,
    host.findable as findable_host, host_contact.findable as findable_host_contact
  from live_match match
  left join guest_facts guest on guest.registration_id = match.guest_registration_id
  left join host_facts host on host.registration_id = match.host_registration_id
  left join contact guest_contact on guest_contact.registration_id = match.guest_registration_id
  left join host_address home on home.registration_id = match.host_registration_id
  left join contact host_contact on host_contact.registration_id = match.host_registration_id
  left join person guest_person on guest_person.id = match.guest_person_id
  left join person host_person on host_person.id = match.host_person_id
  left join room on room.id = match.room_id
  left join place on place.id = match.place_id
  left join participation on participation.registration_id = match.guest_registration_id
  left join arrival on arrival.match_id = match.id
  left join looked_after looked on looked.match_id = match.id
  left join round on round.id = match.round_id
  left join person organiser on organiser.id = match.created_by
  where match.edition_id = ${context.edition.id}`
