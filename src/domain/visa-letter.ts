/** Letters that tell a consulate where a guest will stay (rules: letters): what one is worth, and how it is known outside. */

export const LETTER_STATES = ['asked', 'ready', 'valid', 'replaced', 'withdrawn'] as const
/** `ready`: given, and never printed. `replaced`: the newest version says what is not so any more; the next will. */
export type LetterState = (typeof LETTER_STATES)[number]
/** What strangers are told of one version. */
export type VersionState = Extract<LetterState, 'valid' | 'replaced' | 'withdrawn'>

export type LetterFacts = {
  readonly isGiven: boolean
  /** An organiser, or the host, has taken it back. */
  readonly isEnded: boolean
  readonly isComing: boolean
  /** The guest has found a bed without us. */
  readonly isElsewhere: boolean
  /** Of a letter that names a host: both sides still say yes. Null where it names none. */
  readonly isAgreed: boolean | null
  /** Null before the first is printed. `isTrue`: nights, names and address are what it says. */
  readonly newest: { readonly isTrue: boolean } | null
}

/** What a letter is: nothing has to be stored for it to become untrue. */
export function letterState(letter: LetterFacts): LetterState {
  const { isGiven, isEnded, isComing, isElsewhere, isAgreed, newest } = letter
  // Somebody who sleeps elsewhere may still have agreed nights with a host; the letter of the organisation is about all of them.
  if (isEnded || !isComing || (isAgreed === null ? isElsewhere : !isAgreed)) return 'withdrawn'
  if (!isGiven) return 'asked'
  if (!newest) return 'ready'
  return newest.isTrue ? 'valid' : 'replaced'
}

/** What one of its versions is, of a letter that was printed. */
export function versionState(
  letter: Exclude<LetterState, 'asked' | 'ready'>,
  isNewest: boolean,
): VersionState {
  return letter === 'withdrawn' || isNewest ? letter : 'replaced'
}

/** Without letters that are taken for digits, as Crockford has chosen them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const NUMBER_LENGTH = 8
/** Of sixty bits: nobody comes upon one by trying. */
const CODE_LENGTH = 12

export function drawLetterNumber(randomInt: (below: number) => number): string {
  const signs = Array.from({ length: NUMBER_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return inGroups(signs.join(''))
}

/** What is signed for one version; the code comes of its signature. */
export function letterClaim(number: string, version: number): string {
  return `${number}:${version}`
}

/** The code that proves a version, from the bytes of its signature. */
export function letterCode(signature: Uint8Array): string {
  const bits = [...signature].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const signs = Array.from(
    { length: CODE_LENGTH },
    (_, at) => ALPHABET[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)],
  )
  return inGroups(signs.join(''))
}

/** A number or a code as somebody types it from paper, in the one spelling; null if it cannot be one. */
export function readLetterNumber(typed: string): string | null {
  return readSigns(typed, NUMBER_LENGTH)
}
/** The beginning of a number, in the one spelling, while somebody types it; null if it cannot be one, or says too little. */
export function readLetterBeginning(typed: string): string | null {
  const signs = signsOf(typed)
  const isPart = signs.length >= GROUP && signs.length <= NUMBER_LENGTH
  return isPart && isOfAlphabet(signs) ? inGroups(signs) : null
}
export function readLetterCode(typed: string): string | null {
  return readSigns(typed, CODE_LENGTH)
}

function readSigns(typed: string, length: number): string | null {
  const signs = signsOf(typed)
  return signs.length === length && isOfAlphabet(signs) ? inGroups(signs) : null
}

const signsOf = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

const isOfAlphabet = (signs: string) => [...signs].every((sign) => ALPHABET.includes(sign))

const inGroups = (signs: string) => signs.match(new RegExp(`.{1,${GROUP}}`, 'g'))!.join('-')

const MOST_INITIALS = 8

/** "A. M. K." of a name of one word or many: enough to compare with a passport, and not the name. */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').split(/[\s\p{Pd}]+/u)
  const firsts = words.flatMap((word) => /\p{L}/u.exec(word)?.[0].toUpperCase() ?? [])
  return firsts
    .slice(0, MOST_INITIALS)
    .map((first) => `${first}.`)
    .join(' ')
}

// Of all Latin letters those that the typeface of the letters has, alone or with a mark (pdf/write-pdf.test).
const LATIN =
  'A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0181\u0186\u018a\u018e-\u0190\u0192-\u0194\u0196\u0197\u01a0\u01a1\u01af-\u01b1\u01b7\u01cd-\u01f0\u01f4\u01f5\u01f8-\u021b\u0226-\u0233\u0253\u0254\u0256\u0257\u0259\u025b\u0260\u0263\u0268\u0269\u0272\u0275\u0289\u028b\u0292\u1e00-\u1e11\u1e14-\u1e17\u1e1a-\u1e3b\u1e3e-\u1e49\u1e4c-\u1e6f\u1e72-\u1e75\u1e78-\u1e99\u1e9e-\u1ef9'
const ON_PAPER = new RegExp(
  `^(?=.*[${LATIN}])(?:[${LATIN}\u0300-\u030d\u0310-\u0313\u0323-\u0328\u032e-\u0331\\d '’‘ʼʻ.,·()/–—-])*$`,
  'u',
)

/** Is a name in the letters of a passport's Latin line? The typeface of the letters writes these and no drawn signs, and an official reads them. */
export const isLatin = (name: string): boolean => ON_PAPER.test(name.normalize('NFC'))
