import * as z from 'zod'
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import { sameWord } from '#domain/import/cells.ts'
import { doubtfulLetters } from '#domain/import/gender-letters.ts'
import { firstPerson, headsOf, type Head } from '#domain/import/head.ts'
import { phoneTexts } from '#domain/import/phone.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Sheet } from '#platform/tables/ods.ts'
import { columnsOf, seasonOf } from './columns.server.ts'
import type { Column } from './columns.ts'
import { findMeanings } from './meanings.server.ts'
import { countryNamed } from './phone-country.server.ts'
import { countryOfPhone } from '#platform/phone.server.ts'
import { fileAnswersSchema, type FileAnswers } from './imports.ts'
import type { NumberedRow } from './planning.server.ts'
import type { RowFormat } from './cells.server.ts'

const columnsSchema = z.array(z.string())

export type ImportFile = {
  id: string
  role: 'guest' | 'host'
  locale: Locale
  sheets: Sheet[]
  sheet: number
  head: Head
  /** The key of our column for each of the sheet's, '' for left out. */
  columns: string[]
  answers: FileAnswers
}

/** A file that this organiser has uploaded for this edition and not imported yet; null if there is none of that id. */
export async function findImportFile(tx: Tx, id: string, editionId: string): Promise<ImportFile | null> {
  const row = await tx
    .selectFrom('importFile')
    .select(['id', 'role', 'locale', 'sheets', 'sheet', 'headRow', 'headLines', 'columns', 'answers'])
    .where('id', '=', id)
    .where('editionId', '=', editionId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { headRow, headLines, ...file } = row
  return {
    ...file,
    // Written by `readList` alone; to look at each of a million cells again would keep everybody waiting.
    sheets: file.sheets as Sheet[],
    head: { row: headRow, lines: headLines === 2 ? 2 : 1 },
    columns: columnsSchema.parse(file.columns),
    answers: fileAnswersSchema.parse(file.answers),
  }
}

export const linesOf = ({ sheets, sheet }: ImportFile) => sheets[sheet]?.rows ?? []

/** The rows of people, with the numbers that a spreadsheet gives them. */
export function rowsOf(file: ImportFile): NumberedRow[] {
  const { index, number } = firstPerson(file.head)
  return linesOf(file)
    .slice(index)
    .map((cells, at) => ({ row: number + at, cells }))
}

/** The heads of the columns; one without a name goes by its letter. */
export const namedHeads = (file: ImportFile) =>
  headsOf(linesOf(file), file.head).map((head, index) => head || letterOf(index))

function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

/** By the numbers with a code and the languages in it: of a number without a code they say whose it may be as well. */
function countriesIn(file: ImportFile, columns: readonly (Column | null)[]): Set<string> {
  const found = new Set<string>()
  for (const { cells } of rowsOf(file))
    for (const [index, column] of columns.entries()) {
      const text = cells[index] ?? ''
      if (text === '' || !column) continue
      if (column.kind === 'phone')
        for (const number of phoneTexts(text).numbers)
          found.add(countryOfPhone(number) ?? countryNamed(text) ?? '')
      if (column.control !== 'languages') continue
      for (const word of text.split(/[^\p{L}]+/u)) {
        const code = column.values.get(sameWord(word))
        if (code !== undefined) found.add(new Intl.Locale(code).maximize().region ?? '')
      }
    }
  found.delete('')
  return found
}

function gendersIn(file: ImportFile): Set<string> {
  const index = file.columns.findIndex((key) => key.endsWith('.gender'))
  return new Set(rowsOf(file).map(({ cells }) => sameWord(cells[index] ?? '')))
}

export async function formatOf(
  tx: Tx,
  file: ImportFile,
  edition: Edition,
  locale: Locale,
): Promise<RowFormat> {
  const known = new Map(columnsOf(file.role, edition).map((column) => [column.key, column]))
  const columns = file.columns.map((key) => known.get(key) ?? null)
  const meanings = await findMeanings(tx, { editionId: edition.id, role: file.role })
  return {
    role: file.role,
    columns,
    countries: countriesIn(file, columns),
    heads: namedHeads(file),
    context: stepContextOf(edition, locale),
    season: seasonOf(edition),
    conferenceStart: edition.conferenceStart.toString(),
    doubtful: doubtfulLetters(gendersIn(file)),
    meanings,
    answers: file.answers,
  }
}
