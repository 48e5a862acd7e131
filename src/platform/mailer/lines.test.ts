import { expect, test } from 'vitest'
import { makeLines } from './lines.ts'

test('no more than there are; who waits gets the next free one, lowest lane first', async () => {
  const lines = makeLines(1)
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
  const lines = makeLines(1)
  await lines.take(1)
  const waiting = lines.take(1)
  lines.close()
  expect(await waiting).toBeNull()
  expect(await lines.take(0)).toBeNull()
})
