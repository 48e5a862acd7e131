import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Stay } from '#domain/stay.ts'
import { hearsOfTakenNights, nightsAtStake, takenNights } from '#domain/taken-nights.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'

/** A match of somebody's own, and the nights of it that new dates could take back. */
export type Promised = {
  matchId: string
  name: string
  personId: string
  nights: Stay
  /** The other side is told by mail when some of them are taken back. */
  hears: boolean
}

/** Who counts on nights of the actor's registration: answerable offers and accepted places, without offers in their hold. */
export async function listPromised(
  tx: Tx,
  actor: SignedIn,
  { registrationId, role }: { registrationId: RegistrationId; role: 'guest' | 'host' },
  { edition, now }: { edition: Edition; now: Temporal.Instant },
): Promise<Promised[]> {
  const isHost = role === 'host'
  const rows = await tx
    .selectFrom('liveMatch as match')
    .innerJoin('guestFacts as guest', 'guest.registrationId', 'match.guestRegistrationId')
    .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .select(['match.id', 'match.stateNow', 'match.stay', isHost ? 'host.stay as own' : 'guest.stay as own'])
    .select([isHost ? 'guest.firstName as name' : 'host.firstName as name'])
    .select([isHost ? 'match.guestPersonId as personId' : 'match.hostPersonId as personId'])
    .where(isHost ? 'match.hostRegistrationId' : 'match.guestRegistrationId', '=', registrationId)
    .where(isHost ? 'match.hostPersonId' : 'match.guestPersonId', '=', actor.personId)
    .where('match.isPromised', '=', true)
    .where('match.isHeld', '=', false)
    .orderBy('match.stay')
    .orderBy('match.id')
    .execute()
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  return rows.flatMap((row): Promised[] => {
    const nights = nightsAtStake(readStay(row.stay), readStay(row.own), today)
    if (!nights) return []
    const { id: matchId, name, personId } = row
    return [{ matchId, name, personId, nights, hears: hearsOfTakenNights(row.stateNow) }]
  })
}

type Change = {
  /** Who has changed their dates. */
  role: 'guest' | 'host'
  /** The people who counted on nights before. */
  promised: readonly Promised[]
  dates: Stay
}

/** Tells those whose accepted nights were taken back, in the transaction that does it; organisers see the flag (rules: life of a match). */
export async function tellOfTakenNights(
  tx: Tx,
  { role, promised, dates }: Change,
  now: Temporal.Instant,
): Promise<void> {
  const template = role === 'host' ? 'nights-taken-to-guest' : 'nights-taken-to-host'
  for (const { matchId, personId, nights, hears } of promised) {
    const taken = takenNights(nights, dates)
    if (!hears || taken.length === 0) continue
    const params = { nights: taken.map(({ start, end }) => `${start}/${end}`).join(',') }
    const dedupeKey = `nights-taken:${matchId}:${role}:${now}`
    await enqueueMail(tx, { dedupeKey, template, personId, matchId, params }, now)
  }
}
