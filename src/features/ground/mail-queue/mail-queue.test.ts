import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#db/actor.server.ts'
import { sql } from '#db/sql.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { aMatchOfTwo, anAdmin, mint } from '../../../../test/builders/mail-scene.ts'
import { enqueueMail, lanes } from './mail-queue.server.ts'

let database: TestDatabase
let personId: string
let actors: { name: string; actor: Actor; in: 'db' | 'workerDb' }[]

beforeAll(async () => {
  database = await testDatabase()
  const { guest, host } = await aMatchOfTwo(database)
  const admin = await anAdmin(database)
  personId = guest.personId
  actors = [
    { name: 'gate', actor: mint.gate(), in: 'db' },
    { name: 'guest', actor: guest.actor, in: 'db' },
    { name: 'host', actor: host.actor, in: 'db' },
    { name: 'organiser', actor: admin.actor, in: 'db' },
    { name: 'worker', actor: mint.worker(), in: 'workerDb' },
  ]
})

const aMail = (dedupeKey: string) =>
  ({ dedupeKey, lane: lanes.match, template: 'approval-result', personId }) as const
const stored = (key: string) => database.sql('select * from outbox where dedupe_key = $1', [key])

test('gate, guest, host, organiser and worker queue mails; the second with a key is none', async () => {
  const now = database.clock.now()
  for (const { name, actor, in: role } of actors) {
    for (const _ of [1, 2]) await database[role].run(actor, (tx) => enqueueMail(tx, aMail(name), now))
    const rows = await stored(name)
    expect(rows, name).toHaveLength(1)
    expect(rows[0]).toMatchObject({ state: 'queued', lane: 1, params: {}, attempts: 0 })
  }
})

test('a mail is queued only if its cause is committed', async () => {
  const failing = database.db.run(mint.gate(), async (tx) => {
    await enqueueMail(tx, aMail('undone'), database.clock.now())
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect(await stored('undone')).toHaveLength(0)
})

test('fifty at once with one key queue one mail', async () => {
  const now = database.clock.now()
  const once = () => database.db.run(mint.gate(), (tx) => enqueueMail(tx, aMail('crowd'), now))
  await Promise.all(Array.from({ length: 50 }, once))
  expect(await stored('crowd')).toHaveLength(1)
})

test('nobody but organisers and the worker sees other people’s mails in the queue', async () => {
  for (const { name, actor, in: role } of actors) {
    const { rows } = await database[role].run(actor, (tx) =>
      sql<{
        n: number
      }>`select count(*) as n from outbox where person_id is distinct from app.person_id()`.execute(tx),
    )
    expect((rows[0]?.n ?? 0) > 0, name).toBe(name === 'organiser' || name === 'worker')
  }
})
