import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { Place } from '#domain/room.ts'
import { countNights, parseStay, type Stay } from '#domain/stay.ts'
import { runsOf, sumNights, type Holder } from './tape-chart.ts'

const stay = (from: number, to: number): Stay => {
  const read = parseStay(`2027-06-${String(from).padStart(2, '0')}`, `2027-06-${String(to).padStart(2, '0')}`)
  if (!read.ok) throw new Error(read.error)
  return read.value
}
const window = stay(10, 20)
const policy = { doubleBed: 'named' } as const
const bed = (bedNumber: number, seat: 1 | 2 = 1): Place => ({
  roomId: 'room',
  kind: seat === 2 ? 'double' : 'single',
  bedNumber,
  seat,
})
const holder = (place: Place, nights: Stay, more: Partial<Holder> = {}): Holder => ({
  guest: { id: 'guest', gender: 'female', roomSharing: 'yes', sharesWith: [] },
  place,
  stay: nights,
  matchId: 'match',
  state: 'offered',
  ...more,
})
const words = (runs: ReturnType<typeof runsOf>) =>
  runs.map(({ state, stay: nights }) => `${state} ${countNights(nights)}`)

describe('one place by night', () => {
  it('joins nights that are alike', () => {
    const runs = runsOf(bed(1), stay(11, 19), [holder(bed(1), stay(12, 15))], window, policy)
    expect(words(runs)).toEqual(['unavailable 1', 'free 1', 'offered 3', 'free 4', 'unavailable 1'])
  })
  it('keeps two guests in a row apart', () => {
    const holders = [holder(bed(1), stay(10, 14)), holder(bed(1), stay(14, 20), { matchId: 'other' })]
    expect(words(runsOf(bed(1), window, holders, window, policy))).toEqual(['offered 4', 'offered 6'])
  })
  it('is closed beside somebody who shares with nobody', () => {
    const alone = { id: 'guest', gender: 'female', roomSharing: 'no', sharesWith: [] } as const
    const holders = [holder(bed(2), stay(10, 12), { guest: alone })]
    expect(words(runsOf(bed(1), window, holders, window, policy))).toEqual(['closed 2', 'free 8'])
  })
  it('shows somebody on a night that the host no longer offers', () => {
    const runs = runsOf(bed(1), stay(12, 20), [holder(bed(1), stay(10, 13))], window, policy)
    expect(words(runs)).toEqual(['offered 3', 'free 7'])
  })
  it('has no second half of a double where doubles are never shared', () => {
    const never = { doubleBed: 'never' } as const
    expect(words(runsOf(bed(1, 2), window, [], window, never))).toEqual(['closed 10'])
  })
})

describe('the sums of a night', () => {
  it('count places, who sleeps there, what is free and who needs one', () => {
    const room = { id: 'room', places: [bed(1), bed(2)], stay: stay(11, 14) }
    const holders = [holder(bed(1), stay(12, 14))]
    const sums = sumNights([room], () => holders, [stay(8, 12), stay(12, 13)], window, policy)
    expect(sums.slice(0, 5).map((sum) => [sum.places, sum.taken, sum.free, sum.demand])).toEqual([
      [0, 0, 0, 1],
      [2, 0, 2, 1],
      [2, 1, 1, 1],
      [2, 1, 1, 0],
      [0, 0, 0, 0],
    ])
  })

  it('agree with the places night by night, whoever sleeps where', () => {
    const nights = fc.tuple(fc.integer({ min: 8, max: 20 }), fc.integer({ min: 1, max: 6 }))
    const guest = fc.record({ place: fc.integer({ min: 1, max: 3 }), nights, alone: fc.boolean() })
    const scene = fc.tuple(nights, fc.array(guest, { maxLength: 4 }), fc.constantFrom('named', 'never'))
    fc.assert(
      fc.property(scene, ([offer, guests, doubleBed]) => {
        const places = [bed(1), bed(2), bed(3)]
        const offered = stay(offer[0], offer[0] + offer[1])
        const holders: Holder[] = []
        for (const { place, nights: when, alone } of guests) {
          const own = stay(when[0], when[0] + when[1])
          const isTaken = holders.some(
            (one) => one.place.bedNumber === place && Temporal.PlainDate.compare(one.stay.start, own.end) < 0,
          )
          if (isTaken) continue
          const roomSharing = alone ? 'no' : 'yes'
          const who = { id: `${place}`, gender: 'female', roomSharing, sharesWith: [] } as const
          holders.push(holder(bed(place), own, { guest: who }))
        }
        const runs = places.flatMap((place) => runsOf(place, offered, holders, window, { doubleBed }))
        const sums = sumNights([{ id: 'room', places, stay: offered }], () => holders, [], window, {
          doubleBed,
        })
        for (const { night, free } of sums) {
          const isOn = ({ stay: { start, end } }: { stay: Stay }) =>
            Temporal.PlainDate.compare(start, night) <= 0 && Temporal.PlainDate.compare(night, end) < 0
          expect(runs.filter((run) => run.state === 'free' && isOn(run)).length).toBe(free)
          expect(runs.filter(isOn).length).toBe(places.length)
        }
      }),
    )
  })
})
