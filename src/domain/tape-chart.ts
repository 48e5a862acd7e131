/** Places by nights: what each place is on each night of the edition, and the sums of a night. */
import type { MatchingPolicy, BedKind } from 'bed-matching/rules/answers.ts'
import type { Nights } from 'bed-matching/model.ts'
import type { RoomMate } from 'bed-matching/rules/sharing.ts'
import { isSamePlace, type Place } from '#domain/room.ts'
import { freePlaces, type OfferedHome, type Sleeper } from '#domain/usable-places.ts'

export const HELD_STATES = ['draft', 'offered', 'accepted'] as const
/** How a place is held; a stay that is over was accepted. */
export type HeldState = (typeof HELD_STATES)[number]

export type Holder = Sleeper & {
  readonly nights: Nights
  readonly matchId: string
  readonly state: HeldState
}

/** `closed`: nobody sleeps there, and nobody else can (`usable-places`). `unavailable`: the host does not offer that night. */
export const NIGHT_STATES = ['free', ...HELD_STATES, 'closed', 'unavailable'] as const
export type NightState = (typeof NIGHT_STATES)[number]

/** A place on one night; with who holds it, if somebody does. */
export type Cell<H = Holder> = { readonly state: NightState; readonly holder: H | null }
export type Run<H = Holder> = Cell<H> & { readonly nights: Nights }

export type ChartHome = OfferedHome & { readonly nights: Nights }
export type Seeker = RoomMate & { readonly nights: Nights }

const isThere = ({ start, end }: Nights, night: number) => start <= night && night < end

/** Every place of these homes on every night of `window`. `seekers`: everybody in the matching who named somebody. */
export function chartOf<H extends Holder>(
  homes: readonly ChartHome[],
  holders: readonly H[],
  seekers: readonly Seeker[],
  window: Nights,
  policy: Pick<MatchingPolicy, 'doubleBed'>,
): ReadonlyMap<Place, readonly Cell<H>[]> {
  // Thousands of places on every night are a few cells and those of the holders, over and over.
  const held = new Map(holders.map((holder) => [holder, { state: holder.state, holder }]))
  const ofRoom = Map.groupBy(holders, ({ place }) => place.roomId)
  const chart = new Map<Place, Cell<H>[]>()
  const cellOn = (place: Place, present: readonly H[], free: ReadonlySet<Place>, isOffered: boolean) => {
    const holder = present.find((one) => isSamePlace(one.place, place))
    // Somebody may sleep there although the host has shortened the offer since: that must be seen.
    if (holder) return held.get(holder)!
    if (free.has(place)) return FREE
    return isOffered ? CLOSED : UNAVAILABLE
  }
  // Couples are counted once for all doubles: a home without one depends on nobody else, and is asked again where who sleeps there changes.
  const together: ChartHome[] = []
  for (const home of homes) {
    const places = home.rooms.flatMap((room) => room.places)
    const all = home.rooms.flatMap(({ id }): readonly H[] => ofRoom.get(id) ?? nobody)
    for (const place of places) chart.set(place, [])
    if ([...places, ...all.map((one) => one.place)].some(({ seat }) => seat === 2)) {
      together.push(home)
      continue
    }
    type Night = { present: readonly H[]; isOffered: boolean; cells: readonly Cell<H>[] }
    let last: Night | undefined
    for (let night = window.start; night < window.end; night += 1) {
      const present = all.filter(({ nights }) => isThere(nights, night))
      const isOffered = isThere(home.nights, night)
      const ask = (): Night => {
        const sleepersOf = (roomId: string) => present.filter(({ place }) => place.roomId === roomId)
        const free = freePlaces(isOffered ? [home] : [], sleepersOf, [], policy)
        return { present, isOffered, cells: places.map((place) => cellOn(place, present, free, isOffered)) }
      }
      last = last?.isOffered === isOffered && areSame(last.present, present) ? last : ask()
      for (const [index, place] of places.entries()) chart.get(place)!.push(last.cells[index]!)
    }
  }
  if (together.length === 0) return chart
  for (let night = window.start; night < window.end; night += 1) {
    const present = holders.filter(({ nights }) => isThere(nights, night))
    const inRoom = Map.groupBy(present, ({ place }) => place.roomId)
    const sleepersOf = (roomId: string) => inRoom.get(roomId) ?? nobody
    const inBed = new Set(seekers.length > 0 ? present.map(({ guest }) => guest.id) : [])
    const waiting = seekers.filter(({ id, nights }) => isThere(nights, night) && !inBed.has(id))
    const offered = together.filter(({ nights }) => isThere(nights, night))
    const free = freePlaces(offered, sleepersOf, waiting, policy)
    for (const { rooms, nights } of together)
      for (const { id, places } of rooms)
        for (const place of places)
          chart.get(place)!.push(cellOn(place, sleepersOf(id), free, isThere(nights, night)))
  }
  return chart
}

const areSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, index) => one === b[index])
const nobody: readonly never[] = []
const FREE = { state: 'free', holder: null } as const
const CLOSED = { state: 'closed', holder: null } as const
const UNAVAILABLE = { state: 'unavailable', holder: null } as const

/** The nights of one place that are alike, joined; the first of `cells` is that of the night `start`. */
export function toRuns<H>(cells: readonly Cell<H>[], start: number): Run<H>[] {
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
    let free = 0
    let taken = 0
    for (const cells of places) {
      const { state, holder } = cells[index]!
      if (holder !== null) taken += 1
      else if (state === 'free') free += 1
    }
    const demand = guests.filter((nights) => isThere(nights, window.start + index)).length
    return { places: taken + free, taken, free, demand }
  })
}

/** A host's rooms as a chart draws them; the nights of their runs are counted from the chart's first night. */
type DrawnHost = {
  readonly rooms: readonly { readonly places: readonly { readonly runs: readonly Run<unknown>[] }[] }[]
}
type RoomOf<H extends DrawnHost> = H['rooms'][number]
type PlaceOf<H extends DrawnHost> = RoomOf<H>['places'][number]

/** One place; `row` counts places, as the keys do, and `line` counts everything drawn. */
export type ChartPlace<H extends DrawnHost> = {
  readonly host: H
  readonly room: RoomOf<H>
  readonly place: PlaceOf<H>
  readonly row: number
  readonly line: number
}
/** What is drawn from top to bottom: each host, and below it a line for each place. */
export type ChartLine<H extends DrawnHost> = ChartPlace<H> | { readonly host: H; readonly place: null }

export function toLines<H extends DrawnHost>(hosts: readonly H[]): ChartLine<H>[] {
  const lines: ChartLine<H>[] = []
  let row = 0
  for (const host of hosts) {
    lines.push({ host, place: null })
    for (const room of host.rooms) {
      for (const place of room.places) lines.push({ host, room, place, row: row++, line: lines.length })
    }
  }
  return lines
}

/** A stay as columns of the chart, as far as it lies inside; null: it does not. */
export function toColumns(nights: readonly string[], stay: { start: string; end: string }): Nights | null {
  const start = nights.findIndex((night) => stay.start <= night && night < stay.end)
  return start < 0 ? null : { start, end: nights.findLastIndex((night) => night < stay.end) + 1 }
}

/** A run as it is drawn; `isWanted`: free, and the chosen guest could sleep here. */
export type Bar<R> = R & { readonly isWanted: boolean }

/** The bars of one place. What is free is cut where the nights of a guest whom the place fits begin and end. */
export function toBars<R extends Run<unknown>>(runs: readonly R[], wanted: Nights | null): Bar<R>[] {
  return runs.flatMap((run) => {
    const { start, end } = run.nights
    if (!wanted || run.state !== 'free') return [{ ...run, isWanted: false }]
    const from = Math.min(end, Math.max(start, wanted.start))
    const to = Math.max(from, Math.min(end, wanted.end))
    const part = (nights: Nights, isWanted: boolean) =>
      nights.start < nights.end ? [{ ...run, nights, isWanted }] : []
    return [
      ...part({ start, end: from }, false),
      ...part({ start: from, end: to }, true),
      ...part({ start: to, end }, false),
    ]
  })
}

export const runAt = <R extends Run<unknown>>(runs: readonly R[], night: number): R | undefined =>
  runs.find(({ nights }) => isThere(nights, night))

export type Spot = { readonly row: number; readonly night: number }

const STEPS: Record<string, (spot: Spot, bar: Nights, last: Spot) => Spot> = {
  ArrowDown: ({ row, night }) => ({ row: row + 1, night }),
  ArrowUp: ({ row, night }) => ({ row: row - 1, night }),
  ArrowRight: ({ row }, { end }) => ({ row, night: end }),
  ArrowLeft: ({ row }, { start }) => ({ row, night: start - 1 }),
  PageDown: ({ row, night }) => ({ row: row + 10, night }),
  PageUp: ({ row, night }) => ({ row: row - 10, night }),
  Home: ({ row }) => ({ row, night: 0 }),
  End: ({ row }, _, { night }) => ({ row, night }),
}

/** Where a key leads from a bar, never out of the chart; null: a key that does not move. */
export function step(key: string, from: Spot, bar: Nights, last: Spot): Spot | null {
  const next = STEPS[key]?.(from, bar, last)
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
  return next ? { row: within(next.row, last.row), night: within(next.night, last.night) } : null
}

/** The hosts with these marks first, in the order of the marks; the others stay in theirs. */
export function bringForward<H extends { readonly mark: string }>(
  hosts: readonly H[],
  marks: readonly string[],
): H[] {
  const first = new Set(marks)
  const forward = [...first].flatMap((mark) => hosts.find((host) => host.mark === mark) ?? [])
  return [...forward, ...hosts.filter(({ mark }) => !first.has(mark))]
}

/** The beginning of an id is enough to tell hosts of one year apart on a chart. */
export const hostMark = (id: string) => id.slice(0, 8)
/** Host, room and kind of bed: places that are the same for a guest. */
export const placeKey = (mark: string, room: number, kind: BedKind) => `${mark} ${room} ${kind}`
