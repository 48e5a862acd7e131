/** Reads rows of a file that anybody may have written: every wrong field is one line, and reading goes on. */
/** What was wrong so far, and how days were written: a file counts them or dates them, never both. `rows`: all that were read. */
export type Findings = {
  readonly lines: string[]
  readonly dayForms: Set<'counted' | 'dated'>
  readonly rows: Row[]
}

/** One row. Each reader gives the value, or a stand-in after it has noted the line; a file with lines is never used. */
export type Row = {
  readonly where: string
  has(name: string): boolean
  /** The field as it was written, for what the other readers do not know. */
  raw(name: string): unknown
  id(name: string): string
  whole(name: string, from: number, to: number): number
  minutes(name: string): number | null
  share(name: string): number
  flag(name: string): boolean
  oneOf<const T extends string>(name: string, values: readonly T[]): T
  someOf<const T extends string>(name: ListName, values: readonly T[]): T[]
  severalOf<const T extends string>(name: ListName, values: readonly T[]): T[]
  ids(name: ListName): string[]
  languages(): string[]
  nights(): { start: number; end: number }
  rows(name: ListName): Row[]
  /** A name that older files have and nothing reads any more. */
  pass(name: string): void
  note(problem: string): void
  /** Notes every field that nobody has asked for: it would be left unread without a word. */
  noteUnread(): void
}

/** `value` as a row; anything but an object is noted once and then read as an empty one. */
export function readRow(value: unknown, where: string, findings: Findings): Row {
  const isRow = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isRow) findings.lines.push(`${where} must be an object`)
  const fields = new Map<string, unknown>(isRow ? Object.entries(value) : [])
  const asked = new Set<string>()
  const get = (name: string) => {
    asked.add(name)
    return fields.get(name)
  }
  const note = (problem: string) => {
    if (isRow) findings.lines.push(`${where}${problem}`)
  }
  const wrong = <T>(name: string, expected: string, standIn: T): T => {
    note(`.${name} must be ${expected}`)
    return standIn
  }
  const list = (name: ListName): unknown[] => {
    const items = get(name)
    if (!Array.isArray(items)) return wrong(name, 'a list', [])
    const most = MOST_ROWS[name]
    return items.length <= most ? items : wrong(name, `a list of ${most} at most, not ${items.length}`, [])
  }
  const day = (name: string): number | null => {
    const given = get(name)
    if (isWhole(given, -MOST_DAY, MOST_DAY)) {
      findings.dayForms.add('counted')
      return given
    }
    const date = dayOf(given)
    if (date === null)
      return wrong(
        name,
        `a whole number of days from -${MOST_DAY} to ${MOST_DAY}, or a date YYYY-MM-DD`,
        null,
      )
    findings.dayForms.add('dated')
    return date
  }
  const row: Row = {
    where,
    has: (name) => get(name) !== undefined,
    raw: get,
    id(name) {
      const given = get(name)
      if (isId(given)) return given
      return wrong(
        name,
        `a text of 1 to ${LONGEST_ID} characters${isText(given) && UNSEEN.test(given) ? ', each of which can be seen' : ''}`,
        '',
      )
    },
    whole(name, from, to) {
      const given = get(name)
      return isWhole(given, from, to) ? given : wrong(name, `a whole number from ${from} to ${to}`, from)
    },
    minutes(name) {
      const given = get(name)
      if (given === null || isMinutes(given)) return given
      return wrong(name, `a number from 0 to ${MOST_MINUTES}, or null for unknown`, null)
    },
    share(name) {
      const given = get(name)
      return isShare(given) ? given : wrong(name, 'a number from 0 to 1', 0)
    },
    flag(name) {
      const given = get(name)
      return typeof given === 'boolean' ? given : wrong(name, 'true or false', false)
    },
    oneOf(name, values) {
      const [standIn] = values as [(typeof values)[number]]
      return values.find((value) => value === get(name)) ?? wrong(name, `one of ${say(values)}`, standIn)
    },
    someOf(name, values) {
      const items = get(name)
      const isNone = Array.isArray(items) && items.length === 0
      return isNone
        ? wrong(name, `a list of one at least of ${say(values)}`, [])
        : row.severalOf(name, values)
    },
    severalOf(name, values) {
      const items = list(name)
      const chosen = values.filter((value) => items.includes(value))
      const isKnown = items.every((item) => values.some((value) => value === item))
      return isKnown ? chosen : wrong(name, `a list of ${say(values)}`, chosen)
    },
    ids(name) {
      const items = list(name)
      return items.every(isId) ? items : wrong(name, 'a list of ids', [])
    },
    languages() {
      const items = list('languages')
      return items.every(isLanguage)
        ? items
        : wrong('languages', 'a list of codes of two letters, such as en', [])
    },
    nights() {
      const start = day('start')
      const end = day('end')
      if (start === null || end === null) return { start: 0, end: 1 }
      if (end <= start) note('.end must be after start')
      return { start, end }
    },
    rows: (name) =>
      list(name).map((item, index) => readRow(item, nameRow(where, name, index, item), findings)),
    pass: (name) => void fields.delete(name),
    note,
    noteUnread() {
      for (const name of fields.keys()) {
        if (!asked.has(name)) note(`.${sayName(name)} ${sayUnknown(name, [...asked])}`)
      }
    },
  }
  findings.rows.push(row)
  return row
}

const DAY_MS = 86_400_000

/** The day of a date YYYY-MM-DD, counted from 1 January 1970; null for what is none, such as 30 February. */
function dayOf(date: unknown): number | null {
  if (!isText(date) || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const ms = Date.parse(`${date}T00:00:00Z`)
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(date) ? ms / DAY_MS : null
}

/** The same the other way round. */
export const sayDay = (day: number): string => new Date(day * DAY_MS).toISOString().replace(/T.*/, '')

/** What is wrong with a name that nothing reads. */
export function sayUnknown(name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known)
  return `is not known${nearest === null ? `; known are ${say(known.toSorted())}` : `; did you mean ${nearest}?`}`
}

export function isMinutes(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MOST_MINUTES
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
const isText = (value: unknown): value is string => typeof value === 'string'

/** Signs that a terminal obeys or that nobody sees; two ids that differ in them alone look the same. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

const isId = (value: unknown): value is string =>
  isText(value) && value !== '' && value.length <= LONGEST_ID && !UNSEEN.test(value)

const isLanguage = (value: unknown): value is string => isText(value) && /^[a-z]{2}$/.test(value)

/** A text of the file in quotes, in which nothing is obeyed. */
const quote = (text: string) =>
  JSON.stringify(text).replaceAll(
    new RegExp(UNSEEN, 'gu'),
    (sign) => `\\u${sign.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  )

const isWhole = (value: unknown, from: number, to: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to

const say = (values: readonly string[]) => values.join(', ')

const sayName = (name: string) => (/^[\w-]{1,60}$/.test(name) ? name : quote(name.slice(0, 60)))

/** `guests[3] "ana"`: the place in the file, and the id where there is one. */
function nameRow(where: string, name: string, index: number, item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined
  const place = `${where}.${name}[${index}]`
  return isText(id) ? `${place} ${quote(id.slice(0, LONGEST_ID))}` : place
}

/** The known name that was probably meant by one that is not known; null if none is near. */
function findNearest(name: string, known: readonly string[]): string | null {
  const typed = bare(name)
  const ranked = known
    .map((one) => ({ one, far: typed.includes(bare(one)) ? 0 : countSlips(typed, bare(one)) }))
    .filter(({ one, far }) => far <= Math.ceil(one.length / 4))
    .toSorted((a, b) => a.far - b.far || b.one.length - a.one.length)
  return ranked[0]?.one ?? null
}

/** Without what people write differently: capitals, hyphens, underscores. */
const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Letters to add, to leave out or to change, to get from one to the other. */
function countSlips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = row[j - 1]! + Number(a[i - 1] !== b[j - 1])
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}

/** How much a matching file may hold: more than any year has asked for, and little enough to be read and planned (docs/operating/matching.md). */

/** In years; also the ages of the policy. */
export const MOST_AGE = 150
/** Days before or after day 0, which is 1 January 1970: dates of four-digit years lie within. */
const MOST_DAY = 3_000_000
/** Of a way: a whole day. */
export const MOST_MINUTES = 1_440
/** Beds of one kind in one entry of a room. */
export const MOST_BEDS_OF_KIND = 1_000
export const MOST_GUESTS_OF_HOST = 10_000
export const MOST_PLACES = 100_000
const LONGEST_ID = 200
export const LARGEST_GROUP = 50

/** Rows of each list; of `rooms`, `beds` and the lists after them in the row that holds them. */
export const MOST_ROWS = {
  guests: 20_000,
  hosts: 20_000,
  pins: 20_000,
  locked: 20_000,
  vetoes: 200_000,
  declined: 200_000,
  heldPlaces: 100_000,
  groups: 10_000,
  notWith: 20_000,
  rooms: 200,
  beds: 200,
  sharesWith: 100,
  sleeping: 100,
  accessMust: 100,
  accessAsk: 100,
  access: 100,
  languages: 100,
} as const
export type ListName = keyof typeof MOST_ROWS
