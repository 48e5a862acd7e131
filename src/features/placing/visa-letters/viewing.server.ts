/** What guests and hosts see of letters (rules: letters). A host never sees whether a guest has asked for one, nor printed it. */
import type { GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import { isOver } from '#domain/stay.ts'
import { isLatin } from '#domain/visa-letter.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { toStayView } from '#features/placing/matches/reading/reading.server.ts'
import type { StayView } from '#features/placing/matches/matches.ts'
import { fullName } from './printing.server.ts'
import type { LetterView } from './visa-letters.ts'

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'edition'>

export type GuestLetters = {
  /** Of the organisation; null where none was asked for or given. */
  organisation: LetterView | null
  /** For each host with whom there is an agreement; `letter` is null until the host has said yes. */
  stays: { matchId: string; hostName: string; stay: StayView; letter: LetterView | null }[]
}

/** Null for somebody who has not handed in as a guest. */
export function viewGuestLetters({ db }: ViewDeps, guest: GuestActor): Promise<GuestLetters | null> {
  return db.run(guest, async (tx) => {
    const { registrationId } = guest
    const registered = await tx
      .selectFrom('registration')
      .innerJoin('guestFacts as facts', 'facts.registrationId', 'registration.id')
      .leftJoin('contact', 'contact.registrationId', 'registration.id')
      .select(['facts.firstName', 'contact.lastName'])
      .where('registration.id', '=', registrationId)
      .where('registration.state', '=', 'submitted')
      .executeTakeFirst()
    if (!registered) return null
    const needsName = !isLatin(fullName(registered.firstName, registered.lastName))
    const newest = await listNewest(tx, registrationId)
    const letterOf = (matchId: string | null): LetterView | null => {
      const found = newest.find((letter) => letter.matchId === matchId)
      return found ? { ...found, needsName } : null
    }
    const stays = await tx
      .selectFrom('liveMatch as match')
      .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
      .select(['match.id as matchId', 'match.stay', 'host.firstName as hostName'])
      .where('match.guestRegistrationId', '=', registrationId)
      .where('match.isAgreed', '=', true)
      .orderBy('match.stay')
      .execute()
    return {
      organisation: letterOf(null),
      stays: stays.map(({ matchId, hostName, stay }) => ({
        matchId,
        hostName,
        stay: toStayView(readStay(stay)),
        letter: letterOf(matchId),
      })),
    }
  })
}

/** The letters of a guest, those that stand first, then those that ended last: of several about the same only the first counts. */
export function listNewest(tx: Tx, registrationId: string) {
  return tx
    .selectFrom('liveVisaLetter')
    .select(['id', 'matchId', 'letterNumber as number', 'state', 'endReason', 'writtenName'])
    .where('registrationId', '=', registrationId)
    .orderBy('endedAt', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute()
}

export type HostLetters = {
  /** Guests who come: may they have a letter that names this host? */
  guests: { matchId: string; guestName: string; stay: StayView; isYes: boolean }[]
  /** Somebody has stayed: there is a letter of thanks. */
  hasThanks: boolean
}

/** Null for somebody who has no guest, and had none. */
export async function viewHostLetters(
  { db, clock, edition }: ViewDeps,
  host: HostActor,
): Promise<HostLetters | null> {
  const now = clock()
  const { timeZone } = await edition()
  return db.run(host, async (tx) => {
    const rows = await tx
      .selectFrom('liveMatch as match')
      .innerJoin('guestFacts as guest', 'guest.registrationId', 'match.guestRegistrationId')
      .leftJoin('visaLetter as letter', (join) =>
        join.onRef('letter.matchId', '=', 'match.id').on('letter.endedAt', 'is', null),
      )
      .select(['match.id as matchId', 'match.stay', 'guest.firstName as guestName', 'letter.id as letterId'])
      .where('match.hostRegistrationId', '=', host.registrationId)
      .where('match.isAgreed', '=', true)
      .orderBy('match.stay')
      .execute()
    if (rows.length === 0) return null
    const isPast = (row: (typeof rows)[number]) => isOver(readStay(row.stay), now, timeZone)
    return {
      guests: rows
        .filter((row) => !isPast(row))
        .map(({ matchId, guestName, stay, letterId }) => ({
          matchId,
          guestName,
          stay: toStayView(readStay(stay)),
          isYes: letterId !== null,
        })),
      hasThanks: rows.some(isPast),
    }
  })
}
