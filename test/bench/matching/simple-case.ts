import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { boundPrefixes } from 'bed-matching/bound.ts'
import type { MatchingInput } from 'bed-matching/model.ts'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import { listOptions } from 'bed-matching/search/options.ts'
import { emptyState } from 'bed-matching/search/state.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { median, milliseconds, time, type Figure } from '../table.ts'
import type { References } from './references.ts'

/** Nobody minds anybody, and all are there on the same night: every place is taken once, and what is counted as a flow is the truth (0021). */
function makeSimple(guests: number, hosts: number): MatchingInput {
  const round = makeRound(guests, hosts, '1', ROUND_SHAPES.base)
  const nights = { start: 0, end: 1 }
  return {
    ...round,
    policy: { ...round.policy, doubleBed: 'any' },
    guests: round.guests.map((guest) => ({ ...guest, nights, roomSharing: 'yes' })),
    hosts: round.hosts.map((host) => ({ ...host, nights })),
  }
}

/** Ours: from what the rules say of every two sets of answers to the number that can be placed. Grouping guests and places counts, too. */
function countByTypes(problem: Problem): number {
  return boundPrefixes(emptyState(problem), listOptions(problem)).at(-1)!
}

/** The same as a file for the references: guests, groups, edges; capacities; where each guest's edges begin; their groups. All int32. */
function writeGraph(problem: Problem, folder: string): string {
  const options = listOptions(problem)
  const groups = problem.guests.map((_, guest) => options.of(guest))
  let edges = 0
  const start = [0, ...groups.map((list) => (edges += list.length))]
  const path = join(folder, `graph-${problem.guests.length}`)
  const numbers = new Int32Array(3 + problem.groups.length + start.length + edges)
  numbers.set([problem.guests.length, problem.groups.length, edges, ...problem.groupCapacity, ...start])
  groups.forEach((list, guest) => numbers.set(list, 3 + problem.groups.length + start.length + start[guest]!))
  writeFileSync(path, numbers)
  return path
}

const ROUNDS = 3
const TIMES_FASTER = 5

/** Most guests placed where nothing is hard: our flow of types against an assignment and a flow of single people, one after the other, medians of three. */
export function measureSimple(references: References, folder: string): Figure[] {
  return [
    [300, 120],
    [1_000, 360],
    [5_000, 1_800],
  ].flatMap(([guests, hosts]) => simple(normalise(makeSimple(guests!, hosts!)), references, folder))
}

function simple(problem: Problem, { assignment, flows }: References, folder: string): Figure[] {
  const graph = writeGraph(problem, folder)
  countByTypes(problem)
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ours: time(() => countByTypes(problem)),
    others: [assignment?.(graph) ?? null, flows?.(graph) ?? null],
  }))
  const ms = median(rounds.map(({ ours }) => ours.ms))
  const { value: placed } = rounds[0]!.ours
  const what = `simple case, ${problem.guests.length} guests`
  return [
    { what: `${what}: our flow of types, ${placed} placed`, value: milliseconds(ms) },
    ...['linear_sum_assignment', 'LEMON NetworkSimplex'].map((name, index): Figure => {
      const answers = rounds.flatMap(({ others }) => others[index] ?? [])
      if (answers.length === 0) return { what: `${what}: ${name}`, value: 'absent' }
      const isEqual = answers.every((answer) => answer.placed === placed)
      const theirs = median(answers.map((answer) => answer.ms))
      const ratio = theirs / ms
      const isGoal = problem.guests.length >= 5_000
      return {
        what: `${what}: ${name} ${milliseconds(theirs)}, ${isEqual ? 'the same number' : `NOT THE SAME: ${answers[0]!.placed}`}`,
        value: `${ratio.toFixed(1)} x ours`,
        ...(isGoal || !isEqual
          ? { goal: `>= ${TIMES_FASTER} x`, met: isEqual && ratio >= TIMES_FASTER }
          : {}),
      }
    }),
  ]
}
