import { asciiDigits } from '#domain/digits.ts'
import { BED_KINDS, type RoomType, type SleepingOption } from 'bed-matching/rules/answers.ts'
import { compareGuestsWithPlaces, isDoubleForOne, roomTypeHint, type GuestCountCheck } from '#domain/room.ts'
import type { Translate } from '#i18n/translate.ts'
import { firstValue } from '#features/registration/wizard/steps/form-values.ts'
import type { FormValues } from '#features/registration/wizard/steps/step.ts'
import { bedControl, numberOfGuests, roomNumbers, typeControl } from './room-controls.ts'

// What a form of rooms adds up to while it is still being filled in: on the server for the page, in the browser at every key.

/** `check` is null until beds and number of guests are said; `hints`: rooms shared by definition (rules: fit); `doubles`: with a double for one guest. */
export type RoomsCount = {
  places: number
  check: GuestCountCheck | null
  hints: number[]
  doubles: number[]
}

/** The two answers that the hint about a private room with several beds speaks of. */
export const roomTypeNames = (t: Translate) => ({
  private: t('hostRooms.roomPrivate'),
  shared: t('hostRooms.roomShared'),
})

/** Counts what can be counted; whatever is not a number yet counts as nothing. */
export function countRooms(values: FormValues): RoomsCount {
  const rooms = roomNumbers(values).map((number) => ({ number, ...roomTyped(number, values) }))
  const guests = wholeNumber(firstValue(values, numberOfGuests), 3)
  const check = compareGuestsWithPlaces(guests, rooms)
  return {
    places: check.places,
    check: guests > 0 && check.places > 0 ? check : null,
    hints: rooms.filter(roomTypeHint).map(({ number }) => number),
    doubles: rooms.filter((room) => guests > 0 && isDoubleForOne(room, check)).map(({ number }) => number),
  }
}

function roomTyped(room: number, values: FormValues): { type: RoomType; beds: SleepingOption[] } {
  return {
    type: firstValue(values, typeControl(room)) as RoomType,
    beds: BED_KINDS.map((kind) => ({
      kind,
      quantity: wholeNumber(firstValue(values, bedControl(room, kind)), 3),
    })),
  }
}

/** A number of at most so many digits, in the digits of any script; 0 for everything else. */
function wholeNumber(typed: string, digits: number): number {
  const text = asciiDigits(typed)
  return /^\d+$/.test(text) && text.length <= digits ? Number(text) : 0
}
