import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { often } from '../builders/often.ts'
import { measureMailStorm } from './mail-storm.ts'

/** `npm run bench -- mail-storm` is the same with 10,000 mails. */
test('a small broadcast in bad weather, with kill -9 in between: nothing is lost, nothing hangs, each double is marked', async () => {
  const mails = often(200, 80)
  const serve = resolve('build/processes/serve.js')
  const figures = await measureMailStorm({ serve, mails, kills: often(3, 2), workers: 2 })
  expect(figures).toMatchObject({
    lost: 0,
    stuck: 0,
    withoutReason: 0,
    doubledWithoutMark: 0,
    neverTwiceDoubled: 0,
    codes: expect.any(Number),
  })
  expect(figures.doubledByKills).toBeLessThanOrEqual(figures.kills)
  expect(figures.sent + figures.failedForGood + figures.failedInDoubt).toBe(mails)
})
