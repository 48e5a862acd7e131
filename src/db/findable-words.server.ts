import { sql, type RawBuilder } from './sql.server.ts'

/** What somebody is found by, by where they said it (0054-findable-words.sql). */
export type FindablePart = 'guest' | 'host' | 'begun' | 'contact' | 'phone' | 'email' | 'origin' | 'address'

/** The index goes by three letters or digits in a row; without them it is slower than a look at everybody. */
export const isQuick = (word: string): boolean =>
  /[\p{L}\p{N}]{3}/u.test(word.normalize('NFD').replaceAll(/\p{M}/gu, ''))

/** The registrations that hold one of these patterns in one of these parts, as a query of one column; only organisers are told of any. */
export const foundBy = (parts: readonly FindablePart[], patterns: readonly RawBuilder<string>[]) =>
  sql`select app.found_by(${[...parts]}::text[], array[${sql.join(patterns)}]::text[])`
