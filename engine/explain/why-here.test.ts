import { describe, expect, test } from 'vitest'
import { guest, host, request, round } from '../../test/builders/small-rounds.ts'
import { scoreOf } from '../kind/score.ts'
import { weighMinutes } from '../kind/terms.ts'
import type { Assignment, MatchingInput } from '../model.ts'
import { plan } from '../plan.ts'
import { normalise } from '../problem.ts'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { isProposable } from '../fits.ts'
import { isFree } from '../search/blockers.ts'
import { makeStanding, type Standing } from './standing.ts'
import { weighed } from './weighed.ts'
import { whyHere, type WhyHere } from './why-here.ts'

function explain(input: MatchingInput, previous: readonly Assignment[] = []) {
  const problem = normalise(input)
  const found = plan(problem, { ...request, previous })
  const standing = makeStanding(problem, found)
  const terms = weighed(standing, found, previous)
  return {
    standing,
    found,
    why: whyHere(standing, previous),
    term: (name: string) => terms.find(({ term }) => term === name),
  }
}

const near = host('near', { commuteMinutes: 25 })
const far = host('far', { commuteMinutes: 40 })
const oneDouble = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
const onFloor = [
  { id: 'r', type: 'private' as const, beds: [{ kind: 'air-mattress' as const, quantity: 1 }] },
]
const doubles = (input: MatchingInput): MatchingInput => ({
  ...input,
  policy: { ...input.policy, doubleBed: 'same-gender' },
})

describe('why a guest sleeps there', () => {
  test.each<[string, MatchingInput, WhyHere]>([
    [
      'nobody has said how far it is',
      round(
        [guest('a')],
        [
          { ...far, commuteMinutes: null },
          { ...near, commuteMinutes: 44 },
        ],
      ),
      { kind: 'unknown' },
    ],
    [
      'a person has decided',
      round([guest('a')], [near, far], { pins: [{ guest: 'a', host: 'far', room: null }] }),
      { kind: 'decided' },
    ],
    [
      'no other home fits',
      round([guest('a', { petProblem: true })], [{ ...near, pets: true }, far]),
      { kind: 'only-home' },
    ],
    [
      'the way is short',
      round([guest('a')], [host('h'), host('i', { commuteMinutes: 5 })]),
      { kind: 'near' },
    ],
    ['nothing that fits is nearer', round([guest('a')], [near, far]), { kind: 'nearest' }],
    [
      'a language is shared',
      round(
        [guest('a', { languages: ['es', 'en'] })],
        [
          { ...near, languages: ['de'] },
          { ...far, commuteMinutes: 30, languages: ['es'] },
        ],
      ),
      { kind: 'better', term: 'language', languages: ['es'] },
    ],
    [
      'there is a bed, and nearer the floor',
      round(
        [guest('a', { sleeping: ['bed', 'air-mattress'] })],
        [
          { ...near, rooms: onFloor },
          { ...far, commuteMinutes: 30 },
        ],
      ),
      { kind: 'better', term: 'floor', languages: [] },
    ],
    [
      'nearer would be the own room of the host',
      round([guest('a')], [{ ...near, living: 'shared-room' }, far]),
      { kind: 'better', term: 'concerns', languages: [] },
    ],
    [
      'those who travel only together are there',
      round(
        [guest('a'), guest('b')],
        [near, { ...far, rooms: [{ id: 'r', type: 'shared', beds: [{ kind: 'single', quantity: 2 }] }] }],
        {
          groups: [{ id: 'g', guests: ['a', 'b'], kind: 'only-together' }],
        },
      ),
      { kind: 'together', with: ['b'] },
    ],
    [
      'somebody else fits nowhere but nearer',
      round([guest('a', { longCommuteOk: true }), guest('b')], [near, { ...far, commuteMinutes: 50 }]),
      { kind: 'needed', by: 'b', none: true },
    ],
    [
      'somebody else speaks with the nearer host alone',
      round(
        [guest('a', { languages: ['en'] }), guest('b', { languages: ['fr'] })],
        [
          { ...near, languages: ['en', 'fr'] },
          { ...far, languages: ['en'] },
        ],
      ),
      { kind: 'needed', by: 'b', none: false },
    ],
    [
      'the nearer bed is settled',
      round([guest('a'), guest('b')], [near, far], {
        locked: [{ guest: 'b', host: 'near', room: 'r', bed: 0 }],
      }),
      { kind: 'shut' },
    ],
  ])('%s', (_, input, answer) => {
    expect(explain(input).why('a')).toEqual(answer)
  })

  test('a stranger would lie in the nearer double', () => {
    const input = doubles(
      round(
        [guest('a'), guest('b')],
        [
          { ...near, rooms: oneDouble },
          { ...far, commuteMinutes: 30 },
        ],
      ),
    )
    const { found, why } = explain(input)
    const farther = found.assignments.find((one) => one.host === 'far')!.guest
    expect(why(farther)).toMatchObject({ kind: 'better', term: 'concerns' })
  })

  test('in a repair, nobody who has a draft moves for somebody new', () => {
    const previous = [{ guest: 'b', host: 'near', room: 'r', bed: 0 }]
    expect(explain(round([guest('a'), guest('b')], [near, far]), previous).why('a')).toEqual({
      kind: 'needed',
      by: 'b',
      none: false,
    })
  })

  test('nobody without a place is asked about', () => {
    expect(explain(round([guest('a', { petProblem: true })], [{ ...near, pets: true }])).why('a')).toBeNull()
  })
})

/** What an answer claims, held against the rules and the score anew. */
function isTrue({ problem, state }: Standing, id: string, answer: WhyHere): boolean {
  const who = problem.guestNumber.get(id)!
  const at = state.place[who]!
  const way = (group: number) => weighMinutes(problem.hosts[problem.groupHost[group]!]!)
  const fits = [...problem.groups.keys()].filter((group) => isProposable(problem, who, group))
  const isKnown = (group: number) => problem.hosts[problem.groupHost[group]!]!.commuteMinutes !== null
  const nearer = fits.filter((group) => isKnown(group) && way(group) < way(at))
  const isAnyFree = nearer.some((group) => isFree(state, who, group))
  switch (answer.kind) {
    case 'only-home':
      return new Set(fits.map((group) => problem.groupHost[group])).size === 1
    case 'near':
      return way(at) === 0
    case 'nearest':
      return nearer.length === 0
    case 'better':
    case 'free':
      return isAnyFree
    case 'needed':
    case 'taken':
      return (
        !isAnyFree &&
        nearer.some(
          (group) =>
            state.place[problem.guestNumber.get(answer.by)!] === group ||
            problem.groupHost[state.place[problem.guestNumber.get(answer.by)!]!] === problem.groupHost[group],
        )
      )
    case 'shut':
      return !isAnyFree && nearer.length > 0
    default:
      return true
  }
}

test('every answer of a large round is true, and nearly none says that an exchange is left', () => {
  const { standing, found, why } = explain(makeRound(400, 300, '1', ROUND_SHAPES.base))
  const before = standing.state.place.slice()
  const answers = found.assignments.map((one) => [one.guest, why(one.guest)!] as const)
  expect(answers.filter(([id, answer]) => !isTrue(standing, id, answer))).toEqual([])
  expect(answers.filter(([, { kind }]) => kind === 'free' || kind === 'taken').length).toBeLessThan(
    answers.length / 20,
  )
  expect(standing.state.place).toEqual(before)
})

describe('what a plan comes to', () => {
  test('counts the whole way of all, with what would be the least', () => {
    const { term } = explain(
      round([guest('a'), guest('b')], [near, far, host('x', { commuteMinutes: null, pets: true })]),
    )
    expect(term('minutes')).toMatchObject({ value: 65, of: 2 })
    // Prices rise by half a minute.
    expect(term('minutes')!.best).toBeOneOf([64, 65])
  })

  test('has a term only where it means something', () => {
    const plain = explain(round([guest('a')], [{ ...near, nights: { start: 3, end: 14 } }]))
    expect(
      ['ownBed', 'language', 'together', 'floor', 'nights', 'drafts', 'hosts'].filter((name) =>
        plain.term(name),
      ),
    ).toEqual([])
    const full = explain(
      doubles(
        round(
          [guest('a', { languages: ['en'] }), guest('b')],
          [{ ...near, languages: ['de'], rooms: oneDouble }],
        ),
      ),
    )
    expect(full.term('ownBed')).toEqual({ term: 'ownBed', value: 1, best: null, of: 2 })
    expect(full.term('language')).toEqual({ term: 'language', value: 1, best: 1, of: 1 })
  })

  test('never claims a least above what another plan has', () => {
    const input = makeRound(60, 50, '2', ROUND_SHAPES.base)
    const { found, term } = explain(input)
    const { best, value, of } = term('minutes')!
    const problem = normalise({ ...input, policy: { ...input.policy, kindness: { minutes: 1_000 } } })
    const other = plan(problem, request)
    const minutes = other.assignments.reduce(
      (sum, one) => sum + (problem.hosts[problem.hostNumber.get(one.host)!]!.commuteMinutes ?? 40),
      0,
    )
    expect(other.matched).toBe(found.matched)
    expect(of).toBe(found.matched)
    expect(best!).toBeLessThanOrEqual(Math.min(minutes, value))
    expect(scoreOf(problem, new Map()).weights.minutes).toBe(1_000)
  })
})
