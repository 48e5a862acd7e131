import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { bedsMissing, figureOf, publishedFigure } from './beds-needed.ts'

const night = (waiting: number, free: number) => ({ waiting, free })

describe('beds that are missing', () => {
  test.each([
    [[], 0],
    [[night(12, 4)], 8],
    // Free beds of one night help nobody on another.
    [[night(5, 30), night(40, 10), night(20, 0)], 30],
    [[night(3, 9)], 0],
  ])('on %o are %i', (nights, missing) => {
    expect(bedsMissing(nights)).toBe(missing)
  })
})

describe('the figure', () => {
  test.each([
    [0, 0],
    [9, 0],
    [10, 10],
    [14, 10],
    [15, 15],
    [248, 245],
  ])('of %i is %i', (missing, figure) => {
    expect(figureOf(missing)).toBe(figure)
  })
  it('never says more than is missing, nor tells one person from nobody', () => {
    fc.assert(
      fc.property(fc.nat(5_000), (missing) => {
        const figure = figureOf(missing)
        expect(figure).toBeLessThanOrEqual(missing)
        expect(figure === 0 || figure >= 10).toBe(true)
        expect(figure % 5).toBe(0)
      }),
    )
  })
})

describe('what is published', () => {
  const day = Temporal.PlainDate.from
  const edition = {
    bedsNeeded: 'published',
    registrationOpensOn: day('2027-01-15'),
    registrationClosesOn: day('2027-06-05'),
    timeZone: 'Europe/Berlin',
  } as const
  const now = Temporal.Instant.from('2027-05-16T09:00:00Z')
  const counted = { figure: 45, countedAt: now.subtract({ minutes: 10 }) }

  it('is the figure', () => {
    expect(publishedFigure(counted, edition, now)).toBe(45)
  })
  test.each([
    ['organisers keep it to themselves', counted, { bedsNeeded: 'hidden' as const }],
    ['nobody has counted', null, {}],
    ['it was counted long ago', { ...counted, countedAt: now.subtract({ hours: 4 }) }, {}],
    ['registration is over', counted, { registrationClosesOn: day('2027-05-15') }],
    ['registration has not begun', counted, { registrationOpensOn: day('2027-05-17') }],
  ])('is nothing where %s', (_, figure, more) => {
    expect(publishedFigure(figure, { ...edition, ...more }, now)).toBeNull()
  })
})
