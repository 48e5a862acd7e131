import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import { SAFETY_REASONS, type Concern, type Reason } from '#domain/eligibility.ts'
import type { LivingSituation } from '#domain/host.ts'
import type { MatchState } from '#domain/match-state.ts'
import { capacity, type PlaceConflict, type PlaceReason } from '#domain/occupancy.ts'
import { explainTier, priorityKey, tierOf, type PriorityRule } from '#domain/priority.ts'
import { BED_KINDS, type BedKind, type RoomType } from '#domain/room.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { assess, findPair, type Assessment } from '#features/matches/drafting/queries.server.ts'
import {
  listGuests,
  listHosts,
  listOccupants,
  listVetoes,
  type KnownGuest,
  type KnownHost,
  type KnownRoom,
} from '#features/matches/people/queries.server.ts'
import { toStayView } from '#features/matches/queries.server.ts'
import type { StayView } from '#features/matches/schema.ts'
import type { NeedsView } from '../queries.server.ts'
import {
  findGuestNotes,
  findLivePlace,
  isArrangedElsewhere,
  listCancellingHosts,
  type GuestNotes,
} from './facts/queries.server.ts'

/** The numbers that the words of a reason need (R1). */
export type PolicyView = {
  olderAge: number
  ageLimit: number
  young: number
  veryYoung: number
  comfortable: number
  longest: number
}
export type CandidateView = {
  placeId: string
  hostName: string
  district: string | null
  living: LivingSituation
  roomNumber: number
  roomType: RoomType
  bed: BedKind
  hostStay: StayView
  /** Minutes to the venue and who says so; null is unknown. */
  commute: { minutes: number; source: 'estimate' | 'organiser' | 'host' } | null
  /** What a map says to the address of the host. */
  addressCheck: KnownHost['addressCheck']
  /** Beds of this kind in this room, and how many are free on the fullest of the guest's nights. */
  places: number
  free: number
  askFirst: boolean
  verdict: Assessment['verdict']
  reasons: readonly Reason[]
  /** One of the reasons is a rule that keeps people safe: overruled only with a second yes. */
  isSafety: boolean
  concerns: readonly Concern[]
  conflicts: { reason: PlaceReason; stay: StayView; guestName: string }[]
  /** This host has cancelled a match before. */
  hasCancelled: boolean
}
export type GuestFactsView = {
  id: string
  name: string
  needs: NeedsView
  petProblemNote: string | null
  languages: string[]
  stay: StayView
  tier: number
  why: { rule: PriorityRule; holds: boolean }[]
  notes: GuestNotes
}
export type CandidatesView = {
  guest: GuestFactsView
  /** The match that already holds a place for this guest. */
  live: { matchId: string; hostName: string; state: MatchState } | null
  /** Found a bed themselves, so that nobody looks for one. */
  isElsewhere: boolean
  fits: CandidateView[]
  others: CandidateView[]
  policy: PolicyView
}

type QueryDeps = Pick<Deps, 'db' | 'clock'>

/** One guest and every kind of place of every host: those that fit, and those that do not, with why. Null: no such guest. */
export async function findCandidates(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  guestId: string,
  requestId: string,
): Promise<CandidatesView | null> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const [known] = await listGuests(tx, edition.id, [guestId])
    if (!known) return null
    await recordView(tx, admin, { action: 'view-guest-candidates', subjects: [guestId], requestId }, clock())
    // Everybody who offers a place is on the page as well: as a list, not each by name.
    await recordView(tx, admin, { action: 'list-hosts', requestId }, clock())
    const candidates = await listCandidates(tx, known, edition)
    return {
      guest: await toGuestFacts(tx, known, edition),
      live: await findLivePlace(tx, guestId, clock()),
      isElsewhere: await isArrangedElsewhere(tx, guestId),
      fits: candidates.filter(({ verdict }) => verdict === 'fits').toSorted(byComfort),
      others: candidates.filter(({ verdict }) => verdict !== 'fits').toSorted(byDistance),
      policy: toPolicyView(edition),
    }
  })
}

async function listCandidates(tx: Tx, known: KnownGuest, edition: Edition): Promise<CandidateView[]> {
  const hosts = await listHosts(tx, edition.id)
  const rooms = hosts.flatMap((host) => host.rooms.map((room) => room.id))
  const occupants = Map.groupBy(await listOccupants(tx, rooms), ({ place }) => place.roomId)
  const vetoes = await listVetoes(tx, known.guest.id)
  const cancelling = await listCancellingHosts(tx, edition.id)
  return hosts.flatMap((host) =>
    host.rooms.flatMap((room) =>
      BED_KINDS.filter((kind) => room.places.some((place) => place.kind === kind)).map((kind) =>
        toCandidate(known, host, room, kind, {
          edition,
          occupants: occupants.get(room.id) ?? [],
          isVetoed: vetoes.has(host.host.id),
          hasCancelled: cancelling.has(host.host.id),
        }),
      ),
    ),
  )
}

type RoomScene = {
  edition: Edition
  occupants: Awaited<ReturnType<typeof listOccupants>>
  isVetoed: boolean
  hasCancelled: boolean
}

const VERDICTS = ['fits', 'override', 'never'] as const

/** The places of one kind in one room differ only in who sleeps beside: the best of them stands for all. */
function toCandidate(
  { guest }: KnownGuest,
  host: KnownHost,
  room: KnownRoom,
  kind: BedKind,
  { edition, occupants, isVetoed, hasCancelled }: RoomScene,
): CandidateView {
  const places = room.places.filter((place) => place.kind === kind)
  const assessed = places.map((place) => ({
    place,
    assessment: assess(guest, host, room, place, occupants, edition, isVetoed),
  }))
  const [best] = assessed.toSorted((a, b) => rank(a.assessment) - rank(b.assessment))
  if (!best) throw new Error('a room has places of each of its kinds')
  const { assessment, place } = best
  const nights = capacity(places, occupants, guest.stay, edition)
  const { commuteSource } = host
  const minutes = host.host.commuteMinutes
  return {
    placeId: place.id,
    hostName: nameOf(host),
    district: host.district,
    living: host.host.living,
    roomNumber: room.number,
    roomType: room.type,
    bed: kind,
    hostStay: toStayView(host.host.stay),
    commute: minutes !== null && commuteSource ? { minutes, source: commuteSource } : null,
    addressCheck: host.addressCheck,
    places: nights[0]?.places ?? places.length,
    free: Math.min(...nights.map((night) => night.free)),
    askFirst: assessment.askFirst,
    verdict: assessment.verdict,
    reasons: assessment.eligibility.reasons,
    isSafety: assessment.eligibility.reasons.some((reason) => SAFETY_REASONS.includes(reason)),
    concerns: assessment.eligibility.concerns,
    conflicts: withoutNoise(assessment.place.conflicts).map(({ reason, nights: common, guestId }) => ({
      reason,
      stay: toStayView(common),
      guestName: occupants.find((occupant) => occupant.guest.id === guestId)?.firstName ?? '',
    })),
    hasCancelled,
  }
}

/** Who has the place already need not also be named as a room mate. */
function withoutNoise(conflicts: readonly PlaceConflict[]): readonly PlaceConflict[] {
  const holders = conflicts.filter(({ reason }) => reason === 'occupied')
  return holders.length > 0 ? holders : conflicts
}

const rank = ({ verdict, place, askFirst }: Assessment) =>
  VERDICTS.indexOf(verdict) * 1000 + place.conflicts.length * 2 + (askFirst ? 1 : 0)

const worries = ({ concerns, askFirst, hasCancelled }: CandidateView) =>
  concerns.length + (askFirst ? 2 : 0) + (hasCancelled ? 2 : 0)
const minutesOf = ({ commute }: CandidateView) => commute?.minutes ?? Number.MAX_SAFE_INTEGER

function byComfort(a: CandidateView, b: CandidateView): number {
  return worries(a) - worries(b) || minutesOf(a) - minutesOf(b) || a.hostName.localeCompare(b.hostName)
}

const obstacles = ({ verdict, reasons, conflicts }: CandidateView) =>
  (verdict === 'never' ? 100 : 0) + reasons.length + conflicts.length

function byDistance(a: CandidateView, b: CandidateView): number {
  return obstacles(a) - obstacles(b) || minutesOf(a) - minutesOf(b) || a.hostName.localeCompare(b.hostName)
}

export type PairView = {
  guest: GuestFactsView
  candidate: CandidateView
  petsNote: string | null
  roomMates: { name: string; stay: StayView }[]
  policy: PolicyView
}

/** One guest in one place, before it is drafted. Null if either is gone. */
export async function findPairView(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  ids: { guestRegistrationId: string; placeId: string },
  requestId: string,
): Promise<PairView | null> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const pair = await findPair(tx, edition, ids)
    if (!pair) return null
    const { guest, host, room, place, occupants } = pair
    const subjects = [guest.guest.id, host.host.id]
    await recordView(tx, admin, { action: 'view-pair', subjects, requestId }, clock())
    const isVetoed = (await listVetoes(tx, guest.guest.id)).has(host.host.id)
    const hasCancelled = (await listCancellingHosts(tx, edition.id)).has(host.host.id)
    // This very place, not the best of its kind.
    const only = { ...room, places: [place] }
    const scene = { edition, occupants, isVetoed, hasCancelled }
    return {
      guest: await toGuestFacts(tx, guest, edition),
      candidate: toCandidate(guest, host, only, place.kind, scene),
      petsNote: host.petsNote,
      roomMates: occupants.map(({ firstName, stay }) => ({ name: firstName, stay: toStayView(stay) })),
      policy: toPolicyView(edition),
    }
  })
}

async function toGuestFacts(tx: Tx, known: KnownGuest, edition: Edition): Promise<GuestFactsView> {
  const { guest, petProblemNote, languages } = known
  const { age, gender, onlyFemaleHosts, longCommuteOk, roomSharing, sleeping, petProblem } = guest
  const key = priorityKey(guest, edition)
  return {
    id: guest.id,
    name: nameOf(known),
    needs: { age, gender, onlyFemaleHosts, longCommuteOk, roomSharing, sleeping, petProblem },
    petProblemNote,
    languages,
    stay: toStayView(guest.stay),
    tier: tierOf(key),
    why: explainTier(key),
    notes: await findGuestNotes(tx, guest.id),
  }
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')

function toPolicyView(edition: Edition): PolicyView {
  return {
    olderAge: edition.olderAge,
    ageLimit: edition.guestAgeLimit,
    young: edition.youngAge,
    veryYoung: edition.veryYoungAge,
    comfortable: edition.commuteMinutes.comfortable,
    longest: edition.commuteMinutes.longest,
  }
}
