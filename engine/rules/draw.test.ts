import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawOrder, orderByLots } from './draw.ts'

const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 30 })

test('the draw is the same whatever the order of the rows', () => {
  fc.assert(
    fc.property(fc.string(), ids, (seed, list) => {
      expect(drawOrder(seed, list.toReversed())).toEqual(drawOrder(seed, list))
      expect(drawOrder(seed, list).toSorted()).toEqual(list.toSorted())
    }),
  )
})

test('a late-comer moves nobody past anybody else', () => {
  fc.assert(
    fc.property(fc.string(), ids, (seed, list) => {
      const [late, ...others] = list
      expect(drawOrder(seed, list).filter((id) => id !== late)).toEqual(drawOrder(seed, others))
    }),
  )
})

test('a recorded draw can be repeated years later', () => {
  expect(drawOrder('2027-1', ['ana', 'ben', 'cem', 'dia', 'eli'])).toMatchInlineSnapshot(`
    [
      "ben",
      "eli",
      "cem",
      "dia",
      "ana",
    ]
  `)
})

test('another seed gives another order, and everybody is first about equally often', () => {
  const list = ['a', 'b', 'c', 'd']
  const firsts = Array.from({ length: 4000 }, (_, round) => drawOrder(`round ${round}`, list)[0])
  const counts = list.map((id) => firsts.filter((first) => first === id).length)
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120)
})

test('an id that is listed twice is drawn next to itself', () => {
  expect(drawOrder('seed', ['a', 'a'])).toEqual(['a', 'a'])
})

test('a large recorded draw can be repeated to the last place', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `guest-${index}`)
  const order = drawOrder('2027-1', many).join(' ')
  expect(createHash('sha256').update(order).digest('hex').slice(0, 16)).toMatchInlineSnapshot(
    `"8f6697bc25f496cd"`,
  )
})

test('who drew the same half of a lot is told apart by the other, and after that by id', () => {
  const drawn = [
    { id: 'c', lot: [7, 2] },
    { id: 'b', lot: [7, 1] },
    { id: 'z', lot: [2 ** 32 - 1, 0] },
    { id: 'a', lot: [7, 2] },
    { id: 'a', lot: [7, 2] },
  ] as const
  expect(orderByLots(drawn).map(({ id }) => id)).toEqual(['b', 'a', 'a', 'c', 'z'])
})
