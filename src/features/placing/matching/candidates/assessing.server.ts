/** Every kind of place for one guest, with what the rules say and in the order in which a person should look at them. */
import type { Tx } from '#db/connect.server.ts'
import { compareChoices } from '#domain/candidate-order.ts'
import { partFor } from '#domain/coverage.ts'
import type { Edition } from '#domain/edition.ts'
import { SAFETY_REASONS, type Concern, type Reason } from '#domain/eligibility.ts'
import type { Gender } from '#domain/guest.ts'
import { isHall, type LivingSituation } from '#domain/host.ts'
import { placeFits, type PlaceReason } from '#domain/occupancy.ts'
import { BED_KINDS, type BedKind, type RoomType } from '#domain/room.ts'
import type { TurnedDown } from '#domain/match-state.ts'
import { countNights, equalStays } from '#domain/stay.ts'
import { capacity } from '#domain/usable-places.ts'
import { readDoubleUse } from '#features/placing/matches/companions.server.ts'
import { type Assessment } from '#features/placing/matches/drafting-views.server.ts'
import {
  listHosts,
  listAllOccupants,
  nameOf,
  type KnownGuest,
  type KnownHost,
  type KnownRoom,
} from '#features/placing/matches/people.server.ts'
import { onceFor } from '#features/placing/matches/once-for.ts'
import { listRecordedOfGuest } from '#features/placing/matches/recorded.server.ts'
import { toStayView } from '#features/placing/matches/matches-views.server.ts'
import type { StayView } from '#features/placing/matches/matches.ts'
import { compareNames } from '#i18n/sorting.ts'
import { listCancellingHosts } from './facts.server.ts'
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

/** A place as far as it must be known of thousands; `view` says the rest of those that are shown. */
export type JudgedPlace = Pick<
  CandidateView,
  'placeId' | 'hostId' | 'hostName' | 'verdict' | 'reasons' | 'askFirst'
> & {
  /** Somebody sleeps there, or beside it, on one of the nights. */
  isTaken: boolean
  view: () => CandidateView
}

/**
 * All places of the edition for one guest, one line for each kind of bed in a room, best first; `partial`: those with nothing in the way but
 * that they are not free for every night, each for the nights it could give, most nights first.
 */
export async function listCandidates(
  tx: Tx,
  known: KnownGuest,
  edition: Edition,
): Promise<{ candidates: JudgedPlace[]; partial: () => CandidateView[] }> {
  const hosts = await listHosts(tx, edition.id)
  const inRoom = await listAllOccupants(tx, edition.id)
  const recorded = await listRecordedOfGuest(tx, known.guest.id)
  const cancelling = await listCancellingHosts(tx, edition.id)
  const doubles = await readDoubleUse(tx, edition)
  const found = hosts.flatMap((host) => {
    const occupants = host.rooms.flatMap(({ id }) => inRoom.get(id) ?? [])
    const hostName = nameOf(host)
    const context = {
      edition,
      occupants,
      recorded: recorded.get(host.host.id),
      doubles,
      hasCancelled: cancelling.has(host.host.id),
    }
    return host.rooms.flatMap((room) =>
      kindsIn(room).map((kind) => {
        const best = judge(known, host, room, kind, context)
        const { verdict, askFirst, eligibility, place } = best.assessment
        const judged: JudgedPlace = {
          placeId: best.place.id,
          hostId: host.host.id,
          hostName,
          verdict,
          reasons: eligibility.reasons,
          askFirst,
          isTaken: place.conflicts.length > 0,
          view: () => toView(known, host, room, kind, context, best),
        }
        const toPlacePart = () => toPart(known, host, room, kind, context)
        return { judged, toPlacePart, choice: toChoice(known, host, room, kind, { ...context, best }) }
      }),
    )
  })
  const ranks = rankNames(hosts)
  const nameRank = ({ judged }: (typeof found)[number]) => ranks.get(judged.hostId) ?? 0
  const sorted = found.toSorted(
    (a, b) =>
      compareChoices(a.choice, b.choice) ||
      nameRank(a) - nameRank(b) ||
      (a.judged.placeId < b.judged.placeId ? -1 : 1),
  )
  return {
    candidates: sorted.map(({ judged }) => judged),
    partial: () =>
      sorted
        // Other reasons than the nights stay, however few of them are meant.
        .filter(
          ({ judged: { verdict, reasons } }) =>
            verdict !== 'fits' && reasons.every((reason) => reason === 'dates'),
        )
        .flatMap(({ toPlacePart }) => toPlacePart() ?? [])
        .toSorted((a, b) => (b.part?.nights ?? 0) - (a.part?.nights ?? 0))
        .slice(0, MOST_PARTIAL),
  }
}

/** Where a host's name stands among all of them: of thousands of places most are as good as others, and names take long to compare. */
const rankNames = onceFor((hosts: readonly KnownHost[]) => {
  const named = hosts.map((host) => ({ id: host.host.id, name: nameOf(host) }))
  const ranks = new Map<string, number>()
  let rank = 0
  let before: string | null = null
  for (const { id, name } of named.toSorted((a, b) => compareNames(a.name, b.name))) {
    if (before !== null && compareNames(before, name) !== 0) rank += 1
    before = name
    ranks.set(id, rank)
  }
  return ranks
})

const kindsIn = ({ places }: KnownRoom) =>
  BED_KINDS.filter((kind) => places.some((place) => place.kind === kind))

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
  { occupants, recorded, doubles, hasCancelled }: RoomContext,
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
