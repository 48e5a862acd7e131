import type { Assignment } from '../model.ts'

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

/** The room of an assignment. */
export function placeOf(assignment: Assignment | undefined): Move['from'] {
  return assignment ? { host: assignment.host, room: assignment.room } : null
}
