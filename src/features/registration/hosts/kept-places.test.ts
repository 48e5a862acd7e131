import { expect, test } from 'vitest'
import { changePlaces, type KeptPlace } from './offered-rooms.server.ts'

const place = (bedNumber: number, more: Partial<KeptPlace> = {}): KeptPlace => ({
  id: `${more.kind ?? 'single'}${bedNumber}${more.seat ?? ''}`,
  kind: 'single',
  bedNumber,
  seat: 1,
  removed: false,
  inUse: false,
  ...more,
})
const nothing = { add: [], restore: [], remove: [], blocked: [] }

test('a new room gets its places, a double two with one number', () => {
  const beds = [
    { kind: 'single', quantity: 1 },
    { kind: 'double', quantity: 1 },
  ] as const
  expect(changePlaces([], beds).add).toEqual([
    { kind: 'single', bedNumber: 1, seat: 1 },
    { kind: 'double', bedNumber: 1, seat: 1 },
    { kind: 'double', bedNumber: 1, seat: 2 },
  ])
})

test('the same beds again change nothing', () => {
  expect(changePlaces([place(1), place(2)], [{ kind: 'single', quantity: 2 }])).toEqual(nothing)
})

test('one bed less takes away a free one, not the one that is given', () => {
  const kept = [place(1), place(2, { inUse: true })]
  expect(changePlaces(kept, [{ kind: 'single', quantity: 1 }])).toEqual({ ...nothing, remove: ['single1'] })
})

test('a given bed cannot go', () => {
  expect(changePlaces([place(1, { inUse: true })], [])).toEqual({ ...nothing, blocked: ['single1'] })
})

test('one seat of a double in use keeps the whole bed', () => {
  const kept = [place(1, { kind: 'double' }), place(1, { kind: 'double', seat: 2, inUse: true })]
  expect(changePlaces(kept, [])).toMatchObject({ blocked: ['double12'], remove: ['double1'] })
})

test('a bed that was taken away comes back as the same place before a new one is made', () => {
  const kept = [place(1, { removed: true }), place(2)]
  expect(changePlaces(kept, [{ kind: 'single', quantity: 3 }])).toEqual({
    ...nothing,
    restore: ['single1'],
    add: [{ kind: 'single', bedNumber: 3, seat: 1 }],
  })
})
