import { answerBits } from '../rules/eligibility.ts'
import { BED_KINDS, type BedKind } from '../rules/answers.ts'
import { recordOf } from '../fits.ts'
import { leavesNoPlaceBeside } from '../profiles.ts'
import type { Problem } from '../problem.ts'
import { SHARING_CLASSES } from '../sharing.ts'
import type { Move } from './moves.ts'
import type { Standing } from './standing.ts'

type Place = { readonly host: string; readonly room: string }

/** A bed more in a room: nobody moves for it, nobody loses a place. */
export type OneMoreBed = {
  readonly change: {
    readonly of: 'host'
    readonly host: string
    readonly room: string
    readonly bed: BedKind
  }
  readonly place: Place
  readonly moves: readonly Move[]
  readonly displaces: null
}

/** So many hosts are named for each kind of bed. */
const MOST_HOSTS = 5

/**
 * Rooms in which one more bed of a kind would place the guest as the plan stands, with nobody moving: the nights and answers fit, and the guest and those who sleep there
 * may share. The room keeps its type; the host takes one guest more than was said. Of each kind the hosts nearest to the venue first.
 */
export function askForBeds({ problem, state }: Standing, guest: number): OneMoreBed[] {
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
  const found: OneMoreBed[] = []
  for (const kind of BED_KINDS) {
    let left = MOST_HOSTS
    for (const { host, room } of rooms) {
      if (left === 0) break
      if (!suits(host, room, kind)) continue
      left -= 1
      const { id, rooms: own } = problem.hosts[host]!
      const place: Place = { host: id, room: own[problem.hostRooms[host]!.indexOf(room)]!.id }
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
