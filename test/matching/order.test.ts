import { expect, test } from 'vitest'
import { reservePlaces } from 'bed-matching/hold-places.ts'
import { readInput } from 'bed-matching/input/read-input.ts'
import { OBJECTIVES, type MatchingInput } from 'bed-matching/model.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { rollDice, type Dice } from 'bed-matching/dice.ts'
import { makeBusy, ROUND_TOGETHER, TOGETHER, type Size } from './exact/rounds.ts'
import { often } from '../builders/often.ts'

function inputOf(seed: string, size: Size): MatchingInput {
  const read = readInput({ instance: makeBusy(seed, size) })
  if (!read.ok) throw new Error(read.error.join('\n'))
  return read.value
}

function shuffle<T>(dice: Dice, list: readonly T[]): T[] {
  const left = [...list]
  return list.map(() => left.splice(dice.between(0, left.length - 1), 1)[0]!)
}

/** The same round with its rows in another order, and so with what stands in them, but for the beds of a room, whose index is their name. */
function shuffled(input: MatchingInput, dice: Dice): MatchingInput {
  const { guests, hosts, pins, vetoes, declined, locked, heldPlaces = [], groups = [], notWith = [] } = input
  const turned = ({ a, b }: { a: string; b: string }) => (dice.chance(0.5) ? { a, b } : { a: b, b: a })
  return {
    ...input,
    guests: shuffle(dice, guests).map((guest) => ({
      ...guest,
      sharesWith: shuffle(dice, guest.sharesWith),
      sleeping: shuffle(dice, guest.sleeping),
    })),
    hosts: shuffle(dice, hosts).map((host) => ({ ...host, rooms: shuffle(dice, host.rooms) })),
    pins: shuffle(dice, pins),
    vetoes: shuffle(dice, vetoes),
    declined: shuffle(dice, declined),
    locked: shuffle(dice, locked),
    heldPlaces: shuffle(dice, heldPlaces),
    groups: shuffle(dice, groups).map((group) => ({ ...group, guests: shuffle(dice, group.guests) })),
    notWith: shuffle(dice, notWith).map(turned),
  }
}

test.each([
  ['small rounds', TOGETHER, often(200, 20), 400],
  ['rounds of sixty', { ...ROUND_TOGETHER, kept: 0.1 }, often(20, 4), 100],
])('the order of the rows of %s changes nothing in the plan', (_, size, cases, steps) => {
  for (let seed = 0; seed < cases; seed += 1) {
    const dice = rollDice(`order:${seed}`)
    const given = inputOf(`order:${seed}`, size)
    const objective = OBJECTIVES[seed % OBJECTIVES.length]!
    const request = { seed: '1', objective, steps, previous: [] }
    const first = plan(normalise(given), request)
    const other = shuffled(given, dice)
    expect(plan(normalise(other), request), `case ${seed}`).toEqual(first)
    // A round that keeps places for later, gone on with from the drafts there are.
    const held = reservePlaces(normalise(given), first, '1')
    const heldToo = reservePlaces(normalise(other), first, '1')
    expect(plan(normalise(heldToo.input), request), `case ${seed}, held`).toEqual(
      plan(normalise(held.input), request),
    )
    const previous = first.assignments.filter(({ guest }) => !given.locked.some((one) => one.guest === guest))
    const again = { ...request, steps: 0 }
    expect(
      plan(normalise(other), { ...again, previous: shuffle(dice, previous) }),
      `case ${seed}, again`,
    ).toEqual(plan(normalise(given), { ...again, previous }))
  }
})
