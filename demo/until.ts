import { parseArgs } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import type { Timekeeper } from './timekeeper.ts'

/** The day of `--until 2027-06-20`; undefined without it. Throws what to tell the person at the terminal. */
export function readUntil(args: readonly string[]): Temporal.PlainDate | undefined {
  const { values } = parseArgs({ args: [...args], options: { until: { type: 'string' } } })
  return values.until === undefined ? undefined : Temporal.PlainDate.from(values.until)
}

const PATIENCE_MS = 60 * 60_000

/** Lets time pass until noon of a day; gives a line for each day on which something happened. */
export async function passUntil(time: Timekeeper, day: Temporal.PlainDate): Promise<string[]> {
  const timeZone = await time.timeZone()
  time.moveTo(day.toZonedDateTime({ timeZone, plainTime: '12:00' }).toInstant())
  await time.arrived(PATIENCE_MS)
  const words = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([what, count]) => `${what} ${count}`).join(', ') || '-'
  return (time.journey()?.days() ?? []).map(
    (each) => `    ${each.day}  done: ${words(each.jobs)}; mails: ${words(each.mails)}`,
  )
}
