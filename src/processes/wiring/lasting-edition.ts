import type { Edition } from '#domain/edition.ts'

const patienceMs = 1_000

/**
 * The edition for pages to read: while the database cannot say, or takes its time, what it said last. They are made from
 * nothing else of it, so they can also be made for the first time without it.
 */
export function lastingEdition(ask: () => Promise<Edition>): () => Promise<Edition> {
  let known: Edition | null = null
  return async () => {
    const asked = ask().then((edition) => (known = edition))
    if (known === null) return asked
    const last = known
    let timer: NodeJS.Timeout | undefined
    const end = new Promise<Edition>(
      (resolve) => (timer = setTimeout(() => resolve(known ?? last), patienceMs)),
    )
    return Promise.race([asked.catch(() => last), end]).finally(() => clearTimeout(timer))
  }
}
