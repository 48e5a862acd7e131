/** A database with two organisers, and the ways of a list in it: what the tests of imports share. */
import { beforeAll, beforeEach, expect } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { guessList } from '#domain/import/guess-columns.ts'
import type { Sheet } from '#platform/tables/ods.ts'
import { readTableFile } from '#platform/tables/table-file.ts'
import { columnsOf, seasonOf } from '../../src/features/console/imports/columns.server.ts'
import { testDeps } from './deps.ts'
import { anAdmin } from './people.ts'
import { takeOver } from '../../src/features/console/imports/answering.server.ts'
import type { ImportDraftView } from '../../src/features/console/imports/imports.ts'
import { keepImportFile, runImport } from '../../src/features/console/imports/imports.server.ts'
import { getImportDraft } from '../../src/features/console/imports/imports-views.server.ts'

export const heads =
  'E-Mail;Vorname;Nachname;Alter;Telefon;Sprachen;Akkreditierung;Anreise;Abreise;Geschlecht'
export const ada = "ada@example.org;Ada;Lovelace;24;'+49 151 12345678;Deutsch, Twi;ja;11.6.2027;2027-06-25;w"

/** Filled before the first test of a file. */
export const scene = {} as {
  database: TestDatabase
  deps: Deps
  admin: ApprovedAdmin
  colleague: ApprovedAdmin
}

export function useImportScene(): void {
  beforeAll(async () => {
    scene.database = await testDatabase({ moment: '2027-04-20T09:00:00Z' })
    scene.deps = await testDeps(scene.database)
    scene.admin = (await anAdmin(scene.database)).actor
    scene.colleague = (await anAdmin(scene.database)).actor
  })
  beforeEach(async () => {
    const { sql, clock } = scene.database
    clock.set('2027-04-20T09:00:00Z')
    for (const table of ['import_run', 'import_file', 'outbox', 'registration'])
      await sql(`delete from ${table}`)
    await sql('delete from person where id not in (select person_id from admin_profile)')
  })
}

export async function keep(
  text: string,
  role: 'guest' | 'host' = 'guest',
  who = scene.admin,
): Promise<string> {
  const table = await readTableFile(new TextEncoder().encode(text))
  if (!table.ok) throw new Error(table.error)
  return keepSheets(scene.deps, who, { role, locale: 'de', sheets: table.value })
}

/** Keeps a list as a page does, without the process that reads it from a file. */
export async function keepSheets(
  deps: Deps,
  who: ApprovedAdmin,
  { role, locale, sheets }: { role: 'guest' | 'host'; locale: 'en' | 'de'; sheets: Sheet[] },
): Promise<string> {
  const edition = await deps.edition()
  const guessed = guessList(sheets, columnsOf(role, edition), seasonOf(edition))
  return keepImportFile(deps, who, { role, locale, list: { sheets: JSON.stringify(sheets), ...guessed } })
}

export async function check(id: string, who = scene.admin) {
  const draft = await getImportDraft(scene.deps, who, { id, locale: 'en', requestId: 'request-1' })
  if (!draft) throw new Error('there is no such file')
  return draft
}

/** As it is shown at this moment; what is gone was shown before. */
export async function run(id: string, who = scene.admin) {
  const draft = await getImportDraft(scene.deps, who, { id, locale: 'en', requestId: 'request-1' })
  return runImport(scene.deps, who, { id, locale: 'en', shown: draft?.reading ?? '' })
}

/** The form of a list's page as it is shown: every guess is agreed to. */
export function asShown({ questions, phones, names, columns, shown }: ImportDraftView): FormData {
  const form = new FormData()
  for (const { index, chosen } of columns) form.set(`column-${index}`, chosen)
  for (const [number, { columnKey, word, chosen }] of questions.entries()) {
    form.set(`asked-${number}`, columnKey)
    form.set(`word-${number}`, word)
    for (const value of chosen) form.append(`meaning-${number}`, value)
  }
  if (phones) form.set('country', phones.country)
  if (names) form.set('nameOrder', names.order)
  for (const { row, outcome, canChoose } of shown) {
    if (!canChoose) continue
    form.append('row', `${row}.${outcome === 'out' ? 'out' : 'in'}`)
    if (outcome !== 'out') form.append('take', String(row))
  }
  return form
}

/** Somebody presses the button of the page, with nothing changed but these fields. */
export async function press(id: string, fields: Record<string, string | string[]> = {}, who = scene.admin) {
  const form = asShown(await check(id, who))
  for (const [name, value] of Object.entries(fields)) {
    form.delete(name)
    for (const one of [value].flat()) form.append(name, one)
  }
  return takeOver(scene.deps, who, { id, form })
}

export async function imported(text: string, role: 'guest' | 'host' = 'guest'): Promise<string> {
  const id = await keep(text, role)
  expect(await run(id)).toEqual({ ok: true, value: null })
  return id
}

export async function draftOf(email: string) {
  const [row] = await scene.database.sql<{ draft: { finished: object; prefilled: object }; state: string }>(
    `select draft, state from registration join person on person.id = person_id where email = $1`,
    [email],
  )
  return row
}

/** What stays with records as it is written. */
export const keptWords = async () =>
  (
    await scene.database.sql<{ head: string; words: string }>(
      'select head, words from import_leftover order by id',
    )
  ).map(({ head, words }) => `${head}: ${words}`)

export async function count(table: string) {
  return (await scene.database.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n
}
