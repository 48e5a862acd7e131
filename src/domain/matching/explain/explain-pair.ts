import { eligibility, readRecord, type Concern, type Reason } from '#domain/eligibility.ts'
import type { BedKind } from '#domain/room.ts'
import { recordOf } from '../fits.ts'
import { numberIn } from '../numbers.ts'
import type { Problem } from '../problem.ts'
import { toStay } from '../stays.ts'
import { namePlace } from './standing.ts'

/** One kind of bed in one room of a host, for one guest; empty `reasons` = fits, were it empty. */
export type PairAnswer = {
  readonly room: string
  readonly kind: BedKind
  readonly reasons: readonly Reason[]
  readonly concerns: readonly Concern[]
  readonly askFirst: boolean
}

/** What fits and what blocks between a guest and each kind of bed of a host (README "Rules"). Throws a RangeError for ids that are not in the round. */
export function explainPair(problem: Problem, guestId: string, hostId: string): PairAnswer[] {
  const guest = numberIn(problem.guestNumber, guestId)
  const host = numberIn(problem.hostNumber, hostId)
  const who = problem.guests[guest]!
  const at = problem.hosts[host]!
  const stays = {
    guest: { ...who, stay: toStay(who.nights) },
    host: { ...at, stay: toStay(at.nights) },
  }
  const recorded = readRecord(recordOf(problem, guest, host))
  const answers = problem.hostRooms[host]!.flatMap((room) =>
    problem.roomGroups[room]!.map((group): PairAnswer => {
      const { kind, roomType } = problem.groups[group]!
      const { reasons, concerns, askFirst } = eligibility(
        stays.guest,
        stays.host,
        { type: roomType },
        { kind },
        problem.input.policy,
        recorded,
      )
      return { room: namePlace(problem, group).room, kind, reasons, concerns, askFirst }
    }),
  )
  // Each double may be a group of its own; to the two people they are one kind of bed.
  return answers.filter(
    (answer, index) =>
      answers.findIndex(({ room, kind }) => room === answer.room && kind === answer.kind) === index,
  )
}
