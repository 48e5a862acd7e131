import { describe, expect, it } from 'vitest'
import { guessHead, headsOf } from './head.ts'

const known = new Set(['Name', 'E-Mail', 'Telefon', 'Anreise', 'Aufenthalt: von', 'Aufenthalt: bis', 'Ort'])
const guess = (rows: string[][]) => guessHead(rows, (head) => known.has(head))

describe('the heads of a sheet', () => {
  it('stand in the first line of most lists', () => {
    const rows = [
      ['Name', 'E-Mail'],
      ['Ada', 'ada@example.org'],
    ]
    expect(guess(rows)).toEqual({ row: 0, lines: 1 })
  })

  it('stand below titles and empty lines', () => {
    const rows = [
      ['Gästeliste', '', ''],
      ['Stand: 3. Mai', '', ''],
      ['', '', ''],
      ['Name', 'E-Mail', 'Telefon'],
      ['Ada', 'ada@example.org', ''],
    ]
    expect(guess(rows)).toEqual({ row: 3, lines: 1 })
  })

  it('may take two lines, of which the upper one reaches over several columns', () => {
    const rows = [
      ['Name', 'E-Mail', 'Aufenthalt', ''],
      ['', '', 'von', 'bis'],
      ['Ada', 'ada@example.org', '13.6.', '25.6.'],
    ]
    expect(guess(rows)).toEqual({ row: 1, lines: 2 })
    expect(headsOf(rows, { row: 1, lines: 2 })).toEqual([
      'Name',
      'E-Mail',
      'Aufenthalt: von',
      'Aufenthalt: bis',
    ])
  })

  it('are one line where the line above is only a title, merged over all of them', () => {
    const rows = [
      ['Gäste 2027', 'Gäste 2027'],
      ['Name', 'E-Mail'],
      ['Ada', 'ada@example.org'],
    ]
    expect(guess(rows)).toEqual({ row: 1, lines: 1 })
  })

  it('are never a line in which somebody stands', () => {
    const rows = [
      ['Wer', 'Adresse'],
      ['Name', 'ada@example.org'],
      ['E-Mail', 'bo@example.org'],
    ]
    expect(guess(rows)).toEqual({ row: 0, lines: 1 })
  })

  it('are the first line with several cells where nothing is known', () => {
    expect(
      guess([
        ['Liste', ''],
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toEqual({ row: 1, lines: 1 })
    expect(guess([['a'], ['b']])).toEqual({ row: 0, lines: 1 })
    expect(guess([])).toEqual({ row: 0, lines: 1 })
  })
})
