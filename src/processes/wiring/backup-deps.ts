import { mint } from '#db/actor.server.ts'
import { withScratchDatabase } from '#db/backup/scratch.server.ts'
import type { ClientConfig } from '#db/client.server.ts'
import type { BackupDeps } from '#features/clock/backups/backups.server.ts'
import { type BackupKeys, makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { readSecret } from './data-folder.ts'
import { withScratchServer } from './scratch-server.ts'
import { systemClock } from './time.ts'

/** What of a server a backup needs. */
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
