import { afterEach, expect, it } from 'vitest'
import pg from 'pg'
import { createLog } from '#platform/log.server.ts'
import { testDatabase } from '../../../test/builders/database.ts'
import { watchSaving, type WatchedSaving } from './deps.ts'

const database = await testDatabase()
let lines: { event: string }[]
let saving: WatchedSaving
const watch = (limits: Partial<Parameters<typeof watchSaving>[2]> = {}) => {
  lines = []
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) })
  const quick = { sharedMs: 0, statementMs: 3_000, patienceMs: 60_000, againMs: 20, ...limits }
  saving = watchSaving(() => database.db, log, quick)
}
afterEach(() => saving.close())

const events = () => lines.map(({ event }) => event)
/** Nobody can save while somebody holds this. */
async function hold(): Promise<() => Promise<void>> {
  const holder = new pg.Client(database.connection('owner'))
  await holder.connect()
  await holder.query('begin; lock app.saving_tried')
  return async () => {
    await holder.query('commit')
    await holder.end()
  }
}
const waiting = async () => {
  const [row] = await database.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and query = 'select app.try_saving()' and wait_event_type = 'Lock'`,
  )
  return row?.count
}

it('saves, and nothing is left of it', async () => {
  watch()
  expect(await saving.canSave()).toBe(true)
  expect(await database.sql('select from app.saving_tried')).toEqual([])
})

it('is one question for all who ask at the same time, and for a while after', async () => {
  watch({ sharedMs: 60_000 })
  const letGo = await hold()
  const asked = Promise.all(Array.from({ length: 9 }, () => saving.canSave()))
  await expect.poll(waiting).toBe(1)
  await letGo()
  expect(new Set(await asked)).toEqual(new Set([true]))
  const letGoAgain = await hold()
  expect(await saving.canSave()).toBe(true)
  await letGoAgain()
})

it('what hangs is no yes: neither who asks nor the database waits for long, and nobody asks beside it', async () => {
  watch({ patienceMs: 50, statementMs: 60_000 })
  const letGo = await hold()
  expect(await saving.canSave()).toBe(false)
  expect(await saving.canSave()).toBe(false)
  expect(await waiting()).toBe(1)
  await letGo()
  await expect.poll(() => saving.canSave()).toBe(true)

  watch({ statementMs: 50 })
  const letGoAgain = await hold()
  expect(await saving.canSave()).toBe(false)
  await letGoAgain()
  expect(events()).toEqual([])
})

it('a full disk is told once, and once that it is over, without anybody asking', async () => {
  watch()
  await database.sql(`create function app.no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await database.sql(
    'create trigger no_room before insert on app.saving_tried for each statement execute function app.no_room()',
  )
  for (let asked = 0; asked < 3; asked += 1) expect(await saving.canSave()).toBe(false)
  expect(saving.isDiskFull()).toBe(true)
  expect(events()).toEqual(['disk.full'])
  await database.sql('drop function app.no_room cascade')
  await expect.poll(() => saving.isDiskFull()).toBe(false)
  expect(events()).toEqual(['disk.full', 'disk.free-again'])
})
