import { expect, test } from 'vitest'
import { rollDice } from '../../dice.ts'
import { collect } from '../../proof/linear-model.ts'
import { openBasis } from './basis.ts'

const ROWS = 12
const COLUMNS = 30

/** Columns of three entries each, as those of a round. */
function makeModel(seed: string) {
  const dice = rollDice(seed)
  const to = collect()
  const rows = Array.from({ length: ROWS }, () => to.row(5))
  for (let column = 0; column < COLUMNS; column += 1) {
    to.column(
      1,
      0,
      Array.from({ length: 3 }, () => [dice.pick(rows), dice.pick([-1, 1, 2])]),
    )
  }
  return { model: to.close(), dice }
}

test('the inverse times a column of the basis is one in its row and zero elsewhere, also once it has been renewed', () => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const { model, dice } = makeModel(seed)
    const basis = openBasis(model)
    for (let step = 0; step < 60; step += 1) {
      const column = dice.between(0, COLUMNS + ROWS - 1)
      if (basis.rowOf[column]! >= 0) continue
      basis.load(column)
      const row = [...basis.loaded.keys()].find((at) => Math.abs(basis.loaded[at]!) > 0.2)
      if (row !== undefined) basis.enter(column, row)
    }
    const inRow = basis.inRow.toSorted()
    const expectUnits = () =>
      basis.inRow.forEach((column, row) => {
        expect(basis.rowOf[column]).toBe(row)
        basis.load(column)
        basis.loaded.forEach((value, at) => expect(value).toBeCloseTo(Number(at === row), 6))
        expect([...basis.filled()]).toEqual([row])
      })
    expectUnits()
    basis.renew()
    expectUnits()
    expect(basis.inRow.toSorted()).toEqual(inRow)
    const left = Float64Array.from({ length: ROWS }, (_, row) => (row === 3 ? 0 : row))
    const sums = basis.times(left)
    const back = new Float64Array(ROWS)
    basis.inRow.forEach((column, at) => {
      if (column >= COLUMNS) back[column - COLUMNS]! += sums[at]!
      else
        for (let k = model.start[column]!; k < model.start[column + 1]!; k += 1)
          back[model.row[k]!]! += model.value[k]! * sums[at]!
    })
    back.forEach((value, row) => expect(value).toBeCloseTo(left[row]!, 6))
  }
})

test('where columns of the basis do not differ any more, a slack takes the row when it is renewed', () => {
  const to = collect()
  const rows = [to.row(1), to.row(1)]
  for (let column = 0; column < 2; column += 1) to.column(1, 0, [[rows[column]!, 1]])
  const model = to.close()
  const basis = openBasis(model)
  for (const column of [0, 1]) {
    basis.load(column)
    basis.enter(column, column)
  }
  // As if rounding had made them the same.
  model.row[1] = 0
  basis.renew()
  expect(basis.rowOf[0]).toBe(0)
  expect(basis.rowOf[1]).toBe(-1)
  expect(basis.inRow[1]).toBe(3)
})
