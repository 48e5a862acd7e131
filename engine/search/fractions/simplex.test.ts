import { expect, test } from 'vitest'
import { collect, type LinearModel } from '../../proof/linear-model.ts'
import { rollDice, type Dice } from '../../dice.ts'
import { openSimplex, type Simplex } from './simplex.ts'

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

test('a point that is inside stays where it is until it climbs', () => {
  const model = makeModel()
  const from = Float64Array.from([1.5, 0.5])
  const simplex = openSimplex(model, from)
  simplex.aim(model.objective, model.rowUpper)
  expect(simplex.enter(10)).toBe('inside')
  expect(simplex.at.slice(0, 2)).toEqual(from)
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

/** Columns of two to four entries, some of them worth less than nothing, and rows that some points do not keep. */
function makeAny(dice: Dice) {
  const to = collect()
  const rows = Array.from({ length: dice.between(2, 9) }, () => to.row(dice.between(-2, 7)))
  for (let column = dice.between(3, 20); column > 0; column -= 1) {
    const entries = rows
      .filter(() => dice.chance(0.4))
      .map((row) => [row, dice.pick([-2, -1, 1, 1, 2])] as const)
    to.column(dice.between(1, 4), dice.between(-2, 5), entries)
  }
  return to.close()
}

type Sides = Pick<Simplex, 'lower' | 'upper' | 'at'>

function expectInside({ start, row, value, rowUpper, columns }: LinearModel, { at, lower, upper }: Sides) {
  const sums = new Float64Array(rowUpper.length)
  for (let column = 0; column < columns; column += 1) {
    expect(at[column]).toBeGreaterThan(lower[column]! - 1e-4)
    expect(at[column]).toBeLessThan(upper[column]! + 1e-4)
    for (let k = start[column]!; k < start[column + 1]!; k += 1) sums[row[k]!]! += value[k]! * at[column]!
  }
  sums.forEach((sum, index) => expect(sum).toBeLessThan(rowUpper[index]! + 1e-3))
}

/** The most that columns within their bounds can be worth by these gains. */
function mostWithin(gains: readonly number[], { lower, upper }: Sides): number {
  return gains.reduce(
    (sum, gain, at) => sum + (gain > 0 ? gain * upper[at]! : gain < 0 ? gain * lower[at]! : 0),
    0,
  )
}

test('from wherever it begins and whatever bounds are held: the corner is worth what its multipliers allow, and where there is none its prices say why', () => {
  const dice = rollDice('corners')
  const seen = { inside: 0, none: 0 }
  for (let seed = 0; seed < 60; seed += 1) {
    const model = makeAny(dice)
    const { rows, columns, start, row, value } = model
    const simplex = openSimplex(
      model,
      model.columnUpper.map((most) => dice.between(0, most)),
    )
    for (let round = 0; round < 4; round += 1) {
      const objective = Float64Array.from({ length: columns }, () => dice.between(-2, 5))
      const sides = model.rowUpper.map((most) => most + dice.between(-1, 1))
      simplex.aim(objective, sides)
      for (let column = 0; column < columns; column += 1) {
        const most = dice.between(0, model.columnUpper[column]!)
        if (dice.chance(0.2)) simplex.hold(column, dice.between(0, most), most)
        else if (dice.chance(0.5)) simplex.hold(column, 0, model.columnUpper[column]!)
      }
      const way = simplex.enter(5_000)
      seen[way as 'inside' | 'none'] += 1
      const name = `case ${seed}, round ${round}`
      const pricesOf = (column: number, prices: Float64Array) => {
        let sum = 0
        for (let k = start[column]!; k < start[column + 1]!; k += 1) sum += prices[row[k]!]! * value[k]!
        return sum
      }
      if (way === 'none') {
        const gains = Array.from({ length: columns + rows }, (_, column) => simplex.blames(column))
        const prices = simplex.multipliers()
        const needed = -prices.reduce((sum, price, at) => sum + price * sides[at]!, 0)
        expect(mostWithin(gains, simplex), name).toBeLessThan(needed)
        gains
          .slice(0, columns)
          .forEach((gain, column) => expect(gain).toBeCloseTo(-pricesOf(column, prices), 6))
        continue
      }
      expect(way, name).toBe('inside')
      expectInside({ ...model, rowUpper: sides }, simplex)
      expect(simplex.climb(5_000), name).toBe(true)
      expectInside({ ...model, rowUpper: sides }, simplex)
      const prices = simplex.multipliers()
      const gains = Array.from(objective, (worth, column) => worth - pricesOf(column, prices))
      const bound =
        prices.reduce((sum, price, at) => sum + price * sides[at]!, 0) + mostWithin(gains, simplex)
      const worth = objective.reduce((sum, of, column) => sum + of * simplex.at[column]!, 0)
      prices.forEach((price) => expect(price).toBeGreaterThan(-1e-6))
      expect(worth, name).toBeCloseTo(bound, 2)
    }
  }
  expect(seen.inside).toBeGreaterThan(60)
  expect(seen.none).toBeGreaterThan(20)
})
