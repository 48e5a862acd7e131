/** Many drafts at once, in as many statements as one: what they are judged by is read once, and each sees those before it. */
import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { reasonsOfOthers } from '#domain/companions.ts'
import type { Edition } from '#domain/edition.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { equalStays, overlaps, contains, type Stay } from '#domain/stay.ts'
import { nameOf } from '#domain/name.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import {
  findRefusal,
  insertDrafts,
  partOf,
  type DraftMade,
  type DraftRefusal,
  type DraftRequest,
  type NewDraft,
} from './drafting.server.ts'
import { assess, type Holder, type Pair, type PairRequest } from './drafting-views.server.ts'
import { expireAllOverdue } from './expiring.server.ts'
import { listGuests, listHosts, listOccupants } from './people.server.ts'
import { listRecorded, withoutDeclined } from './recorded.server.ts'
import { readTravelling } from './travelling.server.ts'

/** A match that keeps others from its place, its guest and, where somebody is alone, its room. */
type Held = Omit<Holder, 'isSamePair'> & {
  guestId: string
  placeId: string
  roomId: string
  stay: Stay
  isAlone: boolean
}

/** By request, in their order. The caller holds the locks of guests and rooms, and writes the history. */
export async function draftAllIn(
  tx: Tx,
  admin: ApprovedAdmin,
  requests: readonly DraftRequest[],
  now: Temporal.Instant,
): Promise<Result<DraftMade, DraftRefusal>[]> {
  if (requests.length === 0) return []
  const edition = await getCurrentEdition(tx)
  const scene = await readScene(tx, admin, { edition, requests, now })
  const drafts: NewDraft[] = []
  const results: Result<DraftMade, DraftRefusal>[] = []
  for (const request of requests) {
    const made = await judge(tx, scene, request)
    if (!made.ok) results.push(made)
    else if (typeof made.value === 'string')
      results.push(ok({ matchId: made.value, editionId: edition.id, part: null }))
    else {
      const draft = { id: randomUUID(), pair: made.value, request }
      drafts.push(draft)
      remember(scene, draft, now)
      results.push(ok({ matchId: draft.id, editionId: edition.id, part: partOf(draft) }))
    }
  }
  await insertDrafts(tx, admin, drafts, edition.id, now)
  return results
}

export type Scene = Awaited<ReturnType<typeof readScene>>
type Asked = { edition: Edition; requests: readonly PairRequest[]; now: Temporal.Instant }

/** All that these are judged by. Offers that have run out make room first. */
export async function readScene(tx: Tx, admin: ApprovedAdmin, { edition, requests, now }: Asked) {
  const guestIds = [...new Set(requests.map(({ guestRegistrationId }) => guestRegistrationId))]
  const { rows: places } = await sql<{ id: string; roomId: string; hostId: string }>`
    select place.id, room.id as room_id, room.registration_id as host_id from place join room on room.id = place.room_id
    where place.id = any(${[...new Set(requests.map(({ placeId }) => placeId))]}::uuid[])`.execute(tx)
  const roomIds = [...new Set(places.map(({ roomId }) => roomId))]
  await expireAllOverdue(tx, { roomIds, guestIds }, admin, now)
  const hosts = await listHosts(tx, edition.id, [...new Set(places.map(({ hostId }) => hostId))])
  const occupants = await listOccupants(
    tx,
    hosts.flatMap(({ rooms }) => rooms.map(({ id }) => id)),
  )
  const recorded = new Map(
    (await listRecorded(tx, { guestIds })).map((pair) => [`${pair.guestId} ${pair.hostId}`, pair.reasons]),
  )
  const travelling = await readTravelling(tx, edition.id)
  return {
    edition,
    places: new Map(places.map(({ id, ...owner }) => [id, owner])),
    // Also of guests who take no part any more.
    stays: await readStays(tx, guestIds),
    held: await readHeld(tx, { guestIds, roomIds }),
    guests: new Map((await listGuests(tx, edition.id, guestIds)).map((one) => [one.guest.id, one])),
    hosts: new Map(hosts.map((one) => [one.host.id, one])),
    inRoom: Map.groupBy(occupants, ({ place }) => place.roomId),
    recorded,
    travelling: { ...travelling, placed: [...travelling.placed] },
    byEmail: await readEmail(tx, admin),
  }
}

async function readStays(tx: Tx, guestIds: readonly string[]): Promise<Map<string, Stay>> {
  const { rows } = await sql<{ id: string; stay: string }>`select registration_id as id, stay from guest_facts
    where registration_id = any(${[...guestIds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, stay }) => [id, readStay(stay)]))
}

async function readEmail(tx: Tx, { personId }: ApprovedAdmin): Promise<string | null> {
  const own = await tx.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst()
  return own?.email ?? null
}

/** Whatever stands in the way of these, the oldest first. */
async function readHeld(
  tx: Tx,
  { guestIds, roomIds }: { guestIds: readonly string[]; roomIds: readonly string[] },
): Promise<Held[]> {
  const rows = await tx
    .selectFrom('match')
    .leftJoin('person as organiser', 'organiser.id', 'match.createdBy')
    .select(['match.id as matchId', 'match.createdAt', 'match.placeId', 'match.roomId', 'match.stay'])
    .select(['match.aloneInRoom as isAlone', 'match.guestRegistrationId as guestId'])
    .select(nameOfRegistration('match.guestRegistrationId').as('guestName'))
    .select(nameOfRegistration('match.hostRegistrationId').as('hostName'))
    .select('organiser.email as byEmail')
    .where('match.state', 'in', ['draft', 'offered', 'accepted', 'completed'])
    .where(
      sql<boolean>`(match.guest_registration_id = any(${[...guestIds]}::uuid[]) or match.room_id = any(${[...roomIds]}::uuid[]))`,
    )
    .orderBy('match.createdAt')
    .orderBy('match.guestRegistrationId')
    .orderBy('match.placeId')
    .execute()
  return rows.map(({ createdAt, stay, ...row }) => ({
    ...row,
    since: createdAt.toString(),
    stay: readStay(stay),
  }))
}

/** A pair that is to be a draft, or the match that it is already. */
async function judge(
  tx: Tx,
  scene: Scene,
  request: DraftRequest,
): Promise<Result<Pair | string, DraftRefusal>> {
  const { placeId } = request
  const owner = scene.places.get(placeId)
  if (!owner) return refuse({ kind: 'gone' })
  const { own, taker, mate } = holdersIn(scene, request, owner)
  // First who was faster.
  if (own) return own.isSamePair ? ok(own.matchId) : refuse({ kind: 'guest-has-place', holder: own })
  if (taker) return refuse({ kind: 'place-taken', holder: taker })
  const pair = findPairIn(scene, request, owner)
  if (!pair) return refuse({ kind: 'gone' })
  const refusal = await findRefusal(tx, pair, request, async () => mate)
  return refusal ? refuse(refusal) : ok(pair)
}

type Owner = { roomId: string; hostId: string }

/** What stands in the way: of the guest, on the place, in the room. */
export function holdersIn(
  scene: Scene,
  { guestRegistrationId: guestId, placeId, stay: part }: PairRequest,
  { roomId }: Owner,
): Record<'own' | 'taker' | 'mate', Holder | null> {
  const stay = part ?? scene.stays.get(guestId)
  const inTheWay = scene.held.filter((one) => stay && overlaps(one.stay, stay))
  const toHolder = (found: Held | undefined): Holder | null => {
    if (!found) return null
    const { matchId, guestName, hostName, since, byEmail, ...held } = found
    const isSameStay = part === undefined || equalStays(held.stay, part)
    const isSamePair = held.placeId === placeId && held.guestId === guestId && isSameStay
    return { matchId, guestName, hostName, since, byEmail, isSamePair }
  }
  const mates = inTheWay.filter((one) => one.roomId === roomId)
  const alone = mates.filter(({ isAlone }) => isAlone)
  return {
    own: toHolder(findOldest(inTheWay.filter((one) => one.guestId === guestId))),
    taker: toHolder(findOldest(inTheWay.filter((one) => one.placeId === placeId))),
    mate: toHolder(findOldest(alone) ?? findOldest(mates)),
  }
}

/** Held ones come the oldest first; of those of one moment it is the first by guest and place, as `findHolder` has it. */
function findOldest(held: readonly Held[]): Held | undefined {
  const keyOf = ({ guestId, placeId }: Held) => `${guestId} ${placeId}`
  return held
    .filter(({ since }) => since === held[0]?.since)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))[0]
}

/** As `findPair`, from what was read. `isBack`: it was there before, and answers that have changed since are looked at later. */
export function findPairIn(
  { edition, guests, hosts, inRoom, recorded, travelling }: Scene,
  { guestRegistrationId, placeId, stay }: PairRequest,
  { roomId, hostId }: Owner,
  isBack = false,
): Pair | undefined {
  const known = guests.get(guestRegistrationId)
  const host = hosts.get(hostId)
  const room = host?.rooms.find(({ id }) => id === roomId)
  const place = room?.places.find(({ id }) => id === placeId)
  if (!known || !host || !room || !place) return undefined
  if (stay && !isBack && !contains(known.guest.stay, stay)) return undefined
  const guest = stay ? { ...known, guest: { ...known.guest, stay } } : known
  const inHome = host.rooms.flatMap(({ id }) => inRoom.get(id) ?? [])
  const occupants = isBack ? inHome.filter((one) => one.guest.id !== guestRegistrationId) : inHome
  const reasons = [
    ...(recorded.get(`${guestRegistrationId} ${hostId}`) ?? []),
    ...reasonsOfOthers(travelling, known.guest, { id: hostId, numberOfGuests: host.numberOfGuests }),
  ]
  const against = isBack ? withoutDeclined(reasons) : reasons
  const assessment = assess(guest.guest, host, room, place, occupants, edition, against)
  return { guest, wholeStay: known.guest.stay, host, room, place, occupants, assessment }
}

/** The next ones are judged with this one there. */
export function remember(
  { held, inRoom, travelling, byEmail }: Scene,
  { id, pair }: Pick<NewDraft, 'id' | 'pair'>,
  now: Temporal.Instant,
) {
  const { guest, host, room, place } = pair
  const { stay } = guest.guest
  held.push({
    matchId: id,
    guestId: guest.guest.id,
    guestName: nameOf(guest),
    hostName: nameOf(host),
    placeId: place.id,
    roomId: room.id,
    stay,
    isAlone: guest.guest.roomSharing === 'no',
    since: now.toString(),
    byEmail,
  })
  const sleeper = { matchId: id, guest: guest.guest, place, stay, firstName: guest.firstName }
  inRoom.set(room.id, [...(inRoom.get(room.id) ?? []), sleeper])
  travelling.placed.push({ guestId: guest.guest.id, hostId: host.host.id, stay })
}
