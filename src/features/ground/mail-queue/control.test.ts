import { expect, test } from 'vitest'
import { mailTrouble } from '#domain/mail-health.ts'
import {
  anOffer,
  claim,
  database,
  prepareMailSending,
  queue,
  rows,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { aChallenge, anAdmin } from '../../../../test/builders/mail-scene.ts'
import { lanes } from './mail-queue.server.ts'
import { forgetMailDetails } from './mail-queue-job.server.ts'
import { noticeMove, pauseAfterRestore, pauseQueue, resumeQueue } from './control.server.ts'
import { readMailHealth, readQueueState } from './control.server.ts'

prepareMailSending()

const now = () => database.clock.now()
const asWorker = <T>(work: Parameters<typeof database.workerDb.run<T>>[1]) =>
  database.workerDb.run(worker, work)
const trouble = () => asWorker(async (tx) => mailTrouble(await readMailHealth(tx), now()))

test('paused by an organiser, nothing leaves until it is resumed; who, why and when are written down once', async () => {
  const { actor, personId } = await anAdmin(database)
  await anOffer()
  const pause = (reason: string) =>
    database.db.run(actor, (tx) => pauseQueue(tx, { by: personId, reason }, now()))
  expect(await pause('wrong date')).toBe(true)
  expect(await pause('again')).toBe(false)
  expect(await sendDue()).toBe(0)
  expect(await trouble()).toBe('paused')
  const state = await database.db.run(actor, (tx) => readQueueState(tx, now()))
  expect(state).toMatchObject({ pausedReason: 'wrong date', pausedBy: expect.stringContaining('@') })
  expect(await database.db.run(actor, (tx) => resumeQueue(tx, personId, now()))).toBe(true)
  expect(await database.db.run(actor, (tx) => resumeQueue(tx, personId, now()))).toBe(false)
  expect(await sendDue()).toBe(1)
  expect(await database.sql('select kind, reason from mail_action order by id')).toEqual([
    { kind: 'pause', reason: 'wrong date' },
    { kind: 'resume', reason: null },
  ])
})

test('a restored backup sends nothing, ever, until somebody has looked', async () => {
  await anOffer()
  await claim()
  await anOffer()
  expect(await asWorker((tx) => pauseAfterRestore(tx, now()))).toBe(2)
  for (let minutes = 0; minutes < 10; minutes += 1) {
    expect(await sendDue()).toBe(0)
    database.clock.advance({ minutes: 1 })
  }
  await asWorker((tx) => resumeQueue(tx, null, now()))
  expect(await sendDue(), 'held').toBe(0)
  expect(sink.received).toHaveLength(0)
  const states = (await rows()).map((row) => [
    row['state'],
    row['kept_back_reason'],
    row['possibly_sent_twice'],
  ])
  expect(states.toSorted()).toEqual([
    ['queued', 'restored', false],
    ['queued', 'restored', true],
  ])
})

test('a restored backup lets codes leave that somebody asks for now, so that an organiser can sign in and look', async () => {
  await queue({
    dedupeKey: 'then',
    lane: lanes.code,
    template: 'code',
    challengeId: await aChallenge(database),
  })
  await asWorker((tx) => pauseAfterRestore(tx, now()))
  await anOffer()
  await queue({
    dedupeKey: 'now',
    lane: lanes.code,
    template: 'code',
    challengeId: await aChallenge(database, { email: 'olga@example.org' }),
  })
  expect(await sendDue()).toBe(1)
  expect(sink.received.map(({ recipients }) => recipients)).toEqual([['olga@example.org']])
  const { actor, personId } = await anAdmin(database)
  const reason = 'wrong date'
  await database.db.run(actor, (tx) => resumeQueue(tx, personId, now()))
  await database.db.run(actor, (tx) => pauseQueue(tx, { by: personId, reason }, now()))
  await queue({
    dedupeKey: 'later',
    lane: lanes.code,
    template: 'code',
    challengeId: await aChallenge(database),
  })
  expect(await sendDue(), 'paused by hand').toBe(1)
})

test('a queue that finds itself in another database holds its mails; at home it goes on', async () => {
  await database.sql('update mail_control set home = null')
  await anOffer()
  expect(await asWorker((tx) => noticeMove(tx, now())), 'the first start').toBeNull()
  expect(await asWorker((tx) => noticeMove(tx, now())), 'the second').toBeNull()
  await database.sql("update mail_control set home = 'elsewhere:1'")
  expect(await asWorker((tx) => noticeMove(tx, now()))).toBe(1)
  expect(await sendDue()).toBe(0)
  expect(await trouble()).toBe('paused')
  expect(await asWorker((tx) => noticeMove(tx, now())), 'only once').toBeNull()
})

test('a mail five minutes late is trouble, one that is held or due later is none', async () => {
  await anOffer()
  database.clock.advance({ minutes: 5 })
  expect(await trouble()).toBeNull()
  database.clock.advance({ seconds: 1 })
  expect(await trouble()).toBe('late')
  await database.sql("update outbox set kept_back_reason = 'restored'")
  expect(await trouble()).toBeNull()
})

test('after thirty days a mail knows no more than that it was sent', async () => {
  await anOffer()
  await sendDue()
  await database.sql(`update outbox set params = '{"reason":"words","copy":"1"}'`)
  const forget = () => forgetMailDetails(database.workerDb, worker, now())
  database.clock.advance({ days: 30 })
  expect(await forget()).toBe(0)
  database.clock.advance({ seconds: 1 })
  expect(await forget()).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'sent', params: { copy: '1' } }])
})
