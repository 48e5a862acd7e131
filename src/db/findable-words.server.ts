import { sql, type RawBuilder } from './sql.server.ts'

/** What somebody is found by, by where they said it (0054-findable-words.sql). */
export type FindablePart = 'guest' | 'host' | 'begun' | 'contact' | 'phone' | 'email' | 'origin' | 'address'

/** The index goes by three letters or digits in a row, or by how a word begins; without them it is slower than a look at everybody. */
export const isQuick = (word: string): boolean => isShort(word) || /[\p{L}\p{N}]{3}/u.test(withoutMarks(word))

const withoutMarks = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '')

/**
 * One or two letters or digits: inside of words nearly everybody has them, so they are looked for where a word begins. One sign of
 * Chinese is a name, and where words begin is not written there.
 */
export const isShort = (word: string): boolean => /^[\p{Lu}\p{Ll}\p{N}]{1,2}$/u.test(withoutMarks(word))

/** Before a word that is looked for, as a pattern: anything, or what words begin after. */
export const before = (word: string): readonly string[] => (isShort(word) ? ['', '% ', '%-', '%.'] : ['%'])

/** The registrations that hold one of these patterns in one of these parts, as a query of one column; only organisers are told of any. */
export const foundBy = (parts: readonly FindablePart[], patterns: readonly RawBuilder<string>[]) =>
  sql`select app.found_by(${[...parts]}::text[], array[${sql.join(patterns)}]::text[])`
