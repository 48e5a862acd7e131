import type { Asked } from '../build-model.ts'
import type { Part } from './mixture.ts'

/** Nearer to a whole number than this is one. */
const NEARLY = 1e-4

/** Companies as a point of the model of the question: how many of a kind sleep in each unit. Null where that is not whole. */
export function pointOf({ model, stays, rooms, kinds }: Asked, parts: readonly Part[]): Float64Array | null {
  const numberOf = new Map(kinds.map((kind, index) => [kind, index] as const))
  const roomOf = new Map(rooms.map(({ room }, index) => [room, index] as const))
  const columns = new Map(
    stays.map(({ room, kind, unit, column }) => [
      `${roomOf.get(room)} ${numberOf.get(kind)} ${unit}`,
      column,
    ]),
  )
  const point = new Float64Array(model.columns)
  for (const { room, company, part } of parts) {
    for (const { kind, unit } of company) point[columns.get(`${room} ${kind} ${unit}`)!]! += part
  }
  const whole = point.map(Math.round)
  return point.every((value, column) => Math.abs(value - whole[column]!) <= NEARLY) ? whole : null
}
