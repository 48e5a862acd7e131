import { Temporal } from 'temporal-polyfill'
import type { Stay } from '#domain/stay.ts'
import type { Nights } from './model.ts'

const EPOCH = Temporal.PlainDate.from('1970-01-01')

/** The nights as a stay, for the rules that compare calendar dates; day 0 is 1 January 1970. */
export function toStay({ start, end }: Nights): Stay {
  return { start: EPOCH.add({ days: start }), end: EPOCH.add({ days: end }) }
}

/** Days since 1 January 1970. */
export function toDay(date: Temporal.PlainDate): number {
  return EPOCH.until(date, { largestUnit: 'day' }).days
}
