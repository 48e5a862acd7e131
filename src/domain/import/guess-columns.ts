import { sameWord } from './cells.ts'
import { readEmail } from './email.ts'
import { firstPerson, guessHead, headsOf, type Head } from './head.ts'

export const emailKey = 'email'
/** What is kept as it is written; the one column of ours that several of a file can be. */
export const keptKey = 'kept'

/** What of a column of ours is needed to find it in a list: its key, its control, its labels by language, and other heads. */
export type KnownColumn = {
  readonly key: string
  readonly control: string
  readonly labels: Readonly<Record<string, string>>
  readonly alsoCalled: readonly string[]
}
type Rows = readonly (readonly string[])[]

/** Which sheet of a file is the list, where its heads stand, and the key of our column for each of its own. */
export type GuessedList = { sheet: number; head: Head; columns: string[] }

export function guessList(
  sheets: readonly { readonly rows: Rows }[],
  columns: readonly KnownColumn[],
): GuessedList {
  const isKnown = isKnownHead(columns)
  // The sheet with the most columns of ours, of two alike the longer one.
  const weights = sheets.map(({ rows }) => {
    const heads = headsOf(rows, guessHead(rows, isKnown))
    return heads.filter((head) => head !== '' && isKnown(head)).length * 100_000 + rows.length
  })
  const sheet = weights.indexOf(Math.max(...weights))
  return { sheet, ...guessInSheet(sheets[sheet]?.rows ?? [], columns) }
}

/** The heads of a sheet, or those that somebody says they are, with the columns as guessed. */
export function guessInSheet(rows: Rows, columns: readonly KnownColumn[], said?: Head) {
  const head = said ?? guessHead(rows, isKnownHead(columns))
  return { head, columns: guessColumns(headsOf(rows, head), columns, rows.slice(firstPerson(head).index)) }
}

/** Numbers of rows and moments of forms say nothing about anybody. */
const EMPTY_WORDS = new Set(
  `
  nr lfdnr lfdnummer laufendenummer no id index zeile row zeitstempel timestamp submittedat
  eingegangenam starttime completiontime startzeit fertigstellungszeit`
    .trim()
    .split(/\s+/),
)
/** What is about health, origin, belief or money, or says that somebody has agreed, is kept only where an organiser says so. */
const SENSITIVE =
  /global|sueden|south|marginal|herkunft|origin|countr|^(?:heimat)?land$|heimat|nation|staatsang|ethni|hautfarb|poc|religio|behinder|disab|krank|gesund|health|allerg|diagnos|trauma|sexu|queer|politi|consent|einwill|zustimm|einverst|agree|datenschutz|dsgvo|gdpr|conduct|iban|konto|bank|pass(?:nummer|port|nr)|ausweis/
/** A number or an address of somebody else must never become that of the person, nor the day of a call that of an arrival. */
const OTHERS =
  /notfall|emergency|eltern|parent|mutter|vater|mother|father|begleit|companion|partner|freund|friend|kontaktperson|zweite|second|alternativ|ersatz|betreu|gastgeb|host|gast|guest|mitbewohn|roommate|flatmate|kind|child|hund|helfer|ansprech|verschickt|gesendet|sent|angerufen|called|antwort|answer/

/** Which column of ours each head of a file is, '' where it is left out; each of ours at most once, but for what is only kept. */
export function guessColumns(
  heads: readonly string[],
  columns: readonly KnownColumn[],
  rows: Rows = [],
): string[] {
  const taken = new Set<string>()
  const guessed = heads.map(() => '')
  const take = (index: number, key: string) => {
    taken.add(key)
    guessed[index] = key
  }
  // What is called exactly as in our template comes first: a looser word must not take its place.
  for (const { wordsOf, namesOf } of LEVELS) {
    const named = columns.map((column) => ({ column, names: namesOf(column) }))
    for (const [index, head] of heads.entries()) {
      if (guessed[index] !== '' || head === '') continue
      const words = wordsOf(head)
      const found = named.find(
        ({ column, names }) => !taken.has(column.key) && words.some((word) => names.has(word)),
      )
      if (found) take(index, found.column.key)
    }
  }
  nameBesideFirstName(guessed)
  if (!taken.has(emailKey)) {
    const at = columnOfAddresses(guessed, rows)
    if (at !== null) guessed[at] = emailKey
  }
  return guessed.map((key, index) => {
    if (key !== '') return key
    const head = sameWord(heads[index] ?? '')
    const isFilled = rows.some((row) => row[index])
    return !isFilled || EMPTY_WORDS.has(head) || SENSITIVE.test(head) ? '' : keptKey
  })
}

/** Does this text name a column of ours? */
export function isKnownHead(columns: readonly KnownColumn[]): (head: string) => boolean {
  const names = new Set(columns.flatMap((column) => [...exactNames(column), ...looseNames(column)]))
  return (head) => LEVELS.some(({ wordsOf }) => wordsOf(head).some((word) => names.has(word)))
}

const exactNames = ({ key, labels }: KnownColumn) => new Set([key, ...Object.values(labels)].map(sameWord))
const looseNames = ({ control, alsoCalled }: KnownColumn) => new Set([sameWord(control), ...alsoCalled])
const nonEmpty = (words: readonly string[]) => words.filter((word) => word !== '')

/** From the very words of our template to single words of a longer head; what comes first wins. */
const LEVELS: readonly {
  wordsOf: (head: string) => string[]
  namesOf: (column: KnownColumn) => Set<string>
}[] = [
  { wordsOf: (head) => nonEmpty([sameWord(head)]), namesOf: exactNames },
  { wordsOf: (head) => nonEmpty([sameWord(head)]), namesOf: looseNames },
  {
    // "Stay: from" of two lines, "Telefon (mobil)", "Age *".
    wordsOf: (head) =>
      nonEmpty([
        sameWord(head.slice(head.lastIndexOf(':') + 1)),
        sameWord(withoutRemark(head)),
        ...inBrackets(head),
      ]),
    namesOf: (column) => new Set([...exactNames(column), ...looseNames(column)]),
  },
  { wordsOf: singleWords, namesOf: looseNames },
]

const withoutRemark = (head: string) => head.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '')

/** "What is your name? (first and last name)": the thing itself often stands in brackets. */
function inBrackets(head: string): string[] {
  if (OTHERS.test(sameWord(head)) || SENSITIVE.test(sameWord(head))) return []
  return Array.from(head.matchAll(/\(([^()]*)\)/g), ([, inner = '']) => sameWord(inner))
}

/** Words of a head such as "Deine E-Mail-Adresse"; none of one that speaks of somebody else, or of a whole sentence. */
function singleWords(head: string): string[] {
  const words = withoutRemark(head)
    .split(/[\s:/,]+/)
    .filter((word) => word !== '')
  if (words.length > 5 || OTHERS.test(sameWord(head)) || SENSITIVE.test(sameWord(head))) return []
  return nonEmpty(words.map(sameWord)).filter((word) => word.length > 2)
}

/** Beside a column of first names "Name" is the last name, as it is in most German lists. */
function nameBesideFirstName(guessed: string[]): void {
  const whole = guessed.indexOf('personal.wholeName')
  if (whole >= 0 && guessed.includes('personal.firstName') && !guessed.includes('personal.lastName'))
    guessed[whole] = 'personal.lastName'
}

/** So many cells of a column say what it holds. */
const LOOKED_AT = 200

/** The column of which most cells hold an email address. */
function columnOfAddresses(guessed: readonly string[], rows: Rows): number | null {
  for (const [index, key] of guessed.entries()) {
    if (key !== '') continue
    const cells: string[] = []
    for (const row of rows) {
      if (cells.length === LOOKED_AT) break
      if (row[index]) cells.push(row[index])
    }
    if (cells.length > 0 && cells.filter((cell) => readEmail(cell)).length > cells.length / 2) return index
  }
  return null
}
