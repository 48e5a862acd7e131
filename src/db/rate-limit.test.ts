import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../test/builders/database.ts'
import { mint } from './actor.server.ts'
import { countDown, countSoFar, countUp } from './rate-limit.server.ts'

const { db, clock, sql, empty } = await testDatabase()
const limit = { key: Buffer.from('a counter that everybody uses'), hours: 1 }
const gate = mint.gate()
const soFar = () => db.run(gate, (tx) => countSoFar(tx, limit, clock.now()))

beforeEach(() => empty('rate_limit'))

it('a transaction that counts and then hangs keeps nobody from counting', async () => {
  const counted = Promise.withResolvers<number>()
  const goOn = Promise.withResolvers<void>()
  const held = db.run(gate, async (tx) => {
    counted.resolve(await countUp(tx, limit, clock.now()))
    await goOn.promise
  })
  expect(await counted.promise).toBe(1)
  // As another process would, with limits of its own.
  const other = sql<{ count: number }>(
    `update rate_limit set count = count + 1 where set_config('lock_timeout', '2s', true) <> '' returning count`,
  )
  expect(await other).toEqual([{ count: 2 }])
  expect(await db.run(gate, (tx) => countUp(tx, limit, clock.now()))).toBe(3)
  goOn.resolve()
  await held
})

it('a use stays counted when what it was for was not done', async () => {
  const failing = db.run(gate, async (tx) => {
    await countUp(tx, limit, clock.now())
    throw new Error('not done')
  })
  await expect(failing).rejects.toThrow('not done')
  expect(await soFar()).toBe(1)
})

it('what is given back counts when it is settled that it is, and not before', async () => {
  await db.run(gate, (tx) => countUp(tx, limit, clock.now()))
  const failing = db.run(gate, async (tx) => {
    await countDown(tx, limit, clock.now())
    throw new Error('not done')
  })
  await expect(failing).rejects.toThrow('not done')
  expect(await soFar()).toBe(1)
  await db.run(gate, async (tx) => {
    await countDown(tx, limit, clock.now())
    await countDown(tx, { ...limit, hours: 24 }, clock.now())
  })
  expect(await soFar()).toBe(0)
  await db.run(gate, (tx) => countDown(tx, limit, clock.now()))
  expect(await soFar()).toBe(0)
})

it('of many at once each counts, and all of them what they give back', async () => {
  const uses = Array.from({ length: 20 }, () => db.run(gate, (tx) => countUp(tx, limit, clock.now())))
  expect((await Promise.all(uses)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  )
  const other = { ...limit, key: Buffer.from('another one') }
  await db.run(gate, async (tx) => {
    for (let at = 0; at < 20; at += 1) await countUp(tx, other, clock.now())
  })
  const back = Array.from({ length: 20 }, (_, at) =>
    db.run(gate, async (tx) => {
      for (const one of at % 2 ? [limit, other] : [other, limit]) await countDown(tx, one, clock.now())
    }),
  )
  await Promise.all(back)
  expect(await sql('select count::int from rate_limit')).toEqual([{ count: 0 }, { count: 0 }])
})
