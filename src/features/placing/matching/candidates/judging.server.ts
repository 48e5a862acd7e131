/** What the rules say of a place for one guest, and what its order looks at: asked of thousands, of which few are shown. */
import type { Choice } from '#domain/candidate-order.ts'
import { gravestOf, heftOf } from '#domain/concerns.ts'
import type { Edition } from '#domain/edition.ts'
import type { PlaceConflict } from '#domain/occupancy.ts'
import {
  lostNights,
  speakNone,
  weigh,
  weighMinutes,
  type Term,
  type Weights,
} from 'bed-matching/kind/terms.ts'
import { isHall, type BedKind } from 'bed-matching/rules/answers.ts'
import { commonNights, countNights, inNumbers } from '#domain/stay.ts'
import type { DoubleUse } from 'bed-matching/rules/sharing.ts'
import { assess, type Assessment } from '#features/placing/matches/drafting/assessing.server.ts'
import type {
  KnownGuest,
  KnownHost,
  KnownPlace,
  KnownRoom,
} from '#features/placing/matches/people/rows.server.ts'
import type { Occupants } from '#features/placing/matches/people/people.server.ts'
import type { Recorded } from '#features/placing/matches/marks/recorded.server.ts'

export type RoomContext = {
  edition: Edition
  /** Of the whole home. */
  occupants: Occupants
  recorded: Recorded | undefined
  doubles: DoubleUse
  hasCancelled: boolean
}

/** What the score of a place has to know beyond the home. */
type Beyond = {
  /** Nights of the shortest stay of the edition. */
  shortestStay: number
  /** See `hostOfFellows`. */
  fellowsAt: string | null
  weights: Partial<Weights>
}

const VERDICTS = ['fits', 'override', 'never'] as const

type Judged = { place: KnownPlace; assessment: Assessment }
export type Best = Judged & { all: readonly Judged[] }

/** The places of one kind in one room differ only in who sleeps beside: the best of them stands for all. */
export function judge(
  { guest }: KnownGuest,
  host: KnownHost,
  room: KnownRoom,
  kind: BedKind,
  { edition, occupants, recorded, hasCancelled }: RoomContext,
): Best {
  let best: Judged | undefined
  const all: Judged[] = []
  for (const place of room.places) {
    if (place.kind !== kind) continue
    const assessment = assess(
      guest,
      host,
      room,
      place,
      occupants,
      edition,
      recorded?.reasons ?? [],
      hasCancelled,
    )
    const judged = { place, assessment }
    all.push(judged)
    if (!best || rank(assessment) < rank(best.assessment)) best = judged
  }
  if (!best) throw new Error('a room has places of each of its kinds')
  return { ...best, all }
}

const rank = ({ verdict, place, concerns }: Assessment) =>
  VERDICTS.indexOf(verdict) * 1e6 +
  place.conflicts.length * 1e3 +
  gravestOf(concerns) * 100 +
  heftOf(concerns)

/** What the order of the places looks at (`candidate-order.ts`). */
export function toChoice(
  known: KnownGuest,
  host: KnownHost,
  room: KnownRoom,
  bed: BedKind,
  { occupants, hasCancelled }: RoomContext,
  { assessment: { verdict, concerns, eligibility, place } }: Best,
  { shortestStay, fellowsAt, weights }: Beyond,
): Choice {
  const { guest } = known
  const strangers = concerns.filter(
    ({ name }) => name === 'double-stranger' || name === 'double-other-gender',
  )
  const isFloor = bed !== 'single' && bed !== 'double' && guest.sleeping.includes('bed')
  const wasted = guest.roomSharing === 'no' ? (room.places.length - 1) * countNights(guest.stay) : 0
  const isCrowded = !isHall(host.host) && occupants.length >= ENOUGH
  const terms: Record<Term, number> = {
    concerns: heftOf(concerns),
    ownBed: strangers.length,
    minutes: weighMinutes(host.host),
    language: Number(speakNone(known, host)),
    together: Number(fellowsAt !== null && fellowsAt !== host.host.id),
    floor: Number(isFloor),
    nights: wasted + lostNights(inNumbers(guest).nights, inNumbers(host.host).nights, shortestStay),
    drafts: 0,
    hosts: Number(isCrowded),
  }
  return {
    verdict,
    obstacles: eligibility.reasons.length + withoutNoise(place.conflicts).length,
    gravest: gravestOf(concerns),
    isBeyondComfortable: concerns.some(({ name }) => name === 'beyond-comfortable'),
    hasCancelled,
    terms,
    score: weigh(terms, weights),
  }
}

/** A third guest is not asked of a home while others have nobody. */
const ENOUGH = 2

/** Who has the place already need not also be named as a room mate. */
export function withoutNoise(conflicts: readonly PlaceConflict[]): readonly PlaceConflict[] {
  const holders = conflicts.filter(({ reason }) => reason === 'occupied')
  return holders.length > 0 ? holders : conflicts
}

export const commonLanguages = (languages: readonly string[], host: KnownHost) =>
  languages.filter((language) => host.languages.includes(language))

export function countCommon(guest: KnownGuest['guest'], { host }: KnownHost): number {
  const common = commonNights(guest.stay, host.stay)
  return common ? countNights(common) : 0
}
