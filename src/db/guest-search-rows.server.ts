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
type Part = { holds: 'offered' | 'accepted' | null; end: (HeardEnd & { at: Temporal.Instant | null }) | null }

/** How far the search for these guests is, as they know it (domain/guest-search); who is not registered is `gone`. */
export async function findGuestSearches(
  tx: Tx,
  now: Temporal.Instant,
  { registrationIds, nights }: Asked,
): Promise<Map<string, GuestSearch>> {
  if (registrationIds.length === 0) return new Map()
  const ids = [...registrationIds]
  const registrations = await tx
    .selectFrom('registration')
    .leftJoin('arrangedElsewhere as found', 'found.registrationId', 'registration.id')
    .select([
      'registration.id',
      'registration.state',
      'registration.submittedAt',
      'found.registrationId as found',
    ])
    .where('registration.id', 'in', ids)
    .execute()
  const parts = await listParts(tx, now, { registrationIds: ids, ...(nights ? { nights } : {}) })
  return new Map(
    registrations.map(({ id, state, submittedAt, found }) => {
      const own = parts.get(id) ?? []
      // Somebody who cancelled and handed in again starts afresh.
      const ends = own
        .flatMap(({ end }) => end ?? [])
        .filter(({ at }) => !at || !submittedAt || Temporal.Instant.compare(at, submittedAt) >= 0)
      const held = new Set(own.map(({ holds }) => holds))
      const holds = held.has('accepted') ? 'accepted' : held.has('offered') ? 'offered' : null
      const facts = { isSubmitted: state === 'submitted', isElsewhere: found !== null, holds } as const
      return [id, guestSearch({ ...facts, lastEnd: ends.at(-1) ?? null })]
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
    .select(['match.guestRegistrationId', 'match.stay', ...matchLifeColumns, 'task.cause'])
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
  const add = (id: string, stay: string, part: Part) => {
    if (!nights || overlaps(readStay(stay), nights)) parts.set(id, [...(parts.get(id) ?? []), part])
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
    if (holdsPlace(state))
      add(row.guestRegistrationId, row.stay, {
        holds: state === 'offered' ? 'offered' : 'accepted',
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
