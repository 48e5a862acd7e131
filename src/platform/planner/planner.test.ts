import { describe, expect, it } from 'vitest'
import { makeRound as makeInput, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import type { Round } from '#domain/planning/round.ts'
import type { Report } from '#domain/planning/suggest.ts'
import { planApart } from './planner.server.ts'

/** A round of the generator with a place for each bed. */
function roundOf(guests: number, hosts: number): Round {
  const input = makeInput(guests, hosts, 'planner', ROUND_SHAPES.base)
  const single = {
    ...input,
    hosts: input.hosts.map((host) => ({
      ...host,
      rooms: host.rooms.map((room) => ({
        ...room,
        id: `${host.id} ${room.id}`,
        beds: room.beds.flatMap(({ kind, quantity }) =>
          Array.from({ length: quantity }, () => ({ kind, quantity: 1 })),
        ),
      })),
    })),
  }
  const beds = Object.fromEntries(
    single.hosts.flatMap((host) =>
      host.rooms.map((room) => [
        room.id,
        room.beds.map(({ kind }, bed) =>
          (kind === 'double' ? [1, 2] : [1]).map((seat) => `${room.id} ${bed} ${seat}`),
        ),
      ]),
    ),
  )
  return { input: single, previous: [], draftPlaces: {}, beds, taken: [], keptGuests: 0, closedRooms: [] }
}

function run(round: Round, proofSeconds = 20) {
  const reports: Report[] = []
  const planning = planApart({ round, seed: '1', mode: 'fresh', proofSeconds }, (report) =>
    reports.push(report),
  )
  return { reports, planning }
}

describe('a round planned in a process of its own', () => {
  it('says at once who would sleep where, then why, then how sure that is', async () => {
    const { reports, planning } = run(roundOf(40, 20))
    expect(await planning.ended).toBe('done')
    const [first] = reports
    const last = reports.at(-1)
    expect(first?.phase).toBe('searching')
    expect(first?.suggestion?.byPriority.proposals.length).toBeGreaterThan(0)
    expect(last?.phase).toBe('done')
    expect(last?.suggestion?.details).not.toBeNull()
    expect(last?.suggestion?.proof.state).not.toBe('none')
    const places = last!.suggestion!.byPriority.proposals.map(({ placeId }) => placeId)
    expect(places).not.toContain(null)
    expect(first?.suggestion?.byPriority.terms).toBeUndefined()
    for (const { proposals, terms } of [
      last!.suggestion!.byPriority,
      last!.suggestion!.details!.mostPeople,
    ]) {
      expect(proposals.filter(({ why }) => !why)).toEqual([])
      expect(terms!.map(({ term }) => term)).toContain('minutes')
    }
  })

  it('ends when it is stopped, and leaves the process free meanwhile', async () => {
    const { planning } = run(roundOf(300, 100))
    planning.stop()
    expect(await planning.ended).toBe('stopped')
  })

  it('that breaks the core ends as failed', async () => {
    const round = roundOf(3, 2)
    const locked = [{ guest: 'nobody', host: 'nobody', room: 'none', bed: 0 }]
    const { planning } = run({ ...round, input: { ...round.input, locked } })
    expect(await planning.ended).toBe('failed')
  })
})
