import type { ColumnType } from 'kysely'
import type { Temporal } from 'temporal-polyfill'

/** Read as Temporal, written as ISO text. */
export type InstantColumn = ColumnType<Temporal.Instant, string, string>
export type DateColumn = ColumnType<Temporal.PlainDate, string, string>
