// Places by nights as they travel: a line for each place, a letter for each state. For both sides.
import { BED_KINDS, ROOM_TYPES, type BedKind, type RoomType } from '#domain/room.ts'
import type { NightState } from '#domain/tape-chart.ts'
import { longId, shortId } from './queue-rows.ts'

const STATES: readonly NightState[] = ['free', 'draft', 'offered', 'accepted', 'closed', 'unavailable']

export type ChartNight = { night: string; free: number; demand: number }
/** `matchId`: empty where nobody holds the place. */
export type ChartRun = { state: NightState; from: number; nights: number; name: string; matchId: string }
/** One place; `key` names host, room and kind of bed, as a candidate does. */
export type ChartRow = {
  key: string
  host: string
  isFirst: boolean
  room: number
  type: RoomType
  kind: BedKind
  bed: number
  seat: number
  runs: readonly ChartRun[]
}
/** host mark, host, then for each place: room, type, kind, bed, seat, runs as state and length, who holds: name and match in turn. */
export type PackedChart = {
  nights: [string, number, number][]
  hosts: [string, string, [number, number, number, number, number, string, string[]][]][]
}

export type PlaceToPack = Omit<ChartRow, 'key' | 'host' | 'isFirst' | 'runs'> & {
  runs: readonly { state: NightState; nights: number; name: string | null; matchId: string | null }[]
}

export function packPlace({ room, type, kind, bed, seat, runs }: PlaceToPack): PackedChart['hosts'][0][2][0] {
  return [
    room,
    ROOM_TYPES.indexOf(type),
    BED_KINDS.indexOf(kind),
    bed,
    seat,
    runs.map(({ state, nights }) => `${STATES.indexOf(state)}${nights.toString(36)}`).join(','),
    runs.flatMap(({ name, matchId }) => (name === null || matchId === null ? [] : [name, shortId(matchId)])),
  ]
}

export function unpackChart({ nights, hosts }: PackedChart): { nights: ChartNight[]; rows: ChartRow[] } {
  return {
    nights: nights.map(([night, free, demand]) => ({ night, free, demand })),
    rows: hosts.flatMap(([mark, host, places]) =>
      places.map(([room, type, kind, bed, seat, runs, names], index) => ({
        key: placeKey(mark, room, BED_KINDS[kind] ?? 'single'),
        host,
        isFirst: index === 0,
        room,
        type: ROOM_TYPES[type] ?? 'shared',
        kind: BED_KINDS[kind] ?? 'single',
        bed,
        seat,
        runs: unpackRuns(runs, [...names]),
      })),
    ),
  }
}

function unpackRuns(text: string, names: string[]): ChartRun[] {
  let from = 0
  return text.split(',').map((part) => {
    const state = STATES[Number(part[0])] ?? 'unavailable'
    const nights = Number.parseInt(part.slice(1), 36)
    const isHeld = state === 'draft' || state === 'offered' || state === 'accepted'
    const name = isHeld ? (names.shift() ?? '') : ''
    const matchId = isHeld ? longId(names.shift() ?? '') : ''
    const run = { state, from, nights, name, matchId }
    from += nights
    return run
  })
}

/** The beginning of an id is enough to tell hosts of one year apart on a chart. */
export const hostMark = (id: string) => id.slice(0, 8)
export const placeKey = (mark: string, room: number, kind: BedKind) => `${mark} ${room} ${kind}`
