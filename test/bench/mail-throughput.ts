import { resolve } from 'node:path'
import { measureThroughput } from '../stress/mail-throughput.ts'
import type { Benchmark } from './run.ts'

/** A mail server takes its time over each mail; one that takes none would only measure our own arithmetic. */
const SERVER_MS = 50

/** Throughput with every state committed, at least 0.8 of a bare nodemailer pool to the same server in the same run. */
export const mailThroughput: Benchmark = {
  title: 'Mails a second, with every state committed',
  run: async () => {
    const serve = resolve('build/processes/serve.js')
    const figures = await measureThroughput({ serve, mails: 1000, serverMs: SERVER_MS })
    const { rawPerSecond, neverTwicePerSecond, atLeastOncePerSecond } = figures
    const share = neverTwicePerSecond / rawPerSecond
    return [
      {
        what: `a bare pool of as many connections, ${Math.round(figures.bytes / 1000)} kB each`,
        value: rawPerSecond.toFixed(1),
      },
      {
        what: 'mails to many, as a share of that',
        value: share.toFixed(2),
        goal: '≥ 0.8',
        met: share >= 0.8,
      },
      { what: 'mails to many', value: neverTwicePerSecond.toFixed(1) },
      { what: 'mails about matches, one by one', value: atLeastOncePerSecond.toFixed(1) },
    ]
  },
}
