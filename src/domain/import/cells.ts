import { cut } from '#domain/cut.ts'
/** Cells of a list as words: in one spelling, cut to be shown, and those that say nothing. */

/** A word by which two spellings are the same: without case, accents, spaces and signs. `Straße` is `strasse`. */
export function sameWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const SHOWN = 40

/** The beginning of a cell, enough to find it again. */
export function shorten(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '))
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : letters.join('')
}

/** A spelling for looking words up that keeps their signs: "x" and "✗" are not the same. */
export function plainWords(text: string): string {
  return cut(text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim(), 200)
}

const NOTHING = new Set(
  [
    '',
    '-|--|---|–|—|/|.|?|??|???|…|...|n/a|n.a.|tbd|tba|k.a.|k. a.|k.a|keine angabe|keine angaben',
    'unbekannt|unknown|weiß nicht|not known|tbc|no sé|je ne sais pas|bilmiyorum',
  ].flatMap((line) => line.split('|')),
)

/** What people write where they have nothing to say. */
export const saysNothing = (text: string): boolean => NOTHING.has(plainWords(text))
