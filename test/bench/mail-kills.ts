import { resolve } from 'node:path'
import { measureMailKills } from '../stress/mail-kills.ts'
import type { Benchmark } from './run.ts'

/** 500 mails with 10 kill -9 of the process during sending. */
export const mailKills: Benchmark = {
  title: 'Mails while the sending process is killed',
  run: async () => {
    const figures = await measureMailKills({ serve: resolve('build/processes/serve.js') })
    const goal = (what: string, value: number, most: number) => ({
      what,
      value: String(value),
      goal: `≤ ${most}`,
      met: value <= most,
    })
    return [
      goal(`lost of ${figures.mails} mails, ${figures.kills} kills`, figures.lost, 0),
      goal('most doubled by one kill', figures.mostDoubledByOneKill, 1),
      goal('doubled in all', figures.doubled, figures.kills),
      goal('doubled without the mark', figures.doubledWithoutMark, 0),
      goal('doubled under another Message-ID', figures.doubledUnderAnotherId, 0),
    ]
  },
}
