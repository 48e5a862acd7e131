import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterQueue, noFilter } from './queue-filter.ts'
import { BEFORE, packQueue, QUEUE_GROUPS, unpackQueue, WISHES, type QueueGuest } from './queue-rows.ts'

const day = fc
  .integer({ min: 0, max: 30 })
  .map((days) => new Date(Date.UTC(2027, 5, 1) + days * 86_400_000).toISOString().slice(0, 10))

const anyGuest = fc
  .record({
    id: fc.uuid(),
    name: fc.constantFrom('Amina Wanjiru', 'Bảo', 'Zoë de la Cruz', '李 小龍'),
    tier: fc.integer({ min: 1, max: 24 }),
    group: fc.constantFrom(...QUEUE_GROUPS),
    start: day,
    nights: fc.integer({ min: 1, max: 20 }),
    age: fc.integer({ min: 0, max: 120 }),
    gender: fc.constantFrom('female', 'male', 'diverse'),
    sharing: fc.constantFrom('no', 'same-gender', 'yes'),
    sleeping: fc.subarray(['bed', 'air-mattress', 'bring-air-mattress']),
    wishes: fc.subarray([...WISHES]),
    languages: fc.subarray(['en', 'fr', 'a language of their own, with words']),
    waitingDays: fc.nat(400),
    isPinned: fc.boolean(),
    isMine: fc.boolean(),
    given: fc.nat(20),
    before: fc.constantFrom(...BEFORE),
    together: fc.option(
      fc.record({ names: fc.constantFrom('Bảo', 'Zoë, Ada'), tier: fc.integer({ min: 1, max: 24 }) }),
    ),
  })
  .map((guest): QueueGuest => {
    const end = new Date(Date.parse(guest.start) + guest.nights * 86_400_000).toISOString().slice(0, 10)
    return { ...guest, end } as QueueGuest
  })

it('a packed queue comes out as it went in', () => {
  fc.assert(
    fc.property(fc.array(anyGuest), (guests) => {
      expect(unpackQueue(packQueue(guests))).toEqual(guests)
    }),
  )
})

const guest = (changes: Partial<QueueGuest>): QueueGuest => ({
  id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  name: 'Amina',
  tier: 1,
  group: 'ranked',
  start: '2027-06-14',
  end: '2027-06-24',
  nights: 10,
  age: 20,
  gender: 'female',
  sharing: 'yes',
  sleeping: ['bed'],
  wishes: [],
  languages: [],
  waitingDays: 0,
  isPinned: false,
  isMine: false,
  given: 0,
  before: '',
  together: null,
  ...changes,
})

it('is searched by name whatever the accents and the case', () => {
  const rows = [guest({ name: 'Zoë' }), guest({ name: 'Amina' })]
  expect(filterQueue(rows, { ...noFilter, q: 'ZOE' })).toEqual([rows[0]])
  expect(filterQueue(rows, noFilter)).toBe(rows)
})

it('is narrowed by tier, by what is needed and by what happened before', () => {
  const rows = [
    guest({ tier: 3 }),
    guest({ sharing: 'no' }),
    guest({ sleeping: ['air-mattress'] }),
    guest({ wishes: ['petProblem'] }),
    guest({ before: 'declined' }),
    guest({ group: 'late' }),
    guest({ group: 'not-coming', tier: 3 }),
    guest({ before: 'expired', isMine: true }),
  ]
  const left = (filter: Partial<typeof noFilter>) =>
    filterQueue(rows, { ...noFilter, ...filter }).map((row) => rows.indexOf(row))
  expect(left({ tier: '3' })).toEqual([0])
  expect(left({ need: 'room-alone' })).toEqual([1])
  expect(left({ need: 'no-bed' })).toEqual([2])
  expect(left({ need: 'petProblem' })).toEqual([3])
  expect(left({ wait: 'tried' })).toEqual([4, 7])
  expect(left({ wait: 'mine' })).toEqual([7])
  expect(left({ wait: 'late' })).toEqual([5])
  expect(left({ wait: 'not-coming' })).toEqual([6])
  expect(left({ wait: 'new' })).toEqual([0, 1, 2, 3, 5])
})
