import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** As many as take each other's caches least while browsers run beside them. */
const besideJourneys = Math.max(2, availableParallelism())
/** Alone each waits half of its time, for a database, a server or a disk. */
export const workers = process.env.TEST_BESIDE ? besideJourneys + 2 : besideJourneys

const isOneMore = Number(process.env.VITEST_POOL_ID ?? 0) > besideJourneys
while (isOneMore && process.env.TEST_BESIDE && existsSync(process.env.TEST_BESIDE)) await wait(500)
