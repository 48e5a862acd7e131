import { often } from '../../test/builders/often.ts'
/**
 * Random lives of a match, with what its two sides report about it, against a model that knows only a handful of facts,
 * not the table.
 */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { reportContactProblem, type ContactProblem } from '#domain/contact-problem.ts'
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

const sides = ['guest', 'host'] as const
type Side = (typeof sides)[number]
type Problems = Record<Side, ContactProblem | null>

type Real = { match: Match; problems: Problems }
type Model = {
  hours: number
  state: MatchState
  dueAfterHours: number | null
  acceptedAfterHours: number | null
  /** Offered, and not recalled: somebody outside may know. */
  isOut: boolean
  /** Who has ended it, if one of the two did. */
  refusedBy: Side | null
  isReported: Record<Side, boolean>
}

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
  recalled: 'draft',
  restored: 'draft',
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
  if (event.type === 'recalled') return state === 'offered' && model.dueAfterHours === null ? 'draft' : null
  if (event.type === 'restored')
    return state === 'withdrawn' && !model.isOut && event.placeIsFree ? 'draft' : null
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
    if (event.type === 'accepted') model.acceptedAfterHours = model.hours
    if (event.type === 'withdrawn') model.refusedBy = sideOf(event.reason)
    if (event.type === 'restored') model.refusedBy = null
    if (event.type === 'offered') model.isOut = true
    if (event.type === 'recalled') model.isOut = false
    model.state = value.match.state
    real.match = value.match
    expect(stateAt(real.match, now)).toBe(modelState(model))
    const again = decide(real.match, event, now)
    if (REPEATED[event.type] !== undefined) expect(again.ok && !again.value.changed).toBe(true)
    checkInvariants(real.match)
  }
  toString = (): string => this.make(0).type
}

const refusalOf = { guest: 'guest-cancelled', host: 'host-cancelled' } as const
const sideOf = (reason: string) => sides.find((side) => refusalOf[side] === reason) ?? null

/** "This does not work", by one of the two: ends what is open, and the first word about it stays. */
class Refuse extends Happen {
  readonly side: Side
  constructor(side: Side) {
    super(() => ({ type: 'withdrawn', reason: refusalOf[side] }))
    this.side = side
  }
  override run(model: Model, real: Real) {
    const before = modelState(model)
    super.run(model, real)
    const isOpen = before === 'offered' || before === 'accepted'
    if (isOpen) expect(model.refusedBy).toBe(this.side)
    if (model.refusedBy) expect(real.match.withdrawalReason).toBe(refusalOf[model.refusedBy])
  }
  override toString = () => `${this.side} refuses`
}

const RULES = { contactIssueDays: 10, contactRelease: 'on-acceptance', timeZone: 'Europe/Berlin' } as const
/** Days by the clock of Berlin, two hours ahead in summer, counted from the first. */
const dayOf = (hours: number) => Math.floor((hours + 10) / 24)

/** "We can’t reach each other": while the contact details show and for ten days; each side has its own. */
class Report implements fc.Command<Model, Real> {
  readonly side: Side
  constructor(side: Side) {
    this.side = side
  }
  check = () => true
  run(model: Model, real: Real) {
    const { match, problems } = real
    const report = reportContactProblem({ match, open: problems[this.side] }, RULES, moment(model.hours))
    const from = modelState(model) === 'accepted' ? model.acceptedAfterHours : null
    if (from === null) {
      expect(report).toEqual({ ok: false, error: 'no-contact' })
    } else if (model.isReported[this.side]) {
      expect(report).toMatchObject({ ok: true, value: { changed: false, problem: problems[this.side] } })
    } else if (dayOf(model.hours) > dayOf(from) + RULES.contactIssueDays) {
      expect(report).toEqual({ ok: false, error: 'late' })
    } else {
      expect(report).toMatchObject({ ok: true, value: { changed: true } })
      if (report.ok) problems[this.side] = report.value.problem
      model.isReported[this.side] = true
    }
  }
  toString = () => `${this.side} reports`
}

/** An organiser has dealt with what is reported: from then on it can be reported afresh. */
class Decide implements fc.Command<Model, Real> {
  check = (model: Model) => sides.some((side) => model.isReported[side])
  run(model: Model, real: Real) {
    for (const side of sides) {
      const problem = real.problems[side]
      if (problem) real.problems[side] = { ...problem, decidedAt: moment(model.hours) }
      model.isReported[side] = false
    }
  }
  toString = () => 'organiser decides'
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
    happen(() => ({ type: 'offered', unticked: [] })),
    happen((now) => ({ type: 'sent', deadline: moment(now + 100) })),
    happen(() => ({ type: 'recalled' })),
    fc.boolean().map((placeIsFree) => new Happen(() => ({ type: 'restored', placeIsFree }))),
    happen(() => ({ type: 'bounced' })),
    happen(() => ({ type: 'accepted' })),
    happen(() => ({ type: 'declined' })),
    happen(() => ({ type: 'expired' })),
    happen(() => ({ type: 'completed' })),
    happen(() => ({ type: 'no-show' })),
    fc.constantFrom(...WITHDRAWAL_REASONS).map((reason) => new Happen(() => ({ type: 'withdrawn', reason }))),
    deadlineIn.map((hours) => new Happen((now) => ({ type: 'extended', deadline: moment(now + hours) }))),
    fc.tuple(deadlineIn, fc.boolean()).map(
      ([hours, placeIsFree]) =>
        new Happen((now) => ({
          type: 'reopened',
          deadline: moment(now + hours),
          placeIsFree,
          unticked: [],
        })),
    ),
    fc.boolean().map((placeIsFree) => new Happen(() => ({ type: 'reoffered', placeIsFree, unticked: [] }))),
    fc.constantFrom(...sides).map((side) => new Refuse(side)),
    fc.constantFrom(...sides).map((side) => new Report(side)),
    fc.constant(new Decide()),
  ],
  { maxCommands: 40 },
)

function startLife(): { model: Model; real: Real } {
  return {
    model: {
      hours: 0,
      state: 'draft',
      dueAfterHours: null,
      acceptedAfterHours: null,
      isOut: false,
      refusedBy: null,
      isReported: { guest: false, host: false },
    },
    real: { match: DRAFT_MATCH, problems: { guest: null, host: null } },
  }
}

/** So that the ten days are reached often: a life that is accepted at once, and long waits. */
const acceptedLife = fc.commands(
  [
    fc.integer({ min: 0, max: 150 }).map((hours) => new Wait(hours)),
    fc.constantFrom(...sides).map((side) => new Report(side)),
    fc.constantFrom(...sides).map((side) => new Report(side)),
    fc.constantFrom(...sides).map((side) => new Refuse(side)),
    fc.constant(new Decide()),
  ],
  { maxCommands: 20 },
)

test('a match that is accepted takes reports of each side for its days, and ends with the first refusal', () => {
  fc.assert(
    fc.property(acceptedLife, (cmds) => {
      fc.modelRun(() => {
        const life = startLife()
        for (const type of ['offered', 'accepted'] as const)
          new Happen(() => ({ type, unticked: [] })).run(life.model, life.real)
        return life
      }, cmds)
    }),
    { numRuns: often(1000) },
  )
})

test('any sequence of events keeps the match in step with the model', () => {
  fc.assert(
    fc.property(commands, (cmds) => {
      fc.modelRun(startLife, cmds)
    }),
    { numRuns: often(1500) },
  )
})
