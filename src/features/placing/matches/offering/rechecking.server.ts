import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId, Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import type { ChangeAuthor } from '#db/match-rows.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { reasonsOfOthers } from '#domain/companions.ts'
import { type Misfit, misfits, type StandingMatch } from '#domain/still-fits.ts'
import { listBlocked } from '#features/ground/blocks.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { tellContact } from '#features/ground/mail-queue/telling.server.ts'
import { listGuests, listHosts, listOccupants } from '../people/people.server.ts'
import { listKeptApart } from '../marks/recorded.server.ts'
import { readTravelling } from '../travelling/travelling.server.ts'

type MatchRow = {
  id: string
  guestRegistrationId: string
  hostRegistrationId: string
  roomId: string
  placeId: string
  stay: string
  partOf: string | null
  overrideReason: string | null
}

/** These matches with both sides as they answer now, in the same order. */
export async function readStanding(
  tx: Tx,
  editionId: string,
  matches: readonly MatchRow[],
): Promise<StandingMatch[]> {
  if (matches.length === 0) return []
  const guestIds = matches.map(({ guestRegistrationId }) => guestRegistrationId)
  const guests = await listGuests(tx, editionId, guestIds)
  const hosts = await listHosts(
    tx,
    editionId,
    matches.map(({ hostRegistrationId }) => hostRegistrationId),
  )
  const guestOf = new Map(guests.map(({ guest }) => [guest.id, guest]))
  const hostOf = new Map(hosts.map(({ host }) => [host.id, host]))
  const roomOf = new Map(hosts.flatMap(({ rooms }) => rooms.map((room) => [room.id, room] as const)))
  const occupants = Map.groupBy(
    await listOccupants(tx, [...new Set(matches.map(({ roomId }) => roomId))]),
    (one) => one.place.roomId,
  )
  const stays = await tx
    .selectFrom('liveMatch')
    .select(['id', 'guestRegistrationId', 'stay'])
    .where('guestRegistrationId', 'in', guestIds)
    .where('holdsPlace', '=', true)
    .execute()
  const travelling = await readTravelling(tx, editionId)
  const blocked = await listBlocked(
    tx,
    matches.flatMap((match) => [match.guestRegistrationId, match.hostRegistrationId]),
  )
  const apart = await listKeptApart(tx, { editionId })
  const takes = new Map(hosts.map(({ host, numberOfGuests }) => [host.id, numberOfGuests]))
  return matches.map((match) => {
    const room = roomOf.get(match.roomId) ?? null
    const { guestRegistrationId, hostRegistrationId } = match
    return {
      ofOthers: [
        ...reasonsOfOthers(
          travelling,
          { id: guestRegistrationId, stay: readStay(match.stay) },
          { id: hostRegistrationId, numberOfGuests: takes.get(hostRegistrationId) ?? 0 },
        ),
        ...apart.flatMap(({ guestId, hostId }) =>
          guestId === guestRegistrationId && hostId === hostRegistrationId ? ['kept-apart' as const] : [],
        ),
      ],
      isBlocked: blocked.has(guestRegistrationId) || blocked.has(hostRegistrationId),
      stay: readStay(match.stay),
      partOf: match.partOf === null ? null : readStay(match.partOf),
      elsewhere: stays
        .filter(
          ({ id, guestRegistrationId }) =>
            guestRegistrationId === match.guestRegistrationId && id !== match.id,
        )
        .map(({ stay }) => readStay(stay)),
      isOverridden: match.overrideReason !== null,
      guest: guestOf.get(match.guestRegistrationId) ?? null,
      host: hostOf.get(match.hostRegistrationId) ?? null,
      room,
      place: room?.places.find(({ id }) => id === match.placeId) ?? null,
      others: (occupants.get(match.roomId) ?? []).filter(
        ({ guest }) => guest.id !== match.guestRegistrationId,
      ),
    }
  })
}

export type Rechecked = { matchId: string; misfits: Misfit[] }

/**
 * Looks at every match that holds a place for or with this registration, after its answers have changed: one that no
 * longer fits stays as it is and is flagged with why; one that fits again loses its flag (rules: life of a match). Both are in its history.
 * For organisers and the worker, who may see both sides. Doing it again changes nothing. Gives those that do not fit.
 */
export function recheckMatches(
  tx: Tx,
  registrationId: RegistrationId,
  author: ChangeAuthor,
  now: Temporal.Instant,
): Promise<Rechecked[]> {
  return recheckAll(tx, [registrationId], author, now)
}

/** The same for many registrations, in as many statements as for one. */
export async function recheckAll(
  tx: Tx,
  registrationIds: readonly RegistrationId[],
  author: ChangeAuthor,
  now: Temporal.Instant,
): Promise<Rechecked[]> {
  if (registrationIds.length === 0) return []
  const edition = await getCurrentEdition(tx)
  const matches = await tx
    .selectFrom('match')
    .selectAll()
    .where('editionId', '=', edition.id)
    .where(
      sql<boolean>`(guest_registration_id = any(${[...registrationIds]}::uuid[]) or host_registration_id = any(${[...registrationIds]}::uuid[]))`,
    )
    .where('state', 'in', ['draft', 'offered', 'accepted'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const standing = await readStanding(tx, edition.id, matches)
  const found = matches.map((match, index) => ({
    match,
    misfits: standing[index] ? misfits(standing[index], edition) : [],
  }))
  const news = found
    .map(({ match, misfits: wrong }) => ({ match, reason: wrong.join(',') || null }))
    .filter(({ match, reason }) => reason !== match.flaggedReason)
  await storeFlags(
    tx,
    news.map(({ match, reason }) => ({ id: match.id, state: match.state, reason })),
    author,
    now,
  )
  return found
    .filter(({ misfits: wrong }) => wrong.length > 0)
    .map(({ match, misfits: wrong }) => ({ matchId: match.id, misfits: wrong }))
}

async function storeFlags(
  tx: Tx,
  flags: readonly { id: string; state: string; reason: string | null }[],
  author: ChangeAuthor,
  now: Temporal.Instant,
): Promise<void> {
  if (flags.length === 0) return
  const given = sql`json_to_recordset(${JSON.stringify(flags)}::json) as flag(id uuid, state text, reason text)`
  await sql`update match set flagged_reason = flag.reason, version = match.version + 1 from ${given}
    where match.id = flag.id`.execute(tx)
  // The reason stands in the note, for organisers only: it says something about both sides.
  await sql`insert into match_event (match_id, at, actor, actor_person_id, event, from_state, to_state, note)
    select id, ${now.toString()}::timestamptz, ${author.actor}::text, ${author.personId}::uuid,
      case when reason is null then 'fits-again' else 'flagged' end, state, state, reason from ${given}`.execute(
    tx,
  )
}

/**
 * Looks at the matches of everybody who has changed their answers since: whoever edits their own profile cannot see
 * whether it still fits the other side. Each in a transaction of its own; may run at any time and anywhere at once.
 */
export async function recheckChanged(
  db: Database,
  worker: Worker,
  clock: () => Temporal.Instant,
): Promise<number> {
  let count = 0
  while (await db.run(worker, (tx) => recheckOne(tx, clock()))) count += 1
  await db.run(worker, (tx) => tellOfMailboxes(tx, clock()))
  return count
}

/** Whoever has proved another mailbox could not see whom to tell either. After a day without a worker nobody is. */
async function tellOfMailboxes(tx: Tx, now: Temporal.Instant): Promise<void> {
  const changed = await tx
    .selectFrom('emailChange')
    .innerJoin('registration', 'registration.personId', 'emailChange.personId')
    .select(['registration.id', 'emailChange.changedAt'])
    .where('emailChange.changedAt', '>', now.subtract({ hours: 24 }).toString() as never)
    .where(sql<boolean>`exists (select from match where state in ('offered', 'accepted')
      and registration.id in (guest_registration_id, host_registration_id) and not exists (select from outbox
        where match_id = match.id and template like 'contact-changed-%' and queued_at >= changed_at))`)
    .execute()
  for (const { id, changedAt } of changed) await tellContact(tx, id, { changedAt, now })
}

async function recheckOne(tx: Tx, now: Temporal.Instant): Promise<boolean> {
  const due = await tx
    .selectFrom('registration')
    .select('id')
    .where('recheckSince', 'is not', null)
    .orderBy('recheckSince')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  await recheckMatches(tx, due.id, { actor: 'worker', personId: null }, now)
  await tx.updateTable('registration').set({ recheckSince: null }).where('id', '=', due.id).execute()
  return true
}
