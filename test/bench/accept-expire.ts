import { run } from '../stress/accept-expire.ts'
import type { Benchmark } from './run.ts'

/** 2,000 accept and expire races within 5 ms of the deadline. */
export const acceptExpire: Benchmark = {
  title: 'Accepting against the clock (own PostgreSQL)',
  run: async () => {
    const { races, withinMs, clean, lies, accepted, expired } = await run()
    return [
      {
        what: `races within ±${withinMs} ms with one final state, one mail each`,
        value: String(clean),
        goal: `= ${races}`,
        met: clean === races,
      },
      { what: 'guests told something else than stored', value: String(lies), goal: '= 0', met: lies === 0 },
      { what: 'accepted', value: String(accepted), goal: '> 0', met: accepted > 0 },
      { what: 'expired', value: String(expired), goal: '> 0', met: expired > 0 },
    ]
  },
}
