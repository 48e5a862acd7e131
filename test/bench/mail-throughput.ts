import { resolve } from 'node:path'
import { measureThroughput } from '../stress/mail-throughput.ts'
import type { Benchmark } from './run.ts'

/** A mail server takes its time over each mail; one that takes none would only measure our own arithmetic. */
const SERVER_MS = 50

/** 20,000 mails an hour. */
const GOAL = 5.6

/** Throughput with every state committed, beside a bare nodemailer pool to the same server in the same run. */
export const mailThroughput: Benchmark = {
  title: 'Mails a second, with every state committed',
  run: async () => {
    const serve = resolve('build/processes/serve.js')
    const figures = await measureThroughput({ serve, mails: 1000, serverMs: SERVER_MS })
    const { rawPerSecond, neverTwicePerSecond, atLeastOncePerSecond } = figures
    return [
      {
        what: `a bare pool of as many connections, ${Math.round(figures.bytes / 1000)} kB each`,
        value: rawPerSecond.toFixed(1),
      },
      ...[
        ['mails to many', neverTwicePerSecond] as const,
        ['mails about matches', atLeastOncePerSecond] as const,
      ].map(([what, value]) => ({ what, value: value.toFixed(1), goal: `≥ ${GOAL}`, met: value >= GOAL })),
    ]
  },
}
