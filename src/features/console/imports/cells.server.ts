import { splitAddress, splitPlace, splitStreet } from '#domain/import/address.ts'
import { plainWords, sameWord } from '#domain/import/cells.ts'
import { readDays, type Days, type Season } from '#domain/import/days.ts'
import { readEmail } from '#domain/import/email.ts'
import { isOnePerson, readName } from '#domain/import/names.ts'
import { ageFromBirth, readNumber } from '#domain/import/numbers.ts'
import { phoneTexts } from '#domain/import/phone.ts'
import { readRoom } from '#domain/import/rooms.ts'
import { readYesNo } from '#domain/import/yes-no.ts'
import type { BedKind } from 'bed-matching/rules/answers.ts'
import type { Role, StepContext } from '#features/registration/wizard/steps/step.ts'
import { readListedPhone } from '#platform/phone.server.ts'
import { bedControl, typeControl } from '#features/registration/hosts/steps/room-controls.ts'
import type { Column } from './columns.ts'
import type { FileAnswers } from './imports.ts'
import { countryNamed } from './phone-country.server.ts'

export type RowFormat = {
  role: Role
  /** What each of its columns is, null for left out, and what it is called there. */
  columns: readonly (Column | null)[]
  heads: readonly string[]
  context: StepContext
  season: Season
  /** ISO day. */
  conferenceStart: string
  /** Where the people of the file may be from, by their other numbers and their languages. */
  countries: ReadonlySet<string>
  /** Words of the file's column of genders that may be another in another language. */
  doubtful: ReadonlySet<string>
  /** By column and words what they stand for, as organisers have said. */
  meanings: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  answers: FileAnswers
}

/** A cell as answers by control, or why not. `isWhole`: nothing was left out. `canAsk`: ask once for all cells with these words. `note`: read, but look at it. */
export type CellRead =
  | { ok: true; values: Record<string, string[]>; isWhole: boolean; note?: string }
  | { ok: false; message: string; canAsk: boolean }

const values = (read: Record<string, string[]>, isWhole = true): CellRead => ({
  ok: true,
  values: read,
  isWhole,
})
const leftOpen: CellRead = { ok: true, values: {}, isWhole: false }

/** What a filled cell says. What is not certain is asked about, and what was answered once counts for all. */
export function readCell(text: string, column: Column, format: RowFormat): CellRead {
  const read = readAsWritten(text, column, format)
  if (read.ok || !read.canAsk) return read
  const meaning = format.meanings.get(column.key)?.get(plainWords(text))
  if (!meaning) return read
  if (meaning.length === 0) return leftOpen
  if (column.kind === 'day' || column.kind === 'stay') {
    const meant = readAsWritten(meaning[0] ?? '', column, format)
    return meant.ok ? { ...meant, isWhole: false } : meant
  }
  const known = new Set(column.values.values())
  const meant = meaning.filter((value) => known.has(value))
  // What somebody says that words mean is less than the words: they stay.
  return meant.length === 0 ? leftOpen : values({ [column.control]: meant }, false)
}

function readAsWritten(text: string, column: Column, format: RowFormat): CellRead {
  const { control, kind } = column
  const { t, locale } = format.context
  const problem = (message: string, canAsk = false): CellRead => ({ ok: false, message, canAsk })
  const notOneOf = () =>
    problem(
      t('imports.notOneOf', { options: column.options[locale].map(({ label }) => label).join(' · ') }),
      true,
    )
  switch (kind) {
    case 'text':
      if (control === 'firstName' && !isOnePerson(text)) return problem(t('imports.notOnePerson'))
      return NAMES.has(control) && !/\p{L}/u.test(text)
        ? problem(t('imports.notAName'))
        : values({ [control]: [text] })
    case 'kept':
      return values({ [control]: [text] })
    case 'email': {
      const email = readEmail(text)
      return email ? values({ [control]: [email.email] }, email.isWhole) : problem(t('wizard.notAnEmail'))
    }
    case 'phone':
      return readPhoneCell(text, column, format)
    case 'number':
    case 'age': {
      const number = readNumber(text) ?? (kind === 'age' ? ageFromBirth(text, format.conferenceStart) : null)
      return number === null ? problem(t('imports.notANumber')) : values({ [control]: [String(number)] })
    }
    case 'yes-no': {
      const said = readYesNo(text)
      const value = said === null ? column.values.get(sameWord(text)) : said ? 'yes' : 'no'
      return value === undefined ? notOneOf() : values({ [control]: [value] })
    }
    case 'choice': {
      const isDoubtful = control === 'gender' && format.doubtful.has(sameWord(text))
      const value = isDoubtful ? undefined : column.values.get(sameWord(text))
      return value === undefined ? notOneOf() : values({ [control]: [value] })
    }
    case 'choices':
      return readChoices(text, column) ?? notOneOf()
    case 'day': {
      const days = readDays(text, format.season)
      return (days && dayValues(days, column)) ?? problem(t('imports.notADay'), true)
    }
    case 'stay': {
      const days = readDays(text, format.season)
      return (days && stayValues(days)) ?? problem(t('imports.notAStay'), true)
    }
    case 'name': {
      const name = readName(text, format.answers.nameOrder ?? 'first-last')
      if (!name) return problem(t('imports.notOnePerson'))
      const { first: firstName, last: lastName, isWhole } = name
      return values(asValues(filled({ firstName, lastName })), isWhole)
    }
    case 'rooms': {
      const room = readRoom(text)
      if (!room) return problem(t('imports.notARoom'))
      const beds = Object.entries(room.beds).map(([bed, n]) => [bedControl(1, bed as BedKind), String(n)])
      return values(
        asValues(filled({ [typeControl(1)]: room.type ?? '', ...Object.fromEntries(beds) })),
        false,
      )
    }
    case 'street':
      return values(asValues(splitAddress(text) ?? splitStreet(text) ?? { street: text }))
    case 'place':
      return values(asValues(splitPlace(text) ?? { [control]: text }))
    case 'address': {
      const address = splitAddress(text)
      return address ? values(asValues(address)) : problem(t('imports.notAnAddress'))
    }
  }
}

const filled = (read: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''))
/** A number in their columns is something else. */
const NAMES = new Set(['firstName', 'lastName', 'district', 'organisation'])
const asValues = (read: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(read).map(([control, value]) => [control, [value]]))

function readPhoneCell(text: string, { control }: Column, format: RowFormat): CellRead {
  const { countries, context, answers } = format
  const { numbers, isWhole } = phoneTexts(text)
  const named = countryNamed(text)
  const whose = named ?? answers.country ?? null
  const reads = numbers.map((number) => readListedPhone(number, whose, named === null ? countries : []))
  const first = reads.find((read) => read.ok)
  if (first?.ok) {
    const { typed } = first.value
    const isSaid = whose !== null && !numbers.includes(typed)
    if (!isSaid) return values({ [control]: [typed] }, isWhole)
    const names = new Intl.DisplayNames([context.locale], { type: 'region' })
    const note = context.t('imports.phoneRead', { phone: typed, country: names.of(whose) ?? whose })
    return { ok: true, values: { [control]: [typed] }, isWhole: false, note }
  }
  const isMissing = reads.some((read) => !read.ok && read.error === 'missing-country-code')
  const message = context.t(isMissing ? 'imports.noCountryCode' : 'imports.notAPhone')
  return { ok: false, message, canAsk: false }
}

/** Of an arrival the day or where a range begins, of a departure the day or where it ends. */
function dayValues({ start, end, day, isWhole }: Days, { control }: Column): CellRead | null {
  const isStart = control.endsWith('-start')
  const own = day ?? (isStart ? start : end)
  if (own === null) return null
  const other = isStart ? end : null
  return values({ [control]: [own], ...(other === null ? {} : { 'stay-end': [other] }) }, isWhole)
}

function stayValues({ start, end, isWhole }: Days): CellRead | null {
  if (start === null && end === null) return null
  return values(
    { ...(start === null ? {} : { 'stay-start': [start] }), ...(end === null ? {} : { 'stay-end': [end] }) },
    isWhole,
  )
}

const wordsOf = (text: string) =>
  text
    .split(/[,;/&+\n]|\s(?:und|and|oder|or)\s/)
    .map((word) => word.trim())
    .filter(Boolean)

/** How well somebody speaks a language is no language. */
const LEVEL =
  /\s*(?:\([^()]*\)|\b[abc][12]\b|fließend|gut|etwas|wenig|muttersprach\p{L}*|native|fluent|good|some|basic|a little)\s*/giu

function readChoices(text: string, { control, values: known }: Column): CellRead | null {
  const valueOf = (word: string) => known.get(sameWord(word))
  // A whole answer may have a comma in it.
  const whole = valueOf(text)
  if (whole !== undefined) return values({ [control]: [whole] })
  const words = wordsOf(text)
  if (control !== 'languages') {
    const read = words.map(valueOf)
    const found = read.filter((value) => value !== undefined)
    return found.length > 0 && found.length === read.length ? values({ [control]: found }) : null
  }
  // A language that is not in our list is no mistake: the form has a line for it.
  const plain = words.map((word) => word.replaceAll(LEVEL, ' ').trim()).filter(Boolean)
  const codes = plain.flatMap((word) => valueOf(word) ?? [])
  const others = plain.filter((word) => valueOf(word) === undefined).join(', ')
  return values(
    {
      ...(codes.length > 0 ? { [control]: [...new Set(codes)] } : {}),
      ...(others === '' ? {} : { otherLanguages: [others] }),
    },
    plain.join() === words.join(),
  )
}
