import type { ApprovedAdmin } from '#db/actor.server.ts'
import { plainWords } from '#domain/import/cells.ts'
import { NAME_ORDERS } from '#domain/import/names.ts'
import { cut } from '#domain/cut.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { columnsOf } from './columns.server.ts'
import { findImportFile } from './import-file.server.ts'
import { changeFile } from './imports.server.ts'
import { SAME_ANSWERS } from './imports.ts'
import { keepMeanings, saidCountry, type Said } from './meanings.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>
type Posted = { id: string; form: FormData }

const textsOf = (form: FormData, name: string) =>
  form.getAll(name).filter((value) => typeof value === 'string')
const textOf = (form: FormData, name: string) => textsOf(form, name)[0] ?? ''

/**
 * What words of a list mean (`column-n`, `word-n`, `meaning-n`), whose its phone numbers are and how names are written, as
 * the form of questions says it. Nothing chosen: such a cell is left open. False if there is no such file.
 */
export async function sayMeanings(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { id, form }: Posted,
): Promise<boolean> {
  const isThere = await db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const file = await findImportFile(tx, id, edition.id)
    if (!file) return false
    const known = new Set(columnsOf(file.role, edition).map(({ key }) => key))
    const said: Said[] = []
    for (const [name, columnKey] of form) {
      const number = /^column-(\d{1,3})$/.exec(name)?.[1]
      if (number === undefined || typeof columnKey !== 'string' || !known.has(columnKey)) continue
      const word = plainWords(textOf(form, `word-${number}`))
      const meaning = textsOf(form, `meaning-${number}`).map((text) => cut(text.trim(), 200))
      if (word !== '') said.push({ columnKey, word, meaning: meaning.filter((text) => text !== '') })
    }
    const country = textOf(form, 'country')
    if (/^[A-Z]{2}$/.test(country)) said.push(saidCountry(country))
    await keepMeanings(tx, said, { editionId: edition.id, role: file.role, now: clock() })
    return true
  })
  const order = NAME_ORDERS.find((known) => known === textOf(form, 'nameOrder'))
  if (!isThere || !order) return isThere
  return changeFile(db, admin, id, ({ answers }) => ({
    answers: JSON.stringify({ ...answers, nameOrder: order }),
  }))
}

const LONGEST_CELL = 2000

/** Single cells as they should read (`cell-row.index`); an empty one is left out. One that was not touched says nothing. */
export async function mendCells(
  { db }: CommandDeps,
  admin: ApprovedAdmin,
  { id, form }: Posted,
): Promise<boolean> {
  return changeFile(db, admin, id, ({ answers }) => {
    const cells = { ...answers.cells }
    for (const [name, value] of form) {
      const key = /^cell-(\d{1,5}\.\d{1,2})$/.exec(name)?.[1]
      if (key === undefined || typeof value !== 'string') continue
      if (value !== textOf(form, `was-${key}`))
        cells[key] = cut(value.trim(), LONGEST_CELL).toWellFormed().replaceAll('\0', '')
    }
    return { answers: JSON.stringify({ ...answers, cells }) }
  })
}

/** Which of two rows counts where they differ, or that they are two people (`same-row`). */
export async function saySame(
  { db }: CommandDeps,
  admin: ApprovedAdmin,
  { id, form }: Posted,
): Promise<boolean> {
  return changeFile(db, admin, id, ({ answers }) => {
    const same = { ...answers.same }
    for (const [name, value] of form) {
      const row = /^same-(\d{1,5})$/.exec(name)?.[1]
      const answer = SAME_ANSWERS.find((known) => known === value)
      if (row !== undefined && answer) same[row] = answer
    }
    return { answers: JSON.stringify({ ...answers, same }) }
  })
}
