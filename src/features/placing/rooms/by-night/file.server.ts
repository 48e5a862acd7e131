import type { NightState } from '#domain/tape-chart.ts'
import { languages, type Locale } from '#i18n/languages.ts'
import { roomWords } from '#features/placing/matches/place-words.ts'
import { translator, type Translate } from '#i18n/translate.ts'
import { writeCsvInPieces } from '#platform/tables/write-csv.server.ts'
import type { RoomsByNight } from './by-night.ts'

/** Places by nights as CSV, piece by piece. Hosts go by the beginning of their registration's id, guests not at all. */
export function writeRoomsFile(rooms: RoomsByNight, locale: Locale): AsyncGenerator<string> {
  return writeCsvInPieces(rowsOf(rooms, translator(locale)), languages[locale].csvSeparator ?? 'comma')
}

function* rowsOf({ nights, hosts }: RoomsByNight, t: Translate): Generator<(string | number)[]> {
  yield [
    t('rooms.fileHost'),
    t('rooms.district'),
    t('rooms.fileRoom'),
    t('rooms.fileType'),
    t('rooms.fileBed'),
    t('rooms.fileBedNumber'),
    t('rooms.fileSeat'),
    ...nights.map(({ night }) => night),
  ]
  // A word for each place and night: the few there are once each.
  const words = new Map<NightState, string>()
  const wordOf = (state: NightState) => {
    const word = words.get(state) ?? t(`rooms.state.${state}`)
    words.set(state, word)
    return word
  }
  for (const host of hosts)
    for (const room of host.rooms)
      for (const { kind, bedNumber, seat, runs } of room.places)
        yield [
          host.mark,
          host.district ?? '',
          room.number,
          roomWords({ ...room, roomType: room.type }, t),
          t(`matches.bed.${kind}`),
          bedNumber,
          kind === 'double' ? seat : '',
          ...runs.flatMap(({ state, nights: { start, end } }) =>
            Array.from({ length: end - start }, () => wordOf(state)),
          ),
        ]
}
