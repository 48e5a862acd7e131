import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { often } from '../builders/often.ts'
import { measureMailStorm, type StormFigures } from './mail-storm.ts'

const serve = resolve('build/processes/serve.js')
const mails = often(200, 80)

function expectGood(figures: StormFigures) {
  expect(figures).toMatchObject({
    lost: 0,
    stuck: 0,
    withoutReason: 0,
    doubledWithoutMark: 0,
    neverTwiceDoubled: 0,
    codes: expect.any(Number),
  })
  expect(figures.sent + figures.failedForGood + figures.failedInDoubt).toBe(mails)
}

/** `npm run bench -- mail-storm` is the same with 10,000 mails. */
test('a small broadcast in bad weather, with kill -9 in between: nothing is lost, nothing hangs, each double is marked', async () => {
  const figures = await measureMailStorm({ serve, mails, kills: often(3, 2), workers: 2 })
  expectGood(figures)
  expect(figures.doubledByKills).toBeLessThanOrEqual(figures.kills)
})

test('the same with workers that stop while they send and go on when others have their mails', async () => {
  expectGood(await measureMailStorm({ serve, mails, kills: 0, freezes: often(6, 2), workers: 2 }))
})
