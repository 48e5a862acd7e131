import pg from 'pg'
import { vi } from 'vitest'

/** How many statements some work takes; on connections that were there before it, too. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Query.prototype, 'submit')
  try {
    await work()
    return asked.mock.calls.length
  } finally {
    asked.mockRestore()
  }
}
