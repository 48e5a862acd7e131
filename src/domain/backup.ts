import { Temporal } from 'temporal-polyfill'
import { isAhead } from '#domain/clock-trust.ts'

/** How backups are kept. Hours, days and weeks are those of UTC. Those made before a migration and before mass actions lie in folders of their own. */
export const BACKUP_RULES = {
  hourlyKept: 24,
  dailyKept: 14,
  weeklyKept: 8,
  /** So long after its full hour one is late; where there was none yet, after the database came to be. */
  lateMinutes: 30,
  /** A copy elsewhere depends on the network and another machine. */
  copyLateMinutes: 60,
  ending: '.bedbackup',
  beforeMigrating: 'before-migration',
  migrationDaysKept: 14,
  beforeActions: 'before-actions',
  /** So long after one of them the next action has none of its own. */
  actionPauseMinutes: 10,
  actionDaysKept: 7,
  actionsKept: 50,
  /** One from the future goes so long after it was found: nobody knows when it was made, and a clock that is behind looks the same. */
  aheadDaysKept: 14,
  /** Who deleted their account is known for so long, and for as long as the oldest backup that is kept. */
  deletionDaysKept: 400,
} as const

/** What is done to many at once, and cannot be undone one by one: a backup comes first. */
export const MASS_ACTIONS = ['inform', 'broadcast', 'import-list', 'next-edition', 'retention'] as const
export type MassAction = (typeof MASS_ACTIONS)[number]

/** `2027-05-15T08-00-07Z.bedbackup`: sorts by time, and is a file name everywhere. */
export function backupName(madeAt: Temporal.Instant): string {
  return `${madeAt.toString({ smallestUnit: 'second' }).replaceAll(':', '-')}${BACKUP_RULES.ending}`
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

const pastOf = (madeAt: readonly Temporal.Instant[], now: Temporal.Instant) =>
  madeAt.filter((one) => !isAhead(one, now))

/** The newest of them; null: there is none. Of one from the future nobody knows when it was made. */
export function newestBackup(
  madeAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
): Temporal.Instant | null {
  return pastOf(madeAt, now).toSorted((a, b) => Temporal.Instant.compare(b, a))[0] ?? null
}

/** One for each full hour: due when none was made in this one. A backup from the future (a clock set back) counts for nothing. */
export function isBackupDue(madeAt: readonly Temporal.Instant[], now: Temporal.Instant): boolean {
  return !madeAt.some((one) => !isAfter(one, now) && hourOf(one) === hourOf(now))
}

/**
 * Which backups are no longer needed: all but the last of each of the last 24 hours that have one, of the last 14 days and of
 * the last 8 weeks. Counted by what there is and not by the calendar: after weeks of standing still the last
 * good ones are there, and the newest is never among those to go. One from the future takes the place of none (`isLongAhead`).
 */
export function backupsToDelete(
  madeAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
): Temporal.Instant[] {
  const newestFirst = pastOf(madeAt, now).toSorted((a, b) => Temporal.Instant.compare(b, a))
  const kept = new Set([
    ...lastOfEach(newestFirst, hourOf).slice(0, BACKUP_RULES.hourlyKept),
    ...lastOfEach(newestFirst, dayOf).slice(0, BACKUP_RULES.dailyKept),
    ...lastOfEach(newestFirst, weekOf).slice(0, BACKUP_RULES.weeklyKept),
  ])
  return newestFirst.filter((one) => !kept.has(one))
}

/**
 * Has one from the future been known for so long that it goes, of whatever folder? `foundAt`: when it was first seen by a clock that
 * is trusted.
 */
export function isLongAhead(
  madeAt: Temporal.Instant,
  foundAt: Temporal.Instant,
  now: Temporal.Instant,
): boolean {
  return isAhead(madeAt, now) && now.since(foundAt).total('hours') > 24 * BACKUP_RULES.aheadDaysKept
}

/** Copies from the future to remove on the other machine: those removed here too. A new machine with a slow clock removes none. */
export function copiesAheadToDelete(
  there: readonly Temporal.Instant[],
  here: readonly Temporal.Instant[],
  now: Temporal.Instant,
): Temporal.Instant[] {
  const known = new Set(here.map(String))
  const isLongHere = here.some((one) => now.since(one).total('hours') > 24 * BACKUP_RULES.aheadDaysKept)
  return isLongHere ? there.filter((one) => isAhead(one, now) && !known.has(String(one))) : []
}

/** Those made before a migration go after their days. */
export function isOutlived(madeAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.since(madeAt).total('hours') > 24 * BACKUP_RULES.migrationDaysKept
}

/** Is the last backup before an action so fresh that it serves the next one too? One from the future does not. */
export function servesAction(madeAt: readonly Temporal.Instant[], now: Temporal.Instant): boolean {
  return madeAt.some((one) => {
    const minutes = now.since(one).total('minutes')
    return minutes >= 0 && minutes < BACKUP_RULES.actionPauseMinutes
  })
}

/** Which backups before actions are no longer needed: those past their days, and all but the newest of very many. */
export function actionBackupsToDelete(
  madeAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
): Temporal.Instant[] {
  const newestFirst = pastOf(madeAt, now).toSorted((a, b) => Temporal.Instant.compare(b, a))
  const isOld = (one: Temporal.Instant) => now.since(one).total('hours') > 24 * BACKUP_RULES.actionDaysKept
  return newestFirst.filter((one, place) => isOld(one) || place >= BACKUP_RULES.actionsKept)
}

/** Deletions of accounts before this moment need not be kept: no backup is older. `oldest`: of all backups; null: none. */
export function deletionsForgottenBefore(
  oldest: Temporal.Instant | null,
  now: Temporal.Instant,
): Temporal.Instant {
  const past = now.subtract({ hours: 24 * BACKUP_RULES.deletionDaysKept })
  return oldest !== null && isAfter(past, oldest) ? oldest : past
}

/** What is kept in mind of: the hourly ones, those before something is done to many, and copies on another machine. */
export type BackupKind = 'hourly' | 'before-actions' | 'copies'
/** `unproven`: it was written, and could not be brought back. */
export type BackupFailure = 'failed' | 'unproven'
export type BackupTrouble = BackupFailure | 'late'

export type BackupPast = {
  madeAt: readonly Temporal.Instant[]
  failure: { at: Temporal.Instant; how: BackupFailure } | null
  /** Since when there has been something to back up. */
  since: Temporal.Instant
}

/** Are backups as they should be, and when was the last good one? A failure counts until one succeeds; one from the future counts for nothing. */
export function judgeBackups(
  { madeAt, failure, since }: BackupPast,
  now: Temporal.Instant,
  lateMinutes: number = BACKUP_RULES.lateMinutes,
): { lastAt: Temporal.Instant | null; trouble: BackupTrouble | null } {
  const lastAt =
    madeAt
      .filter((one) => !isAfter(one, now))
      .toSorted(Temporal.Instant.compare)
      .at(-1) ?? null
  if (failure && (lastAt === null || isAfter(failure.at, lastAt))) return { lastAt, trouble: failure.how }
  const dueAt = lastAt === null ? since : nextHour(lastAt)
  return { lastAt, trouble: isAfter(now, dueAt.add({ minutes: lateMinutes })) ? 'late' : null }
}

const isAfter = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) > 0
const nextHour = (moment: Temporal.Instant) =>
  moment.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 })
const hourOf = (moment: Temporal.Instant) => moment.toString().slice(0, 13)
const dayOf = (moment: Temporal.Instant) => moment.toString().slice(0, 10)
/** From Monday to Sunday. */
function weekOf(moment: Temporal.Instant): string {
  const { yearOfWeek, weekOfYear } = moment.toZonedDateTimeISO('UTC')
  return `${yearOfWeek} ${weekOfYear}`
}

function lastOfEach(
  newestFirst: readonly Temporal.Instant[],
  key: (moment: Temporal.Instant) => string,
): Temporal.Instant[] {
  const last = new Map<string, Temporal.Instant>()
  for (const moment of newestFirst) if (!last.has(key(moment))) last.set(key(moment), moment)
  return [...last.values()]
}
