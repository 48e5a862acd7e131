import type { ApprovedAdmin } from '#db/actor.server.ts'
import { type Check, CHECKS, findTroubles, type Trouble } from '#domain/well.ts'
import { nameKey, noteKeyKept } from '#features/clock/backups/kept-key.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listTroubles, readDatabase, readServer } from './readings.server.ts'

export type CheckView = {
  check: Check
  trouble: Trouble | null
  since: string | null
}
export type WellView = {
  checks: CheckView[]
  /** What happens by itself and failed the last time, by its name. */
  failing: readonly string[]
  areBackupsOurs: boolean
  /** ISO instant; null: there is none yet. */
  lastBackupAt: string | null
  /** Whether they go to another machine as well, and of when the newest there is. */
  areCopiesMade: boolean
  lastCopyAt: string | null
  key: ReturnType<typeof nameKey>
  /** Where they lie; null: nobody makes any here. */
  backupDir: string | null
  /** Null where nobody can say. */
  freeGigabytes: number | null
  /** Who is told by email; null: nobody. */
  operatorEmail: string | null
}

type WellDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings' | 'proxies' | 'saving'>

/** Where somebody else makes the backups we know nothing of copies and keys. */
const OF_OUR_BACKUPS: ReadonlySet<string> = new Set<Check>(['room', 'copies', 'key'])

/** Whether the site itself is well: nothing about people. */
export async function getWell(
  { db, clock, keys, settings, proxies, saving }: WellDeps,
  admin: ApprovedAdmin,
): Promise<WellView> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const server = await readServer(tx, settings, now)
    const readings = {
      ...(await readDatabase(tx, { keys, settings }, now)),
      copies: server.copies,
      backup: server.backup,
      isBackupRoomShort: server.isBackupRoomShort,
      freeBytes: server.freeBytes,
      isDiskFull: saving.isDiskFull(),
      proxy: proxies.isUnnamed() ? ('unnamed' as const) : null,
    }
    const found = findTroubles(readings, now)
    const known = new Map((await listTroubles(tx)).map(({ trouble, since }) => [trouble, since]))
    const asked = Object.entries(CHECKS).filter(
      ([check]) => server.areBackupsOurs || !OF_OUR_BACKUPS.has(check),
    )
    const checks = asked.map(([check, troubles]): CheckView => {
      const trouble = found.find((one) => troubles.some((name) => name === one)) ?? null
      return { check: check as Check, trouble, since: (trouble && known.get(trouble)?.toString()) ?? null }
    })
    return {
      checks,
      failing: readings.jobs?.failing ?? [],
      areBackupsOurs: server.areBackupsOurs,
      lastBackupAt: server.lastBackupAt?.toString() ?? null,
      areCopiesMade: settings.offSite !== null,
      lastCopyAt: server.lastCopyAt?.toString() ?? null,
      key: nameKey(settings),
      backupDir: settings.backupDir,
      freeGigabytes: server.freeBytes === null ? null : Math.floor(server.freeBytes / 1024 ** 3),
      operatorEmail: settings.operatorEmail,
    }
  })
}

/** An organiser says that what opens the backups is kept elsewhere, too. */
export async function sayKeyIsKept(
  { db, clock, keys, settings }: Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>,
  admin: ApprovedAdmin,
): Promise<void> {
  await db.run(admin, (tx) => noteKeyKept(tx, { keys, settings }, clock()))
}
