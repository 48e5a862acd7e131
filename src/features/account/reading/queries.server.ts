import { Temporal } from 'temporal-polyfill'
import { readStay } from '#db/sql.server.ts'
import { OWN_TABLE_NAMES, OWN_TABLES, type OwnTableName } from '#domain/own-data.ts'
import type { OwnData, OwnRow } from '#features/account/export/queries.server.ts'
import { readDraft } from '#features/wizard/schema.ts'
import { stayInWords } from '#features/wizard/steps/edition-words.ts'
import type { Locale } from '#i18n/locale.ts'
import { languageNames } from '#i18n/language-names.ts'
import { momentWords } from '#i18n/moment.ts'
import type { Translate } from '#i18n/translate.ts'
import { codedColumns, textOfValue } from './schema.ts'

export type OwnField = { label: string; lines: string[] }
/** One kind of thing we hold, with each thing of that kind as labels and values in the reader's words. */
export type OwnSection = { name: OwnTableName; title: string; records: OwnField[][] }

type Reader = { locale: Locale; t: Translate; timeZone: string }

/** The same as the file, to read: every table that has something, nothing left out. */
export function describeOwnData({ tables }: OwnData, reader: Reader): OwnSection[] {
  return OWN_TABLE_NAMES.filter((name) => tables[name].length > 0).map((name) => ({
    name,
    title: reader.t(`account.table.${name}`),
    records: tables[name].map((row) => describeRow(name, row, reader)),
  }))
}

function describeRow(name: OwnTableName, row: OwnRow, reader: Reader): OwnField[] {
  return OWN_TABLES[name].shown.map((column) => ({
    label: reader.t(`account.field.${column}`),
    lines: linesOf(column, row[camelCase(column)], reader),
  }))
}

const camelCase = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function linesOf(column: string, value: unknown, reader: Reader): string[] {
  const { t, locale, timeZone } = reader
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'boolean') return [t(value ? 'common.yes' : 'common.no')]
  if (typeof value === 'number') return [String(value)]
  if (value instanceof Temporal.Instant) return [t('account.moment', momentWords(value, timeZone, locale))]
  if (column === 'draft') return draftLines(value)
  if (column === 'stay') return [stayInWords(readStay(String(value)), reader)]
  if (column === 'languages' && Array.isArray(value)) return languageNames(value.map(String), locale)
  if (Array.isArray(value)) return value.map((one) => wordOf(column, String(one), t))
  return typeof value === 'string' ? [wordOf(column, value, t)] : [JSON.stringify(value)]
}

function wordOf(column: string, value: string, t: Translate): string {
  const key = codedColumns.has(column) ? textOfValue(value) : null
  return key ? t(key) : value
}

/** Answers that are not handed in yet, as they were typed; their questions are in the form. */
function draftLines(draft: unknown): string[] {
  const { finished, prefilled } = readDraft(draft)
  return Object.values({ ...prefilled, ...finished }).flatMap((answers) =>
    Object.entries(answers).map(([name, values]) => `${name}: ${values.join(', ')}`),
  )
}
