import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import {
  handsOf,
  isSameHand,
  mayActAlone,
  mayAgree,
  mayRefuse,
  mayRevokeNow,
  mayStop,
  type Standing,
  whoCanAgree,
  type YesAct,
} from '#domain/second-yes.ts'

const now = Temporal.Instant.from('2027-03-01T12:00:00Z')
const daysAgo = (days: number) => now.subtract({ minutes: Math.round(24 * 60 * days) })
/** An organiser for so many days, approved by whom. */
const one = (
  personId: string,
  days: number,
  approvedBy: string[] = [],
  { named, address }: { named?: number; address?: number } = {},
): Standing => ({
  personId,
  approvedAt: daysAgo(days),
  approvedBy,
  namedAt: named === undefined ? null : daysAgo(named),
  addressSince: address === undefined ? null : daysAgo(address),
})
const agree = (
  who: string,
  asker: string | null,
  all: readonly Standing[],
  at: Temporal.Instant = daysAgo(0),
) => {
  const answer = mayAgree(who, { personId: asker, at }, { all, now })
  return answer.ok ? 'yes' : answer.error
}
const ada = one('ada', 100)
const bob = one('bob', 100)

describe('whose yes counts', () => {
  it('is not worked out anew from everybody for each of a list: that takes minutes of a hundred', () => {
    let looks = 0
    const count = 30
    const all = Array.from({ length: count }, (_, at): Standing => {
      const organiser = one(`p${at}`, 1, [], { named: 1 })
      return {
        ...organiser,
        get approvedAt() {
          return ((looks += 1), organiser.approvedAt)
        },
      }
    })
    const standings = { all, now }
    for (const { personId } of all) expect(whoCanAgree(personId, standings)).toHaveLength(count - 1)
    expect(looks).toBeLessThan(10 * count * count)
  })

  it('that of another organiser of a month, and never one’s own', () => {
    expect(agree('bob', 'ada', [ada, bob])).toBe('yes')
    expect(agree('ada', 'ada', [ada, bob])).toBe('own')
    expect(agree('new', 'ada', [ada, bob, one('new', 29.9, ['bob'])])).toBe('no-standing')
    expect(agree('new', 'ada', [ada, bob, one('new', 30, ['bob'])])).toBe('yes')
    expect(agree('stranger', 'ada', [ada, bob])).toBe('no-standing')
  })

  it('not that of an account which one has approved, whichever of the two asks', () => {
    const all = [ada, bob, one('sock', 1, ['ada'])]
    expect(agree('sock', 'ada', all)).toBe('no-standing')
    expect(agree('ada', 'sock', all)).toBe('same-hand')
    expect(agree('bob', 'sock', all)).toBe('yes')
  })

  it('nor through one whom one has agreed to, nor over two of them', () => {
    const sock = one('sock', 5, ['bob', 'ada'])
    const all = [ada, bob, one('cem', 100), sock, one('sock2', 1, ['sock'])]
    expect(['ada', 'bob', 'cem'].map((who) => agree(who, 'sock2', all))).toEqual([
      'same-hand',
      'same-hand',
      'yes',
    ])
  })

  it('nobody’s who was approved again a moment ago, however long they were one before', () => {
    expect(agree('back', 'ada', [ada, bob, one('back', 0, ['ada'])])).toBe('no-standing')
  })

  it('nobody’s who has another address, for a month', () => {
    expect(agree('bob', 'ada', [ada, one('bob', 100, [], { address: 29 })])).toBe('no-standing')
    expect(agree('bob', 'ada', [ada, one('bob', 100, [], { address: 30 })])).toBe('yes')
    expect(agree('bob', 'ada', [ada, one('bob', 9, [], { named: 8, address: 7 })])).toBe('no-standing')
    expect(agree('bob', 'ada', [ada, one('bob', 9, [], { named: 7, address: 8 })])).toBe('yes')
  })

  it('that of whom the command line has named, at once', () => {
    expect(agree('new', 'ada', [ada, one('new', 0, ['ada'], { named: 0 })])).toBe('yes')
  })

  it('for what an organiser asked a week ago at most, who has been one since', () => {
    expect(agree('bob', 'ada', [ada, bob], daysAgo(6.99))).toBe('yes')
    expect(agree('bob', 'ada', [ada, bob], daysAgo(7))).toBe('asker-gone')
    expect(agree('bob', 'ada', [bob])).toBe('asker-gone')
    expect(agree('bob', 'again', [bob, one('again', 1, ['ada'])], daysAgo(2))).toBe('asker-gone')
  })

  it('nothing that is dated in the future, but for what clocks differ by', () => {
    const later = (minutes: number) => now.add({ minutes })
    expect(agree('bob', 'ada', [ada, bob], later(4))).toBe('yes')
    expect(agree('bob', 'ada', [ada, bob], later(6))).toBe('asker-gone')
    expect(agree('bob', 'ada', [ada, bob], later(60 * 24 * 365))).toBe('asker-gone')
    expect(agree('bob', null, [ada, bob], later(6))).toBe('asker-gone')
    expect(agree('bob', 'ada', [ada, one('bob', -365)])).toBe('no-standing')
    expect(agree('bob', 'ada', [ada, one('bob', 9, [], { named: -365 })])).toBe('no-standing')
  })

  it('what the command line asks, any who has standing agrees to', () => {
    const all = [ada, one('new', 3, ['ada'])]
    expect(['ada', 'new'].map((who) => agree(who, null, all))).toEqual(['yes', 'no-standing'])
  })
})

describe('a young site', () => {
  const founder = one('founder', 10, [], { named: 10 })
  const first = one('first', 9, ['founder'])

  it('has a founder who agrees to what those ask whom they have approved', () => {
    expect(agree('founder', 'first', [founder, first])).toBe('yes')
    expect(agree('first', 'founder', [founder, first])).toBe('no-standing')
    const second = one('second', 5, [], { named: 5 })
    expect(agree('second', 'other', [founder, second, one('other', 1, ['second'])])).toBe('same-hand')
  })

  it('until somebody has been an organiser for a month', () => {
    expect(agree('founder', 'first', [founder, first, one('old', 30)])).toBe('same-hand')
  })

  it('without a founder only the command line helps', () => {
    const all = [one('a', 10, ['gone']), one('b', 9, ['a'])]
    expect([whoCanAgree('a', { all, now }), whoCanAgree('b', { all, now })]).toEqual([[], []])
    expect(mayActAlone('a', { all, now })).toBe(false)
  })
})

test('alone goes on who alone has standing', () => {
  const sock = one('sock', 29, ['ada'])
  const alone = (who: string, all: Standing[]) => mayActAlone(who, { all, now })
  expect(alone('ada', [ada, sock])).toBe(true)
  expect(alone('sock', [ada, sock])).toBe(false)
  expect(alone('ada', [ada, bob, sock])).toBe(false)
})

test('a revocation is stopped by any other but whom it is about and whom they have approved lately', () => {
  const all = [ada, bob, one('sock', 1, ['bob']), one('new', 1, ['ada'])]
  const stop = (who: string) => mayStop(who, 'bob', { all, now })
  expect(['bob', 'sock', 'ada', 'new'].map(stop)).toEqual([false, false, true, true])
})

test('a revocation that is on its way is done for two who still are organisers', () => {
  const may = (askedBy: string | null, agreedBy: string | null, all = [ada, bob]) =>
    mayRevokeNow({ askedBy, askedAt: now, agreedBy }, { all, now })
  expect(may('ada', 'bob')).toBe(true)
  expect(may('ada', 'ada'), 'one who went on alone').toBe(true)
  expect([may('ada', null), may(null, 'bob'), may(null, null), may('ada', 'bob', [ada])]).toEqual(
    Array.from({ length: 4 }, () => false),
  )
})

test('one no ends what is asked for, but a revocation for none whom it is about', () => {
  const all = [ada, bob, one('sock', 1, ['bob'])]
  const refuse = (who: string, act: YesAct, askedBy: string, about: string | null) =>
    mayRefuse(who, { act, askedBy, about }, { all, now })
  expect(refuse('bob', 'export', 'ada', null)).toBe(true)
  expect(['bob', 'sock', 'ada'].map((who) => refuse(who, 'revoke', 'ada', 'bob'))).toEqual([
    false,
    false,
    true,
  ])
  expect(refuse('sock', 'revoke', 'sock', 'bob'), 'one’s own').toBe(true)
})

test('whose account has gone leaves one hand behind, and a round of approvals ends', () => {
  const all = [one('a', 3), one('b', 3)]
  expect(isSameHand('a', 'b', { all, now })).toBe(true)
  expect([...handsOf('a', { all: [one('a', 3, ['b']), one('b', 3, ['a'])], now })]).toEqual(['a', 'b'])
})

it('however many one hand approves within a month, none of them agrees to what another of them asks', () => {
  const approvals = fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(approvals, (by) => {
      const socks = by.map((whom, nth) => one(`s${nth}`, 29, [nth === 0 ? 'ada' : `s${whom % nth}`]))
      const mine = ['ada', ...socks.map(({ personId }) => personId)]
      for (const asker of mine)
        expect(whoCanAgree(asker, { all: [ada, bob, ...socks], now })).toEqual(['bob'])
    }),
  )
})
