import { languages, type Locale } from '#i18n/languages.ts'
import { roomWords } from '#features/placing/matches/place-words.ts'
import { translator } from '#i18n/translate.ts'
import { writeCsv } from '#platform/tables/write-csv.server.ts'
import type { PlaceView, RoomsByNight } from './by-night.ts'

/** Places by nights as CSV. Hosts go by the beginning of their registration's id, guests not at all. */
export function writeRoomsFile({ nights, hosts }: RoomsByNight, locale: Locale): string {
  const t = translator(locale)
  const heads = [
    t('rooms.fileHost'),
    t('rooms.district'),
    t('rooms.fileRoom'),
    t('rooms.fileType'),
    t('rooms.fileBed'),
    t('rooms.fileBedNumber'),
    t('rooms.fileSeat'),
    ...nights.map(({ night }) => night),
  ]
  const states = ({ runs }: PlaceView) =>
    runs.flatMap(({ state, nights: { start, end } }) =>
      Array.from({ length: end - start }, () => t(`rooms.state.${state}`)),
    )
  const rows = hosts.flatMap((host) =>
    host.rooms.flatMap((room) =>
      room.places.map((place) => [
        host.mark,
        host.district ?? '',
        room.number,
        roomWords({ ...room, roomType: room.type }, t),
        t(`matches.bed.${place.kind}`),
        place.bedNumber,
        place.kind === 'double' ? place.seat : '',
        ...states(place),
      ]),
    ),
  )
  return writeCsv([heads, ...rows], languages[locale].csvSeparator ?? 'comma')
}
