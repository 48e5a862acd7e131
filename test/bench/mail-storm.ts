import { resolve } from 'node:path'
import { measureMailStorm } from '../stress/mail-storm.ts'
import type { Benchmark } from './run.ts'

/** Of a worker: each may be past the last bytes of a mail when it is killed. */
const LINES = 5
/** MAILS=…, KILLS=… for a smaller storm. */
const mails = Number(process.env.MAILS ?? 10_000)
const kills = Number(process.env.KILLS ?? 50)

/** 10,000 mails, a mail server with every fault there is, 50 kill -9 over three workers. */
export const mailStorm: Benchmark = {
  title: 'A broadcast in bad weather',
  run: async () => {
    const serve = resolve('build/processes/serve.js')
    const figures = await measureMailStorm({ serve, mails, kills, workers: 3 })
    const goal = (what: string, value: number, most: number) => ({
      what,
      value: String(value),
      goal: `≤ ${most}`,
      met: value <= most,
    })
    return [
      goal(`lost of ${figures.mails} mails, ${figures.kills} kills`, figures.lost, 0),
      goal('neither sent nor failed in the end', figures.stuck, 0),
      goal('failed without a reason', figures.withoutReason, 0),
      goal('doubled by kills', figures.doubledByKills, figures.kills * LINES),
      goal('doubled without the mark', figures.doubledWithoutMark, 0),
      goal('doubled although never twice', figures.neverTwiceDoubled, 0),
      goal('95 % of codes arrive within, ms', figures.codesP95Ms, 5000),
      { what: 'doubled by cut connections', value: String(figures.doubledByCuts) },
      { what: 'kept in doubt, to be decided by a person', value: String(figures.failedInDoubt) },
      { what: 'refused for good by the server', value: String(figures.failedForGood) },
      { what: 'seconds', value: figures.seconds.toFixed(0) },
    ]
  },
}
