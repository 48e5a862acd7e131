import type { Temporal } from 'temporal-polyfill'
import type { GuestActor, HostActor, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readMatch } from '#db/match-rows.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { isPromised, type MatchState, stateAt } from '#domain/match-state.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { isOver } from '#domain/stay.ts'
import { mailboxHash, readLeaving } from '#features/ground/applicants.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { listOwnRegistrations } from '#features/ground/sign-in/gates.server.ts'
import { isLastOrganiser } from '#features/ground/sign-in/organisers.server.ts'
import { endOpenMatches } from '#features/placing/matches/answering/answering.server.ts'
import { endCompanions } from '#features/registration/companions/companions.server.ts'

/** What stands before deleting: matches that would end, and whether this person may go at all. */
export type BeforeDeleting = { openMatches: number; isLastOrganiser: boolean }

export function lookBeforeDeleting({ db }: Pick<Deps, 'db'>, person: SignedIn): Promise<BeforeDeleting> {
  return db.run(person, async (tx) => {
    const { count } = await tx
      .selectFrom('liveMatch')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) =>
        eb.or([eb('guestPersonId', '=', person.personId), eb('hostPersonId', '=', person.personId)]),
      )
      .where('isPromised', '=', true)
      .executeTakeFirstOrThrow()
    return { openMatches: Number(count), isLastOrganiser: await isLastOrganiser(tx, person) }
  })
}

/**
 * Deletes this person with everything that belongs to them (rules: retention): the other side of every open match is told first, in
 * the same transaction, and keeps the nights of it without a name. Sessions, drafts, waiting mails and codes go along.
 * Harmless to repeat. `last-organiser`: nobody could approve another one any more.
 */
export async function deleteAccount(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  person: SignedIn,
): Promise<Result<null, 'last-organiser'>> {
  const now = clock()
  return db.run(person, async (tx) => {
    if (await isLastOrganiser(tx, person)) return refuse('last-organiser')
    // Registrations before matches: the order in which everybody locks them.
    for (const own of await lockRegistrations(tx, person)) {
      await endCompanions(tx, own, now)
      await leaveMatches(tx, own, now)
    }
    await queueFarewell(tx, person, now)
    await deleteByAddress(tx, person)
    await noteSecurity(tx, now, { kind: 'deleted-account' })
    const leaving = await readLeaving(tx, person.personId)
    for (const email of leaving?.emails ?? [])
      await noteSecurity(
        tx,
        now,
        { kind: 'organiser-left', detail: leaving?.how ?? 'left-approved' },
        { stranger: mailboxHash(keys, email) },
      )
    await tx.deleteFrom('person').where('id', '=', person.personId).execute()
    return ok(null)
  })
}

/** Nobody can offer them anything from here on; who waits for them finds them gone. */
async function lockRegistrations(tx: Tx, person: SignedIn): Promise<(GuestActor | HostActor)[]> {
  const own = await listOwnRegistrations(tx, person)
  for (const { registrationId } of own) {
    await tx
      .selectFrom('registration')
      .select('id')
      .where('id', '=', registrationId)
      .forUpdate()
      .executeTakeFirst()
  }
  return own
}

function selectTold(tx: Tx, { role, registrationId }: GuestActor | HostActor) {
  const side = role === 'guest' ? ('guestRegistrationId' as const) : ('hostRegistrationId' as const)
  return tx
    .selectFrom('match')
    .innerJoin('edition', 'edition.id', 'match.editionId')
    .select(['match.id', 'stay', 'match.state', 'offeredAt', 'sentAt', 'deadlineAt', 'acceptedAt'])
    .select(['endedAt', 'endReason', 'edition.timeZone'])
    .select(['guestRegistrationId', 'guestPersonId', 'hostRegistrationId', 'hostPersonId'])
    .where(side, '=', registrationId)
    .where('offeredAt', 'is not', null)
    .orderBy('match.id')
    .forUpdate('match')
    .execute()
}
type Told = Awaited<ReturnType<typeof selectTold>>[number]

/** Ends what is open, and leaves with the other sides what each match was to them. Drafts nobody has heard of. */
async function leaveMatches(tx: Tx, own: GuestActor | HostActor, now: Temporal.Instant): Promise<void> {
  const told = await selectTold(tx, own)
  await endOpenMatches(tx, own, now)
  for (const match of told) await leaveTrace(tx, { own, match, now })
}

type Trace = { own: GuestActor | HostActor; match: Told; now: Temporal.Instant }

async function leaveTrace(tx: Tx, { own, match, now }: Trace): Promise<void> {
  const isGuest = own.role === 'guest'
  const stored = stateAt(readMatch(match), now)
  // Nights that are over were spent, and nobody needs to hear that they will not be.
  const isPast = isOver(readStay(match.stay), now, match.timeZone)
  const state = isPast && stored === 'accepted' ? 'completed' : stored
  const isOpen = isPromised(state)
  const departedMatchId = await newId(tx)
  await tx
    .insertInto('departedMatch')
    .values({
      id: departedMatchId,
      registrationId: isGuest ? match.hostRegistrationId : match.guestRegistrationId,
      stay: match.stay,
      state: isOpen ? 'withdrawn' : outsideState(state),
      endedAt: (isOpen ? now : (match.endedAt ?? match.acceptedAt ?? now)).toString(),
    })
    .execute()
  // Stored as open: either it is, or it has run out and nobody has been told of that yet.
  const isStoredOpen = isPromised(match.state)
  const hasHeard = match.sentAt !== null || match.acceptedAt !== null
  if (!isStoredOpen || !hasHeard || isPast) return
  await enqueueMail(
    tx,
    {
      dedupeKey: `other-side-left:${match.id}`,
      template: 'other-side-left',
      personId: isGuest ? match.hostPersonId : match.guestPersonId,
      params: { departedMatchId, hadContact: match.acceptedAt === null ? 'no' : 'yes' },
    },
    now,
  )
}

/** An offer is never a draft again: only what was offered is left behind. */
function outsideState(state: MatchState): Exclude<MatchState, 'draft'> {
  return state === 'draft' ? 'withdrawn' : state
}

/** The queue holds ids only, and the person is about to be none: the address waits by itself until that mail has left. */
async function queueFarewell(tx: Tx, { personId }: SignedIn, now: Temporal.Instant): Promise<void> {
  const person = await tx
    .selectFrom('person')
    .select(['mailTo', 'locale'])
    .where('id', '=', personId)
    .executeTakeFirst()
  // People without a mailbox heard it on the phone.
  if (!person?.mailTo) return
  const farewellId = await newId(tx)
  await tx
    .insertInto('farewell')
    .values({ id: farewellId, email: person.mailTo, locale: person.locale, createdAt: now.toString() })
    .execute()
  // By the person and not by this row: two presses at once are one mail.
  const mail = {
    dedupeKey: `account-deleted:${personId}`,
    template: 'account-deleted',
  } as const
  await enqueueMail(tx, { ...mail, farewellId }, now)
}

/** What we hold under somebody's address without it hanging on them: codes asked for, and the newsletter. */
async function deleteByAddress(tx: Tx, { personId }: SignedIn): Promise<void> {
  const person = await tx.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst()
  if (!person?.email) return
  await tx.deleteFrom('challenge').where('email', '=', person.email).execute()
  await tx.deleteFrom('newsletterSignup').where('email', '=', person.email).execute()
}

/** Made beforehand: who may write these rows may not read them back. */
async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(tx)
  return rows[0]?.id ?? ''
}
