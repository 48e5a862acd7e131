import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { shortDay } from '#i18n/short-dates.ts'
import { shorten } from '#domain/import/cells.ts'
import { splitName } from '#domain/import/names.ts'
import { phoneTexts } from '#domain/import/phone.ts'
import type { SamePerson } from '#domain/import/same-person.ts'
import { phoneCountries, readListedPhone } from '#platform/phone.server.ts'
import { columnsOf } from './columns.server.ts'
import { emailKey } from '#domain/import/guess-columns.ts'
import { phoneColumn, type Column } from './columns.ts'
import { findImportFile, formatOf, linesOf, rowsOf, type ImportFile } from './import-file.server.ts'
import { questionsOf, textOf } from './meanings.server.ts'
import { countryNamed } from './phone-country.server.ts'
import { planImport, type NumberedRow, type Plan } from './planning.server.ts'
import type { RowFormat } from './cells.server.ts'
import {
  ROW_OUTCOMES,
  UNDO_DAYS,
  type ImportDraftView,
  type ImportRunView,
  type SameRows,
  type ShownRow,
} from './imports.ts'

const SHOWN_ROWS = 100
const SHOWN_PAIRS = 50
const SHOWN_QUESTIONS = 150
const HEAD_LINES = 25

type Ask = { id: string; locale: Locale; requestId: string; page?: number }

/** What an uploaded file would do if it were imported now: the dry run. Changes nothing. */
export async function getImportDraft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { id, locale, requestId, page = 1 }: Ask,
): Promise<ImportDraftView | null> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const file = await findImportFile(tx, id, edition.id)
    if (!file) return null
    await recordView(tx, admin, { action: 'view-import', requestId }, clock())
    const rows = rowsOf(file)
    const format = await formatOf(tx, file, edition, locale)
    const planned = await planImport(tx, { rows, format, editionId: edition.id, lock: false })
    const { plans, same, reading } = planned
    const known = columnsOf(file.role, edition)
    const pages = Math.max(1, Math.ceil(plans.length / SHOWN_ROWS))
    const at = Math.min(Math.max(page, 1), pages)
    const shown = plans.toSorted(byUrgency).slice((at - 1) * SHOWN_ROWS, at * SHOWN_ROWS)
    const count = (outcome: string) => plans.filter((plan) => plan.outcome === outcome).length
    const coming = plans.filter(({ outcome }) => outcome === 'create' || outcome === 'update')
    const questions = await questionsOf(rows, format)
    return {
      id: file.id,
      role: file.role,
      locale: file.locale,
      rows: plans.length,
      sheets: file.sheets.map(({ name }) => name),
      sheet: file.sheet,
      ...headsToChoose(file),
      columns: format.heads.map((head, index) => ({
        index,
        head: shorten(head),
        example: shorten(rows.find(({ cells }) => cells[index])?.cells[index] ?? ''),
        chosen: file.columns[index] ?? '',
      })),
      choices: known.map(({ key, labels }) => ({ key, label: labels[locale] })),
      questions: questions.slice(0, SHOWN_QUESTIONS),
      moreQuestions: Math.max(0, questions.length - SHOWN_QUESTIONS),
      phones: phonesOf(rows, format),
      names: namesOf(rows, format),
      counts: Object.fromEntries(
        ROW_OUTCOMES.map((name) => [name, count(name)]),
      ) as ImportDraftView['counts'],
      called: plans.filter(({ outcome, email }) => outcome === 'create' && email === '').length,
      open: coming.filter(isOpen).length,
      leftovers: coming.reduce((sum, { leftovers }) => sum + leftovers.length, 0),
      same: same.slice(0, SHOWN_PAIRS).map((pair) => sideBySide(pair, rows, format)),
      shown: shown.map((plan) => shownPlan(plan, known, locale)),
      page: at,
      pages,
      reading,
      hasContact: file.columns.includes(emailKey) || file.columns.includes(phoneColumn),
    }
  })
}

const isOpen = ({ problems }: Plan) => problems.some(({ isRead }) => !isRead)
/** What stays out, what has something open, what is to be looked at, and then the rest. */
const weightOf = (plan: Plan) =>
  ROW_OUTCOMES.indexOf(plan.outcome) * 4 + (isOpen(plan) ? 2 : 0) + (plan.problems.length > 0 ? 1 : 0)
const byUrgency = (a: Plan, b: Plan) => weightOf(b) - weightOf(a) || a.row - b.row

function shownPlan(plan: Plan, known: readonly Column[], locale: Locale): ShownRow {
  const { row, email, who, outcome, changes, problems, state, into, saysNo, leftovers, given } = plan
  const isComing = outcome === 'create' || outcome === 'update'
  return {
    row,
    email,
    who,
    outcome,
    changes,
    problems,
    state,
    into,
    saysNo,
    reading: isComing ? readingOf(given, known, locale) : [],
    kept: leftovers,
    canChoose: outcome !== 'refused' && outcome !== 'stays',
  }
}

function readingOf(given: Plan['given'], known: readonly Column[], locale: Locale): ShownRow['reading'] {
  return known.flatMap(({ step, control, labels, options, kind }) => {
    const values = step === null ? undefined : given[step]?.[control]
    if (!values) return []
    const words = values.map(
      (value) => options[locale].find((option) => option.value === value)?.label ?? value,
    )
    return [
      { label: labels[locale], text: kind === 'day' ? shortDay(words[0] ?? '', locale) : words.join(', ') },
    ]
  })
}

function headsToChoose(file: ImportFile): Pick<ImportDraftView, 'heads' | 'chosenHead'> {
  const lines = linesOf(file)
  const label = (row: number) => shorten((lines[row] ?? []).filter((cell) => cell !== '').join(' · '))
  const heads = lines.slice(0, HEAD_LINES).flatMap((cells, row) => {
    if (cells.every((cell) => cell === '') || row === lines.length - 1) return []
    const one = { value: `${row}.1`, label: `${row + 1}: ${label(row)}` }
    const two = { value: `${row}.2`, label: `${row}–${row + 1}: ${label(row - 1)} / ${label(row)}` }
    return row > 0 && label(row - 1) !== '' ? [one, two] : [one]
  })
  return { heads, chosenHead: `${file.head.row}.${file.head.lines}` }
}

/** Numbers without a country code, and whose they are as somebody has said. Nobody's until then. */
function phonesOf(
  rows: readonly NumberedRow[],
  { columns, answers, context }: RowFormat,
): ImportDraftView['phones'] {
  const index = columns.findIndex((column) => column?.kind === 'phone')
  const count = rows.filter(({ row, cells }) => {
    const text = textOf(cells, row, index, answers)
    const { numbers } = phoneTexts(text)
    return numbers.length > 0 && !numbers.some((number) => readListedPhone(number, countryNamed(text)).ok)
  }).length
  if (index < 0 || (count === 0 && answers.country === undefined)) return null
  const names = new Intl.DisplayNames([context.locale], { type: 'region' })
  const countries = phoneCountries()
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, context.locale))
  return { count, country: answers.country ?? '', countries }
}

const EXAMPLES = 5

function namesOf(rows: readonly NumberedRow[], { columns, answers }: RowFormat): ImportDraftView['names'] {
  const index = columns.findIndex((column) => column?.kind === 'name')
  if (index < 0) return null
  const order = answers.nameOrder ?? 'first-last'
  const texts = rows.map(({ row, cells }) => textOf(cells, row, index, answers)).filter((text) => text !== '')
  const examples = texts
    .slice(0, EXAMPLES)
    .map((text) => ({ text: shorten(text), ...splitName(text, order) }))
  return { order, examples }
}

function sideBySide(
  { first, second, by, usually }: SamePerson,
  rows: readonly NumberedRow[],
  { heads, columns, answers }: RowFormat,
): SameRows {
  const cellsOf = (wanted: number) => rows.find(({ row }) => row === wanted)?.cells ?? []
  const [one, other] = [cellsOf(first), cellsOf(second)]
  const cells = heads.flatMap((head, index) => {
    const texts = { first: textOf(one, first, index, answers), second: textOf(other, second, index, answers) }
    return columns[index] && (texts.first || texts.second) ? [{ head, ...texts }] : []
  })
  return { first, second, by, answer: answers.same[second] ?? usually, cells }
}

/** Imports of this edition, the last first; `id` narrows to one. */
export async function listImports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  id?: string,
): Promise<ImportRunView[]> {
  const undoable = clock().subtract({ hours: 24 * UNDO_DAYS })
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const rows = await tx
      .selectFrom('importRun as run')
      .leftJoin('person', 'person.id', 'run.importedBy')
      .selectAll('run')
      .select('person.email')
      .select((eb) =>
        eb
          .selectFrom('importRow as row')
          .innerJoin('registration', 'registration.id', 'row.registrationId')
          .select(eb.fn.countAll<number>().as('n'))
          .whereRef('row.importId', '=', 'run.id')
          .where('registration.state', '=', 'draft')
          .as('waiting'),
      )
      .select((eb) =>
        eb
          .selectFrom('importRow as row')
          .innerJoin('registration', 'registration.id', 'row.registrationId')
          .innerJoin('person as called', 'called.id', 'registration.personId')
          .select(eb.fn.countAll<number>().as('n'))
          .whereRef('row.importId', '=', 'run.id')
          .where('registration.state', '=', 'draft')
          .where('called.mailTo', 'is', null)
          .as('called'),
      )
      .where('run.editionId', '=', edition.id)
      .$if(id !== undefined, (query) => query.where('run.id', '=', id ?? ''))
      .orderBy('run.importedAt', 'desc')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      role: row.role,
      at: row.importedAt.toString(),
      by: row.email,
      created: row.created,
      updated: row.updated,
      leftOut: row.leftOut,
      invitedAt: row.invitedAt?.toString() ?? null,
      waiting: Number(row.waiting ?? 0),
      called: Number(row.called ?? 0),
      canUndo: row.undoneAt === null && row.importedAt.epochMilliseconds > undoable.epochMilliseconds,
      undone: row.undoneAt && {
        at: row.undoneAt.toString(),
        removed: row.removed ?? 0,
        restored: row.restored ?? 0,
        kept: row.kept ?? 0,
      },
    }))
  })
}
