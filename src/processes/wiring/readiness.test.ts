import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../test/builders/database.ts'
import { canAlwaysSave, testSettings } from '../../../test/builders/deps.ts'
import { checkReadiness } from './readiness.ts'

const database = await testDatabase()
const proxies = { isUnnamed: () => false, see: () => {} }
const settings = testSettings({ DATABASE_URL: 'postgres://somebody/elses' })

async function look() {
  const { ready, report } = await checkReadiness({
    db: database.workerDb,
    clock: database.clock.now,
    settings,
    proxies,
    saving: canAlwaysSave,
  })
  return { ready, migrations: report.migrations }
}
const migrated = (name: string, suitsOlder: boolean) =>
  database.sql('insert into schema_migration (name, checksum, suits_older) values ($1, $1, $2)', [
    name,
    suitsOlder,
  ])

beforeEach(async () => {
  await database.sql('delete from clock_lease')
  await database.sql('insert into clock_lease (moved_at) values (clock_timestamp())')
})

it('tells when the clock last moved, and is not ready once nobody has moved it for a minute', async () => {
  const ask = () =>
    checkReadiness({
      db: database.workerDb,
      clock: database.clock.now,
      settings,
      proxies,
      saving: canAlwaysSave,
    })
  const [row] = await database.sql<{ at: string }>('select moved_at::text as at from clock_lease')
  const { ready, report } = await ask()
  expect({ ready, clock: report.clock }).toEqual({ ready: true, clock: null })
  expect(Temporal.Instant.from(report.clockMoved ?? '').equals(row?.at ?? '')).toBe(true)
  await database.sql(`update clock_lease set moved_at = moved_at + interval '1 hour'`)
  expect(await ask()).toMatchObject({ ready: false, report: { clock: 'still' } })
})

it('what hangs is told as what is not there, while the caller still waits', async () => {
  const hanging = { canSave: () => new Promise<never>(() => {}), isDiskFull: () => false }
  const watched = { db: database.workerDb, clock: database.clock.now, settings, proxies, saving: hanging }
  expect(await checkReadiness(watched, 50)).toMatchObject({ ready: false, report: { database: false } })
})

it('a database that has no room to answer is there, and nothing can be saved', async () => {
  await database.sql(`
    create function app.no_room() returns boolean language plpgsql as $$
      begin raise exception 'could not write' using errcode = 'disk_full'; end $$;
    alter table clock_lease rename to kept_lease;
    create view clock_lease as select * from kept_lease where app.no_room();
    grant select on clock_lease to public`)
  try {
    const { ready, report } = await checkReadiness({
      db: database.workerDb,
      clock: database.clock.now,
      settings,
      proxies,
      saving: { canSave: async () => false, isDiskFull: () => true },
    })
    expect({ ready, ...report }).toMatchObject({ ready: false, database: true, canSave: false })
  } finally {
    await database.sql(
      'drop view clock_lease; drop function app.no_room; alter table kept_lease rename to clock_lease',
    )
  }
})

it('is not ready where nothing can be saved, however well all else is', async () => {
  const asked = { db: database.workerDb, clock: database.clock.now, settings, proxies }
  const ready = async (canSave: boolean) =>
    (await checkReadiness({ ...asked, saving: { canSave: async () => canSave, isDiskFull: () => false } }))
      .ready
  expect([await ready(true), await ready(false)]).toEqual([true, false])
})

it('says what the page about watching lists, and nothing else', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operating/watching.md'), 'utf8')
  const [, table = ''] = /(\| field of `\/readyz`[^]*?)\n\n/.exec(page) ?? []
  const listed = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, field]) => field)
  const { report } = await checkReadiness({
    db: database.workerDb,
    clock: database.clock.now,
    settings,
    proxies,
    saving: canAlwaysSave,
  })
  expect(listed.toSorted()).toEqual(['ready', ...Object.keys(report)].toSorted())
})

it('while a newer version is brought out, an old process stays ready as long as it can go on', async () => {
  expect(await look()).toEqual({ ready: true, migrations: 'current' })
  await migrated('9998-beside', true)
  expect(await look()).toEqual({ ready: true, migrations: 'newer' })
  await migrated('9999-other', false)
  expect(await look()).toEqual({ ready: false, migrations: 'other' })
  await database.sql("delete from schema_migration where name > '0001'")
  expect(await look()).toEqual({ ready: false, migrations: 'other' })
})
