import { describe, expect, it } from 'vitest'
import { isConfirmedFor, stampOf } from './acting.server.ts'

const form = (fields: Record<string, string>) => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}

describe('what is done to every row that matches', () => {
  const ids = ['a', 'b', 'c']
  const stamp = stampOf(ids)

  it('is confirmed for those that were counted, in whatever order', () => {
    expect(isConfirmedFor('all', ids, form({ confirmed: '3', stamp }))).toBe(true)
    expect(isConfirmedFor('all', ['c', 'a', 'b'], form({ confirmed: '3', stamp }))).toBe(true)
  })
  it('is asked again for as many others, for more, or when nobody was asked', () => {
    expect(isConfirmedFor('all', ['a', 'b', 'd'], form({ confirmed: '3', stamp }))).toBe(false)
    expect(isConfirmedFor('all', [...ids, 'd'], form({ confirmed: '3', stamp }))).toBe(false)
    expect(isConfirmedFor('all', ids, form({ confirmed: '3' }))).toBe(false)
    expect(isConfirmedFor('all', ids, form({ stamp }))).toBe(false)
  })
  it('of rows ticked by hand is confirmed for those of them who are left', () => {
    expect(isConfirmedFor(ids, ['a'], form({ confirmed: '3' }))).toBe(true)
    expect(isConfirmedFor(ids, ids, form({}))).toBe(false)
  })
})
