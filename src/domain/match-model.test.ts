/** Random lives of a match against a model that knows only a handful of facts, not the table. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  decide,
  DRAFT_MATCH,
  holdsPlace,
  stateAt,
  WITHDRAWAL_REASONS,
  type Match,
  type MatchEvent,
  type MatchState,
} from '#domain/match.ts'

const START = Temporal.Instant.from('2027-05-15T08:00:00Z')
const moment = (hours: number) => START.add({ hours })

type Real = { match: Match }
type Model = { hours: number; state: MatchState; dueAfterHours: number | null }

/** The state by the model's own count of hours. */
function modelState(model: Model): MatchState {
  const isPast = model.dueAfterHours !== null && model.hours > model.dueAfterHours
  return model.state === 'offered' && isPast ? 'expired' : model.state
}

class Wait implements fc.Command<Model, Real> {
  readonly hours: number
  constructor(hours: number) {
    this.hours = hours
  }
  check = () => true
  run(model: Model, real: Real) {
    model.hours += this.hours
    expect(stateAt(real.match, moment(model.hours))).toBe(modelState(model))
  }
  toString = () => `wait ${this.hours} h`
}

type Kind = MatchEvent['type']
const OPEN_AGAIN: ReadonlySet<MatchState> = new Set(['expired', 'declined'])
const REPEATED: Partial<Record<Kind, MatchState>> = {
  offered: 'offered',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
  completed: 'completed',
  'no-show': 'no_show',
}

/** The state an event leads to, or null where nothing may change. */
function expectedState(model: Model, event: MatchEvent): MatchState | null {
  const state = modelState(model)
  if (event.type === 'offered') return state === 'draft' ? 'offered' : null
  if (event.type === 'accepted') return state === 'offered' ? 'accepted' : null
  if (event.type === 'declined') return state === 'offered' ? 'declined' : null
  if (event.type === 'expired') return state === 'expired' && model.state === 'offered' ? 'expired' : null
  if (event.type === 'withdrawn') return ['draft', 'offered', 'accepted'].includes(state) ? 'withdrawn' : null
  if (event.type === 'completed') return state === 'accepted' ? 'completed' : null
  if (event.type === 'no-show') return ['accepted', 'completed'].includes(state) ? 'no_show' : null
  if (event.type === 'sent') return state === 'offered' && model.dueAfterHours === null ? 'offered' : null
  if (event.type === 'bounced') return state === 'offered' && model.dueAfterHours !== null ? 'offered' : null
  if (event.type === 'extended') {
    const due = hoursOf(event.deadline)
    return state === 'offered' && model.dueAfterHours !== null && due > model.dueAfterHours ? 'offered' : null
  }
  if (!OPEN_AGAIN.has(state) || !event.placeIsFree) return null
  return event.type === 'reoffered' || hoursOf(event.deadline) > model.hours ? 'offered' : null
}

function expectedDue(model: Model, event: MatchEvent): number | null {
  if (event.type === 'sent' || event.type === 'extended' || event.type === 'reopened')
    return hoursOf(event.deadline)
  return event.type === 'bounced' || event.type === 'reoffered' ? null : model.dueAfterHours
}

function hoursOf(instant: Temporal.Instant): number {
  return instant.since(START).total('hours')
}

class Happen implements fc.Command<Model, Real> {
  readonly make: (now: number) => MatchEvent
  constructor(make: (now: number) => MatchEvent) {
    this.make = make
  }
  check = () => true
  run(model: Model, real: Real) {
    const event = this.make(model.hours)
    const now = moment(model.hours)
    const expected = expectedState(model, event)
    const change = decide(real.match, event, now)
    if (!change.ok || !change.value.changed) {
      expect(expected).toBeNull()
      if (REPEATED[event.type] === modelState(model)) expect(change.ok).toBe(true)
      return
    }
    const { value } = change
    expect(value.match.state).toBe(expected)
    expect(value.from).toBe(event.type === 'expired' ? 'offered' : modelState(model))
    expect(value.freesPlace).toBe(holdsPlace(real.match.state) && !holdsPlace(value.match.state))
    model.dueAfterHours = expectedDue(model, event)
    model.state = value.match.state
    real.match = value.match
    expect(stateAt(real.match, now)).toBe(modelState(model))
    const again = decide(real.match, event, now)
    if (REPEATED[event.type] !== undefined) expect(again.ok && !again.value.changed).toBe(true)
    checkInvariants(real.match)
  }
  toString = () => this.make(0).type
}

function checkInvariants(match: Match) {
  expect(match.deadline !== null && match.sentAt === null).toBe(false)
  expect(match.state === 'withdrawn').toBe(match.withdrawalReason !== null)
  expect(['accepted', 'completed', 'no_show'].includes(match.state) && match.acceptedAt === null).toBe(false)
  expect(match.endedAt !== null).toBe(!['draft', 'offered', 'accepted'].includes(match.state))
  expect(match.state === 'draft' || match.state === 'withdrawn' || match.offeredAt !== null).toBe(true)
}

const happen = (make: (now: number) => MatchEvent) => fc.constant(new Happen(make))
const deadlineIn = fc.integer({ min: -24, max: 120 })

const commands = fc.commands(
  [
    fc.integer({ min: 0, max: 60 }).map((hours) => new Wait(hours)),
    happen(() => ({ type: 'offered' })),
    happen((now) => ({ type: 'sent', deadline: moment(now + 100) })),
    happen(() => ({ type: 'bounced' })),
    happen(() => ({ type: 'accepted' })),
    happen(() => ({ type: 'declined' })),
    happen(() => ({ type: 'expired' })),
    happen(() => ({ type: 'completed' })),
    happen(() => ({ type: 'no-show' })),
    fc.constantFrom(...WITHDRAWAL_REASONS).map((reason) => new Happen(() => ({ type: 'withdrawn', reason }))),
    deadlineIn.map((hours) => new Happen((now) => ({ type: 'extended', deadline: moment(now + hours) }))),
    fc
      .tuple(deadlineIn, fc.boolean())
      .map(
        ([hours, placeIsFree]) =>
          new Happen((now) => ({ type: 'reopened', deadline: moment(now + hours), placeIsFree })),
      ),
    fc.boolean().map((placeIsFree) => new Happen(() => ({ type: 'reoffered', placeIsFree }))),
  ],
  { maxCommands: 40 },
)

function startLife(): { model: Model; real: Real } {
  return { model: { hours: 0, state: 'draft', dueAfterHours: null }, real: { match: DRAFT_MATCH } }
}

test('any sequence of events keeps the match in step with the model', () => {
  fc.assert(
    fc.property(commands, (cmds) => {
      fc.modelRun(startLife, cmds)
    }),
    { numRuns: 1500 },
  )
})
