import { Temporal } from 'temporal-polyfill'
import type { Stay } from '#domain/stay.ts'
import type { Nights } from './model.ts'

const EPOCH = Temporal.PlainDate.from('1970-01-01')

/** The nights as a stay, for the rules that compare calendar dates; day 0 is 1 January 1970. */
export function toStay({ start, end }: Nights): Stay {
  return { start: toDate(start), end: toDate(end) }
}

function toDate(day: number): Temporal.PlainDate {
  return EPOCH.add({ days: day })
}

/** `toStay` for a whole round, in which few days come up again and again: each date is made once. */
export function rememberStays(): (nights: Nights) => Stay {
  const dates = new Map<number, Temporal.PlainDate>()
  const dateOf = (day: number) => {
    const date = dates.get(day) ?? toDate(day)
    dates.set(day, date)
    return date
  }
  return ({ start, end }) => ({ start: dateOf(start), end: dateOf(end) })
}
