import { describe, expect, it } from 'vitest'
import { ods, xlsxOf, zip } from '../../../test/builders/spreadsheets.ts'
import { readList } from './read-list.server.ts'

const season = { start: '2027-06-11', end: '2027-06-25' }
const known = [
  { key: 'email', control: 'email', kind: 'email', labels: { en: 'Email' }, alsoCalled: ['mail'] },
]
const read = (bytes: Uint8Array) => readList({ bytes, known, season })
const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const refusalOf = async (file: Uint8Array) => {
  const list = await read(file)
  return list.ok ? 'read' : list.error
}

describe('a list that is read in a process of its own', () => {
  it('comes with the sheet, the heads and the columns that were guessed', async () => {
    const rows = [['List of May'], ['Mail', 'Note'], ['a@example.org', 'x']]
    const file = ods([
      { name: 'Info', rows: [['a'], ['b']] },
      { name: 'People', rows },
    ])
    const list = await read(file)
    if (!list.ok) throw new Error(list.error)
    const { sheets, ...guessed } = list.value
    expect(guessed).toEqual({ sheet: 1, head: { row: 1, lines: 1 }, columns: ['email', 'kept'] })
    expect((JSON.parse(sheets) as object[])[1]).toMatchObject({ name: 'People' })
  })

  it('is refused where a few bytes stand for very many cells', async () => {
    const cell = `<table:table-cell table:number-columns-repeated="80"><text:p>${'same '.repeat(10)}</text:p></table:table-cell>`
    const sheet = `<table:table><table:table-row table:number-rows-repeated="10000">${cell}</table:table-row></table:table>`
    const file = zip({ 'content.xml': sheet.repeat(300) })
    expect(file.length).toBeLessThan(1000)
    expect(await refusalOf(file)).toBe('too-large')
  })

  it('is refused at its first row where rows are far too wide', async () => {
    expect(await refusalOf(bytes(`a${','.repeat(600_000)}\n`.repeat(8)))).toBe('too-many-columns')
    // Empty cells at the end of rows are no columns.
    expect(await refusalOf(bytes(`mail,note${','.repeat(500)}\na@example.org,x`))).toBe('read')
  })

  it('is no table where reading it ends the process', async () => {
    const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
    const file = xlsxOf([{ name: 'One', data: far }])
    expect(['too-many-rows', 'too-many-columns', 'not-a-table', 'empty', 'too-large']).toContain(
      await refusalOf(file),
    )
  })

  it('is no table where reading it takes too long, and the next one is read', async () => {
    const file = bytes('mail,note\na@example.org,x')
    const hanging = readList({ bytes: file, known, season }, 1)
    const next = refusalOf(file)
    expect(await hanging).toEqual({ ok: false, error: 'not-a-table' })
    expect(await next).toBe('read')
  })

  it('waits for the one before, as long as not too many wait', async () => {
    const asked = Array.from({ length: 9 }, (_, number) =>
      refusalOf(bytes(`mail,note\na@example.org,${number}`)),
    )
    const said = await Promise.all(asked)
    expect(said.filter((one) => one === 'busy')).toHaveLength(3)
    expect(said.filter((one) => one === 'read')).toHaveLength(6)
    expect(await refusalOf(bytes('mail,note\na@example.org,x'))).toBe('read')
  })
})
