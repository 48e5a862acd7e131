import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from '#db/client.server.ts'
import { findHome } from '#platform/postgres/home.server.ts'
import { stopLeftovers } from '#platform/postgres/leftovers.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'

const prefix = 'proof-'
const leftoverAfterMs = 60 * 60 * 1000

/**
 * An empty database on a server of our own in the data folder, there only for `work`: where a backup of the database of
 * DATABASE_URL is brought back as a proof, whatever our login may do there. Those of killed processes are removed first.
 */
export async function withScratchServer<T>(
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
