import { ok, refuse, type Result } from '#domain/result.ts'

type Known = {
  firstName: string | null | undefined
  lastName: string | null | undefined
  hallName?: string | null | undefined
}

/** What organisers call somebody: a hall by its own name, everybody else by first and last name; empty while neither is known. */
export const nameOf = ({ firstName, lastName, hallName }: Known): string =>
  hallName || [firstName, lastName].filter(Boolean).join(' ')

/** Where it matters whom one speaks with: a hall with its contact person. */
export const nameWithContact = ({ firstName, lastName, hallName }: Known, otherwise: string): string => {
  const person = nameOf({ firstName, lastName }) || otherwise
  return hallName ? `${hallName} (${person})` : person
}

export const LONGEST_NAME = 100

export type NameRefusal = 'missing' | 'too-long' | 'not-a-name'

// Controls, line separators, direction overrides (they would turn the rest of a page or mail round), unpaired surrogates, private use.
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069]/u
// What nobody sees: "A\u200bd\u00admin" would be read as "Admin", and found by nobody who searches for it.
const INVISIBLE = /(?!\u{200c}|\u{200d}|[\u{fe00}-\u{fe0f}])\p{Default_Ignorable_Code_Point}/gu
// Joiners stay where the letter before them can be joined: Persian and several Indic names need them, and drawn signs.
const LOOSE_JOINER =
  /(?<![\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+$/gu
// A dot or a scheme inside a word is what programs make links of; "Ma.Theresa" and "St.John" read better with the blank.
const DOT_IN_WORD = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}]{2})/gu
const SCHEME = /:(?=\/\/)/g
const SEEN = /[^\p{C}\p{Z}\p{M}]/u

/** A name (rules: names and texts): any script, a mere dash allowed. Trimmed, NFC, 1 to 100 characters, nothing invisible, nothing that becomes a link. */
export function readName(text: string): Result<string, NameRefusal> {
  const trimmed = text.trim()
  if (FORBIDDEN.test(trimmed)) return refuse('not-a-name')
  const name = trimmed
    .replaceAll(INVISIBLE, '')
    .replaceAll(LOOSE_JOINER, '')
    .replaceAll(DOT_IN_WORD, '. ')
    .replaceAll(SCHEME, ': ')
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
  if (!SEEN.test(name)) return refuse('missing')
  return Array.from(name).length <= LONGEST_NAME ? ok(name) : refuse('too-long')
}

/** Of a name as `readName` gives it: does it say an address or a handle, so that an organiser should look at it before others read it? */
export const looksLikeAddress = (name: string): boolean =>
  /:\s?\/\/|\bwww\b|@|\p{L}\/|(?:[\p{L}\p{N}-]{2,}\. ){1,}(?:com|org|net|info|app|link|site|xyz|io|me|de|eu)\b/iu.test(
    name,
  )
