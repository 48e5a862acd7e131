import { mint } from '#db/actor.server.ts'
import { withScratchDatabase } from '#db/backup/scratch.server.ts'
import type { ClientConfig } from '#db/client.server.ts'
import type { BackupDeps } from '#features/clock/backups/backups.server.ts'
import { type BackupKeys, makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { readSecret } from './data-folder.ts'
import { systemClock } from './time.ts'
import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findHome } from '#platform/postgres/home.server.ts'
import { stopLeftovers } from '#platform/postgres/leftovers.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'

const prefix = 'proof-'
const leftoverAfterMs = 60 * 60 * 1000

/** A scratch database on a server of ours, for `work`: where backups of DATABASE_URL are proven. Leftovers are removed first. */
async function withScratchServer<T>(
  dataDir: string,
  now: Date,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  await removeLeftovers(dataDir, now)
  const folder = await mkdtemp(join(await realpath(dataDir), prefix))
  try {
    // Nobody keeps what is in it, so it does not wait for the disk.
    const server = await startPostgres({ dataDir: folder, log: () => {}, throwaway: true })
    try {
      return await work(server.connection('migrator'))
    } finally {
      await server.stop()
    }
  } finally {
    await remove(folder)
  }
}

async function removeLeftovers(dataDir: string, now: Date): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(await realpath(dataDir), name)
    const { mtimeMs } = await stat(folder)
    if (now.getTime() - mtimeMs < leftoverAfterMs) continue
    await stopLeftovers(findHome(folder), () => {})
    await remove(folder)
  }
}

/** As root the cluster may lie elsewhere. */
async function remove(folder: string): Promise<void> {
  await rm(findHome(folder), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}

export type BackedUp = { owner: ClientConfig | null; connection: (role: 'migrator') => ClientConfig }

export function openBackupKeys({ dataDir, secretKey, backupKey }: Settings): BackupKeys {
  return makeBackupKeys(readSecret(dataDir, secretKey), backupKey)
}

/** What taking a backup needs; `owner` null: the login of DATABASE_URL reads, and a server of ours is where it is proven. */
export function openBackupDeps(
  settings: Settings,
  owner: ClientConfig | null,
  { connection }: Pick<BackedUp, 'connection'>,
): BackupDeps {
  const migrator = connection('migrator')
  return {
    reader: owner ?? migrator,
    scratch: owner
      ? (now, work) => withScratchDatabase({ owner, migrator, ownedBy: migrator.user ?? null }, now, work)
      : (now, work) => withScratchServer(settings.dataDir, now, work),
    keys: openBackupKeys(settings),
    worker: mint.worker(),
    clock: systemClock,
  }
}
