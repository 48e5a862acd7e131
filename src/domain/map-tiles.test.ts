import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TILE_PIXELS, tileAddress, tilePosition, tilesAround } from './map-tiles.ts'

const bonn = { latitude: 50.7184, longitude: 7.1246 }
const numberOf = (place: typeof bonn, zoom: number) => {
  const { x, y } = tilePosition(place, zoom)
  return { x: Math.floor(x), y: Math.floor(y) }
}

it.each([
  [13, 4258, 2752],
  [14, 8516, 5505],
  [15, 17032, 11010],
])('at zoom %d the conference centre in Bonn is in tile %d / %d', (zoom, x, y) => {
  expect(numberOf(bonn, zoom)).toEqual({ x, y })
})

it('the world is one tile at zoom 0, and its middle is the middle of the map', () => {
  expect(tilePosition({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 0.5, y: 0.5 })
  expect(tilePosition({ latitude: 85.0511287798066, longitude: -180 }, 0).y).toBeCloseTo(0, 9)
  expect(tilePosition({ latitude: 90, longitude: 180 }, 3).x).toBe(8)
})

it('a tile holds four of the next zoom', () => {
  const { x, y } = tilePosition(bonn, 12)
  expect(tilePosition(bonn, 13).x).toBeCloseTo(x * 2, 9)
  expect(tilePosition(bonn, 13).y).toBeCloseTo(y * 2, 9)
})

it('goes on east of the date line, and not beyond the poles', () => {
  const { tiles } = tilesAround({ latitude: 85, longitude: 179.9 }, 2, { columns: 3, rows: 3 })
  expect(tiles.map(({ x, y }) => [x, y])).toEqual([
    [2, 0],
    [3, 0],
    [0, 0],
    [2, 1],
    [3, 1],
    [0, 1],
  ])
})

const place = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const odd = fc.integer({ min: 0, max: 3 }).map((half) => half * 2 + 1)

it('the place lies in the middle tile, wherever it is', () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 3, max: 19 }), odd, odd, (where, zoom, columns, rows) => {
      const { left, top, tiles } = tilesAround(where, zoom, { columns, rows })
      const inside = (at: number, count: number) => {
        const from = ((count - 1) / 2) * TILE_PIXELS
        return at >= from && at <= from + TILE_PIXELS
      }
      expect(inside(left, columns)).toBe(true)
      expect(inside(top, rows)).toBe(true)
      expect(tiles.length).toBeLessThanOrEqual(columns * rows)
      for (const { x, y } of tiles) {
        expect(x).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** zoom)
        expect(y).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** zoom)
      }
    }),
  )
})

it('fills the template, wherever its places stand', () => {
  expect(tileAddress('https://t.org/{z}/{x}/{y}.png?k=1', 14, { x: 8516, y: 5506 })).toBe(
    'https://t.org/14/8516/5506.png?k=1',
  )
  expect(tileAddress('https://t.org/?y={y}&z={z}&x={x}', 1, { x: 0, y: 1 })).toBe(
    'https://t.org/?y=1&z=1&x=0',
  )
})
