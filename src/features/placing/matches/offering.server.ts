/** Which matches can be offered now, for the page that counts them and for the command that sends them. */
/** Whether a match may be offered, or offered again, by the rules of the moment: answers change after it was drafted (rules: life of a match). */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { type OfferedMatch, offerRefusal, type OfferRefusal } from '#domain/offer-readiness.ts'
import { contains, isOver } from '#domain/stay.ts'
import { misfits } from '#domain/still-fits.ts'
import { listBlocked } from '#features/ground/blocks.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { MatchRefusal, Row } from './changing.server.ts'
import { assess } from './drafting-views.server.ts'
import { type KnownGuest, type KnownHost, listGuests, listHosts, listOccupants } from './people.server.ts'
import { readStanding, recheckAll } from './rechecking.server.ts'
import { listRecorded, listRecordedOfGuest, type RecordedPair, withoutDeclined } from './recorded.server.ts'

/** Why each of these matches cannot be offered now, by id; null: nothing speaks against it. Reads, and changes nothing. */
export async function findOfferRefusals(
  tx: Tx,
  edition: Edition,
  { matchIds, now }: { matchIds: readonly string[]; now: Temporal.Instant },
): Promise<Map<string, OfferRefusal | null>> {
  if (matchIds.length === 0) return new Map()
  const rows = await listRows(tx, matchIds)
  const ids = (key: 'guestRegistrationId' | 'hostRegistrationId') => [...new Set(rows.map((row) => row[key]))]
  const byId = <Known>(known: readonly Known[], idOf: (one: Known) => string) =>
    new Map(known.map((one) => [idOf(one), one]))
  const context = {
    guests: byId(await listGuests(tx, edition.id, ids('guestRegistrationId')), ({ guest }) => guest.id),
    hosts: byId(await listHosts(tx, edition.id, ids('hostRegistrationId')), ({ host }) => host.id),
    occupants: Map.groupBy(
      await listOccupants(
        tx,
        rows.map(({ roomId }) => roomId),
      ),
      ({ place }) => place.roomId,
    ),
    recorded: new Map([
      ...byId(
        await listRecorded(tx, { editionId: edition.id }),
        ({ guestId, hostId }) => `${guestId} ${hostId}`,
      ),
      ...(await listRecordedAnew(tx, rows)),
    ]),
    blocked: await listBlocked(tx, [...ids('guestRegistrationId'), ...ids('hostRegistrationId')]),
    edition,
    now,
  }
  // Answers that nobody has looked at yet: as they will be once the job comes round, or somebody sends.
  const news = rows.filter(({ hasNews }) => hasNews)
  const standing = await readStanding(tx, edition.id, news)
  const fits = new Map(
    news.map(({ id }, at) => [id, standing[at] ? misfits(standing[at], edition).length === 0 : true]),
  )
  return new Map(
    rows.map((row) => {
      const isFlagged = row.hasNews ? !fits.get(row.id) : row.flaggedReason !== null
      return [row.id, offerRefusal({ ...standingOf(row, context), isFlagged })]
    }),
  )
}

/** Of matches that had ended: who sleeps where is another question since they were drafted. */
async function listRecordedAnew(tx: Tx, rows: readonly ListRow[]): Promise<Map<string, RecordedPair>> {
  const found = new Map<string, RecordedPair>()
  for (const { state, guestRegistrationId: guestId, hostRegistrationId: hostId } of rows) {
    if (state === 'draft') continue
    const recorded = (await listRecordedOfGuest(tx, guestId)).get(hostId)
    if (recorded) found.set(`${guestId} ${hostId}`, { ...recorded, guestId, hostId })
  }
  return found
}

function listRows(tx: Tx, matchIds: readonly string[]) {
  return tx
    .selectFrom('match')
    .innerJoin('registration as guest', 'guest.id', 'match.guestRegistrationId')
    .innerJoin('registration as host', 'host.id', 'match.hostRegistrationId')
    .selectAll('match')
    .select((eb) => [
      'guest.state as guestState',
      'host.state as hostState',
      'guest.editionId as guestEdition',
      eb
        .or([eb('guest.recheckSince', 'is not', null), eb('host.recheckSince', 'is not', null)])
        .as('hasNews'),
    ])
    .where(sql<boolean>`match.id = any(${[...matchIds]}::uuid[])`)
    .execute()
}
type ListRow = Awaited<ReturnType<typeof listRows>>[number]

type Context = {
  guests: ReadonlyMap<string, KnownGuest>
  hosts: ReadonlyMap<string, KnownHost>
  occupants: ReadonlyMap<string, Awaited<ReturnType<typeof listOccupants>>>
  recorded: ReadonlyMap<string, RecordedPair>
  blocked: ReadonlySet<string>
  edition: Edition
  now: Temporal.Instant
}

function standingOf(row: ListRow, context: Context): Omit<OfferedMatch, 'isFlagged'> {
  const host = context.hosts.get(row.hostRegistrationId)
  const room = host?.rooms.find(({ id }) => id === row.roomId)
  const place = room?.places.find(({ id }) => id === row.placeId)
  const guest = context.guests.get(row.guestRegistrationId)?.guest
  const stay = readStay(row.stay)
  const recorded = context.recorded.get(`${row.guestRegistrationId} ${row.hostRegistrationId}`)?.reasons
  const others = (context.occupants.get(row.roomId) ?? []).filter(({ matchId }) => matchId !== row.id)
  const canAsk = guest && host && room && place && contains(guest.stay, stay)
  return {
    isDraft: row.state === 'draft',
    hasBothSides:
      row.guestState === 'submitted' &&
      row.hostState === 'submitted' &&
      row.guestEdition === context.edition.id,
    // A host whose mailbox nobody has confirmed is not among them, and still has the place.
    isPlaceOffered: host === undefined || place !== undefined,
    areNightsOver: isOver(stay, context.now, context.edition.timeZone),
    isBlocked: context.blocked.has(row.guestRegistrationId) || context.blocked.has(row.hostRegistrationId),
    isOverruled: row.overrideReason !== null,
    hasAsked: row.askFirstTickedAt !== null,
    assessment: canAsk
      ? assess({ ...guest, stay }, host, room, place, others, context.edition, withoutDeclined(recorded))
      : null,
  }
}

/**
 * Why this match is not offered now; null if nothing speaks against it. What has been found of it is written down: a flag, and that somebody
 * has to ask first. The caller holds the locks of both sides.
 */
export async function findOfferRefusal(
  tx: Tx,
  admin: ApprovedAdmin,
  row: Row,
  now: Temporal.Instant,
): Promise<MatchRefusal | null> {
  return (await noteOfferRefusals(tx, admin, [row], now)).get(row.id) ?? null
}

/** The same of many: those that are not offered now, and why. */
export async function noteOfferRefusals(
  tx: Tx,
  admin: ApprovedAdmin,
  rows: readonly Row[],
  now: Temporal.Instant,
): Promise<Map<string, MatchRefusal>> {
  const edition = await getCurrentEdition(tx)
  const found = await findOfferRefusals(tx, edition, { matchIds: rows.map(({ id }) => id), now })
  const refusals = new Map([...found].flatMap(([id, refusal]) => (refusal ? [[id, refusal] as const] : [])))
  const isGone = (refusal: OfferRefusal | undefined) =>
    refusal === 'registration-gone' ||
    refusal === 'blocked' ||
    refusal === 'nights-over' ||
    refusal === 'place-gone'
  const standing = rows.filter(({ id }) => !isGone(refusals.get(id)))
  const sides = standing.flatMap((row) => [row.guestRegistrationId, row.hostRegistrationId])
  const { rows: waiting } = await sql<{ id: RegistrationId }>`select id from registration
    where id = any(${sides}::uuid[]) and state = 'submitted' and edition_id = ${edition.id} and recheck_since is not null`.execute(
    tx,
  )
  // Answers that nobody has looked at yet: at once, not when the job comes round.
  await recheckAll(
    tx,
    waiting.map(({ id }) => id),
    { actor: 'organiser', personId: admin.personId },
    now,
  )
  // It hangs on who else sleeps there, too: what was found once may be so no more.
  const judged = standing.filter(({ id }) => !refusals.has(id) || refusals.get(id) === 'ask-first')
  const toAsk = judged.filter(({ id }) => refusals.has(id)).map(({ id }) => id)
  await sql`update match set ask_first = id = any(${toAsk}::uuid[])
    where id = any(${judged.map(({ id }) => id)}::uuid[]) and ask_first_ticked_at is null
      and ask_first <> (id = any(${toAsk}::uuid[]))`.execute(tx)
  return refusals
}
