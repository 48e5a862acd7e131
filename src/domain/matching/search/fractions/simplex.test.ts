import { expect, test } from 'vitest'
import { collect } from '../../proof/columns.ts'
import { openSimplex } from './simplex.ts'

/** Two goods from two stocks: at most 4 of x + y, at most 6 of x + 3y; x up to 3. */
function makeModel() {
  const to = collect()
  const [sum, weight] = [to.row(4), to.row(6)]
  to.column(3, 3, [
    [sum, 1],
    [weight, 1],
  ])
  to.column(10, 5, [
    [sum, 1],
    [weight, 3],
  ])
  return to.close()
}

test.each([
  ['nothing', [0, 0]],
  ['a corner', [3, 0]],
  ['a point inside', [1.5, 0.5]],
])('from %s it climbs to the best corner, whose multipliers are its bound', (_, from) => {
  const model = makeModel()
  const simplex = openSimplex(model, Float64Array.from(from))
  simplex.aim(model.objective, model.rowUpper)
  expect(simplex.enter(10)).toBe('inside')
  expect(simplex.climb(100)).toBe(true)
  expect(simplex.at[0]).toBeCloseTo(3, 3)
  expect(simplex.at[1]).toBeCloseTo(1, 3)
  const [first, second] = simplex.multipliers()
  expect(4 * first! + 6 * second! + 3 * Math.max(0, 3 - first! - second!)).toBeCloseTo(14, 6)
})

test('what is not worth having is given back', () => {
  const model = makeModel()
  const simplex = openSimplex(model, Float64Array.from([3, 1]))
  simplex.aim(Float64Array.from([-1, 1]), model.rowUpper)
  expect(simplex.climb(100)).toBe(true)
  expect(simplex.at[0]).toBeCloseTo(0, 3)
  expect(simplex.at[1]).toBeCloseTo(2, 3)
})

test('it takes no more steps than it may', () => {
  const model = makeModel()
  const simplex = openSimplex(model, new Float64Array(2))
  simplex.aim(model.objective, model.rowUpper)
  expect(simplex.climb(1)).toBe(false)
  expect(simplex.climb(100)).toBe(true)
})

test('it finds its way back inside new bounds, and says which bound is to blame where there is none', () => {
  const model = makeModel()
  const simplex = openSimplex(model, new Float64Array(2))
  simplex.aim(model.objective, model.rowUpper)
  simplex.climb(100)
  simplex.hold(1, 1.5, 10)
  expect(simplex.enter(0)).toBe('stopped')
  expect(simplex.enter(100)).toBe('inside')
  expect(simplex.at[0]! + 3 * simplex.at[1]!).toBeLessThan(6.001)
  expect(simplex.at[1]).toBeGreaterThan(1.499)
  simplex.hold(0, 2, 3)
  expect(simplex.enter(100)).toBe('none')
  expect(simplex.blames(0)).toBeLessThan(0)
  expect(simplex.blames(1)).toBeLessThan(0)
  simplex.hold(1, 0, 10)
  expect(simplex.enter(100)).toBe('inside')
  expect(simplex.climb(100)).toBe(true)
  expect(simplex.at[0]).toBeCloseTo(3, 3)
})

test('a right side below what is there sends it back, too', () => {
  const model = makeModel()
  const simplex = openSimplex(model, Float64Array.from([3, 1]))
  simplex.aim(model.objective, Float64Array.from([4, 2]))
  expect(simplex.enter(100)).toBe('inside')
  expect(simplex.at[0]! + 3 * simplex.at[1]!).toBeLessThan(2.001)
  simplex.aim(model.objective, Float64Array.from([4, -1]))
  expect(simplex.enter(100)).toBe('none')
})
