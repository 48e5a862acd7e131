import { answerBits, bitOf, reasonsOf, type Reason } from '../rules/eligibility.ts'
import { GENDERS, ROOM_SHARING_WISHES, SLEEPING_WISHES, BED_KINDS, type BedKind } from '../rules/answers.ts'
import { isProposable, reasonsAt, recordOf } from '../fits.ts'
import type { MatchingGuest } from '../model.ts'
import { ANYWHERE } from '../together.ts'
import { HELD_BACK, isHeldBack, leavesNoPlaceBeside, roomOf } from '../profiles.ts'
import type { Problem } from '../problem.ts'
import { augment } from '../search/augment.ts'
import { findBlockers, isFree } from '../search/blockers.ts'
import { undo, type State } from '../search/state.ts'
import type { Options } from '../search/options.ts'
import { type Move, guestIn, namePlace, type Standing } from './standing.ts'
import { SHARING_CLASSES } from '../groups.ts'

/** One thing that would have to be different: an answer of the guest; a rule of a host by whom everything else fits; or one `bed` more in a room of a host. */
export type Change =
  | { readonly of: 'guest'; readonly answer: 'longCommuteOk' | 'petProblem' | 'onlyFemaleHosts' }
  /** Travelling without the others of the group. */
  | { readonly of: 'guest'; readonly answer: 'alone' }
  | { readonly of: 'guest'; readonly answer: 'roomSharing'; readonly to: MatchingGuest['roomSharing'] }
  | { readonly of: 'guest'; readonly answer: 'sleeping'; readonly to: MatchingGuest['sleeping'][number] }
  | { readonly of: 'guest'; readonly answer: 'arrival' | 'departure'; readonly days: number }
  | { readonly of: 'host'; readonly host: string; readonly reason: Reason }
  | { readonly of: 'host'; readonly host: string; readonly room: string; readonly bed: BedKind }

/** What a change would do: where the guest would sleep, who moves for it, and who of a worse tier would lose their place (null = nobody). */
export type Relaxation = {
  readonly change: Change
  readonly place: { readonly host: string; readonly room: string }
  readonly moves: readonly Move[]
  readonly displaces: string | null
}

/** The largest change of an arrival or departure that is asked about (guests may come up to three days early). */
const MOST_DAYS = 3
/** Rules of a host that somebody may talk to the host about. */
const HOST_RULES: readonly Reason[] = ['over-35', 'females-only-host']
const MOST_HOSTS = 5

/**
 * The single changes each of which would place an unplaced guest as the plan stands; those first that cost nobody a place, then those with the fewest
 * moves. Of somebody who travels only together with others without a place: only what it would be like to travel alone. Empty for a guest who has a place, who waits for a later round, or for whom no single change is enough. Searched, so one more may exist.
 */
export function singleRelaxations(standing: Standing, guestId: string): Relaxation[] {
  const guest = guestIn(standing, guestId)
  const { policy, holdBack } = standing.problem.input
  const waits = isHeldBack(standing.problem.guests[guest]!, policy, holdBack)
  if (standing.state.place[guest]! >= 0 || waits) return []
  // Nobody has moved from one question to the next: a guest who found no free place finds none.
  const stuck = new Uint8Array(standing.state.place.length)
  const alone = tryAlone({ ...standing, stuck }, guest)
  if (standing.problem.partyOf[guest]! >= 0) return alone
  const own = changesOf(standing.problem.guests[guest]!).flatMap(({ change, changed }) => {
    const found = tryAs({ ...standing, stuck }, guest, changed)
    return found ? [{ change, ...found }] : []
  })
  const found = [...alone, ...own, ...askHosts(standing, guest), ...askForBeds(standing, guest)]
  const cost = ({ displaces, moves }: Relaxation) => (displaces === null ? 0 : 1_000) + moves.length
  return found.toSorted((a, b) => cost(a) - cost(b))
}

type Changed = { readonly change: Change; readonly changed: MatchingGuest }

function changesOf(guest: MatchingGuest): Changed[] {
  const { start, end } = guest.nights
  const days = Array.from({ length: MOST_DAYS }, (_, index) => index + 1).filter((day) => end - start > day)
  return [
    ...yesNo(guest, 'longCommuteOk', true),
    ...yesNo(guest, 'petProblem', false),
    ...yesNo(guest, 'onlyFemaleHosts', false),
    ...ROOM_SHARING_WISHES.filter((_, index) => index > ROOM_SHARING_WISHES.indexOf(guest.roomSharing)).map(
      (to): Changed => ({
        change: { of: 'guest', answer: 'roomSharing', to },
        changed: { ...guest, roomSharing: to },
      }),
    ),
    ...SLEEPING_WISHES.filter((wish) => !guest.sleeping.includes(wish)).map((to): Changed => ({
      change: { of: 'guest', answer: 'sleeping', to },
      changed: { ...guest, sleeping: [...guest.sleeping, to] },
    })),
    ...days.flatMap((day): Changed[] => [
      {
        change: { of: 'guest', answer: 'arrival', days: day },
        changed: { ...guest, nights: { start: start + day, end } },
      },
      {
        change: { of: 'guest', answer: 'departure', days: -day },
        changed: { ...guest, nights: { start, end: end - day } },
      },
    ]),
  ]
}

function yesNo(
  guest: MatchingGuest,
  answer: 'longCommuteOk' | 'petProblem' | 'onlyFemaleHosts',
  to: boolean,
): Changed[] {
  return guest[answer] === to
    ? []
    : [{ change: { of: 'guest', answer }, changed: { ...guest, [answer]: to } }]
}

type StuckStanding = Standing & { readonly stuck: Uint8Array }
type Found = Omit<Relaxation, 'change'>

/** Places the guest as if they had answered so; leaves everything as it was. */
function tryAs(standing: StuckStanding, guest: number, changed: MatchingGuest): Found | null {
  const problem = withGuest(standing.problem, guest, changed)
  const list = Int32Array.from(problem.groups.keys()).filter((group) => isProposable(problem, guest, group))
  return tryWith({ ...standing, problem }, guest, list)
}

/** Places the guest as if nobody else travelled with them; the tier stays that of the group. */
function tryAlone(standing: StuckStanding, guest: number): Relaxation[] {
  const { problem } = standing
  if (problem.partyOf[guest]! < 0 && problem.boundTo[guest] === ANYWHERE) return []
  const free: Problem = {
    ...problem,
    partyOf: problem.partyOf.with(guest, -1),
    boundTo: problem.boundTo.with(guest, ANYWHERE),
  }
  const list = Int32Array.from(problem.groups.keys()).filter((group) => isProposable(free, guest, group))
  const found = tryWith({ ...standing, problem: free }, guest, list)
  return found ? [{ change: { of: 'guest', answer: 'alone' }, ...found }] : []
}

/** The round with one guest's answers changed; the rest of the tables is shared. */
function withGuest(problem: Problem, guest: number, changed: MatchingGuest): Problem {
  const { placeProfiles, sharing } = problem
  const profiles = problem.reasons.length / Math.max(placeProfiles, 1)
  const reasons = new Int32Array(problem.reasons.length + placeProfiles)
  reasons.set(problem.reasons)
  const isDone = new Uint8Array(placeProfiles)
  problem.groups.forEach((bed, group) => {
    const profile = problem.groupProfile[group]!
    if (isDone[profile]) return
    isDone[profile] = 1
    const answers = answerBits({
      guest: changed,
      host: problem.hosts[bed.host]!,
      room: roomOf(bed),
      bed,
      policy: problem.input.policy,
    })
    const isHeld = leavesNoPlaceBeside(changed, bed)
    reasons[problem.reasons.length + profile] = answers | (isHeld ? HELD_BACK : 0)
  })
  const wish = ROOM_SHARING_WISHES.indexOf(changed.roomSharing)
  return {
    ...problem,
    reasons,
    guestProfile: problem.guestProfile.with(guest, profiles),
    start: problem.start.with(guest, changed.nights.start),
    end: problem.end.with(guest, changed.nights.end),
    sharing: {
      ...sharing,
      classOf: sharing.classOf.with(
        guest,
        GENDERS.indexOf(changed.gender) * ROOM_SHARING_WISHES.length + wish,
      ),
    },
  }
}

function askHosts(standing: Standing, guest: number): Relaxation[] {
  const { problem } = standing
  return HOST_RULES.flatMap((reason) => {
    const bit = bitOf(reason)
    const groups = [...problem.groups.keys()].filter((group) => reasonsAt(problem, guest, group) === bit)
    const hosts = Map.groupBy(groups, (group) => problem.groupHost[group]!)
    const found: Relaxation[] = []
    for (const [host, ofHost] of hosts) {
      const free = ofHost.find((group) => isFree(standing.state, guest, group))
      if (free === undefined || found.length === MOST_HOSTS) continue
      found.push({
        change: { of: 'host', host: problem.hosts[host]!.id, reason: reasonsOf(bit)[0]! },
        place: namePlace(problem, free),
        moves: [],
        displaces: null,
      })
    }
    return found
  })
}

function tryWith(
  { problem, options, state, stuck }: StuckStanding,
  guest: number,
  list: Int32Array,
): Found | null {
  const changed: State = { ...state, problem }
  const own: Options = {
    ...options,
    of: (other) => (other === guest ? list : options.of(other)),
    // Of a type of its own: nobody else has these answers.
    typeOf: options.typeOf.with(guest, options.typeCount),
  }
  if (augment(changed, own, guest, { most: ASKED_TO_MOVE, closed: null, stuck })) {
    const found = {
      place: namePlace(problem, state.place[guest]!),
      moves: readLog(problem, state, guest),
      displaces: null,
    }
    undo(changed, 0)
    return found
  }
  return findDisplaced(changed, guest, list)
}

/** How many guests a search asks to move; keeps an answer within milliseconds. */
const ASKED_TO_MOVE = 60

function findDisplaced(state: State, guest: number, list: Int32Array): Found | null {
  const { problem } = state
  const blockers: number[] = []
  let worst = -1
  let place = -1
  for (const group of list) {
    const found = findBlockers(state, guest, group, blockers)
    for (let index = 0; index < found; index += 1) {
      const other = blockers[index]!
      if (state.level[other]! <= state.level[guest]!) continue
      if (worst >= 0 && state.level[other]! <= state.level[worst]!) continue
      worst = other
      place = group
    }
  }
  if (worst < 0) return null
  return { place: namePlace(problem, place), moves: [], displaces: problem.guests[worst]!.id }
}

/** Who else has moved since the log was empty. */
function readLog(problem: Problem, { log, place }: State, guest: number): Move[] {
  const from = new Map<number, number>()
  // A chain moves everybody once.
  for (let at = 0; at < log.length; at += 2) from.set(log[at]!, log[at + 1]!)
  from.delete(guest)
  return [...from].map(([other, group]) => ({
    guest: problem.guests[other]!.id,
    from: namePlace(problem, group),
    to: namePlace(problem, place[other]!),
  }))
}

/** Rooms in which one more bed of a kind would place the guest with nobody moving. The room keeps its type; hosts nearest to the venue come first. */
function askForBeds({ problem, state }: Standing, guest: number): Relaxation[] {
  const who = problem.guests[guest]!
  const suits = (host: number, room: number, kind: BedKind) =>
    answerBits({
      guest: who,
      host: problem.hosts[host]!,
      room: problem.hosts[host]!.rooms[problem.hostRooms[host]!.indexOf(room)]!,
      bed: { kind },
      policy: problem.input.policy,
    }) === 0
  const isKept = (room: number) =>
    problem.roomGroups[room]!.some((group) => leavesNoPlaceBeside(who, problem.groups[group]!))
  const isOpen = (room: number) =>
    !isKept(room) && state.rooms[room]!.every((other) => mayShare(problem, guest, other))
  const hosts = [...problem.hosts.keys()]
    .filter((host) => {
      const { nights } = problem.hosts[host]!
      const isThere = nights.start <= who.nights.start && who.nights.end <= nights.end
      return isThere && recordOf(problem, guest, host) === 0
    })
    .toSorted((a, b) => minutesTo(problem, a) - minutesTo(problem, b) || a - b)
  const rooms = hosts.flatMap((host) =>
    problem.hostRooms[host]!.filter(isOpen).map((room) => ({ host, room })),
  )
  const found: Relaxation[] = []
  for (const kind of BED_KINDS) {
    let left = MOST_HOSTS
    for (const { host, room } of rooms) {
      if (left === 0) break
      if (!suits(host, room, kind)) continue
      left -= 1
      const { id, rooms: own } = problem.hosts[host]!
      const place = { host: id, room: own[problem.hostRooms[host]!.indexOf(room)]!.id }
      found.push({ change: { of: 'host', ...place, bed: kind }, place, moves: [], displaces: null })
    }
  }
  return found
}

/** Unknown comes last. */
const minutesTo = (problem: Problem, host: number) => problem.hosts[host]!.commuteMinutes ?? Number.MAX_VALUE

function mayShare({ start, end, sharing }: Problem, guest: number, other: number): boolean {
  const isApart = start[other]! >= end[guest]! || start[guest]! >= end[other]!
  return isApart || sharing.room[sharing.classOf[guest]! * SHARING_CLASSES + sharing.classOf[other]!] === 1
}
