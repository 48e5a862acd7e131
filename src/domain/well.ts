/** Is the site well, and when is whoever runs it told that it is not (rules: watching)? */
import type { Temporal } from 'temporal-polyfill'
import type { MailTrouble } from './mail-health.ts'

/** What is looked at, in the order in which people notice it, each with what can be wrong. The first that holds is said. */
export const CHECKS = {
  mails: ['mails-paused', 'mails-server-down', 'mails-late'],
  jobs: ['jobs-still', 'jobs-fail'],
  backups: ['backups-late', 'backups-failed'],
  copies: ['copies-late'],
  key: ['key-unkept'],
  disk: ['disk-short'],
  proxy: ['proxy-unnamed'],
  log: ['log-unwritten'],
} as const
export type Check = keyof typeof CHECKS
export type Trouble = (typeof CHECKS)[Check][number]

const ALL = Object.values(CHECKS).flat()
export const isTrouble = (name: string): name is Trouble => ALL.some((known) => known === name)

export const WELL_RULES = {
  /** Some jobs run each minute. */
  stillMinutes: 10,
  /** Less free space, in bytes, and the next backup or the database may find none. */
  diskBytes: 1024 ** 3,
  /** What passes by itself wakes nobody. */
  tellAfterMinutes: 15,
  tellAgainHours: 24,
} as const

/** What is known; null: there is nothing to know here, and nobody is told of it. */
export type Readings = {
  mail: MailTrouble | null
  /** When a timed job ended last, and whether one has failed in its last run. */
  jobs: { lastEndedAt: Temporal.Instant; isOneFailing: boolean } | null
  backup: 'late' | 'failed' | null
  /** Of the backups, on another machine. */
  copies: 'late' | null
  /** Nobody has said yet that what opens the backups is kept elsewhere, too. */
  key: 'unkept' | null
  /** Bytes that are free where the data is. */
  freeBytes: number | null
  proxy: 'unnamed' | null
  /** Lines of the log of security events could not be written, within the last hours. */
  log: 'unwritten' | null
}

/** The troubles there are now, at most one a check. */
export function findTroubles(readings: Readings, now: Temporal.Instant): Trouble[] {
  const { mail, jobs, backup, copies, key, freeBytes, proxy, log } = readings
  return [
    mail && (`mails-${mail}` as const),
    jobs && isStill(jobs.lastEndedAt, now) ? ('jobs-still' as const) : null,
    jobs?.isOneFailing && !isStill(jobs.lastEndedAt, now) ? ('jobs-fail' as const) : null,
    backup && (`backups-${backup}` as const),
    copies && (`copies-${copies}` as const),
    key && (`key-${key}` as const),
    freeBytes !== null && freeBytes < WELL_RULES.diskBytes ? ('disk-short' as const) : null,
    proxy && (`proxy-${proxy}` as const),
    log && (`log-${log}` as const),
  ].filter((trouble) => trouble !== null)
}

/** Nothing has run for so long that no worker can be there. */
export function isStill(lastEndedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.since(lastEndedAt).total('minutes') > WELL_RULES.stillMinutes
}

export type KnownTrouble = {
  trouble: Trouble
  since: Temporal.Instant
  /** When whoever runs the site was told last; null: not yet. */
  toldAt: Temporal.Instant | null
}

/**
 * What to tell whoever runs the site, who knows of `before` what was told: that something has been wrong for a while or still is
 * after a day, or that all of what they were told is over; null: nothing.
 */
export function whatToTell(
  before: readonly KnownTrouble[],
  found: readonly Trouble[],
  now: Temporal.Instant,
): 'trouble' | 'well-again' | null {
  const lasting = before.filter(({ trouble }) => found.includes(trouble))
  if (lasting.some((known) => isToBeTold(known, now))) return 'trouble'
  const wasTold = (known: KnownTrouble) => known.toldAt !== null
  return before.some(wasTold) && !lasting.some(wasTold) ? 'well-again' : null
}

function isToBeTold({ since, toldAt }: KnownTrouble, now: Temporal.Instant): boolean {
  return toldAt
    ? now.since(toldAt).total('hours') >= WELL_RULES.tellAgainHours
    : now.since(since).total('minutes') >= WELL_RULES.tellAfterMinutes
}
