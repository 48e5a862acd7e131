import { Temporal } from 'temporal-polyfill'

/**
 * How backups are kept. Hours and days are those of UTC, so that every hour has one and no day has two. Those made before a
 * new version changes the schema lie in a folder of their own, `beforeMigrating`.
 */
export const BACKUP_RULES = {
  hourlyKept: 24,
  dailyKept: 14,
  lateAfterHours: 3,
  beforeMigrating: 'before-migration',
} as const

const ending = '.bedbackup'

/** `2027-05-15T08-00-07Z.bedbackup`: sorts by time, and is a file name everywhere. */
export function backupName(madeAt: Temporal.Instant): string {
  return `${madeAt.toString({ smallestUnit: 'second' }).replaceAll(':', '-')}${ending}`
}

/** When the backup of this name was made; null when it is no name of a backup. */
export function readBackupName(name: string): Temporal.Instant | null {
  const found = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.bedbackup$/.exec(name)
  if (!found) return null
  const [, day, hour, minute, second] = found
  try {
    return Temporal.Instant.from(`${day}${hour}:${minute}:${second}`)
  } catch {
    return null
  }
}

/** One for each full hour: due when none was made in this one. A backup from the future (a clock set back) counts for nothing. */
export function isBackupDue(madeAt: readonly Temporal.Instant[], now: Temporal.Instant): boolean {
  return !madeAt.some((one) => !isAfter(one, now) && hourOf(one) === hourOf(now))
}

/**
 * Which backups are no longer needed: all but the last of each of the last 24 hours that have one, and the last of each of
 * the last 14 days that have one. Counted by what there is and not by the calendar: after weeks of standing still the last
 * good ones are there, and the newest is never among those to go.
 */
export function backupsToDelete(madeAt: readonly Temporal.Instant[]): Temporal.Instant[] {
  const newestFirst = madeAt.toSorted((a, b) => Temporal.Instant.compare(b, a))
  const kept = new Set([
    ...lastOfEach(newestFirst, hourOf).slice(0, BACKUP_RULES.hourlyKept),
    ...lastOfEach(newestFirst, dayOf).slice(0, BACKUP_RULES.dailyKept),
  ])
  return newestFirst.filter((one) => !kept.has(one))
}

/** Those made before a migration: none is kept for longer than the oldest of the hourly ones (who is deleted ends there, too). */
export function isOutlived(madeAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.since(madeAt).total('hours') > 24 * BACKUP_RULES.dailyKept
}

export type BackupTrouble = 'none' | 'late'

/** Is the last verified backup there, and younger than three hours? `newest` null: there was never one. */
export function backupTrouble(newest: Temporal.Instant | null, now: Temporal.Instant): BackupTrouble | null {
  if (newest === null) return 'none'
  return now.since(newest).total('hours') > BACKUP_RULES.lateAfterHours ? 'late' : null
}

const isAfter = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) > 0
const hourOf = (moment: Temporal.Instant) => moment.toString().slice(0, 13)
const dayOf = (moment: Temporal.Instant) => moment.toString().slice(0, 10)

function lastOfEach(
  newestFirst: readonly Temporal.Instant[],
  key: (moment: Temporal.Instant) => string,
): Temporal.Instant[] {
  const last = new Map<string, Temporal.Instant>()
  for (const moment of newestFirst) if (!last.has(key(moment))) last.set(key(moment), moment)
  return [...last.values()]
}
