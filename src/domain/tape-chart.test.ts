import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RoomMate } from 'bed-matching/rules/sharing.ts'
import type { Place } from '#domain/room.ts'
import {
  bringForward,
  chartOf,
  runAt,
  step,
  sumNights,
  toBars,
  toColumns,
  toLines,
  toRuns,
  type ChartHome,
  type Holder,
  type Run,
  type Seeker,
} from './tape-chart.ts'

const nights = (start: number, end: number) => ({ start, end })
const window = nights(10, 20)
const policy = { doubleBed: 'named' } as const
const single = (bedNumber: number): Place => ({ roomId: 'room', kind: 'single', bedNumber, seat: 1 })
const half = (seat: 1 | 2): Place => ({ roomId: 'room', kind: 'double', bedNumber: 1, seat })
const person = (more: Partial<RoomMate> = {}): RoomMate => ({
  id: 'guest',
  gender: 'female',
  roomSharing: 'yes',
  sharesWith: [],
  ...more,
})
const holder = (place: Place, when: { start: number; end: number }, more: Partial<Holder> = {}): Holder => ({
  guest: person(),
  place,
  nights: when,
  matchId: 'match',
  state: 'offered',
  ...more,
})
const home = (places: readonly Place[], when = window, guestsAtMost: number | null = null): ChartHome => ({
  nights: when,
  guestsAtMost,
  rooms: [{ id: 'room', places }],
})
/** The runs of every place of one home. */
const runs = (
  one: ChartHome,
  holders: readonly Holder[],
  { seekers = [], doubleBed = 'named' }: { seekers?: Seeker[]; doubleBed?: 'named' | 'never' | 'any' } = {},
) =>
  [...chartOf([one], holders, seekers, window, { doubleBed }).values()].map((cells) =>
    toRuns(cells, window.start)
      .map(({ state, nights: { start, end } }) => `${state} ${end - start}`)
      .join(', '),
  )

describe('one place by night', () => {
  it('joins nights that are alike', () => {
    expect(runs(home([single(1)], nights(11, 19)), [holder(single(1), nights(12, 15))])).toEqual([
      'unavailable 1, free 1, offered 3, free 4, unavailable 1',
    ])
  })
  it('keeps two guests in a row apart', () => {
    const holders = [
      holder(single(1), nights(10, 14)),
      holder(single(1), nights(14, 20), { matchId: 'other' }),
    ]
    expect(runs(home([single(1)]), holders)).toEqual(['offered 4, offered 6'])
  })
  it('is closed beside somebody who shares with nobody', () => {
    const guest = person({ roomSharing: 'no' })
    const holders = [holder(single(2), nights(10, 12), { guest })]
    expect(runs(home([single(1)]), holders)).toEqual(['closed 2, free 8'])
  })
  it('shows somebody on a night that the host no longer offers', () => {
    expect(runs(home([single(1)], nights(12, 20)), [holder(single(1), nights(10, 13))])).toEqual([
      'offered 3, free 7',
    ])
  })
  it('is closed where the host takes no more guests', () => {
    const places = [single(1), single(2), single(3)]
    expect(runs(home(places, window, 2), [holder(single(2), nights(10, 14))])).toEqual([
      'free 10',
      'offered 4, free 6',
      'closed 10',
    ])
  })
  it('is the second half of a double only while two who might share it need a bed', () => {
    const couple = (id: string, other: string, when = window) => ({
      ...person({ id, sharesWith: [other] }),
      nights: when,
    })
    const double = home([half(1), half(2)])
    const two = [couple('a', 'b'), couple('b', 'a', nights(12, 16))]
    expect(runs(double, [])).toEqual(['free 10', 'closed 10'])
    expect(runs(double, [], { seekers: two })).toEqual(['free 10', 'closed 2, free 4, closed 4'])
    expect(runs(double, [], { doubleBed: 'never' })).toEqual(['free 10', 'closed 10'])
    expect(runs(double, [], { doubleBed: 'any' })).toEqual(['free 10', 'free 10'])
    // One of them is there already, once in this bed and once in another.
    const beside = holder(half(2), nights(10, 14), { guest: two[0]! })
    expect(runs(double, [beside], { seekers: two })).toEqual([
      'closed 2, free 8',
      'offered 4, free 2, closed 4',
    ])
    const elsewhere = holder({ ...single(1), roomId: 'other' }, window, { guest: two[0]! })
    expect(runs(double, [elsewhere], { seekers: two })).toEqual(['free 10', 'closed 10'])
  })
})

describe('the sums of a night', () => {
  it('count what can be used, who sleeps there, what is free and who needs one', () => {
    const alone = person({ roomSharing: 'no' })
    const chart = chartOf(
      [home([single(1), single(2)], nights(11, 14))],
      [holder(single(1), nights(12, 13)), holder(single(1), nights(13, 14), { guest: alone })],
      [],
      window,
      policy,
    )
    const sums = sumNights([...chart.values()], [nights(8, 12), nights(12, 14)], window)
    expect(sums).toHaveLength(10)
    expect(sums.slice(0, 5).map((sum) => [sum.places, sum.taken, sum.free, sum.demand])).toEqual([
      [0, 0, 0, 1],
      [2, 0, 2, 1],
      [2, 1, 1, 1],
      [1, 1, 0, 1],
      [0, 0, 0, 0],
    ])
  })

  it('never pass what the host takes, and agree with the places night by night, no matter who sleeps where', () => {
    const when = fc.tuple(fc.integer({ min: 8, max: 20 }), fc.integer({ min: 1, max: 6 }))
    const guest = fc.record({ place: fc.integer({ min: 1, max: 3 }), when, alone: fc.boolean() })
    const most = fc.option(fc.integer({ min: 1, max: 3 }))
    const scene = fc.tuple(when, fc.array(guest, { maxLength: 4 }), most)
    fc.assert(
      fc.property(scene, ([offer, guests, guestsAtMost]) => {
        const places = [single(1), single(2), single(3)]
        const holders: Holder[] = []
        for (const { place, when: own, alone } of guests) {
          const stay = nights(own[0], own[0] + own[1])
          const isTaken = holders.some(
            (one) =>
              one.place.bedNumber === place && one.nights.start < stay.end && stay.start < one.nights.end,
          )
          if (isTaken) continue
          const who = person({ id: `${holders.length}`, roomSharing: alone ? 'no' : 'yes' })
          holders.push(holder(single(place), stay, { guest: who }))
        }
        const offered = home(places, nights(offer[0], offer[0] + offer[1]), guestsAtMost)
        const chart = chartOf([offered], holders, [], window, policy)
        sumNights([...chart.values()], [], window).forEach((sum, index) => {
          const states = [...chart.values()].map((cells) => cells[index]!.state)
          expect(sum.free).toBe(states.filter((state) => state === 'free').length)
          expect(sum.taken).toBe(states.filter((state) => state === 'offered').length)
          if (guestsAtMost !== null && sum.free > 0) expect(sum.places).toBeLessThanOrEqual(guestsAtMost)
        })
      }),
    )
  })
})

describe('what is drawn', () => {
  const run = (state: Run['state'], start: number, end: number): Run => ({
    state,
    holder: null,
    nights: nights(start, end),
  })
  const place = { runs: [run('unavailable', 0, 1), run('free', 1, 6), run('closed', 6, 8)] }

  it('is a line for each host and below it one for each place, which are counted apart', () => {
    const hosts = [
      { rooms: [{ places: [place] }, { places: [place, place] }] },
      { rooms: [{ places: [place] }] },
    ]
    expect(toLines(hosts).map((line) => (line.place ? `${line.row} ${line.line}` : 'host'))).toEqual([
      'host',
      '0 1',
      '1 2',
      '2 3',
      'host',
      '3 5',
    ])
  })

  it('shows where a stay lies, as far as the chart reaches', () => {
    const days = ['2027-06-11', '2027-06-12', '2027-06-13']
    expect(toColumns(days, { start: '2027-06-12', end: '2027-06-13' })).toEqual(nights(1, 2))
    expect(toColumns(days, { start: '2027-06-01', end: '2027-07-01' })).toEqual(nights(0, 3))
    expect(toColumns(days, { start: '2027-07-01', end: '2027-07-03' })).toBeNull()
  })

  it('cuts what is free where the nights of a guest begin and end, and nothing else', () => {
    const bars = (wanted: { start: number; end: number } | null) =>
      toBars(place.runs, wanted).map(
        ({ state, isWanted, nights: { start, end } }) => `${isWanted ? 'wanted' : state} ${start}-${end}`,
      )
    expect(bars(null)).toEqual(['unavailable 0-1', 'free 1-6', 'closed 6-8'])
    expect(bars(nights(2, 4))).toEqual([
      'unavailable 0-1',
      'free 1-2',
      'wanted 2-4',
      'free 4-6',
      'closed 6-8',
    ])
    expect(bars(nights(0, 8))).toEqual(['unavailable 0-1', 'wanted 1-6', 'closed 6-8'])
    expect(bars(nights(6, 8))).toEqual(['unavailable 0-1', 'free 1-6', 'closed 6-8'])
    expect(runAt(place.runs, 5)?.state).toBe('free')
    expect(runAt(place.runs, 8)).toBeUndefined()
  })

  it('is walked through bar by bar and place by place, and never left', () => {
    const last = { row: 3, night: 7 }
    const from = { row: 1, night: 3 }
    const to = (key: string) => step(key, from, nights(2, 5), last)
    expect(to('ArrowRight')).toEqual({ row: 1, night: 5 })
    expect(to('ArrowLeft')).toEqual({ row: 1, night: 1 })
    expect(to('ArrowDown')).toEqual({ row: 2, night: 3 })
    expect(to('ArrowUp')).toEqual({ row: 0, night: 3 })
    expect(to('PageDown')).toEqual({ row: 3, night: 3 })
    expect(to('PageUp')).toEqual({ row: 0, night: 3 })
    expect(to('Home')).toEqual({ row: 1, night: 0 })
    expect(to('End')).toEqual({ row: 1, night: 7 })
    expect(step('ArrowRight', from, nights(2, 8), last)).toEqual({ row: 1, night: 7 })
    expect(to('a')).toBeNull()
  })

  it('begins with the hosts that somebody looks for, and leaves the others in their order', () => {
    const hosts = ['a', 'b', 'c', 'd'].map((mark) => ({ mark }))
    const marks = (first: string[]) => bringForward(hosts, first).map(({ mark }) => mark)
    expect(marks([])).toEqual(['a', 'b', 'c', 'd'])
    expect(marks(['c', 'a'])).toEqual(['c', 'a', 'b', 'd'])
    expect(marks(['d', 'd', 'gone'])).toEqual(['d', 'a', 'b', 'c'])
  })
})
