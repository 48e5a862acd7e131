import { expect, test } from 'vitest'
import { collect } from './columns.ts'
import { weighRows } from './weak-duality.ts'

/** A guest who takes one of so many places, and one who takes two. */
function model(places: number, most = 1) {
  const to = collect()
  const row = to.row(places)
  to.column(most, 1, [[row, 1]])
  to.column(most, 1, [
    [row, 1],
    [row, 1],
  ])
  return to.close()
}

test('multipliers give the bound of weak duality, and say what each column is worth beyond it', () => {
  const { bound, worth } = weighRows(model(2), [0.5])
  expect(bound).toBe(2 * 0.5 + (1 - 0.5) + 0)
  expect([worth(0), worth(1)]).toEqual([0.5, 0])
})

test('what is no multiplier counts as none', () => {
  for (const nonsense of [Number.NaN, -1, -Infinity, 0]) expect(weighRows(model(2), [nonsense]).bound).toBe(2)
  expect(weighRows(model(2), [Infinity]).bound).toBe(2 * 2 ** 8)
})

test('the wrong number of multipliers, or sums too large to be exact, show nothing', () => {
  expect(weighRows(model(2), []).bound).toBe(Infinity)
  expect(weighRows(model(2 ** 40), [2 ** 8]).bound).toBe(Infinity)
  const shown = weighRows(model(2, 2 ** 40), [0])
  expect([shown.bound, shown.worth(0)]).toEqual([Infinity, 0])
})
