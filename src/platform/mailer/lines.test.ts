import { expect, test } from 'vitest'
import { makeLines } from './lines.ts'

test('no more than there are; who waits gets the next free one, lowest lane first', async () => {
  const lines = makeLines(1, 0)
  const leave = await lines.take(3)
  const order: string[] = []
  const waits = async (name: string, lane: number) => {
    const free = await lines.take(lane)
    order.push(name)
    free?.()
  }
  const all = [waits('broadcast', 3), waits('match', 1), waits('second broadcast', 3)]
  await new Promise((resolve) => setImmediate(resolve))
  expect(order).toEqual([])
  leave?.()
  leave?.() // given back twice it is still one
  await Promise.all(all)
  expect(order).toEqual(['match', 'broadcast', 'second broadcast'])
})

test('closing sends away who waits and who comes after', async () => {
  const lines = makeLines(1, 0)
  await lines.take(1)
  const waiting = lines.take(1)
  lines.close()
  expect(await waiting).toBeNull()
  expect(await lines.take(0)).toBeNull()
})

test('who is among the next is told before there is a free one', async () => {
  const lines = makeLines(1, 1)
  const told: string[] = []
  const leave = await lines.take(1, () => told.push('first'))
  const second = lines.take(1, () => told.push('second'))
  const third = lines.take(1, () => told.push('third'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toEqual(['first', 'second'])
  leave?.()
  await second
  expect(told).toEqual(['first', 'second', 'third'])
  lines.close()
  expect(await third).toBeNull()
})
