/** Numbers in cells: "2 Personen", "zwei", "24 Jahre", and how old somebody will be who gave a day of birth. */
import { Temporal } from 'temporal-polyfill'
import { plainWords } from './cells.ts'

const WORDS = [
  ['null', 'zero'],
  ['ein', 'eine', 'einer', 'eins', 'one', 'un', 'une', 'uno', 'una', 'bir'],
  ['zwei', 'two', 'deux', 'dos', 'iki'],
  ['drei', 'three', 'trois', 'tres', 'üç'],
  ['vier', 'four', 'quatre', 'cuatro', 'dört'],
  ['fünf', 'fuenf', 'five', 'cinq', 'cinco', 'beş'],
  ['sechs', 'six', 'seis', 'altı'],
  ['sieben', 'seven', 'sept', 'siete', 'yedi'],
  ['acht', 'eight', 'huit', 'ocho', 'sekiz'],
  ['neun', 'nine', 'neuf', 'nueve', 'dokuz'],
  ['zehn', 'ten', 'dix', 'diez'],
]
const UNIT =
  '(?:jahre?|j\\.?|years?(?: old)?|yrs?|y|personen?|pers\\.?|people|persons?|leute|gäste|gast|guests?|plätze|platz|places?|min\\.?|minuten|minutes?|mins?|stk\\.?|x|×|ans?|años?|yaş|yaşında|personnes?|personas?|kişi|minutos?|dakika)'
const NUMBER = new RegExp(`^(\\d{1,4})(?:[.,]0+)?\\s*${UNIT}?$`, 'u')
const WORD = new RegExp(`^(\\p{L}+)\\s*${UNIT}?$`, 'u')

/** A whole number with or without what is counted; null for ranges, estimates and everything else. */
export function readNumber(text: string): number | null {
  const words = plainWords(text)
  const digits = NUMBER.exec(words)?.[1]
  if (digits !== undefined) return Number(digits)
  const word = WORD.exec(words)?.[1]
  const at = WORDS.findIndex((names) => word !== undefined && names.includes(word))
  return at < 0 ? null : at
}

const GERMAN = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:t00:00.*)?$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** The age on that day (ISO) for a date of birth with its year; null if it is none. Ambiguous day and month mostly make no difference. */
export function ageFromBirth(text: string, on: string): number | null {
  const words = plainWords(text)
  const [, germanDay, germanMonth, germanYear] = GERMAN.exec(words) ?? []
  if (germanYear !== undefined) return ageOn(on, germanYear, germanMonth, germanDay)
  const [, one, other, slashedYear] = SLASHED.exec(words) ?? []
  if (slashedYear !== undefined) {
    const ages = [ageOn(on, slashedYear, other, one), ageOn(on, slashedYear, one, other)]
    const [first = null, ...others] = new Set(ages.filter((age) => age !== null))
    return others.length === 0 ? first : null
  }
  const [, year, month, day] = ISO.exec(words) ?? []
  return ageOn(on, year, month, day)
}

function ageOn(on: string, year?: string, month?: string, day?: string): number | null {
  if (year === undefined) return null
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) }
    const age = Temporal.PlainDate.from(parts, { overflow: 'reject' }).until(on, {
      largestUnit: 'years',
    }).years
    return age > 0 && age <= 120 ? age : null
  } catch {
    return null
  }
}
