/** Reads rows of a file that anybody may have written: every wrong field is one line, and reading goes on. */
import { parseDate } from '#domain/stay.ts'
import { toDay } from '../stays.ts'

/** What was wrong so far, and how days were written: a file counts them or dates them, never both. */
export type Findings = { readonly lines: string[]; readonly dayForms: Set<'counted' | 'dated'> }

/** One row. Each reader gives the value, or a stand-in after it has noted the line; a file with lines is never used. */
export type Row = {
  readonly where: string
  has(name: string): boolean
  /** The field as it was written, for what the other readers do not know. */
  raw(name: string): unknown
  id(name: string): string
  whole(name: string, from?: number): number
  minutes(name: string): number | null
  flag(name: string): boolean
  oneOf<const T extends string>(name: string, values: readonly T[]): T
  severalOf<const T extends string>(name: string, values: readonly T[]): T[]
  ids(name: string): string[]
  nights(): { start: number; end: number }
  rows(name: string): Row[]
  note(problem: string): void
}

/** `value` as a row; anything but an object is noted once and then read as an empty one. */
export function readRow(value: unknown, where: string, findings: Findings): Row {
  const isRow = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isRow) findings.lines.push(`${where} must be an object`)
  const fields: Record<string, unknown> = isRow ? { ...value } : {}
  const note = (problem: string) => {
    if (isRow) findings.lines.push(`${where}${problem}`)
  }
  const wrong = <T>(name: string, expected: string, standIn: T): T => {
    note(`.${name} must be ${expected}`)
    return standIn
  }
  const list = (name: string): unknown[] => {
    const items = fields[name]
    return Array.isArray(items) ? items : wrong(name, 'a list', [])
  }
  const day = (name: string): number | null => {
    const given = fields[name]
    if (Number.isSafeInteger(given)) {
      findings.dayForms.add('counted')
      return Number(given)
    }
    const date = parseDate(String(given))
    if (!date.ok) return wrong(name, 'a whole number of days or a date YYYY-MM-DD', null)
    findings.dayForms.add('dated')
    return toDay(date.value)
  }
  return {
    where,
    has: (name) => fields[name] !== undefined,
    raw: (name) => fields[name],
    id(name) {
      const given = fields[name]
      return isText(given) && given !== '' ? given : wrong(name, 'a text that is not empty', '')
    },
    whole(name, from = 0) {
      const given = fields[name]
      if (Number.isSafeInteger(given) && Number(given) >= from) return Number(given)
      return wrong(name, `a whole number of ${from} or more`, from)
    },
    minutes(name) {
      const given = fields[name]
      if (given === null) return null
      if (typeof given === 'number' && Number.isFinite(given) && given >= 0) return given
      return wrong(name, 'a number of 0 or more, or null for unknown', null)
    },
    flag(name) {
      const given = fields[name]
      return typeof given === 'boolean' ? given : wrong(name, 'true or false', false)
    },
    oneOf(name, values) {
      const [standIn] = values as [(typeof values)[number]]
      return values.find((value) => value === fields[name]) ?? wrong(name, `one of ${say(values)}`, standIn)
    },
    severalOf(name, values) {
      const items = list(name)
      const chosen = values.filter((value) => items.includes(value))
      const isKnown = items.every((item) => values.some((value) => value === item))
      return isKnown ? chosen : wrong(name, `a list of ${say(values)}`, chosen)
    },
    ids(name) {
      const items = list(name)
      return items.every(isText) ? items : wrong(name, 'a list of ids', [])
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
    note,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const say = (values: readonly string[]) => values.join(', ')

/** `guests[3] "ana"`: the place in the file, and the id where there is one. */
function nameRow(where: string, name: string, index: number, item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined
  const place = `${where}.${name}[${index}]`
  return isText(id) ? `${place} ${JSON.stringify(id)}` : place
}
