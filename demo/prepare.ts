import type { Settings } from '#platform/settings/settings.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import { markAsRehearsal } from '#db/rehearsal-mark.server.ts'
import { silentLog } from '#processes/cli/database.ts'
import { startDatabase } from '#processes/wiring/database.ts'
import { systemClock } from '#processes/wiring/time.ts'
import { listAccounts, type Account } from './accounts.ts'
import { findHomes } from './homes.ts'
import { writeLetters } from './letters.ts'
import { registerEverybody, registerLatecomers } from './people.ts'
import { playRound, pressSend } from './round.ts'
import { letThingsHappen } from './since.ts'
import { openPastWeeks } from './past-weeks.ts'

/** Fills a fresh data folder with an edition in the middle of its first round; returns the accounts to show. */
export async function prepareDemo(settings: Settings): Promise<Account[]> {
  const server = await startDatabase(settings, silentLog, { isMoved: true })
  try {
    if (server.owner) await markAsRehearsal(server.owner)
    const past = await openPastWeeks(settings, server)
    const admin = await registerEverybody(past)
    await findHomes(past)
    const accepted = await playRound(past, admin)
    await letThingsHappen(past, admin, accepted)
    await registerLatecomers(past)
    await writeLetters(past, admin)
    await pressSend(past, admin)
    await past.close()
    const workerDb = openDatabase(server.connection('worker'), systemClock, 1)
    const accounts = await listAccounts(workerDb)
    await workerDb.close()
    return accounts
  } finally {
    await server.stop()
  }
}
