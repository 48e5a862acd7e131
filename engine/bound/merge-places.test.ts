import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergePlaces } from './merge-places.ts'

const tables = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .chain(([types, places]) =>
    fc.array(fc.array(fc.boolean(), { minLength: places, maxLength: places }), {
      minLength: types,
      maxLength: types,
    }),
  )

test('places are one if they suit the same guests, and no others are; nobody gains or loses one', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const placeCount = table[0]?.length ?? 0
      const placesByDemand = Int32Array.from({ length: placeCount }, (_, at) => placeCount - 1 - at)
      const { count, of, suiting } = mergePlaces({
        typeCount: table.length,
        placeCount,
        placesByDemand,
        table: Uint8Array.from(table.flat(), Number),
      })
      const columns = [...Array(placeCount).keys()].map((place) => table.map((row) => row[place]).join(' '))
      expect(count).toBe(new Set(columns).size)
      columns.forEach((column, place) => expect(of[place]).toBe(of[columns.indexOf(column)]))
      suiting.forEach((list, type) => {
        const places = [...placesByDemand].filter((place) => table[type]![place])
        expect(list.toSorted()).toEqual([...new Set(places.map((place) => of[place]!))].toSorted())
      })
    }),
  )
})
