/** May the clock be believed, and what waits while it may not (rules: the clock)? */
import { Temporal } from 'temporal-polyfill'

export const TRUST_RULES = {
  /** Clocks of machines that keep time are less far apart. What is later than now by more lies in the future. */
  apartMinutes: 5,
  /** Farther than this no clock is put right in passing. */
  movedHours: 2,
  /** So long after it has moved nothing is done by it: a clock that was wrong for a moment is right again by then. */
  quietMinutes: 15,
  /** So long nothing is done by it that cannot be taken back: somebody has been told, and can look. */
  waitHours: 48,
  /** A day has come only when it is still the day after so long by a steady clock. */
  twiceMinutes: 60,
} as const

/** What this machine has counted since it was started, which nobody can set; `boot` tells one start from another. */
export type Steady = { readonly boot: string | null; readonly seconds: number }

/** What is known of the clock, by the last look at it. */
export type ClockRecord = {
  readonly knownAt: Temporal.Instant
  readonly steady: Steady
  /** Since the first look, or since it has moved last. */
  readonly steadySince: Temporal.Instant
  /** What it should have shown when it moved last; null: it never has, or somebody has looked and says that it is right. */
  readonly movedFrom: Temporal.Instant | null
}

/** What a clock should show now; of another machine, or after another start, no more is known than what it showed last. */
function expectedNow({ knownAt, steady }: ClockRecord, here: Steady): Temporal.Instant {
  if (here.boot === null || here.boot !== steady.boot) return knownAt
  return knownAt.add({ milliseconds: Math.round((here.seconds - steady.seconds) * 1000) })
}

const hoursApart = (a: Temporal.Instant, b: Temporal.Instant) => Math.abs(a.since(b).total('hours'))

/** Has it moved since the last look? Gives what it should have shown. */
export function movedSince(
  record: ClockRecord,
  now: Temporal.Instant,
  here: Steady,
): Temporal.Instant | null {
  const expected = expectedNow(record, here)
  return hoursApart(now, expected) > TRUST_RULES.movedHours ? expected : null
}

/** What is known after one more look; null: the first. */
export function afterLook(record: ClockRecord | null, now: Temporal.Instant, here: Steady): ClockRecord {
  if (record === null) return { knownAt: now, steady: here, steadySince: now, movedFrom: null }
  const movedFrom = movedSince(record, now, here)
  if (movedFrom) return { knownAt: now, steady: here, steadySince: now, movedFrom }
  return { ...record, knownAt: now, steady: here }
}

/** Is this node's clock another one than the database's, which decides among several? */
export const isApart = (machine: Temporal.Instant, database: Temporal.Instant): boolean =>
  Math.abs(machine.since(database).total('minutes')) > TRUST_RULES.apartMinutes

/** What should be over and is later than this lies in the future: a clock that was wrong has written it, and it counts as never. */
export const aheadFrom = (now: Temporal.Instant): Temporal.Instant =>
  now.add({ minutes: TRUST_RULES.apartMinutes })

export const isAhead = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(moment, aheadFrom(now)) > 0

export type ClockTrouble = 'apart' | 'moved'
export type ClockTrust = {
  /** Is anything done by this clock? */
  isOn: boolean
  /** By which moment is judged whether the day has come of what cannot be taken back; null: that waits. */
  forGood: Temporal.Instant | null
  trouble: ClockTrouble | null
}

/** A clock that is moved on purpose is believed: the database says of itself that it is a rehearsal. */
export const rehearsedTrust = (now: Temporal.Instant): ClockTrust => ({
  isOn: true,
  forGood: now,
  trouble: null,
})

/** Nobody does anything by a clock that is known to be wrong, or of which nothing is known yet. */
export const noTrust = (trouble: ClockTrouble | null): ClockTrust => ({ isOn: false, forGood: null, trouble })

/** What a clock is trusted with that is where the last look found it. */
export function trustOf({ steadySince, movedFrom }: ClockRecord, now: Temporal.Instant): ClockTrust {
  const steadyMinutes = now.since(steadySince).total('minutes')
  const hasMoved = movedFrom !== null
  const isWaiting = hasMoved && steadyMinutes < TRUST_RULES.waitHours * 60
  const isSettled = !isWaiting && steadyMinutes >= TRUST_RULES.twiceMinutes
  return {
    isOn: !isWaiting || steadyMinutes >= TRUST_RULES.quietMinutes,
    // Due an hour ago already, by a clock that was as steady then: the day has come twice.
    forGood: isSettled ? now.subtract({ minutes: TRUST_RULES.twiceMinutes }) : null,
    trouble: isWaiting ? 'moved' : null,
  }
}

/** Until when nothing is done that cannot be taken back; null: it does not wait for that. */
export function waitsUntil({ steadySince, movedFrom }: ClockRecord): Temporal.Instant | null {
  return movedFrom && steadySince.add({ hours: TRUST_RULES.waitHours })
}
