/** Every kind of place for one guest, with what the rules say and in the order in which a person should look at them. */
import type { Tx } from '#db/connect.server.ts'
import { compareChoices, whyFirst, type WhyFirst } from '#domain/candidate-order.ts'
import { hostOfFellows } from '#domain/companions.ts'
import { partFor } from '#domain/coverage.ts'
import type { Edition } from '#domain/edition.ts'
import { weightsOf } from '#domain/planning/policy.ts'
import type { Concern } from '#domain/concerns.ts'
import { SAFETY_REASONS, type Reason } from 'bed-matching/rules/eligibility.ts'
import {
  type Gender,
  isHall,
  type LivingSituation,
  type BedKind,
  type RoomType,
} from 'bed-matching/rules/answers.ts'
import type { PlaceReason } from '#domain/occupancy.ts'
import type { TurnedDown } from '#domain/match-state.ts'
import { countNights, equalStays, overlaps } from '#domain/stay.ts'
import { capacity } from '#domain/usable-places.ts'
import { nameOf } from '#domain/name.ts'
import { readDoubleUse } from '#features/placing/matches/travelling/companions.server.ts'
import type { Assessment } from '#features/placing/matches/drafting/assessing.server.ts'
import {
  listHosts,
  listAllOccupants,
  type Occupants,
} from '#features/placing/matches/people/people.server.ts'
import type { KnownGuest, KnownHost, KnownRoom } from '#features/placing/matches/people/rows.server.ts'
import { listCancellingHosts, listRecordedOfGuest } from '#features/placing/matches/marks/recorded.server.ts'
import { toStayView } from '#features/placing/matches/reading/reading.server.ts'
import type { StayView } from '#features/placing/matches/matches.ts'
import { readTravelling, type TravellingIn } from '#features/placing/matches/travelling/travelling.server.ts'
import { readShortestStay } from './facts.server.ts'
import { kindsAt } from './kinds.server.ts'
import {
  commonLanguages,
  countCommon,
  judge,
  toChoice,
  withoutNoise,
  type Best,
  type RoomContext,
} from './judging.server.ts'

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
  languages: string[]
  verdict: Assessment['verdict']
  reasons: readonly Reason[]
  /** One of the reasons is a rule that keeps people safe: overruled only with the safety tick. */
  isSafety: boolean
  concerns: readonly Concern[]
  conflicts: { reason: PlaceReason; stay: StayView; guestName: string }[]
  /** Why the pair is not to be proposed again: words of an organiser or how their match ended; null: not said, or it is no such pair. */
  vetoReason: string | null
  /** How the guest last said no to a place with this host. */
  turnedDown: TurnedDown | null
}

/** A place as far as it must be known of thousands; `view` says the rest of those that are shown. */
export type JudgedPlace = Pick<
  CandidateView,
  'placeId' | 'hostId' | 'hostName' | 'verdict' | 'reasons' | 'concerns'
> & {
  /** Somebody sleeps there, or beside it, on one of the nights. */
  isTaken: boolean
  view: () => CandidateView
}

/** Why the host of the first place comes before all others. */
export type FirstPlace = { hostName: string; why: WhyFirst; next: string }

/** All places for one guest, a line for each kind of bed in a room, best first; `partial`: only some nights are free, most nights first. */
export async function listCandidates(
  tx: Tx,
  known: KnownGuest,
  edition: Edition,
  /** How those of the edition travel; who knows it already need not ask again. */
  travelling?: TravellingIn,
): Promise<{ candidates: JudgedPlace[]; first: FirstPlace | null; partial: () => CandidateView[] }> {
  const hosts = await listHosts(tx, edition.id)
  const inRoom = await listAllOccupants(tx, edition.id)
  const company = travelling ?? (await readTravelling(tx, edition.id))
  const recorded = await listRecordedOfGuest(tx, known.guest.id, company)
  const cancelling = await listCancellingHosts(tx, edition.id)
  const doubles = await readDoubleUse(tx, edition)
  const beyond = {
    shortestStay: await readShortestStay(tx, edition.id),
    fellowsAt: hostOfFellows(company, known.guest.id),
    weights: weightsOf(edition.importance),
  }
  const found = kindsAt(hosts).map(({ host, hostName, nameRank, room, kind }) => {
    const context = {
      edition,
      occupants: occupantsOf(host, inRoom),
      recorded: recorded.get(host.host.id),
      doubles,
      hasCancelled: cancelling.has(host.host.id),
    }
    const best = judge(known, host, room, kind, context)
    const { verdict, concerns, eligibility, place } = best.assessment
    const judged: JudgedPlace = {
      placeId: best.place.id,
      hostId: host.host.id,
      hostName,
      verdict,
      reasons: eligibility.reasons,
      concerns,
      isTaken: place.conflicts.length > 0,
      view: () => toView(known, host, room, kind, context, best),
    }
    const findPart = () => findPartIn(known, host, room, kind, context, best)
    return {
      judged,
      nameRank,
      findPart,
      choice: toChoice(known, host, room, kind, context, best, beyond),
    }
  })
  const sorted = found.toSorted(
    (a, b) =>
      compareChoices(a.choice, b.choice) ||
      a.nameRank - b.nameRank ||
      (a.judged.placeId < b.judged.placeId ? -1 : 1),
  )
  const [first] = sorted
  const next = sorted.find(({ judged }) => judged.hostId !== first?.judged.hostId)
  return {
    candidates: sorted.map(({ judged }) => judged),
    first:
      first?.judged.verdict === 'fits'
        ? {
            hostName: first.judged.hostName,
            why: whyFirst(first.choice, next?.choice, beyond.weights),
            next: next?.judged.hostName ?? '',
          }
        : null,
    partial: () => {
      const parts = sorted
        // Other reasons than the nights stay, however few of them are meant.
        .filter(
          ({ judged: { verdict, reasons } }) =>
            verdict !== 'fits' && reasons.every((reason) => reason === 'dates'),
        )
        .flatMap(({ findPart }) => findPart() ?? [])
        .toSorted((a, b) => b.nights - a.nights)
      const shown: CandidateView[] = []
      for (const { view } of parts) {
        if (shown.length === MOST_PARTIAL) break
        shown.push(...view())
      }
      return shown
    },
  }
}

const NOBODY: Occupants = []

function occupantsOf({ rooms }: KnownHost, inRoom: ReadonlyMap<string, Occupants>): Occupants {
  const [only] = rooms
  if (only && rooms.length === 1) return inRoom.get(only.id) ?? NOBODY
  return rooms.flatMap(({ id }) => inRoom.get(id) ?? NOBODY)
}

/** So many places for some of the nights a person compares. */
const MOST_PARTIAL = 12

/** The place for the most of the guest's nights; it has a `view` if on those nothing speaks against it. */
function findPartIn(
  known: KnownGuest,
  host: KnownHost,
  room: KnownRoom,
  kind: BedKind,
  context: RoomContext,
  { all }: Best,
): { nights: number; view: () => CandidateView[] } | null {
  if (!overlaps(known.guest.stay, host.host.stay)) return null
  const parts = all.flatMap(({ place, assessment }) => {
    const taken = assessment.place.conflicts.map(({ nights }) => nights)
    const part = partFor([known.guest.stay], host.host.stay, taken)
    return part ? [{ place, part }] : []
  })
  const [best] = parts.toSorted((a, b) => countNights(b.part) - countNights(a.part))
  if (!best || equalStays(best.part, known.guest.stay)) return null
  const view = () => {
    const guest = { ...known.guest, stay: best.part }
    const only = { ...room, places: [best.place] }
    const candidate = toCandidate({ ...known, guest }, host, only, kind, context)
    return candidate.verdict === 'fits' ? [{ ...candidate, part: toStayView(best.part) }] : []
  }
  return { nights: countNights(best.part), view }
}

export function toCandidate(
  known: KnownGuest,
  host: KnownHost,
  room: KnownRoom,
  kind: BedKind,
  context: RoomContext,
): CandidateView {
  return toView(known, host, room, kind, context, judge(known, host, room, kind, context))
}

function toView(
  { guest, languages }: KnownGuest,
  host: KnownHost,
  room: KnownRoom,
  kind: BedKind,
  { occupants, recorded, doubles }: RoomContext,
  { assessment, place }: Best,
): CandidateView {
  const places = room.places.filter((one) => one.kind === kind)
  const { commuteSource } = host
  const minutes = host.host.commuteMinutes
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
    covered: countCommon(guest, host),
    commute: minutes !== null && commuteSource ? { minutes, source: commuteSource } : null,
    addressCheck: host.addressCheck,
    ...capacity(places, inRoom, guest.stay, doubles),
    comfortable: comfortableOf(host),
    languages: commonLanguages(languages, host),
    verdict: assessment.verdict,
    reasons: assessment.eligibility.reasons,
    isSafety: assessment.eligibility.reasons.some((reason) => SAFETY_REASONS.includes(reason)),
    concerns: assessment.concerns,
    conflicts: withoutNoise(assessment.place.conflicts).map(({ reason, nights: shared, guestId }) => ({
      reason,
      stay: toStayView(shared),
      guestName: occupants.find((occupant) => occupant.guest.id === guestId)?.firstName ?? '',
    })),
    vetoReason: recorded?.vetoReason ?? null,
    turnedDown: recorded?.turnedDown ?? null,
  }
}

function comfortableOf({ comfortableGuests, numberOfGuests }: KnownHost): CandidateView['comfortable'] {
  if (comfortableGuests === null || comfortableGuests >= numberOfGuests) return null
  return { comfortable: comfortableGuests, most: numberOfGuests }
}

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
