/**
 * Joins what is asked for one by one: while `run` is under way everything that is asked for waits, and goes together in
 * the next run. Nobody waits longer than for the run before; the more is asked for, the more each run does. `run` gives one
 * result for each item, in their order; when it throws, all of them have failed.
 */
export function batched<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  type Asked = { item: Item; answer: PromiseWithResolvers<Result> }
  let waiting: Asked[] = []
  let isRunning = false

  const runUntilNobodyWaits = async () => {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        const results = await run(group.map(({ item }) => item))
        for (const [index, { answer }] of group.entries()) answer.resolve(results[index]!)
      } catch (error) {
        for (const { answer } of group) answer.reject(error)
      }
    }
    isRunning = false
  }
  return (item) => {
    const answer = Promise.withResolvers<Result>()
    waiting.push({ item, answer })
    if (!isRunning) {
      isRunning = true
      // Whatever is asked for in the same breath goes along.
      queueMicrotask(() => void runUntilNobodyWaits())
    }
    return answer.promise
  }
}
