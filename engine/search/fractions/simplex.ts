/** A simplex method for the small linear models of a round. It begins at a plan, and goes on from where it is after a bound has changed. */
import type { LinearModel } from '../../proof/linear-model.ts'
import { openBasis } from './basis.ts'

const NOTHING = 1e-9
/** So far outside of its bounds a column counts as inside. */
const INSIDE = 1e-7
/** A column is worth entering from here on; a row may be left from here on. */
const WORTH = 1e-7
/** Rows are widened, each by another amount up to twice this, so that few steps are of length zero. */
const WIDENED = 1e-5
/** Columns looked at before the best of those seen enters. */
const SECTION = 600

export type Simplex = {
  /** Another objective and other right sides; the point stays as far as it can. */
  aim(objective: Float64Array, right: Float64Array): void
  /** Other bounds of a column; the point may then be outside. */
  hold(column: number, least: number, most: number): void
  /** Goes back inside the bounds for at most so many steps. `none`: there is no such point. */
  enter(steps: number): 'inside' | 'none' | 'stopped'
  /** Goes on for at most so many steps; true when nothing is left to gain. */
  climb(steps: number): boolean
  readonly at: Float64Array
  readonly lower: Float64Array
  readonly upper: Float64Array
  /** One for each row: after `climb` a bound of the objective. */
  multipliers(): Float64Array
  /** After `enter` has said `none`: does this column's upper (positive) or lower (negative) bound have a part in it? */
  blames(column: number): number
}

type Leaving = { readonly row: number; readonly far: number; readonly end: number }

/** Begins at `from`, within the bounds of the columns. */
export function openSimplex(model: LinearModel, from: Float64Array): Simplex {
  const { rows, columns, start, row, value } = model
  const total = columns + rows
  const lower = new Float64Array(total)
  const upper = new Float64Array(total).fill(Infinity)
  upper.set(model.columnUpper)
  const at = new Float64Array(total)
  at.set(from)
  const cost = new Float64Array(columns)
  const right = new Float64Array(rows)
  const prices = new Float64Array(rows)
  const basis = openBasis(model)
  const { inRow, rowOf, inverse, loaded } = basis
  let cursor = 0
  let isEntering = false

  /** Computes the columns of the basis from all others; a slack off the basis is 0. */
  const setBasics = () => {
    const left = right.slice()
    for (let column = 0; column < columns; column += 1) {
      if (rowOf[column]! >= 0 || at[column] === 0) continue
      for (let k = start[column]!; k < start[column + 1]!; k += 1) left[row[k]!]! -= value[k]! * at[column]!
    }
    basis.times(left).forEach((sum, index) => (at[inRow[index]!] = sum))
  }
  const addPrices = (index: number, factor: number) => {
    for (let k = 0; k < rows; k += 1) prices[k]! += factor * inverse[k * rows + index]!
  }
  const setPrices = () => {
    prices.fill(0)
    inRow.forEach((column, index) => {
      if (column < columns && cost[column] !== 0) addPrices(index, cost[column]!)
    })
    isEntering = false
  }
  /** 1 = below its bounds, -1 = above, 0 = inside. */
  const sideOf = (column: number) => {
    if (at[column]! < lower[column]! - INSIDE) return 1
    return at[column]! > upper[column]! + INSIDE ? -1 : 0
  }
  /** Prices by which every step inside pays; false if all are inside. */
  const setPricesOutside = () => {
    prices.fill(0)
    isEntering = true
    let isOutside = false
    for (let index = 0; index < rows; index += 1) {
      const side = sideOf(inRow[index]!)
      if (side === 0) continue
      isOutside = true
      addPrices(index, side)
    }
    return isOutside
  }
  const gainOf = (column: number) => {
    if (column >= columns) return -prices[column - columns]!
    let gain = isEntering ? 0 : cost[column]!
    for (let k = start[column]!; k < start[column + 1]!; k += 1) gain -= prices[row[k]!]! * value[k]!
    return gain
  }
  /** A column off the basis that gains by rising or falling; -1 if there is none. */
  const findColumn = () => {
    let best = -1
    let most = WORTH
    for (let seen = 0; seen < total; seen += 1) {
      if (best >= 0 && seen % SECTION === 0) break
      const column = cursor
      cursor = cursor + 1 === total ? 0 : cursor + 1
      if (rowOf[column]! >= 0 || upper[column] === lower[column]) continue
      const gain = gainOf(column)
      if (Math.abs(gain) <= most) continue
      if (gain > 0 ? at[column]! >= upper[column]! - NOTHING : at[column]! <= lower[column]! + NOTHING)
        continue
      best = column
      most = Math.abs(gain)
    }
    return best
  }
  /** The row whose column first meets a bound; row -1: the entering column meets its own. Who is outside and goes further out meets none. */
  const findRow = (column: number, direction: number): Leaving => {
    let far = direction > 0 ? upper[column]! - at[column]! : at[column]! - lower[column]!
    let found = -1
    let end = 0
    for (const index of basis.filled()) {
      const speed = -direction * loaded[index]!
      const one = inRow[index]!
      const bound = speed < 0 ? lower[one]! : upper[one]!
      if (Math.abs(speed) < WORTH || bound === Infinity) continue
      if (speed < 0 ? at[one]! < bound - INSIDE : at[one]! > bound + INSIDE) continue
      const length = Math.max(0, (bound - at[one]!) / speed)
      if (length > far + NOTHING) continue
      const isSafer = found < 0 || Math.abs(loaded[index]!) > Math.abs(loaded[found]!)
      if (length >= far - NOTHING && !isSafer) continue
      far = Math.min(far, length)
      found = index
      end = bound
    }
    return { row: found, far, end }
  }
  /** On the way inside: where so many have come in that going on no longer pays. */
  const stopInside = (direction: number, gain: number, first: Leaving): Leaving => {
    const arrivals: Leaving[] = []
    for (const index of basis.filled()) {
      const speed = -direction * loaded[index]!
      const one = inRow[index]!
      const side = sideOf(one)
      if (side === 0 || side * speed < WORTH) continue
      const end = side > 0 ? lower[one]! : upper[one]!
      arrivals.push({ row: index, far: (end - at[one]!) / speed, end })
    }
    let left = Math.abs(gain)
    for (const arrival of arrivals.toSorted((a, b) => a.far - b.far)) {
      if (arrival.far > first.far) return first
      left -= Math.abs(loaded[arrival.row]!)
      if (left <= WORTH) return arrival
    }
    return first
  }
  const step = (column: number) => {
    const gain = gainOf(column)
    const direction = gain > 0 ? 1 : -1
    basis.load(column)
    const first = findRow(column, direction)
    const { row: leaving, far, end } = isEntering ? stopInside(direction, gain, first) : first
    moveBy(column, direction * far)
    if (leaving < 0) {
      at[column] = direction > 0 ? upper[column]! : lower[column]!
      return
    }
    at[inRow[leaving]!] = end
    basis.enter(column, leaving)
    if (!isEntering) addPrices(leaving, gain)
  }
  /** Moves the loaded column, and those of the basis with it. */
  const moveBy = (column: number, by: number) => {
    at[column]! += by
    for (const index of basis.filled()) at[inRow[index]!]! -= by * loaded[index]!
  }
  return {
    aim(objective, sides) {
      cost.set(objective)
      sides.forEach((most, index) => (right[index] = most + WIDENED * (1 + spread(index))))
      basis.renew()
      setBasics()
      setPrices()
    },
    hold(column, least, most) {
      lower[column] = least
      upper[column] = most
      const by = Math.min(Math.max(at[column]!, least), most) - at[column]!
      if (rowOf[column]! >= 0 || by === 0) return
      basis.load(column)
      moveBy(column, by)
    },
    enter(steps) {
      for (let count = 0; count < steps; count += 1) {
        if (!setPricesOutside()) return 'inside'
        const column = findColumn()
        if (column < 0) return 'none'
        step(column)
      }
      return 'stopped'
    },
    climb(steps) {
      if (isEntering) setPrices()
      for (let count = 0; count < steps; count += 1) {
        const column = findColumn()
        if (column < 0) return true
        step(column)
      }
      return false
    },
    at,
    lower,
    upper,
    multipliers: () => prices.slice(),
    blames: gainOf,
  }
}

/** Between 0 and 1, far from that of the numbers near by (golden ratio). */
function spread(index: number): number {
  return (index * 0.618_033_988_749_894_9) % 1
}
