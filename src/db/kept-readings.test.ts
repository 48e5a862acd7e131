import { beforeAll, expect, test } from 'vitest'
import { mint, type PersonId } from './actor.server.ts'
import type { Tx } from './connect.server.ts'
import { MARKED, readKept, type Reading } from './kept-readings.server.ts'
import { sql } from './sql.server.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'

let database: TestDatabase
const admin = mint.admin('00000000-0000-4000-8000-000000000001' as PersonId)
let times: number

beforeAll(async () => {
  database = await testDatabase()
})

const reading = (name: string, size = 1): Reading<number> => ({
  name,
  tables: ['contact', 'host_facts'],
  read: async () => (times += 1),
  size: () => size,
})
const ask = (asked: Reading<number>, actor: Parameters<typeof database.db.run>[0] = admin) =>
  database.db.run(actor, (tx) => readKept(tx, asked))
const change = (tx: Tx, table = 'contact') =>
  sql`update ${sql.table(table)} set registration_id = registration_id where false`.execute(tx)

test('what was read is kept until one of its tables changes', async () => {
  times = 0
  expect(await ask(reading('once'))).toBe(1)
  expect(await ask(reading('once'))).toBe(1)
  await database.db.run(admin, (tx) => change(tx, 'room'))
  expect(await ask(reading('once'))).toBe(1)
  await database.db.run(admin, (tx) => change(tx))
  expect(await ask(reading('once'))).toBe(2)
  expect(await ask(reading('other'))).toBe(3)
})

test('what turns by itself is kept until then, by the clock of the caller', async () => {
  times = 0
  const turnsAt = database.clock.now().epochMilliseconds + 60_000
  const asked = { ...reading('turning'), until: () => turnsAt }
  expect(await ask(asked)).toBe(1)
  database.clock.advance({ seconds: 59 })
  expect(await ask(asked)).toBe(1)
  database.clock.advance({ seconds: 1 })
  expect(await ask(asked)).toBe(2)
  const never = { ...reading('never'), until: () => null }
  expect(await ask(never)).toBe(3)
  database.clock.advance({ hours: -1 })
  expect(await ask(never)).toBe(4)
})

test('what a transaction has changed itself is read anew, and others hear of it when it is committed', async () => {
  times = 0
  await ask(reading('own'))
  await database.db.run(admin, async (tx) => {
    await change(tx)
    expect(await readKept(tx, reading('own'))).toBe(2)
    // On another connection: nothing has changed yet.
    expect(await ask(reading('own'))).toBe(3)
  })
  expect(await ask(reading('own'))).toBe(4)
  await expect(
    database.db.run(admin, async (tx) => {
      await change(tx)
      await readKept(tx, reading('own'))
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await ask(reading('own'))).toBe(6)
})

test('who asks at the same moment is given the same, and one that fails fails nobody else', async () => {
  times = 0
  const all = await Promise.all([ask(reading('both')), ask(reading('both')), ask(reading('both'))])
  expect(new Set(all).size).toBe(1)
  const failing = { ...reading('failing'), read: () => Promise.reject(new Error('away')) }
  await expect(ask(failing)).rejects.toThrow('away')
  expect(await ask(reading('failing'))).toBe(times)
})

test('nobody but organisers is given what another has read, and what is too large is not kept', async () => {
  times = 0
  await ask(reading('whose'))
  expect(await ask(reading('whose'), mint.signedIn('00000000-0000-4000-8000-000000000002' as PersonId))).toBe(
    2,
  )
  await ask(reading('large', 1_000_000))
  expect(await ask(reading('large', 1_000_000))).toBe(4)
})

test('every table that is named leaves marks', async () => {
  for (const table of MARKED) {
    await database.sql('delete from change_mark')
    const change = { person: 'known_at = default', registration: 'state = state', edition: 'name = name' }[
      table as string
    ]
    await database.sql(`update ${table} set ${change ?? (await anyColumn(table))} where false`)
    expect(await database.sql('select relation from change_mark')).toEqual([{ relation: table }])
  }
})

async function anyColumn(table: string): Promise<string> {
  const [column] = await database.sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'
       and identity_generation is null limit 1`,
    [table],
  )
  return `${column!.name} = ${column!.name}`
}
