import type { Locale } from '#i18n/locale.ts'

const NUMBERS = {
  en: [
    'no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
  ],
  de: [
    'null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf',
  ],
} as const
const UNITS = {
  en: { days: ['one day', 'days'], digits: ['one digit', 'digits'] },
  de: { days: ['einen Tag', 'Tage'], digits: ['eine Ziffer', 'Ziffern'] },
} as const

/** "five days", "fünf Tage"; German in the accusative, as after "um" and "für". Above twelve in figures. */
export function countWords(count: number, unit: 'days' | 'digits', locale: Locale): string {
  const [one, many] = UNITS[locale][unit]
  return count === 1 ? one : `${NUMBERS[locale][count] ?? count} ${many}`
}

/** "one to three days", "ein bis drei Tage"; "one or two days" where there is nothing between. */
export function upToWords(most: number, locale: Locale): string {
  if (most < 2) return countWords(most, 'days', locale)
  const between = most === 2 ? { en: 'or', de: 'oder' } : { en: 'to', de: 'bis' }
  return `${NUMBERS[locale][1]} ${between[locale]} ${countWords(most, 'days', locale)}`
}
