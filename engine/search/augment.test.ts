import { expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { makeStanding } from '../explain/standing.ts'
import { plan } from '../plan.ts'
import { normalise } from '../problem.ts'
import { augment, type Reach } from './augment.ts'
import { put, undo } from './state.ts'

const problem = normalise(makeRound(90, 40, 'chains', ROUND_SHAPES.hard))
const request = { seed: '1', objective: 'priority', steps: 0, previous: [] } as const

/** Takes out each guest of the round in turn, and where everybody sleeps once they have a place again; null = no way back. */
function takeOutEach(reach: Reach) {
  const { state, options } = makeStanding(problem, plan(problem, request))
  const homeless = [...state.place.keys()].filter((guest) => state.place[guest] === -1)
  // One bed becomes free, so that some chains end well.
  put(state, state.place.indexOf(Math.max(...state.place)), -1)
  state.log.length = 0
  return homeless.map((guest) => {
    const isDone = augment(state, options, guest, reach)
    const places = isDone ? state.place.slice() : null
    undo(state, 0)
    return places
  })
}

test('what earlier searches from the same round have found out changes no answer', () => {
  const alone = takeOutEach({ most: Infinity, closed: null })
  const stuck = new Uint8Array(problem.guests.length)
  expect(takeOutEach({ most: Infinity, closed: null, stuck })).toEqual(alone)
  expect(stuck).toContain(1)
  const closed = new Uint8Array(problem.guests.length)
  const spent = new Uint8Array(problem.groups.length)
  expect(takeOutEach({ most: Infinity, closed, spent })).toEqual(alone)
  expect(closed).toContain(1)
  expect(alone.some((places) => places !== null)).toBe(true)
  expect(alone).toContain(null)
})
