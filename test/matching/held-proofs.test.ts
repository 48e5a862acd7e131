import { afterAll, expect, test } from 'vitest'
import { checkPlan } from 'bed-matching/check.ts'
import { readInput } from 'bed-matching/input/read-input.ts'
import type { HeldPlace, MatchingInput } from 'bed-matching/model.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { prove } from 'bed-matching/proof/prove.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import { bruteForce } from './brute-force.ts'
import { checkByReadme, type FileInstance } from './plan-checker.ts'
import { makeTiny } from './tiny.ts'
import { often } from '../builders/often.ts'

const CASES = often(60, 30)
const request = { seed: '1', objective: 'priority', steps: 0, previous: [] } as const
const solver = startSolver()
afterAll(() => solver.close())

function inputOf(instance: FileInstance): MatchingInput {
  const read = readInput({ instance })
  if (!read.ok) throw new Error(read.error.join('\n'))
  return read.value
}

test('what is held back is proven as if it were not there', async () => {
  let count = 0
  for (let seed = 0; seed < CASES; seed += 1) {
    const { whole, heldPlaces, without } = holdSome(
      makeTiny(`held:${seed}`, { guests: 7, hosts: 2, pins: false }),
      seed % 2 === 0,
    )
    const problem = normalise({ ...inputOf(whole), heldPlaces })
    const proof = await prove(problem, plan(problem, request), { ...request, solver, secondsAtMost: 60 })
    expect(proof.plan.tierVector, `case ${seed}`).toEqual(bruteForce(without, 'priority'))
    expect([proof.atMostMore, proof.plan.provenThroughTier], `case ${seed}`).toEqual([0, 24])
    expect(checkPlan(problem.input, proof.plan), `case ${seed}`).toEqual([])
    expect(checkByReadme(without, proof.plan.assignments), `case ${seed}`).toEqual([])
    if (bruteForce(whole, 'priority').join() !== proof.plan.tierVector.join()) count += 1
  }
  expect(count, 'cases in which holding costs somebody a place').toBeGreaterThan(CASES / 10)
})

/**
 * A case, places of it that are held, and the case as it would be had these places never been: the first room of each host as a whole; or one bed of it, where nobody
 * sleeps alone, as somebody alone may not sleep beside a held place.
 */
function holdSome(made: FileInstance, isRoom: boolean) {
  const wish = (wanted: string) => (isRoom || wanted !== 'no' ? wanted : 'same-gender')
  const whole = {
    ...made,
    guests: made.guests.map((one) => ({ ...one, roomSharing: wish(one.roomSharing) })),
  }
  const heldPlaces: HeldPlace[] = []
  const hosts = whole.hosts.map((host): FileInstance['hosts'][number] => {
    const before = heldPlaces.length
    const rooms = host.rooms.map((room, at) => ({
      ...room,
      beds: room.beds.map((bed, index) => {
        const gone = at > 0 ? 0 : isRoom ? bed.count : index === 0 ? 1 : 0
        const seats = bed.kind === 'double' && made.policy?.doubleBed !== 'never' ? 2 : 1
        const place = { host: host.id, room: room.id, bed: index }
        heldPlaces.push(...Array.from({ length: gone * seats }, () => place))
        return { ...bed, count: bed.count - gone }
      }),
    }))
    const { guestsAtMost: most } = host
    const left = most === undefined ? {} : { guestsAtMost: Math.max(0, most - (heldPlaces.length - before)) }
    return { ...host, ...left, rooms }
  })
  return { whole, heldPlaces, without: { ...whole, hosts } }
}
