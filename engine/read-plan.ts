import { eligibility, readRecord, reasonsOf } from './rules/eligibility.ts'
import { mayShareDouble, mayShareRoom } from './rules/sharing.ts'
import { shareNight } from './model.ts'
import { reasonsAt, recordOf } from './fits.ts'
import { placesIn } from './groups.ts'
import type { Placement, Warning } from './plan-shape.ts'
import { roomOf } from './profiles.ts'
import type { Problem } from './problem.ts'
import type { State } from './search/state.ts'

/** Where everybody sleeps, by ids and beds, in order of the guests, and what a person should look at before anything of it is sent. */
export function readPlan(state: State): { assignments: Placement[]; warnings: Warning[] } {
  const { problem, place } = state
  const beds = giveBeds(state)
  const assignments: Placement[] = []
  const warnings = [...warnOfHosts(problem), ...warnOfPinsInVain(problem)]
  problem.guests.forEach((guest, number) => {
    const group = problem.groups[place[number]!]
    if (!group) return
    const host = problem.hosts[group.host]!
    const { concerns, askFirst } = judge(problem, number, place[number]!)
    assignments.push({
      guest: guest.id,
      host: host.id,
      room: host.rooms[problem.hostRooms[group.host]!.indexOf(group.room)]!.id,
      bed: beds.get(number)!,
      askFirst: askFirst || isAskFirstInRoom(state, number),
    })
    const ofPair = concerns.filter((code) => code !== 'commute-unknown')
    warnings.push(...ofPair.map((code) => ({ code, guest: guest.id, host: host.id })))
    warnings.push(...warnOfPin(state, number, host.id))
  })
  return { assignments, warnings }
}

function warnOfHosts(problem: Problem): Warning[] {
  return problem.hosts
    .filter(({ commuteMinutes }) => commuteMinutes === null)
    .map(({ id }) => ({ code: 'commute-unknown', guest: null, host: id }))
}

/** Shares the guests of each group out over its beds, in order of arrival: as many as are there at once always suffice. */
function giveBeds({ problem, place }: State): Map<number, number> {
  const guests = [...problem.guests.keys()].filter((guest) => place[guest]! >= 0)
  const inGroup = Map.groupBy(guests, (guest) => place[guest]!)
  const beds = new Map<number, number>()
  for (const [group, members] of inGroup) {
    const { beds: ofGroup, capacity } = problem.groups[group]!
    // A second one in a double, or somebody on a held place, is only ever a person's decision: after all others.
    const isMore = placesIn(problem.groups[group]!, problem.sharing) > capacity
    const seats = [...ofGroup, ...(isMore ? ofGroup : [])].flatMap(({ index, places }) =>
      Array.from({ length: places }, () => ({ bed: index, freeFrom: -Infinity })),
    )
    const beyond = { bed: ofGroup[0]!.index, freeFrom: -Infinity }
    for (const guest of members.toSorted((a, b) => problem.start[a]! - problem.start[b]!)) {
      const seat = seats.find(({ freeFrom }) => freeFrom <= problem.start[guest]!) ?? beyond
      seat.freeFrom = problem.end[guest]!
      beds.set(guest, seat.bed)
    }
  }
  return beds
}

function warnOfPinsInVain({ pinsInVain }: Problem): Warning[] {
  return [...pinsInVain.values()].map(({ guest, host }) => ({ code: 'pin-in-vain', guest, host }))
}

function warnOfPin({ problem, place, fixed }: State, guest: number, host: string): Warning[] {
  if (problem.pinHost[guest]! < 0) return []
  const { id } = problem.guests[guest]!
  const bits = reasonsAt(problem, guest, place[guest]!)
  return [
    ...(bits === 0 ? [] : [{ code: 'pin-breaks-rule' as const, guest: id, host, reasons: reasonsOf(bits) }]),
    // A pin for which there was no bed by the rules of rooms has one against them.
    ...(fixed[guest] ? [{ code: 'pin-beyond-room' as const, guest: id, host }] : []),
  ]
}

/** What `eligibility` says of a pair of the plan. */
function judge(problem: Problem, guest: number, at: number) {
  const group = problem.groups[at]!
  const who = problem.guests[guest]!
  const host = problem.hosts[group.host]!
  return eligibility(
    who,
    host,
    roomOf(group),
    { kind: group.kind },
    problem.input.policy,
    readRecord(recordOf(problem, guest, group.host)),
  )
}

/** True if a gender rule meets a diverse person among those who sleep in the room. */
function isAskFirstInRoom({ problem, place, rooms }: State, guest: number): boolean {
  const at = place[guest]!
  const mates = rooms[problem.groupRoom[at]!]!
  if (mates.length < 2) return false
  const who = problem.guests[guest]!
  return mates.some((other) => {
    const mate = problem.guests[other]!
    if (other === guest || !shareNight(who.nights, mate.nights)) return false
    const isSameBed = place[other] === at && problem.groups[at]!.isPair
    return isSameBed
      ? mayShareDouble(who, mate, problem.input.policy).askFirst
      : mayShareRoom(who, mate).askFirst
  })
}
