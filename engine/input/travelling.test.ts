import { expect, test } from 'vitest'
import { fileGuest, roundOf } from '../../test/builders/round-rows.ts'
import { readInput } from './read-input.ts'

const guests = ['ana', 'ben', 'cem', 'dua'].map((id) => fileGuest({ id }))
const linesOf = (more: object) => {
  const read = readInput(roundOf({ guests, ...more }))
  return read.ok ? [] : read.error
}
const group = (id: string, ...members: string[]) => ({ id, guests: members, kind: 'only-together' })

test('groups and pairs are read as they are written', () => {
  const groups = [group('a', 'ana', 'ben'), { id: 'b', guests: ['cem', 'dua'], kind: 'preferably' }]
  const notWith = [
    { a: 'ana', b: 'cem' },
    // To travel with somebody if it can be is no reason to be kept from what organisers know.
    { a: 'cem', b: 'dua' },
  ]
  const read = readInput(roundOf({ guests, groups, notWith }))
  expect(read).toMatchObject({ ok: true, value: { groups, notWith } })
  expect(readInput(roundOf())).toMatchObject({ ok: true, value: { groups: [], notWith: [] } })
})

test.each([
  ['no list', 'none', 'instance.groups must be a list'],
  [
    'a kind that is none',
    [{ ...group('a', 'ana', 'ben'), kind: 'togehter' }],
    'instance.groups[0] "a".kind must be one of only-together, preferably',
  ],
  [
    'a field that nothing reads',
    [{ ...group('a', 'ana', 'ben'), members: [] }],
    'instance.groups[0] "a".members is not known; known are guests, id, kind',
  ],
  [
    'more than any group has',
    [group('a', ...Array.from({ length: 51 }, (_, index) => `g${index}`))],
    'instance.groups[0] "a".guests must be a list of 50 at most, not 51',
  ],
  ['an id twice', [group('a', 'ana', 'ben'), group('a', 'cem', 'dua')], 'group id "a" is there twice'],
  ['one member', [group('a', 'ana')], 'groups[0] must name two guests or more'],
  ['nobody', [group('a')], 'groups[0] must name two guests or more'],
  [
    'somebody twice, so one member',
    [group('a', 'ana', 'ana')],
    'groups[0] names the guest "ana" twice',
    'groups[0] must name two guests or more',
  ],
  [
    'somebody who is not there',
    [group('a', 'ana', 'eve')],
    'groups[0] names the guest "eve", who is not there',
  ],
  [
    'somebody of another group',
    [group('a', 'ana', 'ben'), { ...group('b', 'cem', 'ben'), kind: 'preferably' }],
    'groups[1] names the guest "ben", who is in groups[0] already',
  ],
])('of groups, %s', (_, groups, ...lines) => {
  expect(linesOf({ groups })).toEqual(lines)
})

test.each([
  [
    'a name misspelt',
    { a: 'ana', with: 'ben' },
    'instance.notWith[0].b must be a text of 1 to 200 characters',
  ],
  ['a guest who is not there', { a: 'eve', b: 'ben' }, 'notWith[0] names the guest "eve", who is not there'],
  ['one guest', { a: 'ana', b: 'ana' }, 'notWith[0] names the guest "ana" twice'],
  [
    'one guest who is not there',
    { a: 'eve', b: 'eve' },
    'notWith[0] names the guest "eve", who is not there',
  ],
  [
    'two of one group',
    { a: 'ben', b: 'ana' },
    'notWith[0] parts "ben" and "ana", whom groups[0] keeps together',
  ],
])('of those who must not meet, %s', (_, pair, line) => {
  const [first] = linesOf({ groups: [group('a', 'ana', 'ben')], notWith: [pair] })
  expect(first).toBe(line)
})
