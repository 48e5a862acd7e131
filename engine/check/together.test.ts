import { expect, test } from 'vitest'
import { guest, host, round } from '../../test/builders/small-rounds.ts'
import type { MatchingInput } from '../model.ts'
import { checkPlan } from './check-plan.ts'

const roomy = [
  { id: 'r', type: 'shared' as const, beds: [{ kind: 'single' as const, quantity: 3 }] },
  { id: 's', type: 'shared' as const, beds: [{ kind: 'double' as const, quantity: 1 }] },
]
const hosts = ['h', 'i'].map((id) => host(id, { rooms: roomy }))
const guests = ['a', 'b', 'c'].map((id) => guest(id))

/** What is wrong with a plan; `at`: host and room of each guest. */
function wrongWith(more: Partial<MatchingInput>, at: Record<string, string>, people = guests) {
  const assignments = Object.entries(at).map(([id, place]) => {
    const [hostId, room = 'r'] = place.split(' ')
    return { guest: id, host: hostId!, room, bed: 0, askFirst: false }
  })
  const tierVector = Array.from({ length: 24 }, () => 0)
  const input = round(people, hosts, more)
  return checkPlan(input, { assignments, tierVector, matched: assignments.length })
    .filter(({ code }) => code !== 'wrong-count')
    .map(({ code, guests: of }) => `${code} ${of.join()}`)
}
const all = { groups: [{ id: 't', guests: ['a', 'b', 'c'], kind: 'only-together' as const }] }
const pin = (id: string, to: string) => ({ guest: id, host: to, room: null })

test('who travels only together is with one host, or nowhere', () => {
  expect(wrongWith(all, { a: 'h', b: 'h', c: 'h' })).toEqual([])
  expect(wrongWith(all, {})).toEqual([])
  expect(wrongWith(all, { a: 'h', b: 'h' })).toEqual(['group-apart a,b'])
  expect(wrongWith(all, { a: 'h', b: 'h', c: 'i' })).toEqual(['group-apart a,b,c'])
  const wish = { groups: [{ ...all.groups[0]!, kind: 'preferably' as const }] }
  expect(wrongWith(wish, { a: 'h', b: 'i' })).toEqual([])
  // Whoever is not in the round is not missed.
  const gone = { groups: [{ ...all.groups[0]!, guests: ['a', 'b', 'x'] }] }
  expect(wrongWith(gone, { a: 'h', b: 'h' })).toEqual([])
})

test('the others go where a person has put some of them, all of them, or nowhere', () => {
  const pinned = { ...all, pins: [pin('a', 'h')] }
  expect(wrongWith(pinned, { a: 'h' })).toEqual([])
  expect(wrongWith(pinned, { a: 'h', b: 'h', c: 'h' })).toEqual([])
  expect(wrongWith(pinned, { a: 'h', b: 'h' })).toEqual(['group-apart b'])
  expect(wrongWith(pinned, { a: 'h', b: 'i', c: 'i' })).toEqual(['group-apart b,c'])
  const parted = { ...all, pins: [pin('a', 'h'), pin('b', 'i')] }
  expect(wrongWith(parted, { a: 'h', b: 'i' })).toEqual([])
  expect(wrongWith(parted, { a: 'h', b: 'i', c: 'h' })).toEqual(['group-apart c'])
})

test('two who must not meet are not with one host on a common night, unless persons have put both there', () => {
  const notWith = [{ a: 'a', b: 'b' }]
  expect(wrongWith({ notWith }, { a: 'h', b: 'h s' })).toEqual(['not-with a,b'])
  expect(wrongWith({ notWith }, { a: 'h', b: 'i' })).toEqual([])
  expect(wrongWith({ notWith, pins: [pin('a', 'h')] }, { a: 'h', b: 'h s' })).toEqual(['not-with a,b'])
  expect(wrongWith({ notWith, pins: [pin('a', 'h'), pin('b', 'h')] }, { a: 'h', b: 'h s' })).toEqual([])
  const later = [guests[0]!, guest('b', { nights: { start: 20, end: 22 } })]
  expect(wrongWith({ notWith }, { a: 'h' }, later)).toEqual([])
})

test('who travels only together counts in the tier of the last, and may share a double as if they had named each other', () => {
  const people = [guest('a', { marginalized: true }), guest('b')]
  const two = { groups: [{ id: 't', guests: ['a', 'b'], kind: 'only-together' as const }] }
  const assignments = ['a', 'b'].map((id) => ({ guest: id, host: 'h', room: 's', bed: 0, askFirst: false }))
  const input = round(people, hosts, two)
  const lowest = Array.from({ length: 24 }, (_, index) => (index === 15 ? 2 : 0))
  expect(checkPlan(input, { assignments, tierVector: lowest, matched: 2 })).toEqual([])
  const own = Array.from({ length: 24 }, (_, index) => Number(index === 15 || index === 7))
  expect(checkPlan(input, { assignments, tierVector: own, matched: 2 })).toMatchObject([
    { code: 'wrong-count' },
  ])
  expect(checkPlan(round(people, hosts), { assignments, tierVector: own, matched: 2 })).toMatchObject([
    { code: 'double-bed' },
  ])
})
