import { expect, test } from 'vitest'
import { collect, weighRows } from './linear-model.ts'

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

/** One column in one row of its own for each number of places. */
function apart(places: readonly number[], most: number) {
  const to = collect()
  for (const count of places) to.column(most, 1, [[to.row(count), 1]])
  return to.close()
}

test('every row counts, and a row without a limit says nothing', () => {
  expect(weighRows(apart([1, 1, 1, 1], 5), [1, 1, 1, 1]).bound).toBe(4)
  expect(weighRows(apart([1, Infinity], 1), [1, 0]).bound).toBe(2)
})

test('less than nothing is nothing, and a sum that was once too large stays so', () => {
  expect(weighRows(apart([2], 1), [-0.5]).bound).toBe(1)
  expect(weighRows(apart([2 ** 50, -(2 ** 50)], 1), [1, 1]).bound).toBe(Infinity)
})

test('what a column is worth beyond its rows counts to the last bit, and nothing of it without a limit is nothing', () => {
  expect(weighRows(apart([1], 1), [1 - 2 ** -30]).bound).toBe(1)
  expect(weighRows(apart([1], Infinity), [1]).bound).toBe(1)
})
