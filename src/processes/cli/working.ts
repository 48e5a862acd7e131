import type { Output } from './output.ts'

const FIRST_MS = 2_000
const THEN_MS = 10_000

/** Does `work`; in a terminal, after two seconds, shows on stderr what is being done, how far and since when. */
export async function working<T>(
  what: string | (() => string),
  { complain, isTerminal = false }: Output,
  work: () => Promise<T>,
  [first, then]: readonly [number, number] = [FIRST_MS, THEN_MS],
): Promise<T> {
  if (!isTerminal) return work()
  const from = performance.now()
  const words = () => (typeof what === 'string' ? what : what())
  const say = () => complain(`${words()} (${Math.round((performance.now() - from) / 1_000)} s) ...`)
  let again: NodeJS.Timeout | undefined
  const begin = setTimeout(() => {
    say()
    again = setInterval(say, then)
  }, first)
  try {
    return await work()
  } finally {
    clearTimeout(begin)
    clearInterval(again)
  }
}
