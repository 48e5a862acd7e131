/** May the clock be believed, and what waits while it may not (rules: the clock)? */
import { Temporal } from 'temporal-polyfill'

export const TRUST_RULES = {
  /** Clocks of machines that keep time are less far apart. What is later than now by more lies in the future. */
  apartMinutes: 5,
  /** A step beyond `apartMinutes` begins the steady time anew; one beyond this is no correction: the clock has moved. */
  movedHours: 2,
  /** So long after it has moved nothing is done by it: a clock that was wrong for a moment is right again by then. */
  quietMinutes: 15,
  /** So long nothing is done by it that cannot be taken back: somebody has been told, and can look. */
  waitHours: 48,
  /** A day has come only when it is still the day after so long by a steady clock. Not shorter than what an hour is for (second-yes.ts). */
  twiceMinutes: 60,
} as const

/** What this machine has counted since it was started, which nobody can set; `boot` tells one start from another. */
export type Steady = { readonly boot: string | null; readonly seconds: number }

/** What is known of the clock, by the last look at it. */
export type ClockRecord = {
  readonly knownAt: Temporal.Instant
  readonly steady: Steady
  /** Since the first look, or since its last step, however it went on from there. */
  readonly steadySince: Temporal.Instant
  /** What it should have shown when it moved last; null: it never has, or somebody has looked and says that it is right. */
  readonly movedFrom: Temporal.Instant | null
  /** The last moment that was trusted. What must not change by a clock that has moved is decided by it (`trustedMoment`). */
  readonly trustedAt: Temporal.Instant
}

/** What a clock should show now; of another machine, or after another start, no more is known than what it showed last. */
function expectedNow({ knownAt, steady }: ClockRecord, here: Steady): Temporal.Instant {
  if (here.boot === null || here.boot !== steady.boot) return knownAt
  return knownAt.add({ milliseconds: Math.round((here.seconds - steady.seconds) * 1000) })
}

const minutesApart = (a: Temporal.Instant, b: Temporal.Instant) => Math.abs(a.since(b).total('minutes'))

/** Has it moved since the last look? Gives what it should have shown. */
export function movedSince(
  record: ClockRecord,
  now: Temporal.Instant,
  here: Steady,
): Temporal.Instant | null {
  const expected = expectedNow(record, here)
  return minutesApart(now, expected) > TRUST_RULES.movedHours * 60 ? expected : null
}

/** What is known after one more look; null: the first. */
export function afterLook(record: ClockRecord | null, now: Temporal.Instant, here: Steady): ClockRecord {
  if (record === null)
    return { knownAt: now, steady: here, steadySince: now, movedFrom: null, trustedAt: now }
  const movedFrom = movedSince(record, now, here)
  if (movedFrom) return { ...record, knownAt: now, steady: here, steadySince: now, movedFrom }
  const expected = expectedNow(record, here)
  const trustedAt = isWaiting(record, expected) ? record.trustedAt : now
  if (minutesApart(now, expected) <= TRUST_RULES.apartMinutes)
    return { ...record, knownAt: now, steady: here, trustedAt }
  // A wait that is on begins anew; one that is over is not called back by a correction.
  const stillFrom = isWaiting(record, expected) ? record.movedFrom : null
  return { knownAt: now, steady: here, steadySince: now, movedFrom: stillFrom, trustedAt }
}

const isWaiting = ({ steadySince, movedFrom }: ClockRecord, now: Temporal.Instant) =>
  movedFrom !== null && now.since(steadySince).total('hours') < TRUST_RULES.waitHours

/** Is this node's clock another one than the database's, which decides among several? */
export const isApart = (machine: Temporal.Instant, database: Temporal.Instant): boolean =>
  minutesApart(machine, database) > TRUST_RULES.apartMinutes

/** What should be over and is later than this lies in the future: a clock that was wrong has written it, and it counts as never. */
export const aheadFrom = (now: Temporal.Instant): Temporal.Instant =>
  now.add({ minutes: TRUST_RULES.apartMinutes })

export const isAhead = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(moment, aheadFrom(now)) > 0

export type ClockTrouble = 'apart' | 'jumped'
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

/**
 * By which moment is decided what must not change by a clock that has moved, such as which edition is on: by the last one that was
 * trusted, as long as the wait is on or nobody has looked. `trustedAt`: null where no clock has been looked at.
 */
export const trustedMoment = (trustedAt: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant =>
  trustedAt === null || minutesApart(trustedAt, now) <= TRUST_RULES.movedHours * 60 ? now : trustedAt

/** What a clock is trusted with by what is known of it, and by what the machine has counted since. */
export function trustNow(record: ClockRecord, now: Temporal.Instant, here: Steady): ClockTrust {
  return trustOf(afterLook(record, now, here), now)
}

/** What a clock is trusted with that is where the last look found it. */
export function trustOf(record: ClockRecord, now: Temporal.Instant): ClockTrust {
  const steadyMinutes = now.since(record.steadySince).total('minutes')
  const waits = isWaiting(record, now)
  const isSettled = !waits && steadyMinutes >= TRUST_RULES.twiceMinutes
  return {
    isOn: !waits || steadyMinutes >= TRUST_RULES.quietMinutes,
    // Due an hour ago already, by a clock that was as steady then: the day has come twice.
    forGood: isSettled ? now.subtract({ minutes: TRUST_RULES.twiceMinutes }) : null,
    trouble: waits ? 'jumped' : null,
  }
}

/** May a mail whose reason is gone be skipped? Not by a clock that is in doubt; one that is new, as after a first start, is not. */
export const maySkip = ({ isOn, trouble }: ClockTrust): boolean => isOn && trouble === null

/** From when on what cannot be taken back is done again, if the clock keeps steady. */
export function settledAt({ steadySince, movedFrom }: ClockRecord): Temporal.Instant {
  const minutes = movedFrom ? TRUST_RULES.waitHours * 60 : TRUST_RULES.twiceMinutes
  return steadySince.add({ minutes })
}
