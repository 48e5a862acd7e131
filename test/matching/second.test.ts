import { expect, test } from 'vitest'
import { checkPlan } from 'bed-matching/check.ts'
import { checkSecond } from 'bed-matching/check-second.ts'
import { reservePlaces } from 'bed-matching/hold-places.ts'
import { readInput } from 'bed-matching/input/read-input.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { secondChoices } from 'bed-matching/second.ts'
import { often } from '../builders/often.ts'
import { checkByReadme, type FileAssignment, type FileInstance } from './plan-checker.ts'
import { makeTiny } from './tiny.ts'

function problemOf(instance: FileInstance) {
  const read = readInput({ instance })
  if (!read.ok) throw new Error(read.error.join('\n'))
  return normalise(read.value)
}
const request = { seed: '1', objective: 'priority', steps: 200, previous: [] } as const

test('a second choice is free beside everybody else, and nobody is without one who could have one', () => {
  let [some, none] = [0, 0]
  for (let seed = 0; seed < often(600, 150); seed += 1) {
    const size = { guests: 6, hosts: 4, pins: true, together: seed % 3 === 0, halls: true }
    const instance = makeTiny(`second:${seed}`, size)
    instance.policy = { ...instance.policy, hallOverbook: [0, 50, 100][seed % 3]! }
    instance.guests.forEach((guest, index) => (guest.accept = index / 10))
    const problem = problemOf(instance)
    const { assignments } = plan(problem, request)
    const second = secondChoices(problem, assignments)
    expect(checkByReadme(instance, assignments), `case ${seed}`).toEqual([])
    expect(checkSecondByReadme(instance, assignments, second), `case ${seed}`).toEqual([])
    expect(checkSecond(problem.input, { assignments }, second), `case ${seed}`).toEqual([])
    const isBound = (id: string) =>
      [...(instance.pins ?? []), ...(instance.locked ?? [])].some(({ guest }) => guest === id) ||
      instance.groups?.some(({ kind, guests }) => kind === 'only-together' && guests.includes(id))
    for (const { guest, place } of second) {
      if (place) some += 1
      if (place || isBound(guest)) continue
      none += 1
      const elsewhere = instance.hosts.flatMap(({ id: host, rooms }) =>
        rooms.flatMap(({ id: room, beds }) => beds.map((_, bed) => ({ host, room, bed }))),
      )
      const able = elsewhere.filter(
        (to) =>
          checkSecondByReadme(
            instance,
            assignments,
            second.map((one) => (one.guest === guest ? { guest, place: to } : one)),
          ).length === 0,
      )
      expect(able, `case ${seed}, ${guest}`).toEqual([])
    }
  }
  expect(Math.min(some, none)).toBeGreaterThan(20)
})

test('the checker refuses a second choice that is taken, with the same host or of a group', () => {
  const input = makeRound(20, 12, 'second', ROUND_SHAPES.base)
  const problem = normalise(input)
  const { assignments } = plan(problem, request)
  const second = secondChoices(problem, assignments)
  const one = second.find(({ place }) => place)!
  const first = assignments.find(({ guest }) => guest === one.guest)!
  const other = assignments.find(({ guest, host }) => guest !== one.guest && host !== one.place!.host)!
  const codes = (place: typeof one.place, given = input) =>
    checkSecond(given, { assignments }, [{ guest: one.guest, place }]).map(({ code }) => code)
  expect(codes(one.place)).toEqual([])
  expect(codes(first)).toEqual(['second-choice'])
  const group = { id: 't', guests: [one.guest, other.guest], kind: 'only-together' } as const
  expect(codes(one.place, { ...input, groups: [group] })).toEqual(['second-choice'])
  const full = {
    ...input,
    hosts: input.hosts.map((host) => ({
      ...host,
      guestsAtMost: host.id === one.place!.host ? 0 : host.guestsAtMost,
    })),
  }
  expect(codes(one.place, full)).toContain('host-full')
})

test.each([
  ['hall', 20, 12],
  ['hall', 0, 10],
  ['shared-flat', 20, 10],
] as const)(
  'of a %s with 10 mattresses and %i percent beyond, %i may be given out',
  (living, hallOverbook, most) => {
    const [guest] = makeTiny('one', { guests: 1, hosts: 1, pins: false }).guests
    const like = {
      age: 22,
      gender: 'female',
      start: 1,
      end: 4,
      onlyFemaleHosts: false,
      roomSharing: 'yes',
      petProblem: false,
      sharesWith: [],
    }
    const guests = Array.from({ length: 15 }, (_, index) => ({
      ...guest!,
      ...like,
      id: `g${index}`,
      sleeping: ['air-mattress'],
    }))
    const home = {
      id: 'h',
      gender: 'female',
      living,
      pets: false,
      femalesOnly: false,
      okOver35: true,
      start: 0,
      end: 9,
      commuteMinutes: 10,
    }
    const rooms = [{ id: 'r', type: 'shared', beds: [{ kind: 'air-mattress', count: 10 }] }]
    const instance = { policy: { hallOverbook }, guests, hosts: [{ ...home, rooms }] }
    const problem = problemOf(instance)
    const made = plan(problem, request)
    expect(made.matched).toBe(most)
    expect([checkPlan(problem.input, made), checkByReadme(instance, made.assignments)]).toEqual([[], []])
    const locked = made.assignments.map(({ guest: id, host, room, bed }) => ({ guest: id, host, room, bed }))
    expect(readInput({ instance: { ...instance, locked } }).ok).toBe(true)
    const isPlain = readInput({ instance: { ...instance, policy: {}, locked } }).ok
    expect(isPlain).toBe(most === 10)
  },
)

test('places are held only where nobody waits for them, and by what those to come will need', () => {
  const problem = normalise(makeRound(20, 20, 'reserve', ROUND_SHAPES.base))
  const found = plan(problem, request)
  const held = reservePlaces(problem, found, 'a')
  expect(held.input.heldPlaces!.length).toBeGreaterThan(0)
  const rest = plan(normalise(held.input), { ...request, previous: held.drafts })
  expect(rest.tierVector).toEqual(found.tierVector)
  expect(checkPlan(held.input, rest)).toEqual([])
  // Where there is more than enough, nothing is dear.
  const plenty = normalise(makeRound(5, 60, 'plenty', ROUND_SHAPES.base))
  expect(reservePlaces(plenty, plan(plenty, request), 'a').input.heldPlaces).toEqual([])
})

/** Second choices that another plan breaks a rule by: the same one with this guest there. */
function checkSecondByReadme(
  instance: FileInstance,
  assignments: readonly FileAssignment[],
  second: readonly { guest: string; place: Omit<FileAssignment, 'guest'> | null }[],
): string[] {
  const guests = assignments.map(({ guest }) => guest)
  const isForAll =
    guests.toSorted().join() ===
    second
      .map(({ guest }) => guest)
      .toSorted()
      .join()
  const before = new Set(checkByReadme(instance, assignments))
  return [
    ...(isForAll ? [] : ['not one line for each placed guest']),
    ...second.flatMap(({ guest, place }) => {
      if (place === null) return []
      const { host, room, bed } = place
      const others = assignments.filter((one) => one.guest !== guest)
      const isSame = assignments.some((one) => one.guest === guest && one.host === host)
      const locked = (instance.locked ?? []).filter((one) => one.guest !== guest)
      const after = checkByReadme({ ...instance, locked }, [...others, { guest, host, room, bed }])
      return [...(isSame ? [`${guest} at the same host`] : []), ...after.filter((line) => !before.has(line))]
    }),
  ]
}
