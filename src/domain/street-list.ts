/** The streets of the city, from the organisers' file (nothing is sent to anybody for it). */
import {
  normalisePostalCode,
  normaliseStreet,
  streetOf,
  type Address,
  type AddressFinding,
} from './address.ts'
import { coarsePoint, readPoint, type Point } from './geo.ts'

export type StreetList = {
  readonly streets: number
  readonly postalCodes: number
  /** How many lines say nothing that we understand, and the numbers of the first of them. */
  readonly badLines: number
  readonly firstBadLines: readonly number[]
  /** A postal code that the list does not know is not checked: it may be another city. */
  check(address: Address): AddressFinding
}

type Column = 'plz' | 'street' | 'lat' | 'lon'
const COLUMN_NAMES: Record<string, Column> = {
  plz: 'plz',
  postalcode: 'plz',
  postcode: 'plz',
  street: 'street',
  strasse: 'street',
  name: 'street',
  lat: 'lat',
  latitude: 'lat',
  lon: 'lon',
  lng: 'lon',
  longitude: 'lon',
}
/** Without a line of names: `plz,city,street,lat,lon`. */
const USUAL: Record<Column, number> = { plz: 0, street: 2, lat: 3, lon: 4 }
const SEPARATORS = [';', '\t', ',']
const LONGEST_LINE = 1000
const LONGEST_STREET = 150
const BAD_LINES_TOLD = 10

/** Reads `plz,city,street,lat,lon` with any usual separator, with or without headings; coordinates may be empty. Bad lines are counted and left out. */
export function readStreetList(text: string): StreetList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const head = lines.find((line) => line.trim() !== '') ?? ''
  const separator = mostFrequent(head)
  const named = readNames(splitLine(head.slice(0, LONGEST_LINE), separator) ?? [])
  const columns = named ?? USUAL
  const streets = new Map<string, Map<string, Point | null>>()
  const bad: number[] = []
  let isHeadDue = named !== null
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    if (isHeadDue) {
      isHeadDue = false
      continue
    }
    const entry = line.length > LONGEST_LINE ? null : readEntry(splitLine(line, separator), columns)
    if (entry) keep(streets, entry)
    else bad.push(index + 1)
  }
  return {
    streets: [...streets.values()].reduce((sum, { size }) => sum + size, 0),
    postalCodes: streets.size,
    badLines: bad.length,
    firstBadLines: bad.slice(0, BAD_LINES_TOLD),
    check: (address) => checkAgainst(streets, address),
  }
}

function checkAgainst(
  streets: ReadonlyMap<string, ReadonlyMap<string, Point | null>>,
  address: Address,
): AddressFinding {
  const known = streets.get(normalisePostalCode(address.postalCode))
  if (!known) return { outcome: 'not-checked' }
  const point = known.get(streetOf(address))
  if (point === undefined) return { outcome: 'not-found', source: 'street-list' }
  return { outcome: 'found', source: 'street-list', point }
}

type Entry = { plz: string; street: string; point: Point | null }

function keep(streets: Map<string, Map<string, Point | null>>, { plz, street, point }: Entry): void {
  const known = streets.get(plz) ?? new Map<string, Point | null>()
  streets.set(plz, known)
  // A long street may have several lines: the first place stands for it.
  known.set(street, known.get(street) ?? point)
}

function readEntry(cells: readonly string[] | null, columns: Partial<Record<Column, number>>): Entry | null {
  if (!cells) return null
  const cell = (column: Column) => cells[columns[column] ?? -1]?.trim() ?? ''
  const plz = normalisePostalCode(cell('plz'))
  const street = cell('street').length > LONGEST_STREET ? '' : normaliseStreet(cell('street'))
  if (!/^\d{4,5}$/.test(plz) || street === '') return null
  if (cell('lat') === '' && cell('lon') === '') return { plz, street, point: null }
  const point = readPoint(readDegrees(cell('lat')), readDegrees(cell('lon')))
  return point && { plz, street, point: coarsePoint(point) }
}

const readDegrees = (text: string) =>
  /^-?\d{1,3}(?:[.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : NaN

/** The places of the columns, if this line names them; null if it is a street already. */
function readNames(cells: readonly string[]): Partial<Record<Column, number>> | null {
  const found: Partial<Record<Column, number>> = {}
  for (const [index, cell] of cells.entries()) {
    const name = normaliseStreet(cell)
    const column = Object.hasOwn(COLUMN_NAMES, name) ? COLUMN_NAMES[name] : undefined
    if (column) found[column] ??= index
  }
  return found.plz !== undefined && found.street !== undefined ? found : null
}

function mostFrequent(line: string): string {
  const count = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}

/** The cells of one line (RFC 4180, without line breaks inside); null where a quote is not closed. */
function splitLine(line: string, separator: string): string[] | null {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? ''
    if (isQuoted && letter === '"' && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted
      if (isQuoted) cell = ''
    } else if (letter === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  return isQuoted ? null : [...cells, cell]
}
