/**
 * Days and stays in cells of a list, as people write them: `2027-06-14`, `14.6.`, `14/06`, "Monday, June 14th", "13.–25. Juni",
 * "ab Freitag 13.6.", "du 13 au 25 juin". What is read is certain or nothing: a word that is not known, a second thought or a
 * number too much makes it nothing, and a person is asked.
 */
import { Temporal } from 'temporal-polyfill'

/** The nights of the edition (ISO days): they say which year is meant, and of `06/07` which number is the month. */
export type Season = { start: string; end: string }

/** `start` and `end` where the cell says so, `day` where it only names one. `isWhole`: everything in it was understood. */
export type Days = { start: string | null; end: string | null; day: string | null; isWhole: boolean }

const MONTH_NAMES = [
  'januar jaenner jan january janvier enero ocak',
  'februar feb february fevrier febrero subat',
  'maerz mrz mar march mars marzo mart',
  'april apr avril abril nisan',
  'mai may mayo mayis',
  'juni juno jun june juin junio haziran',
  'juli jul july juillet julio temmuz',
  'august aug aout agosto agustos',
  'september sept sep septembre septiembre eyluel',
  'oktober okt october oct octobre octubre ekim',
  'november nov novembre noviembre kasim',
  'dezember dez december dec decembre diciembre aralik',
]
const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  MONTH_NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
)
const MONTH = Object.keys(MONTHS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')

const WEEKDAYS = [
  'montag mo monday mon lundi lunes pazartesi',
  'dienstag di tuesday tue tues mardi martes sali',
  'mittwoch mi wednesday wed mercredi miercoles carsamba',
  'donnerstag do thursday thu thur thurs jeudi jueves persembe',
  'freitag fr friday fri vendredi viernes cuma',
  'samstag sonnabend sa saturday sat samedi sabado cumartesi',
  'sonntag so sunday sun dimanche domingo pazar',
]
const weekdayOf = new Map(
  WEEKDAYS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)
const FROM = new Set('ab von vom from anreise ankunft arrival arriving du des desde del'.split(' '))
const TO = new Set('bis zum to till til until through abreise departure leaving au hasta al'.split(' '))
const LINKS = new Set('den der dem am on the of night nacht le el de'.split(' '))
/** They say more than the day: the cell is kept as it is written, too. */
const TIMES = new Set(
  `
  morgens vormittags mittags nachmittags abends nachts frueh spaet uhr h morning noon afternoon
  evening early late midday am pm`
    .trim()
    .split(/\s+/),
)

// Days since the end of 1899, as spreadsheets count them: 1954 to 2119, so that no year and no age is taken for one.
const SERIAL = /^[2-7]\d{4}(?:[.,]\d+)?$/
const SERIAL_ZERO = Temporal.PlainDate.from('1899-12-30')

// What stands behind it may be the next day or a time.
const YEAR = String.raw`(?:\s?\d{4}|\d{2})(?!\d|:|\s?[./]\s?\d|\s?(?:uhr|h|am|pm)\b)`
const ORDINAL = '(?:\\.|st|nd|rd|th)?'
const PIECES = new RegExp(
  [
    String.raw`(?<time>\d{1,2}:\d{2}(?::\d{2})?(?:\s?(?:uhr|am|pm)\b)?|\b\d{1,2}\s?(?:uhr|h|am|pm)\b)`,
    String.raw`(?<iso>\d{4})-(?<isoMonth>\d{1,2})-(?<isoDay>\d{1,2})(?:t\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?z?)?(?!\d)`,
    String.raw`(?<big>\d{4})(?<bigSign>[./])(?<bigMonth>\d{1,2})\k<bigSign>(?<bigDay>\d{1,2})(?!\d)`,
    String.raw`(?<dashDay>\d{1,2})-(?<dashMonth>\d{1,2})-(?<dashYear>\d{4})(?!\d)`,
    String.raw`(?<first>\d{1,2})\s?(?<sign>[./])\s?(?<second>\d{1,2})(?!\d)(?:\s?\k<sign>(?<year>${YEAR}))?`,
    String.raw`(?<wordDay>\d{1,2})${ORDINAL}[\s-]*(?:(?:of|de)\s+)?(?<month>${MONTH})\b\.?(?:[\s,-]*(?<wordYear>\d{4})(?!\d))?`,
    String.raw`(?<month2>\b(?:${MONTH}))\b\.?\s*(?:the\s+)?(?<wordDay2>\d{1,2})(?:st|nd|rd|th)?(?![\d.]\d)(?:[\s,]+(?<wordYear2>\d{4})(?!\d))?`,
    String.raw`(?<only>\d{1,2})${ORDINAL}(?!\d)`,
    String.raw`(?<word>\p{L}+)`,
    String.raw`(?<range>-+>?|→|>|\/)`,
    String.raw`(?<harmless>[\s,.;:()]+)`,
    String.raw`(?<other>.)`,
  ].join('|'),
  'gsu',
)

type Written = { day: number; month: number | null; year: number | null; isSlashed: boolean }
type Piece =
  | { kind: 'day'; written: Written; text: string }
  | { kind: 'begins' }
  | { kind: 'ends' }
  | { kind: 'range'; sign: string }
  | { kind: 'weekday'; weekday: number }
  | { kind: 'time' }

/** What a cell says of days; null where that is not certain. */
export function readDays(text: string, season: Season): Days | null {
  const plain = normalised(text)
  if (SERIAL.test(plain))
    return oneDay(SERIAL_ZERO.add({ days: Math.floor(Number(plain.replace(',', '.'))) }).toString())
  if (/^20\d{6}$/.test(plain)) {
    const day = dayOf(Number(plain.slice(0, 4)), Number(plain.slice(4, 6)), Number(plain.slice(6)))
    return day === null ? null : oneDay(day)
  }
  const pieces = piecesOf(plain)
  if (!pieces) return null
  const written = pieces.flatMap((piece) => (piece.kind === 'day' ? [piece.written] : []))
  const days = completed(written, season)
  if (!days) return null
  const read = arranged(pieces, days)
  if (!read) return null
  return { ...read, isWhole: !pieces.some(({ kind }) => kind === 'time') && weekdaysAgree(pieces, days) }
}

const oneDay = (day: string): Days => ({ start: null, end: null, day, isWhole: true })

function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ü', 'ue')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‐-―−]/g, '-')
    .trim()
}

function piecesOf(text: string): Piece[] | null {
  const pieces: Piece[] = []
  for (const { groups = {}, 0: whole } of text.matchAll(PIECES)) {
    if (groups['harmless'] !== undefined) continue
    const written = writtenIn(groups)
    if (written) pieces.push({ kind: 'day', written, text: whole })
    else if (groups['time'] !== undefined) pieces.push({ kind: 'time' })
    else if (groups['range'] !== undefined) pieces.push({ kind: 'range', sign: whole })
    else {
      const piece = pieceOfWord(groups['word'] ?? '')
      if (piece === null) return null
      // "bis zum" is one.
      if (piece !== 'link' && (piece.kind !== 'ends' || pieces.at(-1)?.kind !== 'ends')) pieces.push(piece)
    }
  }
  return pieces
}

function pieceOfWord(word: string): Piece | 'link' | null {
  const weekday = weekdayOf.get(word)
  if (weekday !== undefined) return { kind: 'weekday', weekday }
  if (FROM.has(word)) return { kind: 'begins' }
  if (TO.has(word)) return { kind: 'ends' }
  if (LINKS.has(word)) return 'link'
  return TIMES.has(word) ? { kind: 'time' } : null
}

type Groups = Readonly<Record<string, string | undefined>>

function writtenIn(groups: Groups): Written | null {
  const first = (...names: string[]) => names.map((name) => groups[name]).find((value) => value !== undefined)
  const day = first('isoDay', 'bigDay', 'dashDay', 'first', 'wordDay', 'wordDay2', 'only')
  if (day === undefined) return null
  const name = first('month', 'month2')
  const number = first('isoMonth', 'bigMonth', 'dashMonth', 'second')
  const year = first('iso', 'big', 'dashYear', 'year', 'wordYear', 'wordYear2')
  const month = name === undefined ? (number === undefined ? null : Number(number)) : (MONTHS[name] ?? null)
  const full = year === undefined ? null : Number(year.trim().length === 2 ? `20${year}` : year)
  return { day: Number(day), month, year: full, isSlashed: groups['sign'] === '/' }
}

/** Each with month and year: of a range the second may say them for both, what is left the season says. */
function completed(written: readonly Written[], season: Season): string[] | null {
  const [one, two, ...more] = written
  if (!one || more.length > 0) return null
  const month = one.month ?? two?.month ?? null
  const start = resolve({ ...one, month, year: one.year ?? two?.year ?? null }, season)
  if (!two) return start === null ? null : [start]
  // "June 13-25": the month stands with the first.
  const end = resolve({ ...two, month: two.month ?? one.month, year: two.year ?? one.year }, season)
  return start === null || end === null ? null : [start, end]
}

function resolve({ day, month, year, isSlashed }: Written, season: Season): string | null {
  if (month === null) return null
  const german = inYear({ day, month, year }, season)
  if (!isSlashed || day === month) return german
  const american = inYear({ day: month, month: day, year }, season)
  if (german === null || american === null) return german ?? american
  const inside = [german, american].filter((one) => isIn(one, season))
  return inside.length === 1 ? (inside[0] ?? null) : null
}

type Parts = { day: number; month: number; year: number | null }

function inYear({ day, month, year }: Parts, season: Season): string | null {
  if (year !== null) return dayOf(year, month, day)
  const years = [...new Set([season.start, season.end].map((one) => Number(one.slice(0, 4))))]
  const days = years.flatMap((one) => dayOf(one, month, day) ?? [])
  return days.find((one) => isIn(one, season)) ?? days[0] ?? null
}

const isIn = (day: string, { start, end }: Season) => start <= day && day <= end

function dayOf(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

function arranged(pieces: readonly Piece[], [one, two]: readonly string[]): Omit<Days, 'isWhole'> | null {
  const kinds = pieces.filter(({ kind }) => kind !== 'weekday' && kind !== 'time')
  const order = kinds.map(({ kind }) => kind).join(' ')
  // A stroke parts two days only where they cannot be taken for one: both have all three numbers.
  const isStroke = kinds.some((piece) => piece.kind === 'range' && piece.sign === '/')
  if (isStroke && kinds.some((piece) => piece.kind === 'day' && piece.written.year === null)) return null
  const range = (start: string | null, end: string | null) => ({ start, end, day: null })
  if (one === undefined) return null
  switch (order) {
    case 'day':
      return { start: null, end: null, day: one }
    case 'begins day':
    case 'day range':
    case 'begins day range':
    case 'day begins':
      return range(one, null)
    case 'ends day':
    case 'range day':
      return range(null, one)
    case 'day range day':
    case 'day ends day':
    case 'begins day range day':
    case 'begins day ends day':
      return two !== undefined && one < two ? range(one, two) : null
    default:
      return null
  }
}

/** Each weekday stands before or behind its day. */
function weekdaysAgree(pieces: readonly Piece[], days: readonly string[]): boolean {
  const named = pieces.flatMap((piece) => (piece.kind === 'weekday' ? [piece.weekday] : []))
  if (named.length === 0) return true
  const real = days.map((day) => Temporal.PlainDate.from(day).dayOfWeek)
  return named.length === real.length
    ? named.every((weekday, index) => weekday === real[index])
    : named.every((weekday) => real.includes(weekday))
}
