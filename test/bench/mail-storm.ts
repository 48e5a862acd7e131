import { resolve } from 'node:path'
import { measureMailStorm } from '../stress/mail-storm.ts'
import { measureThroughput } from '../stress/mail-throughput.ts'
import type { Benchmark } from './run.ts'

/** Issue 7: 10,000 mails, a mail server with every fault there is, 50 kill -9 over three workers. */
export const mailStorm: Benchmark = {
  title: 'A broadcast in bad weather',
  run: async () => {
    const serve = resolve('build/processes/serve.js')
    const figures = await measureMailStorm({ serve, mails: 10_000, kills: 50, workers: 3 })
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
      goal('doubled by kills', figures.doubledByKills, figures.kills),
      goal('doubled without the mark', figures.doubledWithoutMark, 0),
      goal('doubled although never twice', figures.neverTwiceDoubled, 0),
      goal('95 % of codes arrive within, ms', figures.codesP95Ms, 5000),
      { what: 'doubled by cut connections', value: String(figures.doubledByCuts) },
      { what: 'kept in doubt, to be decided by a person', value: String(figures.failedInDoubt) },
      { what: 'refused for good by the server', value: String(figures.failedForGood) },
      { what: 'seconds', value: figures.seconds.toFixed(0) },
      ...(await throughput(serve)),
    ]
  },
}

/** A mail server takes its time over each mail; one that takes none would only measure our own arithmetic. */
const SERVER_MS = 50

async function throughput(serve: string) {
  const { rawPerSecond, neverTwicePerSecond, atLeastOncePerSecond } = await measureThroughput({
    serve,
    mails: 1000,
    serverMs: SERVER_MS,
  })
  const share = neverTwicePerSecond / rawPerSecond
  return [
    {
      what: `mails to many a second, as a share of a bare pool (${rawPerSecond.toFixed(0)} a second)`,
      value: share.toFixed(2),
      goal: '≥ 0.8',
      met: share >= 0.8,
    },
    { what: 'mails about matches a second, one by one', value: atLeastOncePerSecond.toFixed(1) },
  ]
}
