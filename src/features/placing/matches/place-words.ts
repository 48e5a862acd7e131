import type { BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import type { Translate } from '#i18n/translate.ts'

export type PlaceToName = { roomNumber: number; roomType: RoomType; femalesOnly: boolean; bed: BedKind }

/** "private", or "shared, women only". */
export function roomWords(
  { roomType, femalesOnly }: Pick<PlaceToName, 'roomType' | 'femalesOnly'>,
  t: Translate,
): string {
  const room = t(`matches.room.${roomType}`)
  return femalesOnly ? t('matches.roomForWomen', { room }) : room
}

/** "Room 2, private: single bed or couch". */
export const placeWords = (place: PlaceToName, t: Translate): string =>
  t('matches.place', {
    number: place.roomNumber,
    room: roomWords(place, t),
    bed: t(`matches.bed.${place.bed}`),
  })
