/** Beds in words: "Gästezimmer mit Doppelbett". One room, and nothing in it that is not understood; otherwise a person is asked. */
import type { BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import { sameWord } from './cells.ts'
import { readNumber } from './numbers.ts'

/** `beds` are those that are counted; a sofa bed may be one place or two, so it says only which room it stands in. */
export type WrittenRoom = { type: RoomType | null; beds: Partial<Record<BedKind, number>> }

const ROOMS: Readonly<Record<RoomType, string>> = {
  private: `gaestezimmer eigeneszimmer extrazimmer guestroom spareroom privateroom ownroom chambredamis
    chambredami cuartodehuespedes habitaciondeinvitados misafirodasi`,
  shared: 'wohnzimmer durchgangszimmer livingroom salon sala oturmaodasi',
}
/** With one of them, and with several. */
const BEDS: Readonly<Record<BedKind | 'sofa', readonly [string, string]>> = {
  double: [
    'doppelbett doublebed litdouble camadoble camadematrimonio ciftkisilikyatak',
    'doppelbetten doublebeds litsdoubles camasdobles',
  ],
  single: [
    'einzelbett singlebed litsimple camaindividual tekkisilikyatak',
    'einzelbetten singlebeds litssimples camasindividuales',
  ],
  'air-mattress': [
    'luftmatratze airmattress airbed matelasgonflable colchoninflable sismeyatak',
    'luftmatratzen airmattresses airbeds matelasgonflables colchonesinflables',
  ],
  'air-mattress-space': ['', ''],
  sofa: ['schlafsofa schlafcouch sofa couch sofabed canape canapelit sofacama kanepe', ''],
}
const FILLERS = new Set(
  'im in the mit with dans la le el en de con ve und and et y a der die das our unserem'.split(' '),
)

type Thing = { room: RoomType } | { bed: BedKind | 'sofa'; isSeveral: boolean }
const THINGS = new Map<string, Thing>([
  ...Object.entries(ROOMS).flatMap(([room, words]) =>
    words.split(/\s+/).map((word) => [word, { room: room as RoomType }] as const),
  ),
  ...Object.entries(BEDS).flatMap(([bed, forms]) =>
    forms.flatMap((words, index) =>
      words
        .split(' ')
        .filter(Boolean)
        .map((word) => [word, { bed: bed as BedKind | 'sofa', isSeveral: index === 1 }] as const),
    ),
  ),
])
const LONGEST = 3

export function readRoom(text: string): WrittenRoom | null {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  let type: RoomType | null = null
  let count: number | null = null
  const beds: Partial<Record<BedKind, number>> = {}
  let sofas = 0
  for (let at = 0; at < words.length;) {
    const found = thingAt(words, at)
    if (found === null) {
      const number = readNumber(words[at] ?? '')
      if (number !== null && count === null) count = number
      else if (!FILLERS.has(words[at] ?? '')) return null
      at += 1
      continue
    }
    const { thing, length } = found
    at += length
    if ('room' in thing) {
      if (type !== null || (count ?? 1) !== 1) return null
      type = thing.room
    } else {
      if (thing.isSeveral ? (count ?? 1) < 2 : (count ?? 1) !== 1) return null
      if (thing.bed === 'sofa') sofas += 1
      else if (beds[thing.bed] === undefined) beds[thing.bed] = count ?? 1
      else return null
    }
    count = null
  }
  const all = Object.values(beds).reduce((sum, one) => sum + one, 0)
  // Several without a room may stand in several, and with two beds the host says whether strangers share it (rules: fit).
  if (count !== null || (type === null && (sofas > 0 || all !== 1)) || (type !== null && sofas + all === 0))
    return null
  return { type: type === 'private' && all + sofas > 1 ? null : type, beds }
}

function thingAt(words: readonly string[], at: number): { thing: Thing; length: number } | null {
  for (let length = LONGEST; length > 0; length -= 1) {
    const thing =
      at + length <= words.length
        ? THINGS.get(
            words
              .slice(at, at + length)
              .map(sameWord)
              .join(''),
          )
        : undefined
    if (thing) return { thing, length }
  }
  return null
}
