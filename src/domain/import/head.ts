/** Where in a sheet the names of its columns stand: below titles and empty lines, in one line or in two. */

/** `row` counts from 0 and is the last line of the heads; with two lines the one above belongs to them. */
export type Head = { row: number; lines: 1 | 2 }
type Rows = readonly (readonly string[])[]

const MOST_ABOVE = 25

/** The most probable row of headings. `isKnown`: does a text name one of our columns? Where nothing is known, the first row with more than one cell. */
export function guessHead(rows: Rows, isKnown: (head: string) => boolean): Head {
  const score = (head: Head) => {
    const known = headsOf(rows, head).filter((text) => text !== '' && isKnown(text))
    return new Set(known).size
  }
  let best: Head & { score: number } = { row: firstWideRow(rows), lines: 1, score: 0 }
  for (let row = 0; row < Math.min(rows.length - 1, MOST_ABOVE); row += 1) {
    if (isOfPeople(rows[row] ?? [])) continue
    const one = score({ row, lines: 1 })
    if (one > best.score) best = { row, lines: 1, score: one }
    const above = rows[row - 1]
    if (!above || isOfPeople(above) || filled(above) === 0) continue
    const two = score({ row, lines: 2 })
    if (two > best.score && two > one && filled(rows[row] ?? []) > 0) best = { row, lines: 2, score: two }
  }
  return { row: best.row, lines: best.lines }
}

/** The heads of the columns. Of two lines the upper one reaches as far as the next; both are one text, as "Stay: from". */
export function headsOf(rows: Rows, { row, lines }: Head): string[] {
  const lower = (rows[row] ?? []).map(oneLine)
  if (lines === 1) return lower
  const upper = (rows[row - 1] ?? []).map(oneLine)
  let last = ''
  return lower.map((text, index) => {
    const own = upper[index] ?? ''
    if (own !== '') last = own
    if (text === '') return own
    return last === '' || last === text ? text : `${last}: ${text}`
  })
}

/** The first line of people, and its number as a spreadsheet counts. */
export const firstPerson = ({ row }: Head) => ({ index: row + 1, number: row + 2 })

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length
/** A row with an address there is a person and no heading. */
const isOfPeople = (row: readonly string[]) => row.some((cell) => /[^\s@]@[^\s@]+\.[^\s@]/.test(cell))

function firstWideRow(rows: Rows): number {
  const wide = rows.findIndex((row) => filled(row) > 1)
  const first = rows.findIndex((row) => filled(row) > 0)
  return Math.max(0, wide >= 0 && wide < rows.length - 1 ? wide : first)
}
