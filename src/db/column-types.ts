import type { ColumnType } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#i18n/languages.ts'

/** Read as Temporal, written as ISO text. */
export type InstantColumn = ColumnType<Temporal.Instant, string, string>
export type DateColumn = ColumnType<Temporal.PlainDate, string, string>
/** What organisers wrote to many, read by language, written as JSON; a language that has come later has nothing. */
export type WordsColumn = ColumnType<
  Partial<Record<Locale, { subject: string; letter: string }>>,
  string,
  string
>
