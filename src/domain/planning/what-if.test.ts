import { expect, it } from 'vitest'
import { guest, host, round as inputOf } from '../../../test/builders/small-rounds.ts'
import { allNormal } from '#domain/importance.ts'
import { weightsOf } from './policy.ts'
import type { Round } from './round.ts'
import { whatIf } from './what-if.ts'

const double = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
const bed = { previous: [], draftPlaces: {}, beds: {}, taken: [], keptGuests: 0, closedRooms: [] }
const round: Round = {
  ...bed,
  input: inputOf(
    [
      guest('kept'),
      guest('speaks', { languages: ['es'], age: 30 }),
      guest('between', { age: 24, petProblem: true, sleeping: ['bed'] }),
      guest('first', { age: 20, petProblem: true }),
      guest('last', { age: 40, petProblem: true }),
    ],
    [
      host('near', { languages: ['en'], pets: true }),
      host('far', { commuteMinutes: 35, languages: ['es'], pets: true }),
      host('double', { rooms: double }),
      host('settled', { pets: true }),
    ],
    {
      locked: [{ guest: 'kept', host: 'settled', room: 'r', bed: 0 }],
      groups: [{ id: 'g', guests: ['first', 'last'], kind: 'only-together' }],
    },
  ),
}

it('changes nothing where nothing is chosen', () => {
  const { before, after, all, moved, terms } = whatIf({ round, seed: '1', otherwise: {} })
  expect(all).toEqual({ guests: 4, groups: 1, members: 2 })
  expect(before).toEqual({ guests: 2, groups: 0, members: 0 })
  expect(after).toEqual(before)
  expect(terms.after).toEqual(terms.before)
  expect(moved).toEqual([])
})

it('says who would be elsewhere, and what a group would gain', () => {
  const kindness = weightsOf({ ...allNormal, language: 'off' })
  const { before, after, moved, terms } = whatIf({
    round,
    seed: '1',
    otherwise: { groupRank: 'first', kindness },
  })
  expect(before.groups).toBe(0)
  expect(after).toEqual({ guests: 3, groups: 1, members: 2 })
  expect(moved).toEqual([
    { guest: 'speaks', from: 'far', to: 'near' },
    { guest: 'between', from: 'double', to: null },
    { guest: 'first', from: null, to: 'double' },
    { guest: 'last', from: null, to: 'double' },
  ])
  const apart = (of: 'before' | 'after') => terms[of].find(({ term }) => term === 'language')?.value
  expect([apart('before'), apart('after')]).toEqual([0, 1])
})
