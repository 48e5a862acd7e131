import * as z from 'zod'
import type { Run } from '#domain/tape-chart.ts'
import { BED_KINDS, ROOM_TYPES, type BedKind, type RoomType } from 'bed-matching/rules/answers.ts'

const PAGE_SIZE = 25

const yes = z.literal('yes').nullable().catch(null)
const day = z.iso.date().nullable().catch(null)

/** What the address asks for; anything it does not know counts as not asked. A district goes by a mark, never in words. */
const querySchema = z.object({
  type: z.enum(ROOM_TYPES).nullable().catch(null),
  bed: z.enum(BED_KINDS).nullable().catch(null),
  district: z
    .string()
    .regex(/^[a-f0-9]{8}$/)
    .nullable()
    .catch(null),
  /** One host alone, by the mark. */
  host: z
    .string()
    .regex(/^[a-f0-9]{8}$/)
    .nullable()
    .catch(null),
  free: day,
  females: yes,
  mismatch: yes,
  night: day,
  /** `all` is for paper. */
  page: z.union([z.literal('all'), z.coerce.number().int().min(1)]).catch(1),
})
export type RoomsQuery = z.infer<typeof querySchema>

export function readRoomsQuery(search: URLSearchParams): RoomsQuery {
  const one = (name: string) => search.get(name)
  return querySchema.parse(
    Object.fromEntries(Object.keys(querySchema.shape).map((name) => [name, one(name)])),
  )
}

export const everyRoom = readRoomsQuery(new URLSearchParams({ page: 'all' }))

export type PageOf = { from: number; to: number; total: number; page: number; pages: number }

/** Which part of a list a page shows; a page beyond the end is the last one. */
export function pageOf(total: number, wanted: RoomsQuery['page']): PageOf {
  if (wanted === 'all') return { from: 0, to: total, total, page: 1, pages: 1 }
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const page = Math.min(wanted, pages)
  return { from: (page - 1) * PAGE_SIZE, to: Math.min(page * PAGE_SIZE, total), total, page, pages }
}

/** The nights of a run are counted from the chart's first night. */
export type RunView = Run<{ matchId: string; guestName: string }>
export type PlaceView = {
  kind: BedKind
  bedNumber: number
  seat: 1 | 2
  /** Of many beds that are alike the last: this line stands for all of them. */
  upTo?: number
  runs: RunView[]
}
export type RoomView = { number: number; type: RoomType; femalesOnly: boolean; places: PlaceView[] }
export type HostView = {
  /** The beginning of the registration's id. */
  mark: string
  name: string
  district: string | null
  femalesOnly: boolean
  /** Both numbers where they do not agree (rules: fields). */
  mismatch: { guests: number; places: number } | null
  rooms: RoomView[]
}
export type NightView = { night: string; places: number; taken: number; free: number; demand: number }
export type RoomsByNight = {
  nights: NightView[]
  hosts: HostView[]
  page: PageOf
  /** Places of all hosts that the question leaves. */
  places: number
  districts: { key: string; name: string }[]
}
