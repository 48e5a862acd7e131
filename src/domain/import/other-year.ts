import { sameWord } from './cells.ts'

const BEFORE =
  /letztesjahr|vorjahr|vorigesjahr|lastyear|previousyear|anneederniere|anopasado|gecenyil|frueher/

/** Does a head speak of a year that is not this edition's? "Zeitraum 2026" is nobody's stay. */
export function isOfAnotherYear(head: string, year: number): boolean {
  const years = Array.from(head.matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g), ([text]) => Number(text))
  return BEFORE.test(sameWord(head)) || (years.length > 0 && !years.includes(year))
}
