import { BED_KINDS, type BedKind, type RoomType } from 'bed-matching/rules/answers.ts'
import { allValues, pickValues } from '#features/registration/wizard/steps/form-values.ts'
import type { FormValues } from '#features/registration/wizard/steps/step.ts'

// The names of the controls of rooms. A room has its number for good, so that taking one away renames no other.

/** The hidden control that lists the rooms of the form by number. */
export const roomList = 'room'
export const typeControl = (room: number) => `room-${room}-type`
export const bedControl = (room: number, kind: BedKind) => `room-${room}-${kind}`
export const femalesControl = (room: number) => `room-${room}-females`
export const controlsOfRoom = (room: number) =>
  [typeControl(room), femalesControl(room)].concat(BED_KINDS.map((kind) => bedControl(room, kind)))

/** The control that says how many guests there may be. */
export const numberOfGuests = 'numberOfGuests'

export const MOST_ROOMS = 20
/** Of one kind in one room: a gym has many, a room with a door a few. */
export const MOST_OF_A_KIND: Record<RoomType, number> = { private: 9, shared: 200 }
export const addRoom = 'add-room'
export const removeRoom = (room: number) => `remove-room-${room}`

/** The numbers of the rooms in the form, in order, each once. */
export function roomNumbers(values: FormValues): number[] {
  const numbers = allValues(values, roomList)
    .filter((text) => /^[1-9]\d{0,2}$/.test(text))
    .map(Number)
  return [...new Set(numbers)].toSorted((a, b) => a - b).slice(0, MOST_ROOMS)
}

/** One room more or less, everything else as it was typed; null if the button is another one. */
export function changeRooms(values: FormValues, intent: string): FormValues | null {
  const numbers = roomNumbers(values)
  if (intent === addRoom) {
    if (numbers.length >= MOST_ROOMS) return values
    return withRooms(values, [...numbers, (numbers.at(-1) ?? 0) + 1])
  }
  const removed = /^remove-room-(\d{1,3})$/.exec(intent)?.[1]
  if (removed === undefined) return null
  const kept = numbers.filter((number) => number !== Number(removed))
  return withRooms(withoutRoom(values, Number(removed)), kept)
}

const withRooms = (values: FormValues, numbers: number[]) => ({ ...values, [roomList]: numbers.map(String) })

function withoutRoom(values: FormValues, room: number): FormValues {
  const kept = Object.keys(values).filter((name) => !name.startsWith(`room-${room}-`))
  return pickValues(values, kept)
}
