/** Is the site well, and when is its operator told that it is not (rules: watching)? */
import type { Temporal } from 'temporal-polyfill'
import type { BackupTrouble } from './backup.ts'
import { type ClockTrouble, isAhead } from './clock-trust.ts'
import { diskTrouble } from './disk.ts'
import type { MailTrouble } from './mail-health.ts'

/** What is looked at, in the order in which people notice it, each with what can be wrong. The first that holds is said. */
export const CHECKS = {
  clock: ['clock-apart', 'clock-jumped', 'clock-ahead'],
  mails: ['mails-paused', 'mails-server-down', 'mails-late'],
  jobs: ['jobs-still', 'jobs-fail'],
  backups: ['backups-failed', 'backups-unproven', 'backups-late', 'backups-step-failed'],
  room: ['room-short'],
  copies: ['copies-failed', 'copies-late'],
  key: ['key-unkept'],
  disk: ['disk-full', 'disk-short'],
  proxy: ['proxy-unnamed'],
  log: ['log-unwritten'],
} as const
export type Check = keyof typeof CHECKS
export type Trouble = (typeof CHECKS)[Check][number]

const ALL = Object.values(CHECKS).flat()
export const isTrouble = (name: string): name is Trouble => ALL.some((known) => known === name)

export const WELL_RULES = {
  stillMinutes: 10,
  /** What passes by itself wakes nobody. */
  tellAfterMinutes: 15,
  /** What does not, and what may be needed at any moment: told as soon as it is seen. */
  toldAtOnce: [
    'clock-apart',
    'clock-jumped',
    'clock-ahead',
    'disk-full',
    'backups-failed',
    'backups-unproven',
    'backups-step-failed',
  ] as readonly Trouble[],
  tellAgainHours: 24,
} as const

/** What is known; null: there is nothing to know here, and nobody is told of it. */
export type Readings = {
  /** `ahead`: moments are stored that have yet to come. */
  clock: ClockTrouble | 'ahead' | null
  mail: MailTrouble | null
  /** When a timed job ended last, and those that failed in their last run. */
  jobs: { lastEndedAt: Temporal.Instant; failing: readonly string[] } | null
  /** `step-failed`: the one before something was done to many. */
  backup: BackupTrouble | 'step-failed' | null
  /** On the disk of the backups the next one may find no room. */
  isBackupRoomShort: boolean
  /** Of the backups, on another machine. */
  copies: 'failed' | 'late' | null
  /** Nobody has said yet that what opens the backups is kept elsewhere, too. */
  key: 'unkept' | null
  /** Bytes that are free where the data is, on the fullest of its disks; not of that of the backups. */
  freeBytes: number | null
  /** Has something failed a moment ago because there was no room? */
  isDiskFull: boolean
  proxy: 'unnamed' | null
  /** Lines of the log of security events could not be written, within the last hours. */
  log: 'unwritten' | null
}

export function findTroubles(readings: Readings, now: Temporal.Instant): Trouble[] {
  const { clock, mail, jobs, backup, isBackupRoomShort, copies, key, freeBytes, isDiskFull, proxy, log } =
    readings
  const disk = isDiskFull ? 'full' : diskTrouble(freeBytes)
  return [
    clock && (`clock-${clock}` as const),
    mail && (`mails-${mail}` as const),
    jobs && isStill(jobs.lastEndedAt, now) ? ('jobs-still' as const) : null,
    jobs && jobs.failing.length > 0 && !isStill(jobs.lastEndedAt, now) ? ('jobs-fail' as const) : null,
    backup && (`backups-${backup}` as const),
    isBackupRoomShort ? ('room-short' as const) : null,
    copies && (`copies-${copies}` as const),
    key && (`key-${key}` as const),
    disk && (`disk-${disk}` as const),
    proxy && (`proxy-${proxy}` as const),
    log && (`log-${log}` as const),
  ].filter((trouble) => trouble !== null)
}

/** Nothing has run for so long that no worker can be there. A run in the future never was. */
export function isStill(lastEndedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return isAhead(lastEndedAt, now) || now.since(lastEndedAt).total('minutes') > WELL_RULES.stillMinutes
}

export type KnownTrouble = {
  trouble: Trouble
  since: Temporal.Instant
  /** When the operator was told last; null: not yet. */
  toldAt: Temporal.Instant | null
}

/**
 * What to tell the operator, who knows of `before` what was told: that something has been wrong for a while (of backups: at all)
 * or still is after a day, or that all of what they were told is over and all is well; null: nothing.
 */
export function whatToTell(
  before: readonly KnownTrouble[],
  found: readonly Trouble[],
  now: Temporal.Instant,
): 'trouble' | 'well-again' | null {
  const lasting = before.filter(({ trouble }) => found.includes(trouble))
  const known = new Map(before.map((one) => [one.trouble, one]))
  const begun = (trouble: Trouble): KnownTrouble => ({ trouble, since: now, toldAt: null })
  if (found.some((trouble) => isToBeTold(known.get(trouble) ?? begun(trouble), now))) return 'trouble'
  const wasTold = (known: KnownTrouble) => known.toldAt !== null
  if (!before.some(wasTold) || lasting.some(wasTold)) return null
  // While something else stands, that is what is said of what they wait to hear of.
  return found.length === 0 ? 'well-again' : 'trouble'
}

/** What was told in the future, or is known since then, is told now: the clock was wrong then. */
function isToBeTold({ trouble, since, toldAt }: KnownTrouble, now: Temporal.Instant): boolean {
  if (isAhead(toldAt ?? since, now)) return true
  if (toldAt) return now.since(toldAt).total('hours') >= WELL_RULES.tellAgainHours
  const waits = WELL_RULES.toldAtOnce.includes(trouble) ? 0 : WELL_RULES.tellAfterMinutes
  return now.since(since).total('minutes') >= waits
}
