import { randomInt } from 'node:crypto'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { testDatabase, type TestDatabase } from './database.ts'
import { noRates } from '#domain/mail-rate.ts'
import { enqueueMail, lanes, type MailRequest } from '#features/ground/mail-queue/mail-queue.server.ts'
import {
  claimMails,
  recoverMails,
  type ClaimedMail,
} from '#features/ground/mail-queue/sending/claiming.server.ts'
import { markHandOver } from '#features/ground/mail-queue/sending/sending.server.ts'
import { deliverMail, type SendingDeps } from '#features/ground/mail-queue/sending/sending-job.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { createLog } from '#platform/log.server.ts'
import { openSmtpMailer } from '#platform/mailer/smtp.server.ts'
import { aMatchOfTwo, mint, type MatchOverrides } from './mail-scene.ts'
import { aMailSink, type MailSink } from './mail-sink.ts'

export const worker = mint.worker()
export const keys = makeKeys(Buffer.alloc(32, 7))
// No session holds the lock of this number: for others this worker is dead.
export const deadWorker = 900_000

export let database: TestDatabase
export let sink: MailSink
export let deps: SendingDeps

/** A database, a mail server and everything sending needs, fresh for every test of the file that calls this. */
export function prepareMailSending(): void {
  beforeAll(async () => {
    database = await testDatabase()
  })

  beforeEach(async () => {
    sink = await aMailSink()
    database.clock.set('2027-05-15T08:00:00Z')
    await database.empty('outbox', 'match', 'challenge', 'registration', 'person')
    await database.empty('mail_rate', 'mail_day', 'mail_action')
    await database.sql(
      'update mail_control set paused_at = null, opened_at = null, probe_at = null, server_failures = 0, probes = 0',
    )
    deps = {
      db: database.workerDb,
      worker,
      clock: database.clock.now,
      log: createLog({ write: () => {} }),
      mailer: openSmtpMailer({
        url: sink.url,
        from: { name: 'Bed Exchange', address: 'beds@example.org' },
        connections: 2,
      }),
      rates: noRates,
      brand: 'Bed Exchange',
      bounceAddress: null,
      siteUrl: 'https://beds.example.org',
      keys,
      randomInt: (below) => randomInt(below),
    }
  })

  afterEach(async () => {
    await deps.mailer.close()
    await sink.close()
  })
}

export const queue = (mail: MailRequest) =>
  database.db.run(mint.gate(), (tx) => enqueueMail(tx, mail, database.clock.now()))
/** A moment after the one before: they leave in the order in which they are queued. */
export const queueNext = (mail: MailRequest) => {
  database.clock.advance({ milliseconds: 1 })
  return queue(mail)
}
export const claimSome = (most: number, lowestLane: number = lanes.broadcast) =>
  database.workerDb.run(worker, (tx) =>
    claimMails(tx, { worker: deadWorker, lowestLane, now: database.clock.now(), rate: deps.rates.all }, most),
  )
export const claim = async (lowestLane?: number) => (await claimSome(1, lowestLane))[0]
/** As a worker does that has nothing else to do. */
export const deliver = (mail: ClaimedMail, o: Partial<SendingDeps> = {}) =>
  deliverMail(mail, { ...deps, ...o })
/** The last bytes of it are about to leave. */
export const mark = (mail: ClaimedMail) =>
  database.workerDb.run(worker, (tx) => markHandOver(tx, mail, database.clock.now()))
export const recover = () => database.workerDb.run(worker, (tx) => recoverMails(tx, database.clock.now()))
export const rows = () => database.sql('select * from outbox order by dedupe_key')

export async function sendDue(): Promise<number> {
  let count = 0
  for (let mail = await claim(); mail; mail = await claim()) {
    await deliver(mail)
    count += 1
  }
  return count
}

export async function anOffer(o: MatchOverrides = {}) {
  const scene = await aMatchOfTwo(database, o)
  const { guest, matchId } = scene
  const mail = { lane: lanes.match, template: 'offer-to-guest', personId: guest.personId, matchId } as const
  await queue({ ...mail, dedupeKey: `match:${matchId}:offer` })
  return scene
}
