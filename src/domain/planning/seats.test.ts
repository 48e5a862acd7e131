import { describe, expect, it } from 'vitest'
import { checkPlan } from 'bed-matching/check.ts'
import { tierIn, TIER_COUNT, type Assignment, type MatchingInput } from 'bed-matching/model.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { rollDice } from 'bed-matching/dice.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { guest, host, round as smallRound } from '../../../test/builders/small-rounds.ts'
import type { Round } from './round.ts'
import { giveSeats } from './seats.ts'
import { suggest, type Sketch } from './suggest.ts'
import { often } from '../../../test/builders/often.ts'

/** One entry for each bed and one place for each who sleeps in it, as rounds are read. */
function roundOf(input: MatchingInput, more: Partial<Round> = {}): Round {
  const hosts = input.hosts.map((one) => ({
    ...one,
    rooms: one.rooms.map((room) => ({
      ...room,
      id: `${one.id} ${room.id}`,
      beds: room.beds.flatMap(({ kind, quantity }) =>
        Array.from({ length: quantity }, () => ({ kind, quantity: 1 })),
      ),
    })),
  }))
  const rooms = hosts.flatMap((one) => one.rooms)
  const beds = Object.fromEntries(
    rooms.map(({ id, beds: own }) => [
      id,
      own.map(({ kind }, bed) =>
        (kind === 'double' ? [1, 2] : [1]).map((seat) => `${id} bed ${bed} seat ${seat}`),
      ),
    ]),
  )
  return {
    input: { ...input, hosts },
    previous: [],
    draftPlaces: {},
    beds,
    taken: [],
    keptGuests: 0,
    closedRooms: [],
    ...more,
  }
}

async function lastSketch(round: Round): Promise<Sketch> {
  let last: Sketch | null = null
  await suggest(
    { round, seed: '1', mode: 'repair' },
    {
      onReport: ({ suggestion }) => (last = suggestion?.byPriority ?? last),
      isTime: () => false,
      prover: async () => null,
    },
  )
  return last!
}

function bedAt({ beds, input }: Round, place: string): Omit<Assignment, 'guest'> {
  const room = Object.keys(beds).find((id) => beds[id]!.flat().includes(place))!
  const owner = input.hosts.find(({ rooms }) => rooms.some(({ id }) => id === room))!
  return { host: owner.id, room, bed: beds[room]!.findIndex((own) => own.includes(place)) }
}

/** Where everybody would lie in the end: drafts that stay, and what is proposed. */
function placesAfter(round: Round, { proposals, moved }: Sketch): Map<string, string | null> {
  const places = new Map<string, string | null>(Object.entries(round.draftPlaces))
  for (const { guest: who } of moved) places.delete(who)
  for (const { guest: who, placeId } of proposals) places.set(who, placeId)
  return places
}

describe('the very place of everybody in a repair', () => {
  it.each([
    ['bea', 0],
    ['bea', 1],
    ['zoe', 0],
    ['zoe', 1],
  ])('is the other bed of the room where the draft of %s stays in bed %i', async (draft, bed) => {
    const twoSingles = [
      { id: 'r', type: 'shared' as const, beds: [{ kind: 'single' as const, quantity: 2 }] },
    ]
    const input = smallRound(
      ['mara', draft, 'carla'].map((id) => guest(id)),
      [host('karla', { rooms: twoSingles })],
      { declined: [{ guest: 'carla', host: 'karla' }] },
    )
    const sketch = await lastSketch(
      roundOf(input, {
        previous: [{ guest: draft, host: 'karla', room: 'karla r', bed }],
        draftPlaces: { [draft]: `karla r bed ${bed} seat 1` },
      }),
    )
    expect(sketch.proposals).toMatchObject([{ guest: 'mara', placeId: `karla r bed ${1 - bed} seat 1` }])
    expect(sketch.moved).toEqual([])
  })

  it.each(['same-gender', 'any', 'never', 'named'] as const)(
    'breaks no rule and leaves hardly anybody without one, doubles: %s',
    async (doubleBed) => {
      let proposed = 0
      let without = 0
      for (let seed = 0; seed < often(60); seed += 1) {
        const dice = rollDice(`${doubleBed}:${seed}`)
        const shape = seed % 2 === 0 ? ROUND_SHAPES.base : ROUND_SHAPES.hard
        const made = makeRound(14, 4, String(seed), { ...shape, doubleBed, roomyPrivate: 1 })
        const fresh = roundOf(made)
        const first = plan(normalise(fresh.input), {
          seed: '1',
          objective: 'priority',
          steps: 20,
          previous: [],
        })
        const seats = giveSeats(fresh, first.assignments)
        const gone = new Set(first.assignments.filter(() => dice.chance(0.4)).map(({ guest: who }) => who))
        const staying = first.assignments.filter(({ guest: who }) => !gone.has(who) && seats.get(who))
        const round = roundOf(
          {
            ...made,
            declined: first.assignments
              .filter(({ guest: who }) => gone.has(who))
              .map(({ guest: who, host: whose }) => ({ guest: who, host: whose })),
          },
          {
            previous: staying.map(({ guest: who }) => ({ guest: who, ...bedAt(fresh, seats.get(who)!) })),
            draftPlaces: Object.fromEntries(staying.map(({ guest: who }) => [who, seats.get(who)!])),
          },
        )
        const sketch = await lastSketch(round)
        const after = [...placesAfter(round, sketch)]
        proposed += sketch.proposals.length
        without += after.filter(([, place]) => place === null).length
        const assignments = after.flatMap(([who, place]) =>
          place === null ? [] : [{ guest: who, ...bedAt(round, place) }],
        )
        const tiers = assignments.map(({ guest: who }) =>
          tierIn(
            round.input.guests.find(({ id }) => id === who)!,
            round.input.policy,
          ),
        )
        const tierVector = Array.from(
          { length: TIER_COUNT },
          (_, index) => tiers.filter((tier) => tier === index + 1).length,
        )
        const problems = checkPlan(round.input, { assignments, tierVector, matched: assignments.length })
        expect(problems, `seed ${seed}`).toEqual([])
      }
      expect(proposed).toBeGreaterThan(often(100))
      expect(without / proposed).toBe(0)
    },
  )
})
