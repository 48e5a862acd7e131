import ICAL from 'ical.js'
import { expect } from 'vitest'
import { expectFacts } from './reading.ts'

/** An entry of a calendar file; days without a time are written as days. */
export type Entry = { summary: string; from: string; to: string; facts: string[]; isCancelled?: true }

/** Method, title, beginning and end of the first entry, and what it says besides. */
export function wordsOfEntry(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [event] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const moment = (time?: ICAL.Time) =>
    time?.isDate ? time.toString() : `${time?.toJSDate().toISOString().slice(0, 16)}Z`
  const said = [
    String(calendar.getFirstPropertyValue('method')),
    event?.summary ?? '',
    moment(event?.startDate),
    moment(event?.endDate),
  ]
  return { said, description: event?.description ?? '' }
}

export function readEntry(where: string, file: string, entry: Entry, known: readonly string[]) {
  const { said, description } = wordsOfEntry(file)
  const [method, summary, from, to] = said
  expect({ where, method, summary, from, to }).toEqual({
    where,
    method: entry.isCancelled ? 'CANCEL' : 'PUBLISH',
    summary: entry.summary,
    from: entry.from.replace(/(T..:..):.*Z$/, '$1Z'),
    to: entry.to.replace(/(T..:..):.*Z$/, '$1Z'),
  })
  expectFacts(`${where}: calendar`, description, entry.facts, known)
}
