import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm, estimateCommute } from '#domain/geo.ts'

const bonn = { latitude: 50.7184, longitude: 7.1246 }
const cologne = { latitude: 50.9413, longitude: 6.9583 }
const anyPoint = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('Cologne cathedral is 27 to 28 km from the venue', () => {
  expect(distanceKm(bonn, cologne)).toBeGreaterThan(27)
  expect(distanceKm(bonn, cologne)).toBeLessThan(28)
})

test('a point is nowhere from itself, and half the earth is 20,015 km', () => {
  expect(distanceKm(bonn, bonn)).toBe(0)
  expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(20015, 0)
})

test('a distance is the same both ways and never above half the earth', () => {
  fc.assert(
    fc.property(anyPoint, anyPoint, (a, b) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
      expect(distanceKm(a, b)).toBeLessThanOrEqual(20016)
    }),
  )
})

test.each([
  [0, 8],
  [0.1, 9],
  [5, 28],
  [11, 38],
  [15.2, 45],
  [15.3, 46],
  [42.2, 90],
  [42.3, 91],
])('%f km are estimated at %i minutes, with the source named', (km, minutes) => {
  expect(estimateCommute(km)).toEqual({ minutes, source: 'estimate' })
})
