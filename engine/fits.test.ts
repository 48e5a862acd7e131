import { describe, expect, test } from 'vitest'
import { eligibility, reasonsOf } from './rules/eligibility.ts'
import { makeRound, ROUND_SHAPES } from './rounds.ts'
import { isProposable, reasonsAt } from './fits.ts'
import { answersKey, roomOf } from './profiles.ts'
import { normalise } from './problem.ts'

const input = makeRound(60, 30, 'fits', ROUND_SHAPES.hard)
const vetoes = [{ guest: 'guest-00001', host: 'host-00001' }]
const declined = [
  { guest: 'guest-00001', host: 'host-00001' },
  { guest: 'guest-00002', host: 'host-00003' },
]

describe('the tables of a round', () => {
  test('say of every pair what the rules say of it', () => {
    const problem = normalise({ ...input, vetoes, declined })
    problem.guests.forEach((guest, number) => {
      problem.groups.forEach((group, at) => {
        const host = problem.hosts[group.host]!
        const isPair = (pair: { guest: string; host: string }) =>
          pair.guest === guest.id && pair.host === host.id
        const recorded = [
          ...(vetoes.some(isPair) ? (['vetoed'] as const) : []),
          ...(declined.some(isPair) ? (['declined-before'] as const) : []),
        ]
        const { reasons } = eligibility(
          guest,
          host,
          roomOf(group),
          { kind: group.kind },
          input.policy,
          recorded,
        )
        expect(reasonsOf(reasonsAt(problem, number, at))).toEqual(reasons)
        expect(isProposable(problem, number, at)).toBe(reasons.length === 0)
      })
    })
  })

  test('need no second look at a guest whose answers have the same key, but for the nights', () => {
    const { policy } = input
    const { guests, hosts, groups } = normalise(input)
    const { nights } = guests[0]!
    const seen = new Map<string, string>()
    for (const guest of guests) {
      const answers = groups.map((group) => {
        const host = { ...hosts[group.host]!, nights }
        return eligibility({ ...guest, nights }, host, roomOf(group), group, policy, []).reasons.join()
      })
      const key = answersKey(guest, policy)
      expect(answers.join(';')).toBe(seen.get(key) ?? answers.join(';'))
      seen.set(key, answers.join(';'))
    }
    expect(seen.size).toBeLessThan(guests.length)
    const [one] = guests
    expect(answersKey({ ...one!, petProblem: !one!.petProblem }, policy)).not.toBe(answersKey(one!, policy))
    expect(answersKey({ ...one!, sleeping: [] }, policy)).not.toBe(answersKey(one!, policy))
  })

  test('do not depend on the order of the rows', () => {
    const turned = { ...input, guests: input.guests.toReversed(), hosts: input.hosts.toReversed() }
    expect(normalise(turned)).toEqual(normalise(input))
  })

  test('a pinned guest may be proposed at the pin alone, whatever the rules say', () => {
    const host = input.hosts[3]!
    const pair = { guest: 'guest-00001', host: host.id }
    const pins = [{ ...pair, room: 'a' }]
    const problem = normalise({ ...input, pins, vetoes: [pair], declined: [pair] })
    const proposable = problem.groups.filter((_, at) => isProposable(problem, 0, at))
    expect(proposable.length).toBeGreaterThan(0)
    for (const group of proposable) expect([group.host, group.room]).toEqual([3, problem.hostRooms[3]![0]])
  })

  test('a pin to the first room of the first host is a pin to that room, too', () => {
    const [host] = input.hosts
    const two = { ...host!, rooms: [host!.rooms[0]!, { ...host!.rooms[0]!, id: 'other' }] }
    const pins = [{ guest: 'guest-00001', host: host!.id, room: host!.rooms[0]!.id }]
    const problem = normalise({ ...input, hosts: [two, ...input.hosts.slice(1)], pins })
    const proposable = problem.groups.filter((_, at) => isProposable(problem, 0, at))
    expect([...new Set(proposable.map(({ room }) => room))]).toEqual([0])
  })
})
