import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { DRAFTS_AT_ONCE, readChosen } from './inform.ts'

it('what is ticked stands in an address as ids, and as many as a page shows', () => {
  const id = randomUUID()
  expect(readChosen(['x'.repeat(200_000), id, 'none', null])).toEqual([id])
  expect(readChosen(Array.from({ length: 500 }, () => randomUUID()))).toHaveLength(DRAFTS_AT_ONCE)
})
