import type { Tx } from '#db/connect.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { sql } from '#db/sql.server.ts'
import type { MatchState } from '#domain/match-state.ts'

/** The last offer somebody has heard of, before the one that is to be sent. */
export type EarlierOffer = { matchId: string; otherName: string; at: string; state: MatchState }

/** What each of these people has been told before, by registration: the newest offer that they have heard of (rules: facts told). */
export async function listEarlierOffers(
  tx: Tx,
  registrationIds: readonly string[],
): Promise<Map<string, EarlierOffer>> {
  if (registrationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('liveMatch as match')
    .select([
      'match.id',
      'match.stateNow',
      'match.offeredAt',
      'match.guestRegistrationId as guestId',
      'match.hostRegistrationId as hostId',
      nameOfRegistration('match.guestRegistrationId').as('guestName'),
      nameOfRegistration('match.hostRegistrationId').as('hostName'),
      isTold('guest_registration_id').as('isGuestTold'),
      isTold('host_registration_id').as('isHostTold'),
    ])
    .where('match.isDraft', '=', false)
    .where('match.offeredAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('match.guestRegistrationId', 'in', registrationIds),
        eb('match.hostRegistrationId', 'in', registrationIds),
      ]),
    )
    .orderBy('match.offeredAt')
    .execute()
  const earlier = new Map<string, EarlierOffer>()
  for (const row of rows) {
    const told = { matchId: row.id, at: row.offeredAt?.toString() ?? '', state: row.stateNow }
    if (row.isGuestTold) earlier.set(row.guestId, { ...told, otherName: row.hostName })
    if (row.isHostTold) earlier.set(row.hostId, { ...told, otherName: row.guestName })
  }
  return earlier
}

const isTold = (side: 'guest_registration_id' | 'host_registration_id') => sql<boolean>`exists (
  select from told left join outbox mail on mail.id = told.outbox_id
  where told.match_id = match.id and told.registration_id = match.${sql.ref(side)} and mail.state is distinct from 'failed')`

export type DispatchView = {
  id: string
  at: string
  heldUntil: string
  byEmail: string | null
  offers: number
}

/** Can still be taken back, for so many seconds. */
export type HeldDispatch = DispatchView & { secondsLeft: number }

/** What was sent last and stays sent, the newest first; so many that the hold of everybody is among them. */
export async function listDispatches(tx: Tx, editionId: string): Promise<DispatchView[]> {
  const rows = await tx
    .selectFrom('dispatch')
    .innerJoin('match', 'match.dispatchId', 'dispatch.id')
    .leftJoin('person', 'person.id', 'dispatch.sentBy')
    .select(({ fn }) => [
      'dispatch.id',
      'dispatch.sentAt',
      'dispatch.heldUntil',
      'person.email',
      fn.countAll<number>().as('offers'),
    ])
    .where('dispatch.editionId', '=', editionId)
    .where('dispatch.recalledAt', 'is', null)
    .groupBy(['dispatch.id', 'person.email'])
    .orderBy('dispatch.sentAt', 'desc')
    .limit(MOST_DISPATCHES)
    .execute()
  return rows.map(({ id, sentAt, heldUntil, email, offers }) => ({
    id,
    at: sentAt.toString(),
    heldUntil: heldUntil.toString(),
    byEmail: email,
    offers: Number(offers),
  }))
}

const MOST_DISPATCHES = 20
