import { expect, test } from 'vitest'
import { batched } from './batched.ts'

/** Runs that end when they are told to, and what each was given. */
function steps() {
  const runs: { items: readonly number[]; end: () => void; fail: () => void }[] = []
  const ask = batched((items: readonly number[]) => {
    const run = Promise.withResolvers<string[]>()
    const end = () => run.resolve(items.map((item) => `done ${item}`))
    runs.push({ items, end, fail: () => run.reject(new Error('lost')) })
    return run.promise
  })
  return { runs, ask }
}
const aMoment = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked for in one breath, or while a run is under way, goes together', async () => {
  const { runs, ask } = steps()
  const first = [ask(1), ask(2)]
  await aMoment()
  const second = [ask(3), ask(4), ask(5)]
  await aMoment()
  expect(runs.map(({ items }) => items)).toEqual([[1, 2]])
  runs[0]?.end()
  expect(await Promise.all(first)).toEqual(['done 1', 'done 2'])
  await aMoment()
  expect(runs.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  runs[1]?.end()
  expect(await Promise.all(second)).toEqual(['done 3', 'done 4', 'done 5'])
})

test('a run that fails fails for all in it, and the next begins', async () => {
  const { runs, ask } = steps()
  const lost = Promise.allSettled([ask(1), ask(2)])
  await aMoment()
  const next = ask(3)
  runs[0]?.fail()
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await aMoment()
  runs[1]?.end()
  expect(await next).toBe('done 3')
})

test('after a quiet time it begins at once', async () => {
  const { runs, ask } = steps()
  for (const item of [1, 2]) {
    const asked = ask(item)
    await aMoment()
    runs.at(-1)?.end()
    expect(await asked).toBe(`done ${item}`)
    await aMoment()
  }
  expect(runs).toHaveLength(2)
})
