/** What the record of a guest or host says of letters. */
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { isOver } from '#domain/stay.ts'
import type { ListContext } from '#features/ground/lists/lists.server.ts'
import { isLatin } from '#domain/visa-letter.ts'
import { maySayYes, selectGivable } from './giving.server.ts'
import { fullName } from './printing.server.ts'
import { listNewest } from './viewing.server.ts'
import type { LetterView } from './visa-letters.ts'

export type RecordLetters = {
  letters: (LetterView & { hostName: string | null })[]
  /** No letter of the organisation stands, and the guest is not blocked. */
  mayGive: boolean
  /** Agreed matches whose host has not said yes to being named. */
  hostsToAsk: { matchId: string; name: string }[]
}

export async function readRecordLetters(tx: Tx, guestId: string): Promise<RecordLetters | null> {
  const guest = await tx
    .selectFrom('guestFacts as facts')
    .leftJoin('contact', 'contact.registrationId', 'facts.registrationId')
    .select(['facts.firstName', 'contact.lastName'])
    .where('facts.registrationId', '=', guestId)
    .executeTakeFirst()
  if (!guest) return null
  const needsName = !isLatin(fullName(guest.firstName, guest.lastName))
  const matches = await tx
    .selectFrom('liveMatch as match')
    .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .leftJoin('contact', 'contact.registrationId', 'match.hostRegistrationId')
    .select(['match.id', 'match.isAgreed', nameOfRegistration('match.hostRegistrationId').as('name')])
    .select(['host.firstName', 'contact.lastName'])
    .where('match.guestRegistrationId', '=', guestId)
    .orderBy('match.stay')
    .execute()
  const rows = await listNewest(tx, guestId)
  const stands = (matchId: string | null) =>
    rows.some((row) => row.matchId === matchId && row.state !== 'withdrawn' && row.state !== 'asked')
  return {
    letters: rows.map(({ matchId, ...letter }) => ({
      ...letter,
      needsName,
      hostName: matches.find(({ id }) => id === matchId)?.name ?? null,
    })),
    mayGive: (await selectGivable(tx, [guestId]).execute()).length > 0,
    hostsToAsk: matches
      .filter((match) => match.isAgreed && !stands(match.id) && maySayYes(match))
      .map(({ id, name }) => ({ matchId: id, name })),
  }
}

/** Has somebody's agreed stay with this host come to its end? */
export async function hasStayed(
  tx: Tx,
  hostId: string,
  { now, edition }: Pick<ListContext, 'now' | 'edition'>,
): Promise<boolean> {
  const stays = await tx
    .selectFrom('liveMatch')
    .select('stay')
    .where('hostRegistrationId', '=', hostId)
    .where('isAgreed', '=', true)
    .execute()
  return stays.some(({ stay }) => isOver(readStay(stay), now, edition.timeZone))
}
