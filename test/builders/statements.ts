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

/** How many rows the statements of some work are answered with, all together: each costs time of its own, however short. */
export async function countRows(work: () => Promise<unknown>): Promise<number> {
  const query = pg.Query.prototype as unknown as { handleDataRow: (row: unknown) => void }
  const answered = vi.spyOn(query, 'handleDataRow')
  try {
    await work()
    return answered.mock.calls.length
  } finally {
    answered.mockRestore()
  }
}
