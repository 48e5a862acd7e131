import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { presenceLockClass } from '#db/worker-presence.server.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'
import { enqueueMail, lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { purgeChallenges } from '#features/ground/mail-queue/mail-queue-job.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { createLog } from '#platform/log.server.ts'
import { listKeptMails } from '#platform/mailer/mailbox.server.ts'
import { canAlwaysSave, testSettings } from '../../test/builders/deps.ts'
import { aChallenge, aMatchOfTwo, mint } from '../../test/builders/mail-scene.ts'
import { aMailSink, type MailSink } from '../../test/builders/mail-sink.ts'
import { startWorker } from './start.server.ts'

let database: TestDatabase
let sink: MailSink
let folder: string
const undo: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  folder = await mkdtemp(join(tmpdir(), 'worker-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  sink = await aMailSink()
  await database.empty('outbox', 'match', 'challenge', 'registration', 'person')
})
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
  await sink.close()
})

async function start(
  env: Record<string, string> = { SMTP_URL: sink.url, MAIL_FROM: 'beds@example.org' },
  pollMs?: number,
) {
  const worker = await startWorker({
    db: database.workerDb,
    connection: database.connection('worker'),
    saving: canAlwaysSave,
    clock: database.clock.now,
    randomInt: (below) => randomInt(below),
    keys: makeKeys(Buffer.alloc(32, 7)),
    log: createLog({ write: () => {} }),
    settings: testSettings({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost:3000', ...env }),
    pollMs,
  })
  const stop = vi.fn(worker.stop)
  undo.push(async () => {
    if (stop.mock.calls.length === 0) await stop()
  })
  return stop
}

const queueCode = async (dedupeKey: string) => {
  const challengeId = await aChallenge(database, { email: `${dedupeKey}@example.org` })
  const mail = { dedupeKey, lane: lanes.code, template: 'code', challengeId } as const
  await database.db.run(mint.gate(), (tx) => enqueueMail(tx, mail, database.clock.now()))
}
const states = async () =>
  (await database.sql('select state from outbox order by dedupe_key')).map((row) => row['state'])

const listeners = () =>
  database.sql(
    `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen outbox%'`,
  )

test('a code queued while the worker sleeps is sent because it is called, not because it looks', async () => {
  const anHour = 3_600_000
  await start(undefined, anHour)
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), { timeout: 60_000 })
  await queueCode('first')
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']), { timeout: 60_000 })
  await queueCode('second')
  await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent']), { timeout: 60_000 })
})

test('mails of a worker whose session is gone are taken over at once by the next', async () => {
  await queueCode('left')
  await database.sql("update outbox set state = 'sending', worker = 1, fence = 1, lease_until = $1", [
    database.clock.now().add({ minutes: 5 }).toString(),
  ])
  await start()
  await vi.waitFor(() => expect(sink.received).toHaveLength(1), { timeout: 60_000 })
  const [row] = await database.sql('select possibly_sent_twice as twice, fence from outbox')
  expect(row).toEqual({ twice: true, fence: 2 })
})

test('mails of a worker that hangs while its session lives are taken over once they have been lent for long enough', async () => {
  await queueCode('held')
  const hanging = new pg.Client(database.connection('owner'))
  await hanging.connect()
  undo.push(() => hanging.end())
  await hanging.query('select pg_advisory_lock($1, 1)', [presenceLockClass])
  await database.sql("update outbox set state = 'sending', worker = 1, fence = 1, lease_until = $1", [
    database.clock.now().subtract({ seconds: 1 }).toString(),
  ])
  await start()
  await vi.waitFor(() => expect(sink.received).toHaveLength(1), { timeout: 60_000 })
})

test('two workers share the work; each keeps its hands off what the other sends', async () => {
  sink.answers.onEnd = () => new Promise((resolve) => setTimeout(resolve, 20, null))
  await start()
  await start()
  for (let n = 0; n < 30; n += 1) await queueCode(`n${n}`)
  await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['sent'])), {
    timeout: 60_000,
  })
  expect(sink.received).toHaveLength(30)
  expect(await database.sql('select id from outbox where possibly_sent_twice')).toHaveLength(0)
})

test('a code does not wait behind mails that a slow server holds up', async () => {
  const slow = Promise.withResolvers<null>()
  sink.answers.onEnd = ({ mail }) => (mail.subject?.includes('code') ? null : slow.promise)
  await start()
  for (let n = 0; n < 18; n += 1) {
    const { guest, matchId } = await aMatchOfTwo(database)
    const mail = { lane: lanes.match, template: 'offer-to-guest', personId: guest.personId, matchId } as const
    await database.db.run(mint.gate(), (tx) =>
      enqueueMail(tx, { ...mail, dedupeKey: matchId }, database.clock.now()),
    )
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  await queueCode('fast')
  await vi.waitFor(() => expect(sink.received).toHaveLength(1), { timeout: 60_000 })
  slow.resolve(null)
  await vi.waitFor(() => expect(sink.received).toHaveLength(19), { timeout: 60_000 })
})

test('stopping lets the mails under way come to their outcome, takes no other and gives back what was not begun', async () => {
  const answer = Promise.withResolvers<null>()
  let running = 0
  sink.answers.onEnd = () => {
    running += 1
    return answer.promise
  }
  const stop = await start()
  for (let n = 0; n < 20; n += 1) await queueCode(`n${String(n).padStart(2, '0')}`)
  await vi.waitFor(
    async () => expect((await states()).filter((state) => state === 'sending')).toHaveLength(6),
    60_000,
  )
  await vi.waitFor(() => expect(running).toBe(6), 60_000)
  const stopping = stop()
  answer.resolve(null)
  await stopping
  const after = await states()
  expect(after.filter((state) => state === 'sent')).toHaveLength(6)
  expect(after.filter((state) => state === 'queued')).toHaveLength(14)
  const made = await database.sql('select count(*)::int as n from challenge_code')
  expect(made, 'no code that nobody gets').toEqual([{ n: 6 }])
})

test('a worker whose database session is cut comes back and goes on', async () => {
  await start()
  await database.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen outbox%'`,
  )
  await queueCode('after')
  await vi.waitFor(() => expect(sink.received).toHaveLength(1), { timeout: 60_000 })
})

test('without a mail server the mail is in the mailbox of the data folder', async () => {
  await start({})
  await queueCode('kept')
  await vi.waitFor(async () => expect(await listKeptMails(folder)).toHaveLength(1), { timeout: 60_000 })
  const [mail] = await listKeptMails(folder)
  expect(mail).toMatchObject({ to: 'kept@example.org', locale: 'en' })
  expect(mail?.text).toMatch(/\n {4}\d{6}\n/)
})

test('beside those of its work a worker needs at most three connections', async () => {
  await start()
  for (let n = 0; n < 40; n += 1) await queueCode(`n${n}`)
  await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['sent'])), {
    timeout: 60_000,
  })
  const [row] = await database.sql<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and (application_name = 'timed-jobs' or query ilike 'listen%')`,
  )
  expect(row?.n).toBeLessThanOrEqual(3)
})

test('challenges go a day after they ran out, with their codes and mails, and not before', async () => {
  await queueCode('old')
  const expiresAt = database.clock.now().add({ hours: 1 })
  const purge = (hours: number, seconds: number) =>
    purgeChallenges(database.workerDb, mint.worker(), expiresAt.add({ hours, seconds }))
  expect(await purge(24, 0)).toBe(0)
  expect(await purge(24, 1)).toBe(1)
  expect(await states()).toEqual([])
})
