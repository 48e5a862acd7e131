/** Places by nights: what each place is on each night of the edition, and the sums of a night. */
import type { MatchingPolicy } from '#domain/edition.ts'
import type { Nights } from '#domain/matching/model.ts'
import type { RoomMate } from '#domain/occupancy.ts'
import { isSamePlace, type Place } from '#domain/room.ts'
import { freePlaces, type OfferedHome, type Sleeper } from '#domain/usable-places.ts'

export const HELD_STATES = ['draft', 'offered', 'accepted'] as const
/** How a place is held; a stay that is over was accepted. */
export type HeldState = (typeof HELD_STATES)[number]

/** Somebody who holds a place, and by which match. */
export type Holder = Sleeper & {
  readonly nights: Nights
  readonly matchId: string
  readonly state: HeldState
}

/** `closed`: nobody sleeps there, and nobody else can (`usable-places`). `unavailable`: the host does not offer that night. */
export const NIGHT_STATES = ['free', ...HELD_STATES, 'closed', 'unavailable'] as const
export type NightState = (typeof NIGHT_STATES)[number]

/** A place on one night; with who holds it, if somebody does. */
export type Cell<H extends Holder = Holder> = { readonly state: NightState; readonly holder: H | null }
/** Nights in a row on which a place is the same. */
export type Run<H extends Holder = Holder> = Cell<H> & { readonly nights: Nights }

/** A host's rooms and the nights of the offer. */
export type ChartHome = OfferedHome & { readonly nights: Nights }
/** Somebody who needs a bed. */
export type Seeker = RoomMate & { readonly nights: Nights }

const isThere = ({ start, end }: Nights, night: number) => start <= night && night < end

/**
 * Every place of these homes on every night of `window`. `seekers`: who takes part in the matching; those who named nobody may be left out.
 */
export function chartOf<H extends Holder>(
  homes: readonly ChartHome[],
  holders: readonly H[],
  seekers: readonly Seeker[],
  window: Nights,
  policy: Pick<MatchingPolicy, 'doubleBed'>,
): ReadonlyMap<Place, readonly Cell<H>[]> {
  const chart = new Map<Place, Cell<H>[]>()
  for (let night = window.start; night < window.end; night += 1) {
    const present = holders.filter(({ nights }) => isThere(nights, night))
    const inRoom = Map.groupBy(present, ({ place }) => place.roomId)
    const sleepersOf = (roomId: string) => inRoom.get(roomId) ?? []
    const inBed = new Set(present.map(({ guest }) => guest.id))
    const waiting = seekers.filter(({ id, nights }) => isThere(nights, night) && !inBed.has(id))
    const offered = homes.filter(({ nights }) => isThere(nights, night))
    const free = freePlaces(offered, sleepersOf, waiting, policy)
    for (const home of homes) {
      const isOffered = isThere(home.nights, night)
      for (const { id, places } of home.rooms) {
        for (const place of places) {
          const holder = sleepersOf(id).find((one) => isSamePlace(one.place, place))
          // Somebody may sleep there although the host has shortened the offer since: that must be seen.
          const cell: Cell<H> = holder
            ? { state: holder.state, holder }
            : { state: free.has(place) ? 'free' : isOffered ? 'closed' : 'unavailable', holder: null }
          const cells = chart.get(place)
          if (cells) cells.push(cell)
          else chart.set(place, [cell])
        }
      }
    }
  }
  return chart
}

/** The nights of one place that are alike, joined; the first of `cells` is that of the night `start`. */
export function toRuns<H extends Holder>(cells: readonly Cell<H>[], start: number): Run<H>[] {
  const runs: Run<H>[] = []
  cells.forEach(({ state, holder }, index) => {
    const night = start + index
    const last = runs.at(-1)
    if (last?.state === state && last.holder === holder) {
      runs[runs.length - 1] = { ...last, nights: { start: last.nights.start, end: night + 1 } }
    } else runs.push({ state, holder, nights: { start: night, end: night + 1 } })
  })
  return runs
}

/** One night: usable places, which are those taken and those free, and guests who need one. */
export type NightSum = {
  readonly places: number
  readonly taken: number
  readonly free: number
  readonly demand: number
}

/** The sums of every night of `window`, over these places of a chart and the nights of these guests. */
export function sumNights(
  places: readonly (readonly Cell[])[],
  guests: readonly Nights[],
  window: Nights,
): NightSum[] {
  return Array.from({ length: window.end - window.start }, (_, index) => {
    const count = (holds: (cell: Cell) => boolean) =>
      places.reduce((sum, cells) => sum + Number(holds(cells[index]!)), 0)
    const free = count(({ state }) => state === 'free')
    const taken = count(({ holder }) => holder !== null)
    const demand = guests.filter((nights) => isThere(nights, window.start + index)).length
    return { places: taken + free, taken, free, demand }
  })
}
