/**
 * A season on a moved clock: the product's own commands, timed jobs, queue and mail worker, a real PostgreSQL and a real mail
 * server, and a clock that the test sets. It exists for tests alone: a process of the product has no other clock than the system's.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { rehearsedTrust } from '../../src/domain/clock-trust.ts'
import { noRates } from '#domain/mail-rate.ts'
import { listBackups } from '#features/clock/backups/backups.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { checkCampaigns } from '#features/ground/mail-queue/campaigns-job.server.ts'
import { registering } from '../builders/registering.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { createLog } from '#platform/log.server.ts'
import { openSmtpMailer } from '#platform/mailer/smtp.server.ts'
import { startMailWorker } from '../../src/worker/mail-worker.server.ts'
import { makeJobRunner } from '../../src/worker/run-job.server.ts'
import { timedJobs } from '../../src/worker/schedule.ts'
import { scratch } from '../builders/backup-scene.ts'
import { canAlwaysSave, testDeps, testSettings } from '../builders/deps.ts'
import { aMailSink, type ReceivedMail } from '../builders/mail-sink.ts'
import { backedUp } from './people.ts'

export type SentMail = {
  moment: number
  template: string
  to: string
  locale: string
  received: ReceivedMail
}
/** Above so many readers a second organiser has to agree to a broadcast. */
const APPROVAL_ABOVE = '20'
const BOUNCE_ADDRESS = 'b@bounces.example.org'

export type SeasonStage = Awaited<ReturnType<typeof openSeason>>

export async function openSeason(moment: string) {
  const scene = await registering(undefined, { moment, max: 8 })
  const { database } = scene
  const { clock, workerDb, sql } = database
  const keys = makeKeys(Buffer.alloc(32, 7))
  const folder = await mkdtemp(join(tmpdir(), 'bed-season-'))
  await chmod(folder, 0o700)
  const returned = join(folder, 'returned')
  for (const name of ['new', 'cur', 'tmp']) await mkdir(join(returned, name), { recursive: true })
  const settings = testSettings({
    PUBLIC_URL: 'https://beds.example.org',
    BROADCAST_APPROVAL_ABOVE: APPROVAL_ABOVE,
    BOUNCE_ADDRESS,
    BOUNCE_DIR: returned,
  })
  const troubles: string[] = []
  const log = createLog({
    write: (line: string) => {
      if (!line.includes('failed')) return
      const { event, kind, job } = JSON.parse(line) as Record<string, string>
      troubles.push(`${event} ${kind ?? job}`)
    },
  })
  const deps: Deps = { ...(await testDeps(database)), keys, log, settings }
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
  const writing = {
    db: workerDb,
    worker: mint.worker(),
    clock: clock.now,
    log,
    keys,
    randomInt: (below: number) => randomInt(below),
    brand: 'Bed Exchange',
    siteUrl: settings.publicUrl.origin,
    saving: canAlwaysSave,
  }
  const trust = () => rehearsedTrust(clock.now())
  const runJob = makeJobRunner({ ...writing, trust, settings, backups: null, offSite: null })
  const backups = {
    db: workerDb,
    worker: writing.worker,
    clock: clock.now,
    log,
    reader: database.connection('owner'),
    scratch,
    keys: makeBackupKeys(Buffer.alloc(32, 7), null),
    dataDir: folder,
    folder: join(folder, 'backups'),
  }
  const runJobAndBackUp = makeJobRunner({ ...writing, trust, settings, backups, offSite: null })
  const startWorker = () =>
    startMailWorker({
      ...writing,
      connection: database.connection('worker'),
      mailer: openSmtpMailer({
        url: sink.url,
        from: { name: 'Bed Exchange', address: 'beds@example.org' },
        connections: 6,
      }),
      rates: noRates,
      trust,
      bounceAddress: BOUNCE_ADDRESS,
    })
  let worker: ReturnType<typeof startMailWorker> | null = startWorker()

  /** Until nothing that is due now waits or is under way. */
  async function letMailsLeave() {
    if (!worker) return
    await checkCampaigns(writing)
    // As long as anything is on its way; what hangs is ended with the test.
    for (;;) {
      const [row] = await sql<{ left: number }>(
        `select count(*)::int as left from outbox
         where state = 'sending' or state = 'queued' and kept_back_reason is null and due_at <= $1`,
        [clock.now().toString()],
      )
      if (row?.left === 0) return
      await sql('notify outbox')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  return {
    ...scene,
    /** What commands are given. */
    deps,
    sent,
    /** What the log says has failed. */
    troubles,
    at: (ms: number) => clock.set(Temporal.Instant.fromEpochMilliseconds(ms).toString()),
    letMailsLeave,
    /** What the clock of the worker makes happen at this hour; `twice`: all of it at once, as with two workers. */
    strike: async (twice: boolean) => {
      const hour = clock.now().toZonedDateTimeISO('UTC').hour
      const now = clock.now().epochMilliseconds
      const isBackedUp = Date.parse(backedUp.from) <= now && now < Date.parse(backedUp.to)
      const run = isBackedUp ? runJobAndBackUp : runJob
      for (const job of timedJobs.filter(({ cron }) => runsAt(cron, hour))) {
        await Promise.all([run(job), twice && job.name !== 'back-up' && run(job)])
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
    /** What the mail server refuses to take for good, by its reader. */
    refuse: (keys: readonly string[]) => {
      sink.answers.onRecipient = (address) =>
        keys.includes(address.replace('@example.org', '')) ? 550 : null
    },
    /** A report lies in the folder for mails that came back. */
    comesBack: (report: string) => writeFile(join(returned, 'new', randomUUID()), report),
    listBackups: async () => (await listBackups(backups.folder)).map(String),
    close: async () => {
      await worker?.stop()
      await sink.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whether five fields in UTC name this hour, whatever the minute. */
export function runsAt(cron: string, hour: number): boolean {
  const [, hours = '', ...days] = cron.split(' ')
  if (days.some((field) => field !== '*')) throw new Error(`${cron} is not of every day`)
  const [from = '', to = from] = hours.split('-')
  return hours === '*' || (Number(from) <= hour && hour <= Number(to))
}
