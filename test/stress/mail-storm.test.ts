import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { measureMailStorm } from './mail-storm.ts'

/** `npm run bench -- mail-storm` is the same with fifty times as many mails. */
test('a small broadcast in bad weather, with three kill -9: nothing is lost, nothing hangs, each double is marked', async () => {
  const serve = resolve('build/processes/serve.js')
  const figures = await measureMailStorm({ serve, mails: 200, kills: 3, workers: 2 })
  expect(figures).toMatchObject({
    lost: 0,
    stuck: 0,
    withoutReason: 0,
    doubledWithoutMark: 0,
    neverTwiceDoubled: 0,
    codes: expect.any(Number),
  })
  expect(figures.doubledByKills).toBeLessThanOrEqual(figures.kills)
  expect(figures.sent + figures.failedForGood + figures.failedInDoubt).toBe(200)
})
