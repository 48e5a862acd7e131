import { asciiDigits } from '../digits.ts'

/** More words than a name, an address and a number have say nothing more. */
const MOST_WORDS = 6
/** Of a number so many digits in a row say whose it is; fewer stand in everybody's. */
const FEWEST_DIGITS = 4

export type Typed = {
  /** What has to be found, each of them, in whatever order. */
  words: readonly string[]
  /** Digits that stand in a row in a phone number; null: it is none. */
  digits: string | null
}

/** What somebody has typed to find somebody; null: too little to ask everybody's answers for. */
export function readTyped(text: string): Typed | null {
  const typed = text
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  const words = typed.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const digits = phoneDigits(typed)
  // One letter of an alphabet says nothing; one sign of Chinese is a name.
  const isEnough = digits !== null || words.some((word) => word.length > 1 || /\p{Lo}/u.test(word))
  return isEnough ? { words, digits } : null
}

/** The digits of a typed phone number to look for in E.164 ones: without `+`, `00`, a leading `0` and `(0)`. */
function phoneDigits(typed: string): string | null {
  const plain = asciiDigits(typed.normalize('NFKC'))
  if (!/^[+\d\s()/.\-–]+$/u.test(plain)) return null
  const digits = plain.replace(/\(0\)/, '').replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= FEWEST_DIGITS ? digits : null
}
