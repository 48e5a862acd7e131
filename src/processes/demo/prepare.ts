import type { Settings } from '#platform/settings/settings.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import { silentLog } from '../cli/database.ts'
import { startDatabase } from '../wiring/database.ts'
import { systemClock } from '../wiring/deps.ts'
import { listAccounts, type Account } from './accounts.ts'
import { registerEverybody, registerLatecomers } from './people.ts'
import { playRound } from './round.ts'
import { openStage } from './stage.ts'

/** Fills a fresh data folder with an edition in the middle of its first round; returns the accounts to show. */
export async function prepareDemo(settings: Settings): Promise<Account[]> {
  const server = await startDatabase(settings, silentLog)
  try {
    const stage = await openStage(settings, server)
    const admin = await registerEverybody(stage)
    await playRound(stage, admin)
    await registerLatecomers(stage)
    await stage.close()
    const workerDb = openDatabase(server.connection('worker'), systemClock, 1)
    const accounts = await listAccounts(workerDb)
    await workerDb.close()
    return accounts
  } finally {
    await server.stop()
  }
}
