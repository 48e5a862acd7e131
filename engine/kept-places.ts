/** Whether everybody whom a person has put with a host has a place of their own there; the rules of rooms are not asked. */
import { countPlaces } from './rules/answers.ts'
import { shareNight, type MatchingHost, type MatchingInput, type Nights } from './model.ts'

/** Somebody pinned to a host (`room` null: in whichever room) or locked in a bed. */
export type Kept = {
  readonly guest: string
  readonly nights: Nights
  readonly room: string | null
  readonly bed: number | null
}
/** A bed of a room, by its index in `beds`. */
export type KeptBed = { readonly room: string; readonly bed: number }

type Seat = KeptBed & {
  /** Seats of one class are as good as each other. */
  readonly kind: string
  freeFrom: number
}

/** Places tried for those of one host before the search gives up; nobody has been seen to need a hundredth of it. */
const TRIES = 20_000
/** So many are laid out by going back where need be; more only in the first way that comes. */
const MOST_IN_TURN = 1_000

/** A bed for each of them with a place on all their nights (a double has two places); null where not all can have one. */
export function layKept(host: MatchingHost, kept: readonly Kept[]): ReadonlyMap<string, KeptBed> | null {
  const inTurn = kept.toSorted((a, b) => a.nights.start - b.nights.start || (a.guest < b.guest ? -1 : 1))
  const seats = listSeats(host, kept)
  const taken: Seat[] = []
  const hopeless = new Set<string>()
  let tries = 0
  let isStuck = false
  const place = (next: number): boolean => {
    const one = inTurn[next]
    if (!one) return true
    const key = isStuck ? `${next} ${keyOf(seats, one.nights.start)}` : ''
    if (isStuck && hopeless.has(key)) return false
    for (const seat of choicesFor(one, seats)) {
      if (isStuck && tries > TRIES) return false
      tries += 1
      const before = seat.freeFrom
      seat.freeFrom = one.nights.end
      taken[next] = seat
      if (place(next + 1)) return true
      seat.freeFrom = before
      if (kept.length > MOST_IN_TURN) return false
    }
    isStuck = true
    hopeless.add(key)
    return false
  }
  if (!place(0)) return null
  return new Map(inTurn.map(({ guest }, index) => [guest, taken[index]!]))
}

/** The places of a host, of each bed no more than there are guests. */
function listSeats(host: MatchingHost, kept: readonly Kept[]): Seat[] {
  const isNamed = new Set(kept.flatMap(({ room, bed }) => (bed === null ? [] : [`${room} ${bed}`])))
  return host.rooms.flatMap((room) =>
    room.beds.flatMap((option, bed) => {
      const kind = JSON.stringify(isNamed.has(`${room.id} ${bed}`) ? [room.id, bed] : [room.id])
      const count = Math.min(countPlaces([{ beds: [option] }]), kept.length)
      return Array.from({ length: count }, () => ({ room: room.id, bed, kind, freeFrom: -Infinity }))
    }),
  )
}

/** One of each class and moment: the others would come to the same. */
function choicesFor({ nights, room, bed }: Kept, seats: readonly Seat[]): Seat[] {
  const choices = new Map<string, Seat>()
  for (const seat of seats) {
    if (seat.freeFrom > nights.start) continue
    if ((room !== null && seat.room !== room) || (bed !== null && seat.bed !== bed)) continue
    const key = bed === null ? `${seat.kind} ${seat.freeFrom}` : `${seat.freeFrom}`
    if (!choices.has(key)) choices.set(key, seat)
  }
  return [...choices.values()].toSorted((a, b) => b.freeFrom - a.freeFrom)
}

/** What matters of the places taken for those who come on this night and after it. */
function keyOf(seats: readonly Seat[], night: number): string {
  return seats
    .map(({ kind, freeFrom }) => `${kind} ${Math.max(freeFrom, night)}`)
    .toSorted()
    .join()
}

type Known = Pick<MatchingInput, 'guests' | 'hosts' | 'pins' | 'locked'>

/** Who is pinned or locked with each host. */
export function listKept({
  guests,
  pins,
  locked,
}: Omit<Known, 'hosts'>): ReadonlyMap<string, readonly Kept[]> {
  const nightsOf = new Map(guests.map(({ id, nights }) => [id, nights]))
  const kept = [...pins.map((pin) => ({ ...pin, bed: null })), ...locked].map(({ host, ...one }) => ({
    host,
    kept: { guest: one.guest, room: one.room, bed: one.bed, nights: nightsOf.get(one.guest)! },
  }))
  return new Map(
    [...Map.groupBy(kept, ({ host }) => host)].map(([host, own]) => [host, own.map((one) => one.kept)]),
  )
}

/** A guest whose pin has no place, beside whom that is so. */
export type PinInVain = { readonly guest: string; readonly host: string; readonly beside: readonly string[] }

/** Pins that have no place beside those who are locked and the pins before them (in order of their guests). */
export function findPinsInVain(input: Known): readonly PinInVain[] {
  const keptAt = listKept(input)
  return input.hosts.flatMap((host) => {
    const kept = keptAt.get(host.id) ?? []
    if (kept.length === 0 || layKept(host, kept)) return []
    const there = kept.filter(({ bed }) => bed !== null)
    const pins = kept.filter(({ bed }) => bed === null).toSorted((a, b) => (a.guest < b.guest ? -1 : 1))
    return pins.flatMap((pin) => {
      if (layKept(host, [...there, pin])) {
        there.push(pin)
        return []
      }
      const beside = there.filter(({ nights }) => shareNight(nights, pin.nights)).map(({ guest }) => guest)
      return [{ guest: pin.guest, host: host.id, beside }]
    })
  })
}
