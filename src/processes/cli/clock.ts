import { calledAs } from '#platform/called-as.server.ts'
import { mint } from '#db/actor.server.ts'
import { readClockTrust, readStoredClock, sayClockIsRight } from '#db/clock-record.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import { machineSteady } from '#db/steady.server.ts'
import { afterLook, settledAt } from '#domain/clock-trust.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { withDeps } from './database.ts'
import type { Output } from './output.ts'
import { WrongUsage } from './usage.ts'

/** `clock` says what the clock is trusted with; `clock right` ends the wait after it has moved (rules: the clock). */
export async function runClock(args: string[], settings: Settings, { say }: Output): Promise<number> {
  const [word, ...more] = args
  if ((word !== undefined && word !== 'right') || more.length > 0)
    throw new WrongUsage('clock takes nothing, or "right"')
  return withDeps(settings, async ({ clock }, server) => {
    const db = openDatabase(server.connection('worker'), clock, 1)
    try {
      return await db.run(mint.worker(), async (tx) => {
        const { record } = await readStoredClock(tx)
        const now = clock()
        const { trouble } = await readClockTrust(tx, now)
        if (trouble === 'apart') {
          say('This clock is more than five minutes away from that of the database: set one of them.')
          return 1
        }
        if (trouble === null || !record) {
          say('The clock is trusted.')
          return 0
        }
        if (word === 'right') {
          await sayClockIsRight(tx, now)
          say('Noted: the clock is right. What waited goes on within the hour.')
          return 0
        }
        const seen = afterLook(record, now, machineSteady())
        say(`The clock moved from ${seen.movedFrom} to ${seen.steadySince}, or the site was off in between.`)
        say(`Until ${settledAt(seen)} nothing is deleted by itself and no offers run out by themselves.`)
        say(`If the clock is right: ${calledAs('clock right')}`)
        return 1
      })
    } finally {
      await db.close()
    }
  })
}
