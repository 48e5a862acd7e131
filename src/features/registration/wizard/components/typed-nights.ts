const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The nights between two dates as a date control gives them, null while there is no stay. Only a hint beside the
 * control: the server counts with calendar dates. Days are taken in UTC, where none is 23 hours long.
 */
export function countTypedNights(start: string, end: string): number | null {
  const first = dayNumber(start)
  const last = dayNumber(end)
  return first === null || last === null || last <= first ? null : last - first
}

function dayNumber(date: string): number | null {
  const [, year, month, day] = ISO_DATE.exec(date) ?? []
  return year && month && day ? Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS : null
}
