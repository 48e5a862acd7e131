import '../../src/i18n/register-texts.server.ts'
import { measureHeaders } from '../stress/mail-headers.ts'
import type { Benchmark } from './run.ts'

const mails = Number(process.env.MAILS ?? 100_000)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** 100,000 names and addresses that nobody should have. */
export const mailHeaders: Benchmark = {
  title: `Headers and readers of ${mails} fuzzed mails (SEED=${seed})`,
  run: async () => {
    const figures = await measureHeaders({ mails, seed })
    for (const example of figures.examples) console.error(example)
    const none = (what: string, value: number) => ({
      what,
      value: String(value),
      goal: '0',
      met: value === 0,
    })
    return [
      { what: 'arrived', value: String(figures.arrived) },
      { what: 'not sent: no address', value: String(figures.refused) },
      none('with a header of somebody’s making', figures.injected),
      none('at another address, or more or fewer than one', figures.misrouted),
    ]
  },
}
