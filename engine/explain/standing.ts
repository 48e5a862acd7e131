import type { Assignment } from '../model.ts'
import { numberIn } from '../numbers.ts'
import type { Problem } from '../problem.ts'
import { layOut } from '../search/lay-out.ts'
import { listOptions, type Options } from '../search/options.ts'
import type { State } from '../search/state.ts'

/** A plan spread out for questions: made once, asked often. Questions leave it as it was. */
export type Standing = { readonly problem: Problem; readonly options: Options; readonly state: State }

/** Spreads a plan out. */
export function makeStanding(
  problem: Problem,
  plan: { readonly assignments: readonly Assignment[] },
): Standing {
  return { problem, options: listOptions(problem), state: layOut(problem, plan.assignments) }
}

/** The assignment of a guest as it stands, without the bed; null = none. */
export function whereIs({ problem, state }: Standing, guest: number): { host: string; room: string } | null {
  const group = problem.groups[state.place[guest]!]
  return group ? namePlace(problem, state.place[guest]!) : null
}

/** Host and room of a group, by their ids. */
export function namePlace(problem: Problem, at: number): { host: string; room: string } {
  const group = problem.groups[at]!
  const host = problem.hosts[group.host]!
  return { host: host.id, room: host.rooms[problem.hostRooms[group.host]!.indexOf(group.room)]!.id }
}

/** The number of a guest in the round; throws for one who is not in it. */
export function guestIn({ problem }: Pick<Standing, 'problem'>, id: string): number {
  return numberIn(problem.guestNumber, id)
}

/** A guest whose place differs between two plans; null = none. */
export type Move = {
  readonly guest: string
  readonly from: Pick<Assignment, 'host' | 'room'> | null
  readonly to: Pick<Assignment, 'host' | 'room'> | null
}

/** Who moves from one plan to another, by guest id; another bed in the same room is no move. */
export function listMoves(before: readonly Assignment[], after: readonly Assignment[]): Move[] {
  const from = new Map(before.map((assignment) => [assignment.guest, assignment]))
  const to = new Map(after.map((assignment) => [assignment.guest, assignment]))
  const guests = [...new Set([...from.keys(), ...to.keys()])].toSorted()
  return guests
    .map((guest) => ({ guest, from: placeOf(from.get(guest)), to: placeOf(to.get(guest)) }))
    .filter(({ from, to }) => from?.host !== to?.host || from?.room !== to?.room)
}

export function placeOf(assignment: Assignment | undefined): Move['from'] {
  return assignment ? { host: assignment.host, room: assignment.room } : null
}
