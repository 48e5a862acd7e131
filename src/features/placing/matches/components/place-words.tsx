import type { BedKind, RoomType } from '#domain/room.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** "Room 2, private: single bed or couch". */
export function PlaceWords(place: { roomNumber: number; roomType: RoomType; bed: BedKind }) {
  const { t } = useTexts()
  return t('matches.place', {
    number: place.roomNumber,
    room: t(`matches.room.${place.roomType}`),
    bed: t(`matches.bed.${place.bed}`),
  })
}
