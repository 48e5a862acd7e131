import { shareNight, type Assignment, type Nights } from 'bed-matching/model.ts'
import type { Round } from './round.ts'

/** Somebody in a place; `bed`: the bed of the room that the plan has them in, whichever they lie in. */
type Lying = { readonly placeId: string; readonly nights: Nights; readonly bed: number }
type Sleeper = { readonly guest: string; readonly bed: number; readonly nights: Nights }
type Room = {
  readonly id: string
  readonly kept: readonly Lying[]
  /** Drafts that the plan leaves in the room, with their places. */
  readonly drafts: readonly (Sleeper & { readonly placeId: string })[]
  readonly newcomers: readonly Sleeper[]
}

/**
 * The very place of everybody whom a plan puts somewhere new, by guest id. Beds of a kind are as good as each other, so drafts stay where they are and newcomers take what is free beside
 * them; where that leaves somebody without a place, drafts change beds within the room as the plan has it. Null where a double is free for two on every night, yet neither of its places
 * all the time, because those who are kept lie in the one first and then in the other.
 */
export function giveSeats(
  round: Round,
  assignments: readonly Assignment[],
): ReadonlyMap<string, string | null> {
  const rooms = listRooms(round, assignments)
  return new Map(
    rooms.flatMap((room) => {
      const beside = seatBeside(round, room)
      return [...(beside ?? seatAsPlanned(round, room))]
    }),
  )
}

function listRooms(
  { input, previous, draftPlaces, beds, taken }: Round,
  assignments: readonly Assignment[],
): Room[] {
  const kept = new Set(input.locked.map(({ guest }) => guest))
  const nightsOf = new Map(input.guests.map(({ id, nights }) => [id, nights]))
  const before = new Map(previous.map((draft) => [draft.guest, draft]))
  const byRoom = Map.groupBy(
    assignments.filter(({ guest }) => !kept.has(guest)),
    ({ room }) => room,
  )
  return [...byRoom].map(([id, planned]) => {
    const sleepers = planned.map(({ guest, bed }) => ({ guest, bed, nights: nightsOf.get(guest)! }))
    const isDraft = ({ guest }: Sleeper) => before.get(guest)?.room === id
    return {
      id,
      kept: taken.flatMap(({ placeId, nights }) => {
        const bed = beds[id]!.findIndex((places) => places.includes(placeId))
        return bed < 0 ? [] : [{ placeId, nights, bed }]
      }),
      drafts: sleepers.filter(isDraft).map((one) => ({ ...one, placeId: draftPlaces[one.guest]! })),
      newcomers: sleepers.filter((one) => !isDraft(one)),
    }
  })
}

/** Every draft stays in its place, newcomers lie beside; null if that leaves somebody without one. */
function seatBeside(round: Round, room: Room): ReadonlyMap<string, string> | null {
  const kinds = kindsIn(round, room.id)
  const lying: Lying[] = [...room.kept, ...room.drafts]
  const places = round.beds[room.id]!.flatMap((own, bed) => own.map((placeId) => ({ placeId, bed })))
  const bedOf = new Map(places.map(({ placeId, bed }) => [placeId, bed]))
  // A draft that the plan has in a bed of another kind makes room for somebody who needs its own.
  if (room.drafts.some(({ placeId, bed }) => kinds[bedOf.get(placeId)!] !== kinds[bed])) return null
  const given = new Map<string, string>()
  for (const { guest, bed, nights } of inOrder(room.newcomers)) {
    const isFree = (place: { placeId: string; bed: number }) =>
      lying.every((other) => {
        if (bedOf.get(other.placeId) !== place.bed || !shareNight(nights, other.nights)) return true
        // Whom the plan puts into one bed may lie in one.
        return (
          other.placeId !== place.placeId && (other.bed === bed || round.input.policy.doubleBed === 'any')
        )
      })
    const hasMate = (at: number) =>
      lying.some((other) => other.bed === bed && bedOf.get(other.placeId) === at)
    const rank = (at: number) => (hasMate(at) ? 0 : at === bed ? 1 : 2)
    const place = places
      .filter((one) => kinds[one.bed] === kinds[bed] && isFree(one))
      .toSorted((a, b) => rank(a.bed) - rank(b.bed))[0]
    if (!place) return null
    given.set(guest, place.placeId)
    lying.push({ placeId: place.placeId, nights, bed })
  }
  return given
}

/** Everybody in the bed that the plan has them in; a draft that lies there already stays in its place. */
function seatAsPlanned(
  { beds }: Round,
  { id, kept, drafts, newcomers }: Room,
): ReadonlyMap<string, string | null> {
  const isThere = ({ placeId, bed }: Lying) => beds[id]![bed]!.includes(placeId)
  const lying: Lying[] = [...kept, ...drafts.filter(isThere)]
  const given = new Map<string, string | null>()
  for (const { guest, bed, nights } of inOrder([
    ...newcomers,
    ...drafts.filter((draft) => !isThere(draft)),
  ])) {
    const isFree = (placeId: string) =>
      !lying.some((other) => other.placeId === placeId && shareNight(nights, other.nights))
    const placeId = beds[id]![bed]!.find(isFree) ?? null
    given.set(guest, placeId)
    if (placeId !== null) lying.push({ placeId, nights, bed })
  }
  return given
}

/** In the order of arrival two places are enough for two at a time. */
function inOrder(sleepers: readonly Sleeper[]): Sleeper[] {
  return sleepers.toSorted((a, b) => a.nights.start - b.nights.start || (a.guest < b.guest ? -1 : 1))
}

/** The kind of each bed; half a double that is left is a single bed there. */
function kindsIn({ input }: Round, id: string): string[] {
  const room = input.hosts.flatMap(({ rooms }) => rooms).find((one) => one.id === id)!
  return room.beds.map(({ kind }) => kind)
}
