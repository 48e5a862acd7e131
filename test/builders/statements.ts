import pg from 'pg'
import { vi } from 'vitest'
import { askBackend } from '../../src/db/acting.server.ts'
import { BETWEEN_FILES } from '../product/snapshot.ts'

/** How many statements some work takes; on connections that were there before it, too. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Query.prototype, 'submit')
  try {
    await work()
    return asked.mock.contexts.filter(isOfWork).length
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
    return answered.mock.contexts.filter(isOfWork).length
  } finally {
    answered.mockRestore()
  }
}

/**
 * Not what a connection says that is opened meanwhile, because the others are busy just then, and not what is asked of a product that
 * another file has just given back.
 */
function isOfWork(query: unknown): boolean {
  const { text } = query as { text: string }
  return !text.endsWith(askBackend) && !text.startsWith(BETWEEN_FILES)
}
