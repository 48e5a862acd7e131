/** What can be said against a guest in a place, and how much it weighs (rules: concerns). */
import { ASK_FIRST, THINK } from 'bed-matching/kind/terms.ts'
import type { MatchingPolicy } from 'bed-matching/rules/answers.ts'
import { REASONS, type Eligibility, type PairConcern, type Reason } from 'bed-matching/rules/eligibility.ts'
import type { Guest } from '#domain/guest.ts'
import type { Host } from '#domain/host.ts'
import {
  areAlike,
  GREATEST_AGE_GAP,
  knowEachOther,
  mayShareDouble,
  mayShareRoom,
} from 'bed-matching/rules/sharing.ts'
import type { Occupant } from '#domain/occupancy.ts'
import { isSameBed, type Place } from '#domain/room.ts'
import { overlaps, type Stay } from '#domain/stay.ts'

/** `think`, `ask-first`: a person ticks it by name before an offer leaves. `never`: nobody may. */
export const LEVELS = ['mild', 'think', 'ask-first', 'never'] as const
export type Level = (typeof LEVELS)[number]

/** Rules first, which count where a person has overruled them. */
export const LEVEL_OF = {
  'kept-apart': 'never',
  'single-male-host': 'ask-first',
  'females-only-host': 'ask-first',
  'needs-private-room': 'ask-first',
  'shares-with-host': 'ask-first',
  access: 'ask-first',
  pets: 'ask-first',
  vetoed: 'ask-first',
  'not-with': 'ask-first',
  commute: 'think',
  'over-35': 'think',
  'sleeping-option': 'think',
  'over-age-limit': 'think',
  'declined-before': 'think',
  'group-apart': 'think',
  dates: 'mild',
  'room-sharing': 'ask-first',
  'double-bed': 'ask-first',
  'own-room-other-gender': 'ask-first',
  'double-other-gender': 'ask-first',
  'all-male-flat': 'ask-first',
  'ask-first-gender': 'ask-first',
  'ask-first-mate': 'ask-first',
  'ask-first-access': 'ask-first',
  'own-room': 'think',
  'double-stranger': 'think',
  'age-gap': 'think',
  'partial-dates': 'mild',
  'commute-unknown': 'mild',
  'long-commute': 'mild',
  'beyond-comfortable': 'mild',
  'host-cancelled': 'mild',
} as const satisfies Record<Reason | PairConcern, Level> & Record<string, Level>
export type ConcernName = keyof typeof LEVEL_OF

/** `mate`: the id of the guest beside whom it is so. */
export type Concern = { readonly name: ConcernName; readonly level: Level; readonly mate?: string }

/** A guest in a place of a host, after the rules have been asked. */
export type WeighedPair = {
  readonly guest: Pick<Guest, 'id' | 'age' | 'gender' | 'roomSharing' | 'sharesWith'> & {
    readonly stay: Stay
  }
  readonly host: Pick<Host, 'gender' | 'living'>
  readonly place: Place
  /** Who else sleeps in the home, on whatever nights. */
  readonly mates: readonly Mate[]
  readonly eligibility: Pick<Eligibility, 'reasons' | 'concerns'>
  readonly policy: Pick<MatchingPolicy, 'doubleBed'>
  readonly isBeyondComfortable?: boolean
  /** The host has cancelled a match before. */
  readonly hasCancelled?: boolean
}
export type Mate = Occupant & { readonly guest: Pick<Guest, 'age'> }

const NONE: readonly Concern[] = []

/** Everything that can be said against it, what weighs most first. */
export function concernsOf(pair: WeighedPair): readonly Concern[] {
  const { guest, host, eligibility } = pair
  const found: Concern[] = []
  const say = (name: ConcernName, mate?: string) =>
    found.push(mate === undefined ? { name, level: LEVEL_OF[name] } : { name, level: LEVEL_OF[name], mate })
  for (const reason of eligibility.reasons) say(reason)
  if (host.living === 'shared-room') say(areAlike(guest, host) ? 'own-room' : 'own-room-other-gender')
  for (const concern of eligibility.concerns) say(concern)
  for (const mate of pair.mates) sayOfMate(pair, mate, say)
  if (pair.isBeyondComfortable) say('beyond-comfortable')
  if (pair.hasCancelled) say('host-cancelled')
  if (found.length === 0) return NONE
  return found.toSorted((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level))
}

function sayOfMate(
  { guest, place, policy }: WeighedPair,
  { guest: mate, place: other, stay }: Mate,
  say: (name: ConcernName, mate: string) => void,
): void {
  if (other.roomId !== place.roomId || mate.id === guest.id || !overlaps(guest.stay, stay)) return
  const isOneBed = isSameBed(place, other)
  const room = mayShareRoom(guest, mate)
  const bed = isOneBed ? mayShareDouble(guest, mate, policy) : room
  if (!room.allowed) say('room-sharing', mate.id)
  else if (!bed.allowed) say('double-bed', mate.id)
  if (bed.askFirst) say('ask-first-mate', mate.id)
  // Those who have named each other, or travel together, know beside whom they sleep.
  if (knowEachOther(guest, mate)) return
  if (isOneBed && bed.allowed) say(areAlike(guest, mate) ? 'double-stranger' : 'double-other-gender', mate.id)
  if (Math.abs(guest.age - mate.age) > GREATEST_AGE_GAP) say('age-gap', mate.id)
}

const isToTick = ({ level }: Concern) => level === 'think' || level === 'ask-first'
/** The level of the gravest, as in `LEVELS`, if somebody has to tick it; else 0. */
export function gravestOf(concerns: readonly Concern[]): number {
  return concerns.reduce(
    (level, one) => (isToTick(one) ? Math.max(level, LEVELS.indexOf(one.level)) : level),
    0,
  )
}

/** All that somebody has to tick, as the planner counts it: of two beside each other, for each of them. */
export function heftOf(concerns: readonly Concern[]): number {
  const heft = ({ level, mate }: Concern) =>
    (level === 'think' ? THINK : ASK_FIRST) * (mate === undefined ? 1 : 2)
  return concerns.reduce((sum, one) => sum + (isToTick(one) ? heft(one) : 0), 0)
}

/** Somebody has to tick one of them before an offer leaves. */
export const needsTick = (concerns: readonly Concern[]): boolean => concerns.some(isToTick)

/** What a tick is about, as it is stored: the concern, and beside whom it is so. */
const tickOf = ({ name, mate }: Concern): string => (mate === undefined ? name : `${name} ${mate}`)
export const ticksOf = (concerns: readonly Concern[]): string[] => concerns.filter(isToTick).map(tickOf)

/** Those that nobody has ticked: also what has come since others were, and somebody new in the room. */
export function untickedOf(concerns: readonly Concern[], ticked: readonly string[]): Concern[] {
  return concerns.filter((concern) => isToTick(concern) && !ticked.includes(tickOf(concern)))
}

const OF_RULES: ReadonlySet<ConcernName> = new Set([...REASONS, 'room-sharing', 'double-bed'] as const)
/** A rule that speaks against it: the organiser who overrules it says why, which ticks it. */
export const isOfRule = ({ name }: Concern): boolean => OF_RULES.has(name)

/** Is this a reason, and no slip of a finger on its way to somewhere else? Three letters of any script. */
export const saysWhy = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 3
