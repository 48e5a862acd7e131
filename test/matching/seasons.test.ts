import { expect, test } from 'vitest'
import { makeSeason, playSeason } from '../bench/matching/seasons.ts'

const PLANNERS = [{}, { share: 0.1 }, { isReserving: true }, { hasSecond: true, overbook: 20 }]

test('a season is the same each time, and the same people come whoever plans', () => {
  const season = makeSeason('0')
  const play = () =>
    PLANNERS.map((planner) => {
      const { milliseconds, ...outcome } = playSeason(season, planner)
      expect(milliseconds).toBeGreaterThan(0)
      return outcome
    })
  const outcomes = play()
  expect(play()).toEqual(outcomes)
  expect(new Set(outcomes.map(({ come }) => come)).size).toBe(1)
  for (const { come, housed, matched, nightsWithout } of outcomes) {
    expect(housed).toBeLessThan(come)
    expect(housed).toBeGreaterThan(come / 2)
    expect(matched).toBeGreaterThanOrEqual(housed)
    expect(nightsWithout).toBeGreaterThanOrEqual(come - housed)
  }
})
