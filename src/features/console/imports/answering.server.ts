import type { ApprovedAdmin } from '#db/actor.server.ts'
import { plainWords } from '#domain/import/cells.ts'
import { cut } from '#domain/cut.ts'
import { guessInSheet, keptKey } from '#domain/import/guess-columns.ts'
import { NAME_ORDERS } from '#domain/import/names.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { columnsOf, seasonOf } from './columns.server.ts'
import type { Column } from './columns.ts'
import { findImportFile, type ImportFile } from './import-file.server.ts'
import { placeOf } from './imports.server.ts'
import { SAME_ANSWERS, type FileAnswers } from './imports.ts'
import { findMeanings, keepMeanings, type Said } from './meanings.server.ts'

const textsOf = (form: FormData, name: string) =>
  form.getAll(name).filter((value) => typeof value === 'string')
const textOf = (form: FormData, name: string) => textsOf(form, name)[0] ?? ''

/**
 * Takes over all that the page of a list says, as it was sent: where the list stands, what its columns are, what words mean,
 * whose its phone numbers are, single cells, who is the same person, who comes in. What is not in the form stays as it is.
 * False if there is no such file.
 */
export async function takeOver(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { id, form }: { id: string; form: FormData },
): Promise<boolean> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const file = await findImportFile(tx, id, edition.id)
    if (!file) return false
    const known = columnsOf(file.role, edition)
    const place = otherPlace(file, form)
    if (place) {
      const { rows = [] } = file.sheets[place.sheet] ?? {}
      const guessed = guessInSheet(rows, known, seasonOf(edition), place.head)
      // What was said of cells and rows was said of others.
      const answers = JSON.stringify({ nameOrder: file.answers.nameOrder })
      const change = { sheet: place.sheet, ...placeOf(guessed), answers }
      await tx.updateTable('importFile').set(change).where('id', '=', id).execute()
      return true
    }
    const columns = JSON.stringify(columnsSaid(file, form, known))
    const answers = JSON.stringify(answersSaid(file.answers, form))
    await tx.updateTable('importFile').set({ columns, answers }).where('id', '=', id).execute()
    const whose = { editionId: edition.id, role: file.role }
    const before = await findMeanings(tx, whose)
    const said = meaningsSaid(form, known).filter(
      ({ columnKey, word, meaning }) =>
        (before.get(columnKey)?.get(word) ?? []).join('\0') !== meaning.join('\0'),
    )
    await keepMeanings(tx, said, { ...whose, now: clock() })
    return true
  })
}

/** Another sheet, or other heads in this one; of another sheet the heads are guessed. */
function otherPlace(file: ImportFile, form: FormData) {
  const [row, lines] = textOf(form, 'head').split('.').map(Number)
  const sheet = Number(textOf(form, 'sheet') || file.sheet)
  const chosen = file.sheets[sheet]
  if (!chosen) return null
  if (sheet !== file.sheet) return { sheet, head: undefined }
  if (row === undefined || !Number.isInteger(row) || (lines !== 1 && lines !== 2)) return null
  if (row < 0 || row >= chosen.rows.length - 1 || row < lines - 1) return null
  return row === file.head.row && lines === file.head.lines ? null : { sheet, head: { row, lines } as const }
}

/** One of ours that is chosen twice counts at its first, but for what is kept. */
function columnsSaid(file: ImportFile, form: FormData, columns: readonly Column[]): string[] {
  const open = new Set(columns.map(({ key }) => key))
  return file.columns.map((before, index) => {
    const name = `column-${index}`
    const key = form.has(name) ? textOf(form, name) : before
    return key === keptKey || open.delete(key) ? key : ''
  })
}

/** What words of a list mean (`asked-n`, `word-n`, `meaning-n`); with nothing chosen it is open. */
function meaningsSaid(form: FormData, columns: readonly Column[]): Said[] {
  const known = new Set(columns.map(({ key }) => key))
  return [...form].flatMap(([name, columnKey]): Said[] => {
    const number = /^asked-(\d{1,3})$/.exec(name)?.[1]
    if (number === undefined || typeof columnKey !== 'string' || !known.has(columnKey)) return []
    const word = plainWords(textOf(form, `word-${number}`))
    const meaning = textsOf(form, `meaning-${number}`).map((text) => cut(text.trim(), 200))
    return word === '' ? [] : [{ columnKey, word, meaning: meaning.filter((text) => text !== '') }]
  })
}

const LONGEST_CELL = 2000

/** Cells (`cell-row.index`) that were touched, rows about one person (`same-row`), rows with a tick or without (`row`, `take`). */
function answersSaid(before: FileAnswers, form: FormData): FileAnswers {
  const { nameOrder, country, ...rest } = before
  const cells = { ...rest.cells }
  const same = { ...rest.same }
  const rows = { ...rest.rows }
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const cell = /^cell-(\d{1,5}\.\d{1,2})$/.exec(name)?.[1]
    if (cell !== undefined && value !== textOf(form, `was-${cell}`))
      cells[cell] = cut(value.trim(), LONGEST_CELL).toWellFormed().replaceAll('\0', '')
    const row = /^same-(\d{1,5})$/.exec(name)?.[1]
    const answer = SAME_ANSWERS.find((known) => known === value)
    if (row !== undefined && answer) same[row] = answer
  }
  const taken = new Set(textsOf(form, 'take'))
  for (const shown of textsOf(form, 'row')) {
    const [row = '', was] = shown.split('.')
    if (/^\d{1,5}$/.test(row) && taken.has(row) !== (was === 'in')) rows[row] = taken.has(row)
  }
  const order = NAME_ORDERS.find((known) => known === textOf(form, 'nameOrder')) ?? nameOrder
  const whose = form.has('country') ? textOf(form, 'country') : country
  return {
    cells,
    same,
    rows,
    ...(order ? { nameOrder: order } : {}),
    ...(whose !== undefined && /^[A-Z]{2}$/.test(whose) ? { country: whose } : {}),
  }
}
