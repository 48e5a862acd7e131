import { afterAll, vi } from 'vitest'
import { endAll } from '../builders/at-the-end.ts'

// Test files share a process and what is imported in it: nothing of one is left for the next.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await endAll()
})
