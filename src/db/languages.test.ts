import { beforeAll, expect, it } from 'vitest'
import { locales } from '#i18n/languages.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

/** The checks of columns that hold the code of a language: column and rule. */
const readChecks = () =>
  database.sql<{ place: string; rule: string }>(
    `select conrelid::regclass || '.' || attname as place, pg_get_constraintdef(pg_constraint.oid) as rule
     from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
     where contype = 'c' and attname ~ 'locale$' order by 1`,
  )

it('every column of a language takes each language of the table, and no name of one', async () => {
  const checks = await readChecks()
  const columns = await database.sql<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and column_name ~ 'locale$' and is_updatable = 'YES' order by 1`,
  )
  expect(checks.map(({ place }) => place)).toEqual(columns.map(({ place }) => place))
  for (const { place, rule } of checks) {
    expect(rule, place).toContain("~ '^[a-z]{2}$'")
    for (const locale of locales) expect(rule, place).not.toContain(`'${locale}'`)
  }
  expect(locales.filter((locale) => !/^[a-z]{2}$/.test(locale))).toEqual([])
})
