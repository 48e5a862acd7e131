import { plainWords, sameWord, saysNothing } from './cells.ts'
import { readDays, type Season } from './days.ts'
import { readEmail } from './email.ts'
import { firstPerson, guessHead, headsOf, type Head } from './head.ts'
import { ageFromBirth, readNumber } from './numbers.ts'
import { isOfAnotherYear } from './other-year.ts'
import { phoneTexts } from './phone.ts'
import { saysWholeTime } from './whole-time.ts'

export const emailKey = 'email'
/** What is kept as it is written; the one column of ours that several of a file can be. */
export const keptKey = 'kept'

/** What of a column of ours is needed to find it in a list: its key, its control, what its cells are read as, its labels by language, and other heads. */
export type KnownColumn = {
  readonly key: string
  readonly control: string
  readonly kind: string
  readonly labels: Readonly<Record<string, string>>
  readonly alsoCalled: readonly string[]
}
type Rows = readonly (readonly string[])[]

/** Which sheet of a file is the list, where its heads stand, and the key of our column for each of its own. */
export type GuessedList = { sheet: number; head: Head; columns: string[] }

export function guessList(
  sheets: readonly { readonly rows: Rows }[],
  columns: readonly KnownColumn[],
  season: Season,
): GuessedList {
  const isKnown = isKnownHead(columns)
  // The sheet with the most columns of ours, of two alike the longer one.
  const weights = sheets.map(({ rows }) => {
    const heads = headsOf(rows, guessHead(rows, isKnown))
    return heads.filter((head) => head !== '' && isKnown(head)).length * 100_000 + rows.length
  })
  const sheet = weights.indexOf(Math.max(...weights))
  return { sheet, ...guessInSheet(sheets[sheet]?.rows ?? [], columns, season) }
}

/** The heads of a sheet, or those that somebody says they are, with the columns as guessed. */
export function guessInSheet(rows: Rows, columns: readonly KnownColumn[], season: Season, said?: Head) {
  const head = said ?? guessHead(rows, isKnownHead(columns))
  const people = rows.slice(firstPerson(head).index)
  return { head, columns: guessColumns(headsOf(rows, head), columns, people, season) }
}

/** Numbers of rows and moments of forms say nothing about anybody. */
const EMPTY_WORDS = new Set(
  `
  nr lfdnr lfdnummer laufendenummer no id index zeile row zeitstempel timestamp submittedat
  eingegangenam starttime completiontime startzeit fertigstellungszeit nummer number num sira horodateur marcatemporal`
    .trim()
    .split(/\s+/),
)
/** What is about health, origin, belief or money, or says that somebody has agreed, is kept only where an organiser says so. */
const SENSITIVE =
  /global|sueden|south|marginal|herkunft|origin|countr|^(?:heimat)?land$|heimat|nation|staatsang|ethni|hautfarb|poc|religio|behinder|disab|krank|gesund|health|allerg|diagnos|trauma|sexu|queer|politi|consent|einwill|zustimm|einverst|agree|datenschutz|dsgvo|gdpr|conduct|iban|konto|bank|pass(?:nummer|port|nr)|ausweis/
/** What organisers write for each other: the person it is about could read it in their own data. */
const PRIVATE =
  /intern(?!at)|nurfueruns|nurorga|(?:orga|team)$|^todo|^privat(?:e|es)?(?:notiz|bemerk|info|note|comment|$)|(?:notiz|notizen|bemerkung|bemerkungen|info|infos|note|notes|comment|comments)privat[es]*$|donotshare|nichtteilen|vertraul|geheim|nichtweitergeben|nichtzeigen|confiden|secret|teamonly|teamnote|einschaetzung|eindruck|bewertung|bauchgefuehl|gutfeeling|gefuehl|^our|^unser|^notre|^nuestr|opinion|meinung|impression|rating|score|gizli|oezelnot|dahili|reservado/
/** A cell of any column that says so itself: "intern: …". */
export const isMarkedPrivate = (text: string) =>
  /^\s*[([]?(?:nur )?(?:intern|orga|vertraulich|privat|internal|confidential|private)\s*[:)\]!–-]/i.test(text)

/** A number or an address of somebody else must never become that of the person, nor the day of a call that of an arrival. */
const OTHERS =
  /notfall|emergency|urgence|emergencia|acil|eltern|parent|mutter|vater|mother|father|begleit|companion|partner|freund|friend|kontaktperson|zweite|second|alternativ|ersatz|betreu|gastgeb|host|gast|guest|mitbewohn|roommate|flatmate|kind|child|hund|helfer|ansprech|verschickt|gesendet|sent|angerufen|anruf|called|antwort|answer|erfahren|heard|hoerte|werruft|zustaendig|responsible/
/** They name a column of ours only where the cells below are what it holds: "Nummer" counts rows as well, "kommt" answers yes or no. */
const DOUBTFUL = new Set(
  `
  nummer number numero von ab from to bis start ende end kommt geht comes goes leaves du au zeit time tage wann when
  termin daten weg entfernung distance alt contact kontakt wer who person an`
    .trim()
    .split(/\s+/),
)

/** So many cells of a column say what it holds. */
const LOOKED_AT = 200

/** Of the filled cells of a column those that are what a column of ours holds, from 0 to 1; null where none is filled, or where any text would do. */
function shareThatFits(
  { kind, control }: KnownColumn,
  cells: readonly string[],
  head: string,
  season: Season,
): number | null {
  const reads = READS[control] ?? READS[kind]
  if (!reads || cells.length === 0) return null
  return cells.filter((cell) => reads(cell, season, head)).length / cells.length
}

const isNumber = (cell: string) => readNumber(cell) !== null
const isName = (cell: string) => /^[\p{L}\p{M}\s.,'’()&-]{2,80}$/u.test(cell) && cell.split(/\s+/).length < 7
const isDay = (cell: string, season: Season) => readDays(cell, season) !== null || saysWholeTime(cell)
const READS: Readonly<Record<string, (cell: string, season: Season, head: string) => boolean>> = {
  email: (cell) => readEmail(cell) !== null,
  firstName: isName,
  lastName: isName,
  name: isName,
  rooms: (cell) => /\p{L}{3}/u.test(cell),
  district: (cell) => /\p{L}{3}/u.test(cell),
  organisation: (cell) => /\p{L}{3}/u.test(cell),
  phone: (cell, _, head) =>
    phoneTexts(cell).numbers.some(
      (number) => !DOUBTFUL.has(head) || (/^\D*[+0]/.test(number) && number.length > 7),
    ),
  number: isNumber,
  age: (cell, { start }) => isNumber(cell) || ageFromBirth(cell, start) !== null,
  day: isDay,
  stay: isDay,
  commuteMinutes: (cell, _, head) => (DOUBTFUL.has(head) ? /\d\s*(?:min|dak)/i.test(cell) : isNumber(cell)),
  // Plain numbers beside a street; elsewhere they count rows.
  houseNumber: (cell) => /^\d{1,4}\s?[a-z]?(?:\s?[-/]\s?\d{1,4}\s?[a-z]?)?$/i.test(cell),
}

/** Which column of ours each head of a file is, '' where it is left out; each of ours at most once, but for what is only kept. */
export function guessColumns(
  heads: readonly string[],
  columns: readonly KnownColumn[],
  rows: Rows,
  season: Season,
): string[] {
  const year = Number(season.start.slice(0, 4))
  const own = columns.some(({ control }) => control === 'roomSharing')
    ? /gaest\p{L}*|gast(?!geb)|guests?/gu
    : /gastgeb\p{L}*|hosts?/gu
  const isOthers = (head: string) => OTHERS.test(sameWord(head).replaceAll(own, ''))
  const taken = new Set<string>()
  const guessed = heads.map(() => '')
  const cells = heads.map((_, index) => filledCells(rows, index))
  const fits = (column: KnownColumn, index: number, words: readonly string[], level: number) => {
    if (words.includes('nr') && guessed[index - 1] !== 'address.street') return false
    // What our own table calls a comment is what organisers call theirs.
    if (column.control === 'verificationNote' && !guessed.includes('verification.socialLink')) return false
    if (level === 0) return true
    const word = words.find((one) => DOUBTFUL.has(one)) ?? ''
    const share = shareThatFits(column, cells[index] ?? [], word, season)
    if (word !== '' && share === null && READS[column.kind]) return false
    return share === null || (level === LEVELS.length - 1 || word !== '' ? share >= 0.5 : share > 0)
  }
  // What is called exactly as in our template comes first: a looser word must not take its place.
  for (const [level, { wordsOf, namesOf }] of LEVELS.entries()) {
    const named = columns.map((column) => ({ column, names: namesOf(column) }))
    for (const [index, head] of heads.entries()) {
      if (guessed[index] !== '' || head === '' || isOfAnotherYear(head, year)) continue
      if (level > 1 && (isOthers(head) || SENSITIVE.test(sameWord(head)) || PRIVATE.test(sameWord(head))))
        continue
      const words = wordsOf(head)
      if (level === LEVELS.length - 1 && !words.every((word) => named.some(({ names }) => names.has(word))))
        continue
      const found = named.find(({ column, names }) => {
        const said = words.filter((word) => names.has(word))
        return said.length > 0 && !taken.has(column.key) && fits(column, index, said, level)
      })
      if (!found) continue
      taken.add(found.column.key)
      guessed[index] = found.column.key
    }
  }
  // "An" and "Ab" are arrival and departure; "ab" alone is the day from which.
  const [an = -1, ab = -1] = ['an', 'ab'].map((word) => heads.findIndex((head) => sameWord(head) === word))
  const first = [guessed[an], guessed[ab]].find((key) => key?.endsWith('.stay-start'))
  const last = first?.replace('start', 'end') ?? ''
  if (first && an >= 0 && ab >= 0 && !taken.has(last)) {
    guessed[an] = first
    guessed[ab] = last
  }
  besideEachOther(guessed)
  // Whatever it is called: a column of addresses, or the only one of numbers with the code of a country.
  const unnamed = (share: number, reads: (cell: string) => boolean) =>
    heads.flatMap((head, index) => {
      const some = cells[index] ?? []
      const isFree = guessed[index] === '' && !isOthers(head) && !isOfAnotherYear(head, year)
      return isFree && some.length > 0 && some.filter(reads).length > some.length * share ? [index] : []
    })
  const [addresses] = taken.has(emailKey) ? [] : unnamed(0.5, (cell) => readEmail(cell) !== null)
  if (addresses !== undefined) guessed[addresses] = emailKey
  const phone = columns.find(({ kind }) => kind === 'phone')
  const numbers = unnamed(0.7, (cell) => /^\s*(?:\+|00)[\d\s()/-]{8,}$/.test(cell))
  if (phone && !taken.has(phone.key) && numbers.length === 1 && numbers[0] !== undefined)
    guessed[numbers[0]] = phone.key
  return guessed.map((key, index) => {
    if (key !== '') return key
    const head = sameWord(heads[index] ?? '')
    const isFilled = rows.some((row) => row[index])
    const isLeftOut = EMPTY_WORDS.has(head) || SENSITIVE.test(head) || PRIVATE.test(head)
    return !isFilled || isLeftOut ? '' : keptKey
  })
}

function filledCells(rows: Rows, index: number): string[] {
  const cells: string[] = []
  for (const row of rows) {
    const text = row[index] ?? ''
    if (text !== '' && !saysNothing(text) && cells.push(plainWords(text)) === LOOKED_AT) break
  }
  return cells
}

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
const inBrackets = (head: string) =>
  Array.from(head.matchAll(/\(([^()]*)\)/g), ([, inner = '']) => sameWord(inner))

/** Words around the one that names a thing. Any other may turn it into something else: "Wie von uns erfahren" is no day. */
const FILLERS = new Set(
  `
  dein deine deiner ihr ihre euer eure mein meine der die das den dem ein eine einen bitte angeben hast du hat haben bist
  ist sind wie lautet welche welches was habt ihr gibt es wo wann an am in bei fuer gesamt insgesamt ca moegliche erste ersten
  letzte wieviele viele anzahl zahl nr your you the a an my do does have has are is any of please what which how many for
  total max free frei verfuegbar available mobil mobile privat le la les l un une de des votre vos tu el los las tus su
  hay tiene bonn kontakt contact n no type art hbf bahnhof station auf im haus ok hause`
    .trim()
    .split(/\s+/),
)

/** Words of a head such as "Deine E-Mail-Adresse" that are none of those: each of them must name a column of ours. */
function singleWords(head: string): string[] {
  const bare = withoutRemark(head).replace(
    /^((?:arrival|departure|ankunft|anreise|abreise)) (?:in|from|aus) \p{L}+$/iu,
    '$1',
  )
  const words = nonEmpty(bare.split(/[\s:/,&+]+/).map(sameWord))
  const said = words.filter((word) => !FILLERS.has(word) && !/^20\d\d$/.test(word))
  return said
}

/** Beside a column of first names "Name" is the last name, and beside a postcode "Adresse" is the street, as in most lists. */
function besideEachOther(guessed: string[]): void {
  const become = (from: string, to: string, beside: readonly string[]) => {
    const at = guessed.indexOf(from)
    if (at >= 0 && !guessed.includes(to) && beside.some((key) => guessed.includes(key))) guessed[at] = to
  }
  become('personal.wholeName', 'personal.lastName', ['personal.firstName'])
  become('personal.wholeName', 'personal.firstName', ['personal.lastName'])
  become('address.wholeAddress', 'address.street', ['address.postalCode', 'address.city'])
}
