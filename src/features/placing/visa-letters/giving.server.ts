/** Letters are asked for, given and taken back (rules: letters). The guest is told in the same transaction. */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { findGuestSearches } from '#db/guest-search-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { drawLetterNumber, isLatin } from '#domain/visa-letter.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { enqueueMails } from '#features/ground/mail-queue/mail-queue.server.ts'
import { fullName } from './printing.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>
type GivingDeps = CommandDeps & Pick<Deps, 'randomInt'>
/** A guest asks for the letter of the organisation. Harmless to repeat. */
export function askForLetter({ db, clock }: CommandDeps, guest: GuestActor): Promise<void> {
  const now = clock()
  return db.run(guest, async (tx) => {
    const registration = await tx
      .selectFrom('registration')
      .select('id')
      .where('id', '=', guest.registrationId)
      .where('state', '=', 'submitted')
      .executeTakeFirst()
    if (!registration) return
    await tx
      .insertInto('visaLetter')
      .values({ registrationId: guest.registrationId, askedAt: now.toString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Organisers vouch for these guests. Who has a letter keeps it, with its number. Gives how many have one now who had none. */
export function giveLetters(
  { db, clock, randomInt }: GivingDeps,
  admin: ApprovedAdmin,
  guestIds: readonly string[],
): Promise<number> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const guests = await selectGivable(tx, guestIds).forUpdate('registration').execute()
    const drawn = guests.map(({ id }) => ({ id, number: drawLetterNumber(randomInt) }))
    const given = sql`json_to_recordset(${JSON.stringify(drawn)}::json) as given(id uuid, number text)`
    type Letter = { letterId: string; registrationId: string }
    const asked = await sql<Letter>`update visa_letter letter
      set letter_number = given.number, issued_at = ${now.toString()}::timestamptz, issued_by = ${admin.personId}::uuid
      from ${given} where letter.registration_id = given.id and letter.match_id is null and letter.ended_at is null
      returning letter.id as letter_id, letter.registration_id`.execute(tx)
    const fresh =
      await sql<Letter>`insert into visa_letter (registration_id, letter_number, issued_at, issued_by)
      select given.id, given.number, ${now.toString()}::timestamptz, ${admin.personId}::uuid from ${given}
      where given.id <> all(${asked.rows.map(({ registrationId }) => registrationId)}::uuid[])
      returning id as letter_id, registration_id`.execute(tx)
    const personOf = new Map(guests.map(({ id, personId }) => [id, personId]))
    const told = [...asked.rows, ...fresh.rows].map((letter) => ({
      ...letter,
      personId: personOf.get(letter.registrationId) ?? '',
    }))
    await tell(tx, 'visa-letter-ready', told, now)
    return guests.length
  })
}

/** Guests whose registration stands, who are not blocked, sleep nowhere else and have no letter of the organisation; giving one locks them, so that two presses give one. */
export function selectGivable(tx: Tx, guestIds: readonly string[]) {
  return tx
    .selectFrom('registration')
    .select(['registration.id', 'registration.personId'])
    .where(sql<boolean>`registration.id = any(${[...guestIds]}::uuid[])`)
    .where('registration.role', '=', 'guest')
    .where('registration.state', '=', 'submitted')
    .where('registration.personId', 'not in', tx.selectFrom('blockedPerson').select('personId'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('arrangedElsewhere as away')
            .select('away.registrationId')
            .whereRef('away.registrationId', '=', 'registration.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('visaLetter as letter')
            .select('letter.id')
            .whereRef('letter.registrationId', '=', 'registration.id')
            .where('letter.matchId', 'is', null)
            .where('letter.endedAt', 'is', null)
            .where('letter.issuedAt', 'is not', null),
        ),
      ),
    )
    .orderBy('registration.id')
}

/** The guests of the newest round for whom a bed is still looked for and who have no letter; none without a round. */
export function listRoundWithoutLetter(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
): Promise<{ round: number | null; guestIds: string[] }> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const round = await tx
      .selectFrom('round')
      .select(['id', 'number'])
      .where('editionId', '=', editionId)
      .orderBy('number', 'desc')
      .executeTakeFirst()
    if (!round) return { round: null, guestIds: [] }
    const ranked = await tx
      .selectFrom('roundRank')
      .select('registrationId as id')
      .where('roundId', '=', round.id)
      .execute()
    const ids = ranked.map(({ id }) => id)
    const searches = await findGuestSearches(tx, now, { registrationIds: ids })
    const waiting = ids.filter((id) => searches.get(id) === 'waiting')
    return { round: round.number, guestIds: (await selectGivable(tx, waiting).execute()).map(({ id }) => id) }
  })
}

/** A letter names its host in Latin letters: without them nobody can agree to that. */
export const maySayYes = (host: { firstName: string; lastName: string | null }): boolean =>
  isLatin(fullName(host.firstName, host.lastName))

/** The host lets themselves be named, or says so to an organiser. `name`: theirs is not in Latin letters. */
export function sayYes(
  { db, clock, randomInt }: GivingDeps,
  by: HostActor | ApprovedAdmin,
  matchId: string,
): Promise<Result<null, 'gone' | 'name'>> {
  const now = clock()
  return db.run(by, async (tx) => {
    const match = await tx
      .selectFrom('liveMatch as match')
      .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
      .leftJoin('contact', 'contact.registrationId', 'match.hostRegistrationId')
      .select(['match.guestRegistrationId', 'match.guestPersonId', 'match.hostRegistrationId'])
      .select(['host.firstName', 'contact.lastName'])
      .where('match.id', '=', matchId)
      .where('match.isAgreed', '=', true)
      .executeTakeFirst()
    if (!match || (by.kind === 'person' && by.registrationId !== match.hostRegistrationId))
      return refuse('gone')
    if (!maySayYes(match)) return refuse('name')
    const letter = await tx
      .insertInto('visaLetter')
      .values({
        registrationId: match.guestRegistrationId,
        matchId,
        letterNumber: drawLetterNumber(randomInt),
        issuedAt: now.toString(),
        issuedBy: by.personId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (letter) {
      const { guestRegistrationId: registrationId, guestPersonId: personId } = match
      await tell(tx, 'visa-letter-ready', [{ letterId: letter.id, registrationId, personId }], now)
    }
    return ok(null)
  })
}

export function takeYesBack({ db, clock }: CommandDeps, host: HostActor, matchId: string): Promise<void> {
  const now = clock()
  return db.run(host, async (tx) => {
    const match = await tx
      .selectFrom('match')
      .select(['guestRegistrationId', 'guestPersonId'])
      .where('id', '=', matchId)
      .where('hostRegistrationId', '=', host.registrationId)
      .executeTakeFirst()
    if (!match) return
    const ended = await tx
      .updateTable('visaLetter')
      .set({ endedAt: now.toString(), endedBy: host.personId })
      .where('matchId', '=', matchId)
      .where('endedAt', 'is', null)
      .returning('id')
      .execute()
    const { guestRegistrationId: registrationId, guestPersonId: personId } = match
    const told = ended.map(({ id }) => ({ letterId: id, registrationId, personId }))
    await tell(tx, 'visa-letter-withdrawn', told, now)
  })
}

/** Organisers take letters back, or say no to who asked, with a reason that the guest reads. */
export function withdrawLetters(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  letterIds: readonly string[],
  reason: string,
): Promise<number> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const ended = await tx
      .updateTable('visaLetter')
      .from('registration')
      .set({ endedAt: now.toString(), endedBy: admin.personId, endReason: reason })
      .whereRef('registration.id', '=', 'visaLetter.registrationId')
      .where('visaLetter.id', 'in', letterIds)
      .where('visaLetter.endedAt', 'is', null)
      .returning(['visaLetter.id', 'registration.id as registrationId', 'registration.personId'])
      .execute()
    const told = ended.map(({ id, ...guest }) => ({ letterId: id, ...guest }))
    await tell(tx, 'visa-letter-withdrawn', told, now)
    return ended.length
  })
}

type Telling = { letterId: string; registrationId: string; personId: string }

async function tell(
  tx: Tx,
  template: 'visa-letter-ready' | 'visa-letter-withdrawn',
  told: readonly Telling[],
  now: Temporal.Instant,
): Promise<void> {
  const mails = told.map(({ letterId, registrationId, personId }) => ({
    template,
    dedupeKey: `${template}:${registrationId}:${letterId}:0`,
    personId,
    params: { registrationId, letterId },
  }))
  await enqueueMails(tx, mails, now)
}
