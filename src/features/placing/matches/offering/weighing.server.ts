/** What can be said against a match by the rules of the moment, and whether it may be offered: answers change after it was drafted (rules: life of a match). */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import type { Concern } from '#domain/concerns.ts'
import type { Edition } from '#domain/edition.ts'
import { type OfferedMatch, offerRefusal, type OfferRefusal, openConcerns } from '#domain/offer-readiness.ts'
import { contains, isOver } from '#domain/stay.ts'
import { misfits } from '#domain/still-fits.ts'
import { listBlocked } from '#features/ground/blocks.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Row } from '../changing/changing.server.ts'
import { assess } from '../drafting/assessing.server.ts'
import type { KnownGuest, KnownHost } from '../people/rows.server.ts'
import { listGuests, listHosts, listOccupants } from '../people/people.server.ts'
import { readStanding, recheckAll } from './rechecking.server.ts'
import {
  listCancellingHosts,
  listRecorded,
  listRecordedOfGuest,
  type RecordedPair,
  withoutDeclined,
} from '../marks/recorded.server.ts'

/** `refusal`: why it cannot be offered now; null: nothing speaks against it. `open`: of its concerns those that somebody has to tick first. */
export type Weighed = { refusal: OfferRefusal | null; concerns: readonly Concern[]; open: Concern[] }
export type WeighedOffers = ReadonlyMap<string, Weighed>

/** What the transition to an offer is told, which refuses it where there is one. */
export const untickedIn = (weighed: Weighed | undefined): Concern[] =>
  weighed?.refusal === 'ask-first' ? weighed.open : []

/** What can be said against each of these matches as they are now, by id (rules: concerns), and whether it can be offered. Reads, and changes nothing. */
export async function weighOffers(
  tx: Tx,
  edition: Edition,
  { matchIds, now }: { matchIds: readonly string[]; now: Temporal.Instant },
): Promise<WeighedOffers> {
  if (matchIds.length === 0) return new Map()
  const rows = await listRows(tx, matchIds)
  const ids = (key: 'guestRegistrationId' | 'hostRegistrationId') => [...new Set(rows.map((row) => row[key]))]
  const byId = <Known>(known: readonly Known[], idOf: (one: Known) => string) =>
    new Map(known.map((one) => [idOf(one), one]))
  const hosts = await listHosts(tx, edition.id, ids('hostRegistrationId'))
  const context = {
    guests: byId(await listGuests(tx, edition.id, ids('guestRegistrationId')), ({ guest }) => guest.id),
    hosts: byId(hosts, ({ host }) => host.id),
    occupants: Map.groupBy(
      await listOccupants(
        tx,
        hosts.flatMap(({ rooms }) => rooms.map(({ id }) => id)),
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
    cancelling: await listCancellingHosts(tx, edition.id),
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
      const match = { ...standingOf(row, context), isFlagged }
      const { concerns } = match
      return [row.id, { refusal: offerRefusal(match), concerns: concerns ?? [], open: openConcerns(match) }]
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
  cancelling: ReadonlySet<string>
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
  const inHome = host?.rooms.flatMap(({ id }) => context.occupants.get(id) ?? []) ?? []
  const others = inHome.filter(({ matchId }) => matchId !== row.id)
  const assessment =
    guest && host && room && place
      ? assess(
          { ...guest, stay },
          host,
          room,
          place,
          others,
          context.edition,
          withoutDeclined(recorded),
          context.cancelling.has(row.hostRegistrationId),
        )
      : null
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
    concerns: assessment?.concerns ?? null,
    ticked: row.ticked,
    assessment: guest && contains(guest.stay, stay) ? assessment : null,
  }
}

/** The same as the caller offers them, who holds the locks of both sides. What has been found is written down: a flag, and that somebody has to tick something. */
export async function noteOffers(
  tx: Tx,
  admin: ApprovedAdmin,
  rows: readonly Row[],
  now: Temporal.Instant,
): Promise<WeighedOffers> {
  const edition = await getCurrentEdition(tx)
  const found = await weighOffers(tx, edition, { matchIds: rows.map(({ id }) => id), now })
  const isGone = (refusal: OfferRefusal | null | undefined) =>
    refusal === 'registration-gone' ||
    refusal === 'blocked' ||
    refusal === 'nights-over' ||
    refusal === 'place-gone'
  const standing = rows.filter(({ id }) => !isGone(found.get(id)?.refusal))
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
  await storeOpen(tx, new Map(standing.flatMap(({ id }) => [[id, found.get(id)?.open ?? []] as const])))
  return found
}

/** Whether something of these has to be ticked, for lists: who else sleeps there counts too, so what was found once may be so no more. */
export async function storeOpen(tx: Tx, found: ReadonlyMap<string, readonly Concern[]>): Promise<void> {
  const open = [...found].flatMap(([id, concerns]) => (concerns.length > 0 ? [id] : []))
  await sql`update match set ask_first = not ask_first
    where id = any(${[...found.keys()]}::uuid[]) and ask_first <> (id = any(${open}::uuid[]))`.execute(tx)
}
