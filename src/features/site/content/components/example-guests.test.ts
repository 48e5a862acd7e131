import { describe, expect, it } from 'vitest'
import { decidingRule, rankExampleGuests } from '#features/site/content/components/priority-explained.tsx'

describe('the invented guests on “How it works”', () => {
  it.each([
    { youngAge: 27, veryYoungAge: 21 },
    { youngAge: 30, veryYoungAge: 20 },
  ])('stand in the order of the real list at thresholds %o, and each is told why', (thresholds) => {
    const guests = rankExampleGuests(thresholds)
    expect(guests.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
    expect(guests.map(({ tier }) => tier)).toEqual([1, 2, 3, 11, 13, 17])
    expect(guests.slice(1).map((guest, index) => decidingRule(guests[index]?.key ?? guest.key, guest.key))).toEqual([
      'accredited',
      'under-very-young-age',
      'marginalised',
      'global-south',
      'under-young-age',
    ])
  })

  it('differ in nothing when their keys are the same', () => {
    const key = [true, false, true, false, true] as const
    expect(decidingRule(key, key)).toBeUndefined()
  })
})
