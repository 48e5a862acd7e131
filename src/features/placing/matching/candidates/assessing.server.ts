/** Every kind of place for one guest, with what the rules say and in the order in which a person should look at them. */
import type { Tx } from '#db/connect.server.ts'
import { compareChoices, type Choice } from '#domain/candidate-order.ts'
import { partFor } from '#domain/coverage.ts'
import type { Edition } from '#domain/edition.ts'
import { SAFETY_REASONS, type Concern, type Reason } from '#domain/eligibility.ts'
import type { Gender } from '#domain/guest.ts'
import { isHall, type LivingSituation } from '#domain/host.ts'
import { placeFits, type PlaceConflict, type PlaceReason } from '#domain/occupancy.ts'
import { BED_KINDS, type BedKind, type RoomType } from '#domain/room.ts'
import type { TurnedDown } from '#domain/match-state.ts'
import { commonNights, countNights, equalStays } from '#domain/stay.ts'
import { capacity, type DoubleUse } from '#domain/usable-places.ts'
import { readDoubleUse } from '#features/placing/matches/companions.server.ts'
import { assess, type Assessment } from '#features/placing/matches/drafting-views.server.ts'
import {
  listHosts,
  listAllOccupants,
  nameOf,
  type KnownGuest,
  type KnownHost,
  type KnownRoom,
  type Occupants,
} from '#features/placing/matches/people.server.ts'
import { listRecordedOfGuest, type Recorded } from '#features/placing/matches/recorded.server.ts'
import { toStayView } from '#features/placing/matches/matches-views.server.ts'
import type { StayView } from '#features/placing/matches/matches.ts'
import { compareNames } from '#i18n/sorting.ts'
import { listCancellingHosts } from './facts.server.ts'

/** The numbers that the words of a reason need (rules: editions). */
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
  hostId: string
  hostName: string
  district: string | null
  living: LivingSituation
  /** Null of a hall, where nobody lives (rules: halls). */
  hostGender: Gender | null
  roomNumber: number
  roomType: RoomType
  femalesOnly: boolean
  bed: BedKind
  hostStay: StayView
  /** Only these of the guest's nights, for a person to decide (rules: fit); null: all of them. */
  part: StayView | null
  /** So many of the guest's nights the host offers. */
  covered: number
  /** Minutes to the venue and who says so; null is unknown. */
  commute: { minutes: number; source: 'estimate' | 'organiser' | 'host' } | null
  /** What a map says to the address of the host. */
  addressCheck: KnownHost['addressCheck']
  /** Usable places of this kind in this room, and how many are free on the fullest of the guest's nights. */
  places: number
  free: number
  /** With how many guests the host is comfortable, and how many fit, where that is more; null: with all of them. */
  comfortable: { comfortable: number; most: number } | null
  /** Languages that guest and host both speak. */
  languages: string[]
  askFirst: boolean
  verdict: Assessment['verdict']
  reasons: readonly Reason[]
  /** One of the reasons is a rule that keeps people safe: overruled only with a second yes. */
  isSafety: boolean
  concerns: readonly Concern[]
  conflicts: { reason: PlaceReason; stay: StayView; guestName: string }[]
  /** Why the pair is not to be proposed again: words of an organiser or how their match ended; null: not said, or it is no such pair. */
  vetoReason: string | null
  /** How the guest last said no to a place with this host. */
  turnedDown: TurnedDown | null
  /** This host has cancelled a match before. */
  hasCancelled: boolean
}

/**
 * All places of the edition for one guest, one line for each kind of bed in a room, best first; `partial`: those with nothing in the way but
 * that they are not free for every night, each for the nights it could give, most nights first.
 */
export async function listCandidates(
  tx: Tx,
  known: KnownGuest,
  edition: Edition,
): Promise<{ candidates: CandidateView[]; partial: CandidateView[] }> {
  const hosts = await listHosts(tx, edition.id)
  const inRoom = Map.groupBy(await listAllOccupants(tx, edition.id), ({ place }) => place.roomId)
  const recorded = await listRecordedOfGuest(tx, known.guest.id)
  const cancelling = await listCancellingHosts(tx, edition.id)
  const doubles = await readDoubleUse(tx, edition)
  const found = hosts.flatMap((host) => {
    const occupants = host.rooms.flatMap(({ id }) => inRoom.get(id) ?? [])
    return host.rooms.flatMap((room) =>
      BED_KINDS.filter((kind) => room.places.some((place) => place.kind === kind)).map((kind) => {
        const context = {
          edition,
          occupants,
          recorded: recorded.get(host.host.id),
          doubles,
          hasCancelled: cancelling.has(host.host.id),
        }
        const candidate = toCandidate(known, host, room, kind, context)
        // Other reasons than the nights stay, however few of them are meant.
        const isAboutNights = candidate.reasons.every((reason) => reason === 'dates')
        const part =
          candidate.verdict === 'fits' || !isAboutNights ? null : toPart(known, host, room, kind, context)
        return { candidate, part, choice: toChoice(known, host, room, candidate) }
      }),
    )
  })
  const sorted = found.toSorted(
    (a, b) =>
      compareChoices(a.choice, b.choice) ||
      compareNames(a.candidate.hostName, b.candidate.hostName) ||
      (a.candidate.placeId < b.candidate.placeId ? -1 : 1),
  )
  return {
    candidates: sorted.map(({ candidate }) => candidate),
    partial: sorted
      .flatMap(({ part }) => part ?? [])
      .toSorted((a, b) => (b.part?.nights ?? 0) - (a.part?.nights ?? 0))
      .slice(0, MOST_PARTIAL),
  }
}

/** So many places for some of the nights a person compares. */
const MOST_PARTIAL = 12

/** The place for the most of the guest's nights, if on those nothing speaks against it. */
function toPart(
  known: KnownGuest,
  host: KnownHost,
  room: KnownRoom,
  kind: BedKind,
  context: RoomContext,
): CandidateView | null {
  const parts = room.places
    .filter((place) => place.kind === kind)
    .flatMap((place) => {
      const { conflicts } = placeFits(known.guest, place, context.occupants, context.edition)
      const taken = conflicts.map(({ nights }) => nights)
      const part = partFor([known.guest.stay], host.host.stay, taken)
      return part ? [{ place, part }] : []
    })
  const [best] = parts.toSorted((a, b) => countNights(b.part) - countNights(a.part))
  if (!best || equalStays(best.part, known.guest.stay)) return null
  const guest = { ...known.guest, stay: best.part }
  const only = { ...room, places: [best.place] }
  const candidate = toCandidate({ ...known, guest }, host, only, kind, context)
  return candidate.verdict === 'fits' ? { ...candidate, part: toStayView(best.part) } : null
}

type RoomContext = {
  edition: Edition
  /** Of the whole home. */
  occupants: Occupants
  /** Of the guest and the host of the room. */
  recorded: Recorded | undefined
  doubles: DoubleUse
  hasCancelled: boolean
}

const VERDICTS = ['fits', 'override', 'never'] as const

/** The places of one kind in one room differ only in who sleeps beside: the best of them stands for all. */
export function toCandidate(
  { guest, languages }: KnownGuest,
  host: KnownHost,
  room: KnownRoom,
  kind: BedKind,
  { edition, occupants, recorded, doubles, hasCancelled }: RoomContext,
): CandidateView {
  const places = room.places.filter((place) => place.kind === kind)
  const assessed = places.map((place) => ({
    place,
    assessment: assess(guest, host, room, place, occupants, edition, recorded?.reasons ?? []),
  }))
  const [best] = assessed.toSorted((a, b) => rank(a.assessment) - rank(b.assessment))
  if (!best) throw new Error('a room has places of each of its kinds')
  const { assessment, place } = best
  const { commuteSource } = host
  const minutes = host.host.commuteMinutes
  const common = commonNights(guest.stay, host.host.stay)
  const inRoom = occupants.filter((occupant) => occupant.place.roomId === room.id)
  return {
    placeId: place.id,
    hostId: host.host.id,
    hostName: nameOf(host),
    district: host.district,
    living: host.host.living,
    hostGender: isHall(host.host) ? null : host.host.gender,
    roomNumber: room.number,
    roomType: room.type,
    femalesOnly: room.femalesOnly,
    bed: kind,
    hostStay: toStayView(host.host.stay),
    part: null,
    covered: common ? countNights(common) : 0,
    commute: minutes !== null && commuteSource ? { minutes, source: commuteSource } : null,
    addressCheck: host.addressCheck,
    ...capacity(places, inRoom, guest.stay, doubles),
    comfortable: comfortableOf(host),
    languages: languages.filter((language) => host.languages.includes(language)),
    askFirst: assessment.askFirst,
    verdict: assessment.verdict,
    reasons: assessment.eligibility.reasons,
    isSafety: assessment.eligibility.reasons.some((reason) => SAFETY_REASONS.includes(reason)),
    concerns: assessment.eligibility.concerns,
    conflicts: withoutNoise(assessment.place.conflicts).map(({ reason, nights: shared, guestId }) => ({
      reason,
      stay: toStayView(shared),
      guestName: occupants.find((occupant) => occupant.guest.id === guestId)?.firstName ?? '',
    })),
    vetoReason: recorded?.vetoReason ?? null,
    turnedDown: recorded?.turnedDown ?? null,
    hasCancelled,
  }
}

function comfortableOf({ comfortableGuests, numberOfGuests }: KnownHost): CandidateView['comfortable'] {
  if (comfortableGuests === null || comfortableGuests >= numberOfGuests) return null
  return { comfortable: comfortableGuests, most: numberOfGuests }
}

/** What the order of the places looks at (`candidate-order.ts`). */
function toChoice(
  { guest }: KnownGuest,
  { host }: KnownHost,
  room: KnownRoom,
  candidate: CandidateView,
): Choice {
  const { verdict, reasons, conflicts, concerns, askFirst, hasCancelled, bed } = candidate
  return {
    verdict,
    obstacles: reasons.length + conflicts.length,
    worries: concerns.length + (hasCancelled ? 1 : 0),
    askFirst,
    commuteMinutes: candidate.commute?.minutes ?? null,
    bed,
    wastedPlaces: guest.roomSharing === 'no' ? room.places.length - 1 : 0,
    spareNights: countNights(host.stay) - candidate.covered,
    commonLanguages: candidate.languages.length,
  }
}

/** Who has the place already need not also be named as a room mate. */
function withoutNoise(conflicts: readonly PlaceConflict[]): readonly PlaceConflict[] {
  const holders = conflicts.filter(({ reason }) => reason === 'occupied')
  return holders.length > 0 ? holders : conflicts
}

const rank = ({ verdict, place, askFirst }: Assessment) =>
  VERDICTS.indexOf(verdict) * 1000 + place.conflicts.length * 2 + (askFirst ? 1 : 0)

export function toPolicyView(edition: Edition): PolicyView {
  return {
    olderAge: edition.olderAge,
    ageLimit: edition.guestAgeLimit,
    young: edition.youngAge,
    veryYoung: edition.veryYoungAge,
    comfortable: edition.commuteMinutes.comfortable,
    longest: edition.commuteMinutes.longest,
  }
}
