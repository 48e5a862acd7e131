import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageOfPlaces, readPlacesQuery } from './paging.ts'

const read = (search: string) => readPlacesQuery(new URLSearchParams(search))

describe('the places of a guest, page by page', () => {
  it('are all there, each on one page, in their order, and never more than can be read', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Ada', 'Ben', 'Cleo'), { maxLength: 300 }), (names) => {
        const all = names.map((hostName, at) => ({ hostName, at }))
        const first = pageOfPlaces(all, { host: '', page: 1 })
        const pages = Array.from({ length: first.pages }, (_, at) =>
          pageOfPlaces(all, { host: '', page: at + 1 }),
        )
        expect(pages.flatMap(({ rows }) => rows)).toEqual(all)
        expect(Math.max(...pages.map(({ rows }) => rows.length))).toBeLessThanOrEqual(40)
        expect(first.total).toBe(all.length)
        expect(pageOfPlaces(all, { host: '', page: first.pages + 5 })).toEqual(pages.at(-1))
      }),
    )
  })

  it('are found by part of a host’s name, wherever they would stand', () => {
    const all = Array.from({ length: 200 }, (_, at) => ({ hostName: at === 190 ? 'Änne Zoll' : 'Ada' }))
    expect(pageOfPlaces(all, { host: 'änne', page: 3 })).toEqual({
      rows: [{ hostName: 'Änne Zoll' }],
      total: 1,
      page: 1,
      pages: 1,
    })
    expect(pageOfPlaces(all, { host: 'nobody', page: 1 })).toMatchObject({ rows: [], total: 0 })
  })

  it('are asked for by an address of which nothing wrong counts', () => {
    expect(read('')).toEqual({ from: null, host: '', hostWords: '', fits: 1, others: 1 })
    expect(read('from=2027-06-13&host= Ada &fits=2&others=7')).toEqual({
      from: '2027-06-13',
      host: 'Ada',
      hostWords: '',
      fits: 2,
      others: 7,
    })
    expect(read('from=soon&fits=-1&others=many')).toEqual(read(''))
  })
})
