import { Temporal } from 'temporal-polyfill'
import { readStay } from '#db/sql.server.ts'
import type { NamedAnswer } from '#domain/answers/columns.ts'
import { OWN_TABLE_NAMES, OWN_TABLES, type OwnTableName } from '#domain/own-data.ts'
import { parseStay } from '#domain/stay.ts'
import type { OwnTable } from '#domain/own-data/own-table.ts'
import type { OwnData, OwnRow } from '#features/own/account/export.server.ts'
import { flows } from '#features/registration/sign-up/sign-up.server.ts'
import { readDraft } from '#features/registration/wizard/wizard.ts'
import { fieldOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { stayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import { nameOf } from '#features/registration/wizard/steps/messages.ts'
import type { Answers, FormStep, FormValues, StepContext } from '#features/registration/wizard/steps/step.ts'
import { summaryRows, typedRows } from '#features/registration/wizard/steps/view.ts'
import { capitalise } from '#i18n/capitalise.ts'
import { languageNames } from '#i18n/language-names.ts'
import { momentWords } from '#i18n/moment.ts'
import type { Translate } from '#i18n/translate.ts'
import { nameOfMail } from '#mails/registry.ts'
import { codedColumns, foldedTables, languageColumns, textOfMissing, textOfValue } from './reading.ts'

export type OwnField = { label: string; lines: string[] }
/** One kind of thing we hold, with each thing of that kind as labels and values in the reader's words. */
export type OwnSection = { name: OwnTableName; title: string; records: OwnField[][]; isFolded: boolean }

/** The same as the file, to read: every table that has something, nothing left out. */
export function describeOwnData({ tables }: OwnData, context: StepContext): OwnSection[] {
  return OWN_TABLE_NAMES.filter((name) => tables[name].length > 0).map((name) => ({
    name,
    title: context.t(`account.table.${name}`),
    records: tables[name].map((row) => describeRow(name, row, context)),
    isFolded: foldedTables.has(name),
  }))
}

function describeRow(name: OwnTableName, row: OwnRow, context: StepContext): OwnField[] {
  const { answers = [] }: OwnTable = OWN_TABLES[name]
  return [
    ...answers.map((answer) => describeAnswer(answer, row, context)),
    ...OWN_TABLES[name].shown.map((column) => ({
      label: context.t(`account.field.${column}`),
      lines: column === 'draft' ? draftLines(row, context) : linesOf(column, row[camelCase(column)], context),
    })),
  ]
}

function describeAnswer({ name, answer }: NamedAnswer, row: OwnRow, context: StepContext): OwnField {
  const field = fieldOf(answer)
  const words = row[name] === null ? '' : field.show(row[name], context)
  return { label: capitalise(nameOf(field, context)), lines: words === '' ? [] : words.split('\n') }
}

const camelCase = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function linesOf(column: string, value: unknown, context: StepContext): string[] {
  const { t, locale, edition } = context
  if (value === null || value === undefined || value === '') return missingLines(column, t)
  if (typeof value === 'boolean') return [t(value ? 'common.yes' : 'common.no')]
  if (typeof value === 'number') return [String(value)]
  if (value instanceof Temporal.Instant)
    return [t('account.moment', momentWords(value, edition.timeZone, locale))]
  if (column === 'value') return [toldWords(String(value), context)]
  if (column === 'stay') return [stayInWords(readStay(String(value)), context)]
  if (languageColumns.has(column)) return languageNames([value].flat().map(String), locale)
  if (Array.isArray(value)) return value.map((one) => wordOf(column, String(one), t))
  if (column === 'before' || column === 'after') return [Object.values(value).flat().join(', ')]
  return typeof value === 'string' ? [wordOf(column, value, t)] : [JSON.stringify(value)]
}

/** What somebody was told: nights, a moment, or a word or day as it stands. */
function toldWords(value: string, context: StepContext): string {
  const [start = '', end = ''] = value.split('/')
  const nights = parseStay(start, end)
  if (nights.ok) return stayInWords(nights.value, context)
  if (!/^\d{4}-.*Z$/.test(value)) return value
  const { edition, locale, t } = context
  return t('account.moment', momentWords(Temporal.Instant.from(value), edition.timeZone, locale))
}

function wordOf(column: string, value: string, t: Translate): string {
  const key = column === 'template' ? nameOfMail(value) : codedColumns.has(column) ? textOfValue(value) : null
  return key ? t(key) : value
}

/** What an empty field means, where that is more than a question nobody answered. */
function missingLines(column: string, t: Translate): string[] {
  const key = textOfMissing(column)
  return key ? [t(key)] : []
}

/** Answers that are not handed in yet, question by question as the form asks them. */
function draftLines({ role, draft }: OwnRow, context: StepContext): string[] {
  const flow = role === 'guest' || role === 'host' ? flows[role] : null
  const { finished, prefilled } = readDraft(draft)
  const answers: Answers = { ...prefilled, ...finished }
  const lines = (flow?.steps ?? []).flatMap((step) => {
    const values = answers[step.key]
    return step.kind === 'form' && values ? stepLines(step, values, context) : []
  })
  return lines.length > 0 ? lines : [context.t('account.none')]
}

/** In words while the step is right; else each field's name with what was typed. */
function stepLines(step: FormStep, values: FormValues, context: StepContext): string[] {
  const rows = summaryRows(step, values, context)
  return (rows.length > 0 ? rows : typedRows(step, values, context))
    .filter(({ lines }) => lines.length > 0)
    .map(({ label, lines }) => `${label}: ${lines.join(', ')}`)
}
