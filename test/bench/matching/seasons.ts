/** Made-up seasons: guests and hosts who register over five weeks, rounds, answers, and people who do not come. Guesses at reality, nobody's data. */
import { rollDice } from 'bed-matching/dice.ts'
import { reservePlaces } from 'bed-matching/hold-places.ts'
import type {
  Assignment,
  MatchingGuest,
  MatchingHost,
  MatchingInput,
  SecondChoice,
} from 'bed-matching/model.ts'
import { plan, type PlanRequest } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { secondChoices } from 'bed-matching/second.ts'

/** How the rounds of a season are planned. `overbook`: of halls, in percent. */
export type Planner = {
  readonly isReserving?: boolean
  readonly hasSecond?: boolean
  readonly overbook?: number
}

type Coming = {
  readonly guest: MatchingGuest
  /** The days on which they register, have found a bed elsewhere, and do not come after all: without a visa, or without a word. */
  readonly from: number
  readonly leaves: number
  readonly fails: number
}
type Home = { readonly host: MatchingHost; readonly from: number; readonly until: number }
export type Season = {
  readonly seed: string
  readonly policy: MatchingInput['policy']
  readonly people: readonly Coming[]
  readonly homes: readonly Home[]
}

/** Days of the rounds, mid-May to early June; on the first evening those who are there get what is left from the next night on. */
const ROUNDS = [-27, -20, -13, -6, -1]
const EVENING = 3
const NEVER = 99
const STEPS = 60

export function makeSeason(seed: string): Season {
  const dice = rollDice(seed)
  const guests = dice.between(60, 150)
  const hosts = Math.round((guests * dice.between(30, 60)) / 100)
  const round = makeRound(guests, hosts, seed, ROUND_SHAPES[dice.chance(0.6) ? 'base' : 'hard'])
  const hall = dice.chance(0.5) ? [makeHall(Math.round(guests * 0.15))] : []
  return {
    seed,
    policy: round.policy,
    people: round.guests.map((guest) => {
      const from = dice.between(-40, -2)
      // The longer they wait and the less sure their visit, the more look elsewhere.
      const leaves = dice.chance(guest.accredited ? 0.15 : 0.3) ? from + dice.between(3, 40) : NEVER
      const hasNoVisa = guest.globalSouth && dice.chance(guest.accredited ? 0.1 : 0.25)
      const isMissing = dice.chance(0.04)
      return {
        guest,
        from,
        leaves,
        fails: hasNoVisa ? dice.between(-20, 6) : isMissing ? EVENING + 1 : NEVER,
      }
    }),
    homes: [...round.hosts, ...hall].map((host) => ({
      host,
      from: dice.chance(0.4) ? -40 : dice.between(-30, -2),
      until: host.living !== 'hall' && dice.chance(0.06) ? dice.between(-25, 3) : NEVER,
    })),
  }
}

const makeHall = (quantity: number): MatchingHost => ({
  id: 'hall',
  gender: 'diverse',
  living: 'hall',
  pets: false,
  femalesOnly: false,
  okOver35: true,
  nights: { start: 0, end: 15 },
  commuteMinutes: 25,
  guestsAtMost: null,
  rooms: [{ id: 'a', type: 'shared', beds: [{ kind: 'air-mattress', quantity }] }],
})

export type Outcome = {
  /** Who comes and needs a bed, and how many of them have one on their first night. */
  readonly come: number
  readonly housed: number
  readonly nightsWithout: number
  /** Who has accepted a place by the evening before, whether or not they come. */
  readonly matched: number
  readonly milliseconds: number
}

type Person = Coming & { at: Assignment | null; second: SecondChoice['place']; readonly declined: string[] }

/** Plays a season: the same people do the same whoever plans, but for the places that they are offered. */
export function playSeason({ seed, policy, people: all, homes }: Season, planner: Planner): Outcome {
  const people: Person[] = all.map((one) => ({ ...one, at: null, second: null, declined: [] }))
  const request = { seed, objective: 'priority', steps: STEPS, previous: [] } as const
  let milliseconds = 0
  const isOpen = (id: string, day: number) =>
    homes.some(({ host, from, until }) => host.id === id && from <= day && until > day)
  const isNeeding = ({ from, leaves, fails }: Coming, day: number) =>
    from <= day && leaves > day && fails > day
  const inputOn = (day: number, there: readonly Person[]): MatchingInput => ({
    policy: { ...policy, hallOverbook: day < EVENING ? (planner.overbook ?? 0) : 0 },
    hosts: homes.filter(({ host }) => isOpen(host.id, day)).map(({ host }) => host),
    guests: there.map(({ guest }) => guest),
    pins: [],
    vetoes: [],
    declined: there.flatMap(({ guest, declined }) =>
      declined.filter((host) => isOpen(host, day)).map((host) => ({ guest: guest.id, host })),
    ),
    locked: there.flatMap(({ at }) => at ?? []),
  })
  const planOn = (day: number, there: readonly Person[], isLast: boolean) => {
    const input = inputOn(day, there)
    const from = performance.now()
    const held = isLast || !planner.isReserving ? null : reserve(input, request)
    const problem = normalise(held?.input ?? input)
    const { assignments } = plan(problem, { ...request, previous: held?.drafts ?? [] })
    const second = planner.hasSecond ? secondChoices(problem, assignments) : []
    milliseconds += performance.now() - from
    const secondOf = new Map(second.map(({ guest, place }) => [guest, place]))
    for (const one of there) one.second = secondOf.get(one.guest.id) ?? one.second
    return new Map(assignments.map((one) => [one.guest, one]))
  }
  /** One press, if the place is still free beside those who have one now. */
  const takeSecond = (one: Person, day: number): void => {
    const place = one.second
    one.second = null
    if (!place || !isOpen(place.host, day)) return
    const wish = { guest: one.guest.id, host: place.host, room: place.room, bed: place.bed }
    const there = people.filter((other) => other === one || (other.at && isOpen(other.at.host, day)))
    const { assignments } = plan(normalise(inputOn(day, there)), { ...request, steps: 0, previous: [wish] })
    const got = assignments.find(({ guest }) => guest === wish.guest)
    if (got?.host === wish.host) one.at = { guest: got.guest, host: got.host, room: got.room, bed: got.bed }
  }
  const beginDay = (day: number): void => {
    for (const one of people) if (one.at && !isNeeding(one, day)) one.at = null
    const left = people.filter(({ at }) => at && !isOpen(at.host, day))
    for (const one of left) one.at = null
    for (const one of left) takeSecond(one, day)
  }
  for (const [index, day] of ROUNDS.entries()) {
    beginDay(day)
    const there = people.filter((one) => isNeeding(one, day))
    const places = planOn(day, there, index === ROUNDS.length - 1)
    const refusing: Person[] = []
    for (const one of there.filter(({ guest, at }) => !at && places.has(guest.id))) {
      const { guest, host, room, bed } = places.get(one.guest.id)!
      const isNo = rollDice(`${seed}:${guest}:${host}`).chance(0.08)
      const isSilent = rollDice(`${seed}:${guest}:${index}`).chance(one.guest.accredited ? 0.06 : 0.12)
      if (isNo) one.declined.push(host)
      if (isNo || isSilent) refusing.push(one)
      else one.at = { guest, host, room, bed }
    }
    for (const one of refusing) takeSecond(one, day)
  }
  beginDay(EVENING)
  const matched = people.filter(({ at }) => at).length
  const come = people.filter((one) => isNeeding(one, EVENING) && one.fails > one.guest.nights.start)
  for (const one of turnedAway(come, homes)) one.at = null
  const without = come.filter(({ at }) => !at)
  const late = without.map((one): Person => {
    const { start, end } = one.guest.nights
    return { ...one, guest: { ...one.guest, nights: { start: start + 1, end } } }
  })
  const left = planOn(EVENING, [...come.filter(({ at }) => at), ...late], true)
  const nightsOf = ({ guest: { id, nights } }: Person) => (left.has(id) ? 1 : nights.end - nights.start)
  return {
    come: come.length,
    housed: come.length - without.length,
    nightsWithout: without.reduce((sum, one) => sum + nightsOf(one), 0),
    matched,
    milliseconds,
  }
}

function reserve(input: MatchingInput, request: PlanRequest) {
  const problem = normalise(input)
  return reservePlaces(problem, plan(problem, { ...request, steps: 0 }), request.seed)
}

/** For whom an overbooked hall has no mattress after all: the last to come. */
function turnedAway(come: readonly Person[], homes: readonly Home[]): Person[] {
  return homes.flatMap(({ host }) => {
    if (host.living !== 'hall') return []
    const stays: Person[] = []
    const inHall = come.filter(({ at }) => at?.host === host.id)
    return inHall
      .toSorted((a, b) => a.guest.nights.start - b.guest.nights.start)
      .filter((one) => {
        const { start } = one.guest.nights
        const beside = stays.filter(({ guest: { nights } }) => nights.start <= start && start < nights.end)
        if (beside.length >= host.rooms[0]!.beds[0]!.quantity) return true
        stays.push(one)
        return false
      })
  })
}
