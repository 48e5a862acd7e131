import { describe, expect, test } from 'vitest'
import {
  at,
  deadline,
  EVENT_TYPES,
  EVENTS,
  inTime,
  laterDeadline,
  MATCHES,
  offered,
  offeredAt,
  outcome,
  sentAt,
  tooLate,
  unsent,
} from '../../test/builders/match-examples.ts'
import {
  decide,
  DRAFT_MATCH,
  holdsPlace,
  MATCH_STATES,
  stateAt,
  WITHDRAWAL_REASONS,
  type Match,
  type MatchEvent,
} from '#domain/match.ts'

test.each(['offered', 'reopened', 'reoffered'] as const)(
  'nothing is %s with a concern that nobody has ticked',
  (type) => {
    const unticked = [{ name: 'own-room-other-gender', level: 'ask-first' }] as const
    const match = type === 'offered' ? DRAFT_MATCH : MATCHES.declined
    expect(outcome(match, { ...EVENTS[type], unticked }, inTime)).toBe('ask-first')
    expect(outcome(match, EVENTS[type], inTime)).toBe('→ offered')
  },
)

describe('the deadline', () => {
  const after = deadline.add({ microseconds: 1 })

  test('accepts in the very last moment, not a microsecond later, although no timer fired', () => {
    expect(outcome(offered, EVENTS.accepted, deadline)).toBe('→ accepted')
    expect(outcome(offered, EVENTS.accepted, after)).toBe('late')
  })

  test('makes an offer expired by itself, and only an offer', () => {
    expect(stateAt(offered, deadline)).toBe('offered')
    expect(stateAt(offered, after)).toBe('expired')
    for (const state of MATCH_STATES.filter((state) => state !== 'offered')) {
      expect(stateAt(MATCHES[state], after)).toBe(state)
    }
  })

  test.each(EVENT_TYPES.filter((event) => event !== 'expired'))(
    'is the same whether the expiry was written down or not, when it is %s',
    (event) =>
      expect(outcome(offered, EVENTS[event], tooLate)).toBe(outcome(MATCHES.expired, EVENTS[event], tooLate)),
  )

  test('may be missing; then the offer ends with its nights, and not before', () => {
    const over: MatchEvent = { type: 'expired', isStayOver: true }
    expect(outcome(unsent, EVENTS.expired, tooLate)).toBe('not-due')
    expect(outcome(unsent, over, tooLate)).toBe('→ expired')
    expect(outcome(offered, over, inTime)).toBe('not-due')
  })

  test('is written down as the end of the offer, whenever the job comes round, once', () => {
    const first = decide(offered, EVENTS.expired, tooLate)
    expect(first.ok && first.value).toMatchObject({
      changed: true,
      from: 'offered',
      to: 'expired',
      freesPlace: true,
    })
    const expired = first.ok ? first.value.match : offered
    expect(expired).toEqual(MATCHES.expired)
    expect(outcome(expired, EVENTS.expired, tooLate)).toBe('=')
  })

  test('does not exist before the mail was handed over: the offer stands, also a year later', () => {
    const nextYear = at('2028-05-15T08:00:00Z')
    expect(stateAt(unsent, nextYear)).toBe('offered')
    expect(outcome(unsent, EVENTS.expired, nextYear)).toBe('not-due')
    expect(outcome(unsent, EVENTS.accepted, nextYear)).toBe('→ accepted')
    expect(outcome(unsent, EVENTS.extended, nextYear)).toBe('not-sent')
  })

  test('starts with the first hand-over and is not moved by a second one', () => {
    const first = decide(unsent, EVENTS.sent, sentAt)
    expect(first.ok && first.value.match).toEqual(offered)
    const again = decide(offered, { type: 'sent', deadline: laterDeadline }, inTime)
    expect(again.ok && again.value).toMatchObject({ changed: false, match: offered })
  })

  test('is taken away when the mail comes back, and starts anew when it is sent again', () => {
    const bounced = decide(offered, EVENTS.bounced, inTime)
    expect(bounced.ok && bounced.value.match).toEqual(unsent)
    expect(outcome(unsent, EVENTS.bounced, inTime)).toBe('=')
    expect(outcome(unsent, { type: 'sent', deadline: laterDeadline }, tooLate)).toBe('→ offered')
  })

  test('can only be extended to a later moment', () => {
    const sooner = deadline.subtract({ hours: 1 })
    expect(outcome(offered, { type: 'extended', deadline: sooner }, inTime)).toBe('deadline-not-later')
    expect(outcome(offered, { type: 'extended', deadline }, inTime)).toBe('=')
    const extended = decide(offered, EVENTS.extended, inTime)
    expect(extended.ok && extended.value.match).toEqual({ ...offered, deadline: laterDeadline })
  })
})

describe('taking back what was sent', () => {
  test('leaves a draft as if it had never been offered', () => {
    const recalled = decide(unsent, EVENTS.recalled, inTime)
    expect(recalled.ok && recalled.value).toMatchObject({ from: 'offered', to: 'draft', freesPlace: false })
    expect(recalled.ok && recalled.value.match).toEqual(DRAFT_MATCH)
  })

  test('is not possible once the mail has left', () => {
    expect(outcome(offered, EVENTS.recalled, inTime)).toBe('already-sent')
    expect(outcome(MATCHES.accepted, EVENTS.recalled, inTime)).toBe('already-accepted')
  })
})

describe('restoring a draft that was taken back', () => {
  const withdrawn = {
    ...DRAFT_MATCH,
    state: 'withdrawn',
    endedAt: inTime,
    withdrawalReason: 'organiser',
  } as const

  test('makes it the draft it was, while its place is free', () => {
    const restored = decide(withdrawn, EVENTS.restored, inTime)
    expect(restored.ok && restored.value.match).toEqual(DRAFT_MATCH)
    expect(outcome(withdrawn, { type: 'restored', placeIsFree: false }, inTime)).toBe('place-taken')
  })

  test('is not possible once somebody has heard of it', () => {
    expect(outcome(MATCHES.withdrawn, EVENTS.restored, inTime)).toBe('already-withdrawn')
  })
})

describe('reopening', () => {
  test('needs a free place', () => {
    expect(outcome(MATCHES.expired, { ...EVENTS.reopened, placeIsFree: false }, tooLate)).toBe('place-taken')
    expect(outcome(MATCHES.expired, { ...EVENTS.reoffered, placeIsFree: false }, tooLate)).toBe('place-taken')
  })

  test('needs a deadline to come, later than now', () => {
    expect(outcome(MATCHES.expired, { ...EVENTS.reopened, deadline: tooLate }, tooLate)).toBe(
      'deadline-not-later',
    )
    expect(outcome(MATCHES.expired, EVENTS.reopened, tooLate)).toBe('→ offered')
  })

  test('gives the same offer a new deadline; offering again waits for a new mail', () => {
    const reopened = decide(MATCHES.expired, EVENTS.reopened, tooLate)
    expect(reopened.ok && reopened.value.match).toEqual({ ...offered, deadline: laterDeadline })
    const reoffered = decide(MATCHES.expired, EVENTS.reoffered, tooLate)
    expect(reoffered.ok && reoffered.value.match).toEqual({ ...unsent, offeredAt: tooLate })
  })

  test('an offer declined before its mail went out counts as handed over now', () => {
    const declined: Match = { ...unsent, state: 'declined', endedAt: inTime }
    const reopened = decide(declined, EVENTS.reopened, inTime)
    expect(reopened.ok && reopened.value.match.sentAt?.equals(inTime)).toBe(true)
  })
})

test.each(WITHDRAWAL_REASONS)('a withdrawal keeps its first reason: %s', (reason) => {
  const change = decide(MATCHES.accepted, { type: 'withdrawn', reason }, inTime)
  const withdrawn = change.ok ? change.value.match : DRAFT_MATCH
  expect(withdrawn).toMatchObject({
    state: 'withdrawn',
    withdrawalReason: reason,
    acceptedAt: inTime,
    endedAt: inTime,
  })
  const again = decide(withdrawn, { type: 'withdrawn', reason: 'organiser' }, tooLate)
  expect(again.ok && again.value.match).toEqual(withdrawn)
})

test('a place is held from the draft to the end of the stay, and freed by every exit', () => {
  expect(MATCH_STATES.filter(holdsPlace)).toEqual(['draft', 'offered', 'accepted', 'completed'])
  const frees = (match: Match, event: MatchEvent) => {
    const change = decide(match, event, inTime)
    return change.ok && change.value.freesPlace
  }
  expect(frees(DRAFT_MATCH, EVENTS.withdrawn)).toBe(true)
  expect(frees(offered, EVENTS.declined)).toBe(true)
  expect(frees(MATCHES.accepted, EVENTS.withdrawn)).toBe(true)
  expect(frees(MATCHES.accepted, EVENTS['no-show'])).toBe(true)
  expect(frees(MATCHES.accepted, EVENTS.completed)).toBe(false)
  expect(frees(MATCHES.declined, EVENTS.declined)).toBe(false)
})

test('a change carries one history row: event, moment, from and to', () => {
  const change = decide(DRAFT_MATCH, EVENTS.offered, offeredAt)
  expect(change.ok && change.value).toMatchObject({
    event: 'offered',
    at: offeredAt,
    from: 'draft',
    to: 'offered',
  })
})
