import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  at,
  deadline,
  inTime,
  MATCHES,
  offered,
  tooLate,
  unsent,
} from '../../test/builders/match-examples.ts'
import { decide, MATCH_STATES, stateAt, type Match } from '#domain/match.ts'
import { WAYS_TO_MOVE, type WayToMove } from '#domain/match-state.ts'
import { keptDeadline, moveRefusal, takeOver } from '#domain/moving.ts'

const free = { isHeld: false, isInMove: false, hasBegun: false }

describe('who can be moved', () => {
  test('a guest who has accepted is asked or told, one who has not answered is told', () => {
    for (const state of MATCH_STATES) {
      const refusals = WAYS_TO_MOVE.map((way) => moveRefusal({ match: MATCHES[state], ...free }, way, inTime))
      if (state === 'accepted') expect(refusals).toEqual([null, null])
      else if (state === 'offered') expect(refusals).toEqual(['not-accepted', null])
      else expect(refusals, state).toEqual(['not-promised', 'not-promised'])
    }
  })

  test('nobody from an offer that ran out', () => {
    expect(moveRefusal({ match: offered, ...free }, 'told', tooLate)).toBe('not-promised')
  })

  test.each([
    [{ isInMove: true }, 'already-moving'],
    [{ isHeld: true }, 'still-held'],
    [{ hasBegun: true }, 'has-begun'],
  ] as const)('nobody where %j', (fact, refusal) => {
    expect(moveRefusal({ match: MATCHES.accepted, ...free, ...fact }, 'told', inTime)).toBe(refusal)
  })
})

describe('taking over', () => {
  test('what was accepted stays accepted, what was offered stays offered', () => {
    const accepted = takeOver(MATCHES.accepted, unsent, inTime)
    expect(accepted?.old.match).toMatchObject({ state: 'withdrawn', withdrawalReason: 'moved' })
    expect(accepted?.old.freesPlace).toBe(true)
    expect(accepted?.next?.match.state).toBe('accepted')
    expect(takeOver(offered, unsent, inTime)).toMatchObject({ next: null })
    expect(takeOver(offered, unsent, tooLate)).toBeNull()
  })
})

test('a deadline that is kept leaves the least hours after the mail', () => {
  const edition = { acceptanceHoursAtLeast: 12 }
  expect(keptDeadline(deadline, inTime, edition)).toEqual(deadline)
  const late = at('2027-05-20T20:00:00Z')
  expect(keptDeadline(deadline, late, edition)).toEqual(late.add({ hours: 12 }))
})

/** The two matches of a move, and which of them the guest counts on; it knows nothing of the tables of events. */
type Model = { counts: 'old' | 'new' | 'neither'; isOpen: boolean; way: WayToMove }
type Real = { old: Match; next: Match }
const EVENTS = ['yes', 'no', 'silence', 'carry-out', 'undo', 'old-host-cancels', 'new-host-cancels'] as const
type Event = (typeof EVENTS)[number]

const end = (match: Match, event: Parameters<typeof decide>[1], now: Temporal.Instant): Match => {
  const decided = decide(match, event, now)
  return decided.ok ? decided.value.match : match
}

function happen(event: Event, model: Model, real: Real): void {
  const isAsked = model.way === 'asked'
  if (event === 'old-host-cancels') {
    real.old = end(real.old, { type: 'withdrawn', reason: 'host-cancelled' }, inTime)
    if (model.counts === 'old') model.counts = 'neither'
    return
  }
  if (!model.isOpen) return
  if (event === 'yes' || event === 'carry-out') {
    if ((event === 'yes') !== isAsked) return
    const taken = takeOver(real.old, real.next, inTime)
    // Once the old one has ended, a yes is that to any offer, and who would have been told hears of nothing.
    if (taken) Object.assign(real, { old: taken.old.match, next: taken.next?.match ?? real.next })
    else if (isAsked) real.next = end(real.next, { type: 'accepted' }, inTime)
    else real.next = end(real.next, { type: 'recalled' }, inTime)
    if (taken || isAsked) model.counts = 'new'
  } else if (event === 'undo') {
    real.next = end(
      end(real.next, { type: 'recalled' }, inTime),
      { type: 'withdrawn', reason: 'organiser' },
      inTime,
    )
  } else if (event === 'new-host-cancels') {
    real.next = end(real.next, { type: 'withdrawn', reason: 'host-cancelled' }, inTime)
  } else {
    if (!isAsked) return
    real.next =
      event === 'no' ? end(real.next, { type: 'declined' }, inTime) : { ...real.next, state: 'expired' }
  }
  model.isOpen = false
}

test('whatever happens to a move, the guest has one place at most, and the old one until the new one is theirs', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WAYS_TO_MOVE),
      fc.array(fc.constantFrom(...EVENTS), { maxLength: 6 }),
      (way, events) => {
        const model: Model = { counts: 'old', isOpen: true, way }
        const real: Real = { old: MATCHES.accepted, next: unsent }
        for (const event of events) {
          happen(event, model, real)
          const has = {
            old: stateAt(real.old, inTime) === 'accepted',
            new: stateAt(real.next, inTime) === 'accepted',
          }
          expect(has).toEqual({ old: model.counts === 'old', new: model.counts === 'new' })
        }
      },
    ),
  )
})
