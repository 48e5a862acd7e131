import { run } from '../stress/last-bed.ts'
import type { Benchmark } from './run.ts'
import { milliseconds } from './table.ts'

/** 100 connections drafting the last bed, 200 rounds. */
export const lastBed: Benchmark = {
  title: 'The last bed, everybody at once (own PostgreSQL)',
  run: async () => {
    const { connections, rounds, oneMatch, toldWho, losers, errors, slowestRoundMs } = await run()
    return [
      {
        what: `rounds of ${connections} connections with exactly one match`,
        value: String(oneMatch),
        goal: `= ${rounds}`,
        met: oneMatch === rounds,
      },
      {
        what: 'losers who were told who holds the bed',
        value: String(toldWho),
        goal: `= ${losers}`,
        met: toldWho === losers,
      },
      { what: 'errors', value: String(errors), goal: '= 0', met: errors === 0 },
      { what: 'slowest round', value: milliseconds(slowestRoundMs) },
    ]
  },
}
