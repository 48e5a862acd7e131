import { shareNight, type Assignment, type Nights } from '#domain/matching/model.ts'
import type { Round } from './round.ts'

/**
 * The very place of everybody whom a plan puts somewhere new, by guest id; null where a double is free for two on every night, yet neither of its places all the time,
 * because those who are kept lie in the one first and then in the other. Those who are kept have theirs already.
 */
export function giveSeats(
  { input, beds, taken }: Round,
  assignments: readonly Assignment[],
): ReadonlyMap<string, string | null> {
  const kept = new Set(input.locked.map(({ guest }) => guest))
  const nights = new Map(input.guests.map((guest) => [guest.id, guest.nights]))
  const used = new Map<string, Nights[]>()
  for (const { placeId, nights: own } of taken) used.set(placeId, [...(used.get(placeId) ?? []), own])
  const given = new Map<string, string | null>()
  // In the order of arrival two places are enough for two at a time.
  const inOrder = assignments
    .filter(({ guest }) => !kept.has(guest))
    .toSorted(
      (a, b) => nights.get(a.guest)!.start - nights.get(b.guest)!.start || (a.guest < b.guest ? -1 : 1),
    )
  for (const { guest, room, bed } of inOrder) {
    const own = nights.get(guest)!
    const isFree = (placeId: string) => !(used.get(placeId) ?? []).some((other) => shareNight(own, other))
    const placeId = beds[room]![bed]!.find(isFree) ?? null
    given.set(guest, placeId)
    if (placeId !== null) used.set(placeId, [...(used.get(placeId) ?? []), own])
  }
  return given
}
