import { Temporal } from 'temporal-polyfill'
import { guestSearch, type GuestSearch, type HeardEnd } from '#domain/guest-search.ts'
import { holdsPlace, stateAt, type MatchState, type WithdrawalReason } from '#domain/match-state.ts'
import { overlaps, type Stay } from '#domain/stay.ts'
import type { Tx } from './connect.server.ts'
import { readRows, readStay, sql } from './sql.server.ts'

type SearchScope = {
  registrationIds: readonly string[]
  /** Only what has to do with these nights counts; else the whole stay. */
  nights?: Stay
}
type Part = {
  /** `held-back`: an offer that can still be taken back, of which the guest has not heard. */
  holds: 'held-back' | 'offered' | 'accepted' | null
  stay: Stay
  end: (HeardEnd & { at: Temporal.Instant | null }) | null
}
export type SearchFacts = {
  isSubmitted: boolean
  submittedAt: Temporal.Instant | null
  isElsewhere: boolean
  isBlocked: boolean
  /** What they hold: nights of offers that can still be taken back, of open offers, and of places. */
  heldBack: Stay[]
  offered: Stay[]
  accepted: Stay[]
  lastEnd: HeardEnd | null
}

/** How far the search for these guests is, as they know it (domain/guest-search); who is not registered is `gone`. */
export async function findGuestSearches(
  tx: Tx,
  now: Temporal.Instant,
  asked: SearchScope,
): Promise<Map<string, GuestSearch>> {
  const facts = await readFacts(tx, now, asked)
  return new Map(
    [...facts].map(([id, { heldBack, offered, accepted, ...guest }]) => {
      const isOffered = heldBack.length > 0 || offered.length > 0
      const holds = accepted.length > 0 ? 'accepted' : isOffered ? 'offered' : null
      return [id, guestSearch({ ...guest, holds })]
    }),
  )
}

/** What that follows from, by registration. */
export async function listSearchFacts(
  tx: Tx,
  now: Temporal.Instant,
  asked: SearchScope,
): Promise<Map<string, SearchFacts>> {
  const facts = await readFacts(tx, now, asked)
  return new Map(
    [...facts].map(([id, { submitted, ...rest }]) => [id, { ...rest, submittedAt: instant(submitted) }]),
  )
}

/** `submitted`: not read as a moment yet, because thousands are asked about and hardly of anybody it is looked at. */
type ReadFacts = Omit<SearchFacts, 'submittedAt'> & { submitted: string | null }

async function readFacts(
  tx: Tx,
  now: Temporal.Instant,
  { registrationIds, nights }: SearchScope,
): Promise<Map<string, ReadFacts>> {
  if (registrationIds.length === 0) return new Map()
  const ids = [...registrationIds]
  type Row = [id: string, state: string, submittedAt: string | null, isFound: boolean, isBlocked: boolean]
  const registrations = await readRows<Row>(tx, {
    columns: sql`registration.id, registration.state, registration.submitted_at, found.registration_id is not null,
      blocked.person_id is not null`,
    from: sql`registration left join arranged_elsewhere found on found.registration_id = registration.id
      left join blocked_person blocked on blocked.person_id = registration.person_id
      where registration.id = any(${ids}::uuid[])`,
    order: sql`registration.id`,
  })
  const parts = await listParts(tx, now, { registrationIds: ids, ...(nights ? { nights } : {}) })
  return new Map(
    registrations.map(([id, state, submitted, isElsewhere, isBlocked]) => {
      const own = parts.get(id) ?? []
      const ended = own.flatMap(({ end }) => end ?? [])
      const submittedAt = ended.length > 0 ? instant(submitted) : null
      // Somebody who cancelled and handed in again starts afresh.
      const ends = ended.filter(
        ({ at }) => !at || !submittedAt || Temporal.Instant.compare(at, submittedAt) >= 0,
      )
      const held = (how: Part['holds']) => own.filter(({ holds }) => holds === how).map(({ stay }) => stay)
      return [
        id,
        {
          isSubmitted: state === 'submitted',
          submitted,
          isElsewhere,
          isBlocked,
          heldBack: held('held-back'),
          offered: held('offered'),
          accepted: held('accepted'),
          lastEnd: ends.at(-1) ?? null,
        },
      ]
    }),
  )
}

type MatchRow = [
  guest: string,
  stay: string,
  state: MatchState,
  deadlineAt: string | null,
  endedAt: string | null,
  endReason: WithdrawalReason | null,
  heldUntil: string | null,
  hasHeard: boolean,
  cause: string | null,
]
const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))

/** Matches of these guests which they hold or had heard of, the newest last. */
async function listParts(
  tx: Tx,
  now: Temporal.Instant,
  { registrationIds, nights }: SearchScope,
): Promise<Map<string, Part[]>> {
  const ids = [...registrationIds]
  const matches = await readRows<MatchRow>(tx, {
    columns: sql`match.guest_registration_id, match.stay::text, match.state, match.deadline_at, match.ended_at,
      match.end_reason, match.held_until, match.sent_at is not null or match.accepted_at is not null, task.cause`,
    from: sql`match left join rematch_task task on task.match_id = match.id
      where match.guest_registration_id = any(${ids}::uuid[]) and match.state <> 'draft'`,
    order: sql`match.created_at`,
  })
  // What is left of a match with somebody who deleted the account.
  const departed = await tx
    .selectFrom('departedMatch')
    .select(['registrationId', 'stay', 'endedAt'])
    .where(sql<boolean>`registration_id = any(${ids}::uuid[])`)
    .execute()
  const parts = new Map<string, Part[]>()
  const add = (id: string, range: string, part: Omit<Part, 'stay'>) => {
    const stay = readStay(range)
    if (!nights || overlaps(stay, nights)) parts.set(id, [...(parts.get(id) ?? []), { ...part, stay }])
  }
  for (const { registrationId, stay, endedAt } of departed)
    add(registrationId, stay, {
      holds: null,
      end: { reason: 'host-cancelled', isOnlyThisPlace: false, isNoShow: false, at: endedAt },
    })
  for (const [id, stay, stored, deadline, endedAt, reason, heldUntil, hasHeard, cause] of matches) {
    const state = stateAt({ state: stored, deadline: instant(stored === 'offered' ? deadline : null) }, now)
    if (holdsPlace(state)) {
      const until = instant(state === 'offered' ? heldUntil : null)
      const isHeldBack = until !== null && Temporal.Instant.compare(until, now) > 0
      add(id, stay, {
        holds: state !== 'offered' ? 'accepted' : isHeldBack ? 'held-back' : 'offered',
        end: null,
      })
    } else if (hasHeard)
      add(id, stay, {
        holds: null,
        end: {
          reason,
          isOnlyThisPlace: reason === 'guest-cancelled' && cause === 'refused',
          isNoShow: state === 'no_show',
          at: instant(endedAt),
        },
      })
  }
  return parts
}
