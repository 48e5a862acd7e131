import { Temporal } from 'temporal-polyfill'
import { guestSearch, type GuestSearch, type HeardEnd } from '#domain/guest-search.ts'
import { holdsPlace, stateAt } from '#domain/match-state.ts'
import { overlaps, type Stay } from '#domain/stay.ts'
import type { Tx } from './connect.server.ts'
import { matchLifeColumns, readMatch } from './match-rows.server.ts'
import { readStay } from './sql.server.ts'

type Asked = {
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
  asked: Asked,
): Promise<Map<string, GuestSearch>> {
  const facts = await listSearchFacts(tx, now, asked)
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
  { registrationIds, nights }: Asked,
): Promise<Map<string, SearchFacts>> {
  if (registrationIds.length === 0) return new Map()
  const ids = [...registrationIds]
  const registrations = await tx
    .selectFrom('registration')
    .leftJoin('arrangedElsewhere as found', 'found.registrationId', 'registration.id')
    .leftJoin('blockedPerson as blocked', 'blocked.personId', 'registration.personId')
    .select([
      'registration.id',
      'registration.state',
      'registration.submittedAt',
      'found.registrationId as found',
      'blocked.personId as blocked',
    ])
    .where('registration.id', 'in', ids)
    .execute()
  const parts = await listParts(tx, now, { registrationIds: ids, ...(nights ? { nights } : {}) })
  return new Map(
    registrations.map(({ id, state, submittedAt, found, blocked }) => {
      const own = parts.get(id) ?? []
      // Somebody who cancelled and handed in again starts afresh.
      const ends = own
        .flatMap(({ end }) => end ?? [])
        .filter(({ at }) => !at || !submittedAt || Temporal.Instant.compare(at, submittedAt) >= 0)
      const held = (how: Part['holds']) => own.filter(({ holds }) => holds === how).map(({ stay }) => stay)
      return [
        id,
        {
          isSubmitted: state === 'submitted',
          submittedAt,
          isElsewhere: found !== null,
          isBlocked: blocked !== null,
          heldBack: held('held-back'),
          offered: held('offered'),
          accepted: held('accepted'),
          lastEnd: ends.at(-1) ?? null,
        },
      ]
    }),
  )
}

/** Matches of these guests which they hold or had heard of, the newest last. */
async function listParts(
  tx: Tx,
  now: Temporal.Instant,
  { registrationIds, nights }: Asked,
): Promise<Map<string, Part[]>> {
  const matches = await tx
    .selectFrom('match')
    .leftJoin('rematchTask as task', 'task.matchId', 'match.id')
    .select(['match.guestRegistrationId', 'match.stay', ...matchLifeColumns])
    .select(['match.heldUntil', 'task.cause'])
    .where('match.guestRegistrationId', 'in', [...registrationIds])
    .where('match.state', '!=', 'draft')
    .orderBy('match.createdAt')
    .execute()
  // What is left of a match with somebody who deleted the account.
  const departed = await tx
    .selectFrom('departedMatch')
    .select(['registrationId', 'stay', 'endedAt'])
    .where('registrationId', 'in', [...registrationIds])
    .execute()
  const parts = new Map<string, Part[]>()
  const add = (id: string, range: string, part: Omit<Part, 'stay'>) => {
    const stay = readStay(range)
    if (!nights || overlaps(stay, nights)) parts.set(id, [...(parts.get(id) ?? []), { ...part, stay }])
  }
  for (const { registrationId, stay, endedAt } of departed)
    add(registrationId, stay, {
      holds: null,
      end: { reason: 'host-cancelled', isOnlyThisPlace: false, at: endedAt },
    })
  for (const row of matches) {
    const match = readMatch(row)
    const state = stateAt(match, now)
    const hasHeard = match.sentAt !== null || match.acceptedAt !== null
    const isHeldBack = row.heldUntil !== null && Temporal.Instant.compare(row.heldUntil, now) > 0
    if (holdsPlace(state))
      add(row.guestRegistrationId, row.stay, {
        holds: state !== 'offered' ? 'accepted' : isHeldBack ? 'held-back' : 'offered',
        end: null,
      })
    else if (hasHeard)
      add(row.guestRegistrationId, row.stay, {
        holds: null,
        end: {
          reason: match.withdrawalReason,
          isOnlyThisPlace: match.withdrawalReason === 'guest-cancelled' && row.cause === 'refused',
          at: match.endedAt,
        },
      })
  }
  return parts
}
