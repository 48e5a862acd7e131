import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeTogether } from '#domain/place-together.ts'

test('a guest with the least choice gets a place, also when others come first', () => {
  const beds = { ana: ['a', 'b'], ben: ['a'] }
  const fits = (guest: keyof typeof beds, place: string) => beds[guest].includes(place)
  expect(placeTogether(['ana', 'ben'] as const, ['a', 'b'], fits)).toEqual([
    { guest: 'ana', place: 'b' },
    { guest: 'ben', place: 'a' },
  ])
  expect(placeTogether(['ana', 'ben'] as const, ['a'], fits)).toBeNull()
})

test('those before count: two who must not be in neighbouring places', () => {
  const apart = (_: number, place: number, before: readonly { place: number }[]) =>
    before.every((other) => Math.abs(other.place - place) > 1)
  expect(placeTogether([1, 2], [0, 1, 2], apart)?.map(({ place }) => place)).toEqual([0, 2])
  expect(placeTogether([1, 2], [0, 1], apart)).toBeNull()
})

test('it finds a way exactly where there is one', () => {
  const table = fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(table, (allowed) => {
      const guests = allowed.map((_, index) => index)
      const fits = (guest: number, place: number) => allowed[guest]?.[place] ?? false
      const found = placeTogether(guests, [0, 1, 2, 3], fits)
      // Hall: every some of them have together at least as many places as they are.
      const subsets = Array.from({ length: 2 ** guests.length }, (_, bits) =>
        guests.filter((one) => bits & (1 << one)),
      )
      const isPossible = subsets.every(
        (some) => [0, 1, 2, 3].filter((place) => some.some((one) => fits(one, place))).length >= some.length,
      )
      expect(found !== null).toBe(isPossible)
      if (!found) return
      expect(new Set(found.map(({ place }) => place)).size).toBe(guests.length)
      for (const { guest, place } of found) expect(fits(guest, place)).toBe(true)
    }),
  )
})
