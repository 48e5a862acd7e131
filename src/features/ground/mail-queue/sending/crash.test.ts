import { expect, test } from 'vitest'
import { sql } from '#db/sql.server.ts'
import { presenceLockClass } from '#db/worker-presence.server.ts'
import { aChallenge } from '../../../../../test/builders/mail-scene.ts'
import {
  anOffer,
  claim,
  database,
  deadWorker,
  deliver,
  deps,
  mark,
  prepareMailSending,
  queue,
  recover,
  rows,
  sendDue,
  sink,
  worker,
} from '../../../../../test/builders/mail-sending.ts'
import { lanes } from '../mail-queue.server.ts'
import { storeOutcome } from './sending.server.ts'
import type { SendingDeps } from './sending-job.server.ts'

prepareMailSending()

test('a worker that died before the last bytes of a mail: it goes out, and nothing is in doubt', async () => {
  await anOffer()
  await claim()
  expect(await recover()).toBe(1)
  expect(await sendDue()).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, fence: 2, possibly_sent_twice: false }])
})

test('a worker that died while the last bytes left: the mail goes out, marked, under the same Message-ID', async () => {
  await anOffer()
  const claimed = await claim()
  if (claimed) await mark(claimed)
  expect(await recover()).toBe(1)
  expect(await sendDue()).toBe(1)
  expect(sink.received[0]?.mail.messageId).toBe(`<${claimed?.id}@beds.example.org>`)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, fence: 2, possibly_sent_twice: true }])
})

test('a worker that died between hand-over and commit: sent twice, marked, one Message-ID', async () => {
  await anOffer()
  const claimed = await claim()
  if (!claimed) throw new Error('nothing claimed')
  const dying = { db: { ...deps.db, run: failAtOutcome(deps.db) } }
  await expect(deliver(claimed, dying)).rejects.toThrow('killed')
  expect(await recover()).toBe(1)
  await sendDue()
  expect(new Set(sink.received.map(({ mail }) => mail.messageId)).size).toBe(1)
  expect(sink.received).toHaveLength(2)
  expect(await rows()).toMatchObject([{ state: 'sent', possibly_sent_twice: true }])
})

/** Composing and marking work, writing down the outcome never does: as if the process died right after the hand-over. */
function failAtOutcome(db: SendingDeps['db']): SendingDeps['db']['run'] {
  let calls = 0
  return (actor, work) => {
    calls += 1
    return calls <= 2 ? db.run(actor, work) : Promise.reject(new Error('killed'))
  }
}

test('a mail whose worker lives is left alone until its lease runs out', async () => {
  await anOffer()
  await database.workerDb.run(worker, async (tx) => {
    await sql`select pg_advisory_xact_lock(${presenceLockClass}::int, ${deadWorker}::int)`.execute(tx)
    await claim()
    expect(await recover()).toBe(0)
    database.clock.advance({ minutes: 5, seconds: 1 })
    expect(await recover()).toBe(1)
  })
})

test('a worker that comes back late does not overwrite what the next one wrote', async () => {
  await anOffer()
  const late = await claim()
  if (!late) throw new Error('nothing claimed')
  await recover()
  await claim()
  const store = database.workerDb.run(worker, (tx) =>
    storeOutcome(tx, late, { kind: 'permanent', reason: 'late', isAnswer: true }, database.clock.now()),
  )
  expect(await store).toEqual({ mail: 'taken-over', breaker: null })
  expect(await rows()).toMatchObject([{ state: 'sending', fence: 2 }])
})

test('a code tells nobody when it leaves: after a death it is marked in any case', async () => {
  const challengeId = await aChallenge(database)
  await queue({ dedupeKey: 'c', lane: lanes.code, template: 'code', challengeId })
  await claim()
  await recover()
  expect(await rows()).toMatchObject([{ state: 'queued', possibly_sent_twice: true }])
})

test('a mail about a match that somebody else has taken meanwhile does not leave, and no server is blamed', async () => {
  await anOffer()
  const late = await claim()
  if (!late) throw new Error('nothing claimed')
  await recover()
  await claim()
  await deliver(late)
  expect(sink.received).toHaveLength(0)
  expect(await rows()).toMatchObject([{ state: 'sending', fence: 2 }])
  expect(await database.sql('select server_failures from mail_control')).toEqual([{ server_failures: 0 }])
})
