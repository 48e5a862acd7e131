import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import {
  ask,
  dumpOf,
  emptyDatabase,
  inPieces,
  migratedDatabase,
  options,
} from '../../../test/builders/backup-scene.ts'
import { often } from '../../../test/builders/often.ts'
import { migrate, migrations, type Migration } from '../migrate.server.ts'
import { restoreDump } from './restore.server.ts'

describe('every kind of value survives', () => {
  const types: Migration = {
    name: '9999-types',
    checksum: 'types',
    sql: `create table every_type (id bigint generated always as identity primary key, a text, b integer, c double precision,
      d boolean, e bytea, f jsonb, g text[], h daterange, i timestamptz, j date, k uuid, l numeric, m interval, n int[],
      twice integer generated always as (b * 2) stored)`,
  }
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\\N', '\\.', 'a\nb', '\t', '\r\n', '\\', '\'"', '{}', 'NULL', ''),
  )
  const cleanText = text.map((value) => value.replaceAll('\u0000', '').toWellFormed())
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const day = fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((d) => d.toISOString())
  const row = fc.tuple(
    maybe(cleanText),
    maybe(fc.integer({ min: -1_000_000, max: 1_000_000 })),
    maybe(fc.double()),
    maybe(fc.boolean()),
    maybe(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
    maybe(
      fc
        .dictionary(fc.string({ minLength: 1 }), cleanText)
        .map((value) => JSON.stringify(value).replaceAll('\\u0000', '')),
    ),
    maybe(fc.array(maybe(cleanText))),
    maybe(
      fc
        .tuple(day, fc.integer({ min: 1, max: 30 }))
        .map(
          ([from, nights]) =>
            `[${from.slice(0, 10)},${new Date(Date.parse(from) + nights * 86_400_000).toISOString().slice(0, 10)})`,
        ),
    ),
    maybe(day),
    maybe(day.map((value) => value.slice(0, 10))),
    maybe(fc.uuid()),
    maybe(fc.integer().map((value) => `${value}.000100`)),
    maybe(fc.integer({ min: -1000, max: 1000 }).map((value) => `${value} days 3 hours`)),
    maybe(fc.array(maybe(fc.integer({ min: -5, max: 5 })))),
  )

  it('random rows, with nothing, line feeds, any script, lists, ranges and bytes', async () => {
    const list = [...migrations, types]
    const source = await migratedDatabase()
    const target = await emptyDatabase()
    await migrate(source, list)
    const client = new pg.Client(source)
    await client.connect()
    const property = fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 60 }), async (rows) => {
        await client.query('truncate every_type')
        for (const values of rows)
          await client.query(
            `insert into every_type (a, b, c, d, e, f, g, h, i, j, k, l, m, n)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
            values,
          )
        await restoreDump(target, inPieces(await dumpOf(source), 777), { ...options, migrations: list })
        const look = "select *, encode(e, 'hex') as hex from every_type order by id"
        expect(await ask(target, look)).toEqual((await client.query(look)).rows)
      }),
      // To find the smallest row would take as many restores as there are steps.
      { numRuns: often(20, 2), endOnFailure: true },
    )
    await property.finally(() => client.end())
  })

  it('and so does each row of a table that is longer than what is read at once', async () => {
    const list = [...migrations, types]
    const source = await migratedDatabase()
    const target = await emptyDatabase()
    await migrate(source, list)
    await ask(
      source,
      `insert into every_type (a, b) select repeat(n::text, 40), n from generate_series(1, 20000) n`,
    )
    const dump = await dumpOf(source)
    expect(dump.length).toBeGreaterThan(2_000_000)
    await restoreDump(target, inPieces(dump, 65_536), { ...options, migrations: list })
    const look = 'select count(*)::int as rows, sum(hashtextextended(a, b))::text as held from every_type'
    expect(await ask(target, look)).toEqual(await ask(source, look))
  })
})
