import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { guestsToFill, isBeyondComfortable } from './comfortable.ts'

describe('at how many guests a home is full', () => {
  it.each([
    [4, null, false, 4],
    [4, 2, false, 2],
    [4, 2, true, 4],
    [4, 4, false, 4],
    // Rooms that were taken away later take the comfortable number along.
    [2, 3, false, 2],
  ])('at most %i, comfortable %s, to the most %s: %i', (numberOfGuests, comfortableGuests, toMost, full) => {
    expect(guestsToFill({ numberOfGuests, comfortableGuests }, toMost)).toBe(full)
  })
})

describe('one more guest', () => {
  const stay = (from: number, to: number) => ({
    start: new Temporal.PlainDate(2027, 6, from),
    end: new Temporal.PlainDate(2027, 6, to),
  })
  const home = { numberOfGuests: 3, fillTo: 1 }

  it('is too many on a night on which the home is as full as is comfortable', () => {
    expect(isBeyondComfortable(stay(14, 18), [stay(16, 17)], home)).toBe(true)
  })

  it('is not too many before and after those nights', () => {
    expect(isBeyondComfortable(stay(14, 16), [stay(16, 17)], home)).toBe(false)
    expect(isBeyondComfortable(stay(17, 18), [stay(16, 17)], home)).toBe(false)
  })

  it('counts night by night, not everybody who ever comes', () => {
    const two = { numberOfGuests: 3, fillTo: 2 }
    expect(isBeyondComfortable(stay(14, 18), [stay(14, 15), stay(15, 18)], two)).toBe(false)
    expect(isBeyondComfortable(stay(14, 18), [stay(14, 16), stay(15, 18)], two)).toBe(true)
  })

  it('is nothing to mind where the host has said one number only, or organisers fill the home', () => {
    expect(isBeyondComfortable(stay(14, 18), [stay(14, 18)], { numberOfGuests: 1, fillTo: 1 })).toBe(false)
  })
})
