/**
 * A season on a moved clock: the product's own commands, timed jobs, queue and mail worker, a real PostgreSQL and a real mail
 * server, and a clock that the test sets. It exists for tests alone: a process of the product has no other clock than the system's.
 */
import { randomInt } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { noRates } from '#domain/mail-rate.ts'
import { registering } from '#features/sign-up/testing/registering.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { createLog } from '#platform/log.server.ts'
import { openSmtpMailer } from '#platform/mailer/smtp.server.ts'
import { startMailWorker } from '../../src/worker/mail-worker.server.ts'
import { timedJobs } from '../../src/worker/schedule.ts'
import { testSettings } from '../builders/deps.ts'
import { aMailSink, type ReceivedMail } from '../builders/mail-sink.ts'

export type SentMail = {
  moment: number
  template: string
  to: string
  locale: string
  received: ReceivedMail
}
export type SeasonStage = Awaited<ReturnType<typeof openSeason>>

export async function openSeason(moment: string) {
  const scene = await registering(undefined, { moment, max: 8 })
  const { database } = scene
  const { clock, workerDb, sql } = database
  const keys = makeKeys(Buffer.alloc(32, 7))
  const settings = testSettings({ PUBLIC_URL: 'https://beds.example.org' })
  const errors: string[] = []
  const log = createLog({
    write: (line: string) => {
      if (line.includes('failed')) errors.push(line)
    },
  })
  const sent: SentMail[] = []
  const sink = await aMailSink({
    onEnd: async (received) => {
      const id = /<([^@]+)@/.exec(received.mail.messageId ?? '')?.[1]
      const [row] = await sql<{ template: string }>('select template from outbox where id = $1', [id])
      sent.push({
        moment: clock.now().epochMilliseconds,
        template: row?.template ?? 'unknown',
        to: received.recipients.join(' ').replace('@example.org', ''),
        locale: received.mail.headers.find(({ key }) => key === 'content-language')?.value ?? '',
        received,
      })
      return null
    },
  })
  const startWorker = () =>
    startMailWorker({
      db: workerDb,
      worker: mint.worker(),
      clock: clock.now,
      log,
      connection: database.connection('worker'),
      mailer: openSmtpMailer({
        url: sink.url,
        from: { name: 'Bed Exchange', address: 'beds@example.org' },
        connections: 6,
      }),
      rates: noRates,
      keys,
      randomInt: (below) => randomInt(below),
      brand: 'Bed Exchange',
      siteUrl: settings.publicUrl.origin,
      bounceAddress: null,
    })
  let worker: ReturnType<typeof startMailWorker> | null = startWorker()

  /** Until nothing that is due now waits or is under way. */
  async function letMailsLeave() {
    if (!worker) return
    for (let tries = 0; ; tries += 1) {
      const [row] = await sql<{ left: number }>(
        "select count(*)::int as left from outbox where state = 'sending' or state = 'queued' and due_at <= $1",
        [clock.now().toString()],
      )
      if (row?.left === 0) return
      if (tries === 2000) throw new Error('mails that are due do not leave')
      await sql('notify outbox')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  return {
    ...scene,
    /** What commands are given. */
    deps: { db: database.db, clock: clock.now, keys },
    sent,
    errors,
    at: (ms: number) => clock.set(Temporal.Instant.fromEpochMilliseconds(ms).toString()),
    letMailsLeave,
    /** What the clock of the worker makes happen at this hour; `twice`: all of it at once, as with two workers. */
    strike: async (twice: boolean) => {
      const hour = clock.now().toZonedDateTimeISO('UTC').hour
      const deps = {
        db: workerDb,
        worker: mint.worker(),
        clock: clock.now,
        log,
        settings,
        keys,
        backups: null,
      }
      for (const job of timedJobs.filter(({ cron }) => runsAt(cron, hour))) {
        await Promise.all([job.run(deps), twice && job.run(deps)])
      }
      await letMailsLeave()
    },
    stopWorker: async () => {
      await worker?.stop()
      worker = null
    },
    startWorker: () => {
      worker = startWorker()
    },
    close: async () => {
      await worker?.stop()
      await sink.close()
    },
  }
}

/** Whether five fields in UTC name this hour, whatever the minute. */
function runsAt(cron: string, hour: number): boolean {
  const [, hours = '', ...days] = cron.split(' ')
  if (days.some((field) => field !== '*')) throw new Error(`${cron} is not of every day`)
  const [from = '', to = from] = hours.split('-')
  return hours === '*' || (Number(from) <= hour && hour <= Number(to))
}
