import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import {
  canBeSettled,
  lossNumberOf,
  lossState,
  mayVouch,
  readLossNumber,
  type FactorStanding,
} from '#domain/lost-factor.ts'
import { inGroups } from '#domain/second-factor.ts'

const now = Temporal.Instant.from('2027-03-01T12:00:00Z')
const daysAgo = (days: number) => now.subtract({ hours: 24 * days })
/** An organiser for so many days, approved by whom, with a second factor for so many days. */
const one = (
  personId: string,
  days: number,
  approvedBy: string | null = null,
  factorDays = 100,
): FactorStanding => ({
  personId,
  approvedAt: daysAgo(days),
  approvedBy: approvedBy === null ? [] : [approvedBy],
  namedAt: null,
  addressSince: null,
  factorSince: factorDays < 0 ? null : daysAgo(factorDays),
})
const zoe = one('zoe', 100)
const vouch = (who: string, all: readonly FactorStanding[], voices: string[] = []) => {
  const answer = mayVouch(who, { owner: 'zoe', voices, all, now })
  return answer.ok ? 'yes' : answer.error
}

describe('whose word counts', () => {
  const ada = one('ada', 100)
  const bob = one('bob', 100, 'ada')

  it('that of two others, each with a second factor of a week', () => {
    const all = [zoe, ada, bob]
    expect([vouch('ada', all), vouch('bob', all, ['ada'])]).toEqual(['yes', 'yes'])
    expect(vouch('zoe', all)).toBe('own')
    expect(vouch('ada', all, ['ada'])).toBe('same-hand')
    expect(vouch('cem', [...all, one('cem', 100, null, -1)])).toBe('no-factor')
    expect(vouch('cem', [...all, one('cem', 100, null, 6)])).toBe('new-factor')
    expect(vouch('cem', [...all, one('cem', 100, null, 7)])).toBe('yes')
    expect(vouch('stranger', all)).toBe('no-factor')
  })

  it('nobody counts twice by approving a second account of their own, nor a third by that one', () => {
    const sock = one('sock', 29, 'ada')
    const sockOfSock = one('sock2', 8, 'sock')
    const all = [zoe, ada, bob, sock, sockOfSock]
    expect(vouch('sock', all, ['ada'])).toBe('same-hand')
    expect(vouch('sock2', all, ['ada'])).toBe('same-hand')
    expect(vouch('sock2', all, ['sock'])).toBe('same-hand')
    expect(vouch('ada', all, ['sock2'])).toBe('same-hand')
    expect(vouch('bob', all, ['sock2'])).toBe('yes')
    expect(vouch('sock', [zoe, ada, one('sock', 30, 'ada')], ['ada'])).toBe('yes')
  })

  it('nor by deleting the account that approved, nor through the one that is lost', () => {
    const orphans = [one('a', 10), one('b', 10)]
    expect(vouch('b', [zoe, ada, ...orphans], ['a'])).toBe('same-hand')
    expect(vouch('b', [zoe, ada, ...orphans], ['ada'])).toBe('yes')
    expect(vouch('b', [zoe, ada, one('b', 10, 'zoe')])).toBe('same-hand')
  })

  it('asks for two only where two are there', () => {
    expect(canBeSettled('zoe', [zoe, ada], now)).toBe(false)
    expect(canBeSettled('zoe', [zoe, ada, one('sock', 10, 'ada')], now)).toBe(false)
    expect(canBeSettled('zoe', [zoe, ada, bob], now)).toBe(true)
  })

  it('however many one hand approves within a month, they never are two', () => {
    const approvals = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(approvals, (by) => {
        const socks = by.map((whom, nth) => one(`s${nth}`, 29, nth === 0 ? 'ada' : `s${whom % nth}`))
        expect(canBeSettled('zoe', [zoe, ada, ...socks], now)).toBe(false)
      }),
    )
  })
})

test.each([
  [6.99, null, 0, 'open'],
  [6.99, null, 1, 'open'],
  [6.99, null, 2, 'agreed'],
  [7, null, 2, 'ended'],
  [1, 0.5, 2, 'ended'],
] as const)('asked %s days ago, ended %s days ago, %s voices: %s', (asked, ended, voices, state) => {
  const minutes = (days: number) => now.subtract({ minutes: Math.round(days * 24 * 60) })
  const endedAt = ended === null ? null : minutes(ended)
  expect(lossState({ askedAt: minutes(asked), endedAt, voices }, now)).toBe(state)
})

it('a number is read as it is shown and said', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const number = lossNumberOf(bytes)
      expect(number).toMatch(/^\d{12}$/)
      expect(readLossNumber(` ${inGroups(number)} `)).toBe(number)
    }),
  )
  for (const typed of ['', '1234', '1234-5678-901a', '1234 5678 9012 3'])
    expect(readLossNumber(typed)).toBeNull()
  expect(readLossNumber('٠١٢٣ 4567 8901')).toBe('012345678901')
})
