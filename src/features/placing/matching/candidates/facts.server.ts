import type { Tx } from '#db/connect.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { Stay } from '#domain/stay.ts'

/** What a guest wrote, for organisers only (rules: who sees what). */
export type GuestNotes = {
  organisation: string | null
  homeCountry: string | null
  marginalisedGroup: string | null
  accreditationNote: string | null
  socialLink: string | null
  verificationNote: string | null
  furtherInformation: string | null
}

export type LivePlace = { matchId: string; hostName: string; state: MatchState; stay: Stay }

export async function findGuestNotes(tx: Tx, guestId: string): Promise<GuestNotes> {
  return tx
    .selectFrom('guestSensitive as sensitive')
    .leftJoin('contact', 'contact.registrationId', 'sensitive.registrationId')
    .select([
      'contact.organisation',
      'sensitive.homeCountry',
      'sensitive.marginalisedGroup',
      'sensitive.accreditationNote',
      'sensitive.socialLink',
      'sensitive.verificationNote',
      'sensitive.furtherInformation',
    ])
    .where('sensitive.registrationId', '=', guestId)
    .executeTakeFirstOrThrow()
}

/** The matches that hold a place for this guest now, by their nights; more than one where a stay is split. */
export async function listLivePlaces(tx: Tx, guestId: string): Promise<LivePlace[]> {
  const rows = await tx
    .selectFrom('liveMatch as match')
    .select(['match.id as matchId', 'match.stay', 'match.stateNow as state'])
    .select(nameOfRegistration('match.hostRegistrationId').as('hostName'))
    .where('match.guestRegistrationId', '=', guestId)
    .where('match.holdsPlace', '=', true)
    .orderBy('match.stay')
    .execute()
  return rows.map((row) => ({ ...row, stay: readStay(row.stay) }))
}

export async function isArrangedElsewhere(tx: Tx, guestId: string): Promise<boolean> {
  const noted = await tx
    .selectFrom('arrangedElsewhere')
    .select('registrationId')
    .where('registrationId', '=', guestId)
    .executeTakeFirst()
  return noted !== undefined
}

/** Nights of the shortest stay of the guests of an edition; 0 where there are none. */
export async function readShortestStay(tx: Tx, editionId: string): Promise<number> {
  const found = await tx
    .selectFrom('guestFacts')
    .innerJoin('registration', 'registration.id', 'guestFacts.registrationId')
    .select(sql<number | null>`min(upper(stay) - lower(stay))`.as('nights'))
    .where('registration.editionId', '=', editionId)
    .where('registration.state', '=', 'submitted')
    .executeTakeFirst()
  return found?.nights ?? 0
}
