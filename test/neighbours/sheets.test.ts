import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readTableFile } from '#platform/tables/table-file.ts'
import { SEPARATORS, writeCsv } from '#platform/tables/write-csv.server.ts'
import { ask, findProgram, ownFolder } from '../outside/programs.ts'

// What organisers open with LibreOffice, and what they save with it.

const folder = ownFolder('sheets')
const office = findProgram('soffice', 'what LibreOffice makes of our sheets')
/** Comma, quote, UTF-8, first line 1; then for each column how it is read: "2" as text. */
const CSV = (separator: string) => `CSV:${separator.charCodeAt(0)},34,76,1,,0,false,true,false`

async function convert(name: string, to: string, from?: string): Promise<Buffer> {
  const args = ['--headless', `-env:UserInstallation=file://${join(folder, 'profile')}`]
  const said = await ask(office ?? '', [
    ...args,
    ...(from ? [`--infilter=${from}`] : []),
    '--convert-to',
    to,
    '--outdir',
    folder,
    join(folder, name),
  ])
  const ending = to.split(':')[0] ?? ''
  try {
    return readFileSync(join(folder, name.replace(/\.\w+$/, `.${ending}`)))
  } catch {
    throw new Error(said)
  }
}

const ROWS = [
  ['Name', 'Phone', 'From', 'To', 'Remarks', 'Beds'],
  ['Zoë Ångström', '+49 151 1234567', '2027-06-13', '2027-06-20', 'A "quiet" room; really,\nyes', '2'],
  ['Nguyễn Thị Ánh', '0228 123456', '2027-02-29', '2027-06-20', '=1+1', '1'],
  ['李小龍', '001', '13.06.2027', '20.06.27', '@SUM(A1)', '0'],
]

it('shows what we export as we meant it, and runs nothing of it', async () => {
  if (!office) return
  for (const [name, separator] of Object.entries(SEPARATORS)) {
    writeFileSync(join(folder, `${name}.csv`), writeCsv(ROWS, name as 'comma'))
    const sheet = (await convert(`${name}.csv`, 'fods', CSV(separator))).toString()
    expect(sheet).not.toContain('table:formula')
    // A sign before what could be run is what keeps it words.
    for (const words of [
      'Zoë Ångström',
      'Nguyễn Thị Ánh',
      '李小龍',
      '&apos;+49 151 1234567',
      '&apos;=1+1',
      '&apos;@SUM(A1)',
    ])
      expect(sheet).toContain(`<text:p>${words}</text:p>`)
    expect(sheet).toContain('<text:p>A &quot;quiet&quot; room; really,</text:p><text:p>yes</text:p>')
    expect(sheet).toContain('office:date-value="2027-06-13"')
  }
})

it('is read as well as it writes', async () => {
  if (!office) return
  writeFileSync(join(folder, 'list.csv'), writeCsv(ROWS, 'comma'))
  // A spreadsheet takes 001 for a number before we see it; a day that is none stays words.
  const asNumbers = ROWS.map((row) => row.map((cell) => (cell === '001' ? '1' : cell)))
  for (const to of ['xlsx', 'ods'])
    expect(await readTableFile(await convert('list.csv', to, CSV(','))), to).toEqual({
      ok: true,
      value: [{ name: 'list', rows: asNumbers }],
    })
  // UTF-8 and Windows-1252 with tabs, semicolons and commas, as it saves them; the last has no letters for two of the names.
  for (const [separator, charset] of [
    ['59', '76'],
    ['44', '76'],
    ['9', '76'],
    ['59', '1'],
  ]) {
    const made = await convert(
      'list.csv',
      `csv:Text - txt - csv (StarCalc):${separator},34,${charset}`,
      CSV(','),
    )
    const rows = charset === '1' ? ROWS.slice(0, 2) : ROWS
    const read = await readTableFile(made)
    expect(read.ok && read.value[0]?.rows.slice(0, rows.length), `${separator} ${charset}`).toEqual(rows)
    writeFileSync(join(folder, 'list.csv'), writeCsv(ROWS, 'comma'))
  }
  expect(await readTableFile(await convert('list.csv', 'xls', CSV(',')))).toEqual({
    ok: false,
    error: 'old-spreadsheet',
  })
})
