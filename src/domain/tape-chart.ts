/** Places by nights (ux §1.4): what each place is on each night of the edition, and the sums of a night. */
import { Temporal } from 'temporal-polyfill'
import { capacity, type Occupant } from '#domain/occupancy.ts'
import type { MatchingPolicy } from '#domain/edition.ts'
import { isSamePlace, isSameBed, type Place } from '#domain/room.ts'
import { commonNights, nightsOf, type Stay } from '#domain/stay.ts'

export const HELD_STATES = ['draft', 'offered', 'accepted'] as const
/** How a place is held; a stay that is over was accepted. */
export type HeldState = (typeof HELD_STATES)[number]

/** Somebody who holds a place, and by which match. */
export type Holder = Occupant & { readonly matchId: string; readonly state: HeldState }

/**
 * `closed`: nobody sleeps there, and nobody else may, because of who sleeps in the room. `unavailable`: the host does not
 * offer that night.
 */
export const NIGHT_STATES = ['free', ...HELD_STATES, 'closed', 'unavailable'] as const
export type NightState = (typeof NIGHT_STATES)[number]

/** Nights in a row on which a place is the same; with who holds it, if somebody does. */
export type Run<H extends Holder = Holder> = {
  readonly stay: Stay
  readonly state: NightState
  readonly holder: H | null
}

/** A room as its host offers it: its places and the nights of the offer. */
export type OfferedRoom = { readonly id: string; readonly places: readonly Place[]; readonly stay: Stay }

type BedPolicy = Pick<MatchingPolicy, 'doubleBed'>

/** One place on every night of `window`, nights that are alike joined; `holders` are those of its room. */
export function runsOf<H extends Holder>(
  place: Place,
  offered: Stay,
  holders: readonly H[],
  window: Stay,
  policy: BedPolicy,
): Run<H>[] {
  const runs: Run<H>[] = []
  for (const night of nightsOf(window)) {
    const one = { start: night, end: night.add({ days: 1 }) }
    const { state, holder } = nightOf(place, offered, holders, one, policy)
    const last = runs.at(-1)
    if (last && last.state === state && last.holder === holder) {
      runs[runs.length - 1] = { ...last, stay: { start: last.stay.start, end: one.end } }
    } else runs.push({ stay: one, state, holder })
  }
  return runs
}

function nightOf<H extends Holder>(
  place: Place,
  offered: Stay,
  holders: readonly H[],
  night: Stay,
  policy: BedPolicy,
): Pick<Run<H>, 'state' | 'holder'> {
  const present = holders.filter((holder) => commonNights(holder.stay, night) !== null)
  const holder = present.find((one) => isSamePlace(one.place, place))
  // Somebody may sleep there although the host has shortened the offer since: that must be seen.
  if (holder) return { state: holder.state, holder }
  if (commonNights(offered, night) === null) return { state: 'unavailable', holder: null }
  const isClosed =
    present.some((one) => one.place.roomId === place.roomId && one.guest.roomSharing === 'no') ||
    (policy.doubleBed === 'never' && (place.seat === 2 || present.some((one) => isSameBed(one.place, place))))
  return { state: isClosed ? 'closed' : 'free', holder: null }
}

/** One night of the edition: places offered, taken, still free, and guests who need one. */
export type NightSum = {
  readonly night: Temporal.PlainDate
  readonly places: number
  readonly taken: number
  readonly free: number
  readonly demand: number
}

/** The sums of every night of `window`: over these rooms, and over the stays of these guests. */
export function sumNights(
  rooms: readonly OfferedRoom[],
  holdersOf: (roomId: string) => readonly Holder[],
  guests: readonly Stay[],
  window: Stay,
  policy: BedPolicy,
): NightSum[] {
  const sums = nightsOf(window).map((night) => ({ night, places: 0, taken: 0, free: 0, demand: 0 }))
  const at = (day: Temporal.PlainDate) => sums[window.start.until(day, { largestUnit: 'day' }).days]
  for (const room of rooms) {
    const holders = holdersOf(room.id)
    const offered = commonNights(room.stay, window)
    for (const { night, places, free } of offered ? capacity(room.places, holders, offered, policy) : []) {
      const sum = at(night)
      if (!sum) continue
      sum.places += places
      sum.free += free
    }
    for (const night of holders.flatMap(({ stay }) => nightsWithin(stay, window))) {
      const sum = at(night)
      if (sum) sum.taken += 1
    }
  }
  for (const night of guests.flatMap((stay) => nightsWithin(stay, window))) {
    const sum = at(night)
    if (sum) sum.demand += 1
  }
  return sums
}

function nightsWithin(stay: Stay, window: Stay): Temporal.PlainDate[] {
  const common = commonNights(stay, window)
  return common ? nightsOf(common) : []
}
