import { expect, it } from 'vitest'
import { coarsePoint, fitTiles } from './map-fit.ts'

const bonn = { latitude: 50.7374, longitude: 7.0982 }
const cologne = { latitude: 50.9375, longitude: 6.9603 }
const tokyo = { latitude: 35.68, longitude: 139.76 }

it('shows one place as close as it may, and two as close as both fit', () => {
  const most = { columns: 4, rows: 3 }
  expect(fitTiles([bonn], most).zoom).toBe(15)
  const two = fitTiles([bonn, cologne], most)
  expect(two.zoom).toBeLessThan(15)
  expect(two.columns).toBeLessThanOrEqual(4)
  expect(two.rows).toBeLessThanOrEqual(3)
  const [south, north] = two.points
  expect(south!.y).toBeGreaterThan(north!.y)
  expect(south!.x).toBeGreaterThan(north!.x)
  expect(two.tiles).toHaveLength(two.columns * two.rows)
  for (const { x, y } of two.points) {
    expect(x).toBeLessThan(two.columns * 256)
    expect(y).toBeLessThan(two.rows * 256)
  }
})

it('shows the world when nothing closer holds both', () => {
  expect(fitTiles([bonn, tokyo], { columns: 1, rows: 1 })).toMatchObject({ zoom: 0, columns: 1, rows: 1 })
})

it('says a place only roughly', () => {
  expect(coarsePoint(bonn)).toEqual({ latitude: 50.735, longitude: 7.1 })
})
