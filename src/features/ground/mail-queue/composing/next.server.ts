import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { findGuestSearches } from '#db/guest-search-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { nextForGuest, nextForHost, type NextForGuest, type NextForHost } from '#domain/guest-search.ts'
import type { Match } from '#domain/match-state.ts'
import { overlaps, type Stay } from '#domain/stay.ts'

/** What comes next for the two of a match that has ended, as it is when the mail is written (domain/guest-search). */
type Ended = { id: string; placeId: string; stay: Stay; match: Pick<Match, 'withdrawalReason'> }

export async function findNextForGuest(
  tx: Tx,
  { guestRegistrationId, stay }: { guestRegistrationId: string; stay: Stay },
  now: Temporal.Instant,
): Promise<NextForGuest> {
  const searches = await findGuestSearches(tx, now, { registrationIds: [guestRegistrationId], nights: stay })
  return nextForGuest(searches.get(guestRegistrationId) ?? 'gone')
}

export async function findNextForHost(
  tx: Tx,
  { id, placeId, stay, match, hostRegistrationId }: Ended & { hostRegistrationId: string },
): Promise<NextForHost> {
  const isSubmitted = await isRegistered(tx, hostRegistrationId)
  const others = await tx
    .selectFrom('liveMatch')
    .select('stay')
    .where('placeId', '=', placeId)
    .where('id', '!=', id)
    .where('isPromised', '=', true)
    .execute()
  const isGivenAnew = others.some((row) => overlaps(readStay(row.stay), stay))
  return nextForHost({ isSubmitted, isGivenAnew, reason: match.withdrawalReason })
}

export async function isRegistered(tx: Tx, registrationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('registration')
    .select('state')
    .where('id', '=', registrationId)
    .executeTakeFirst()
  return row?.state === 'submitted'
}
