/**
 * The built pages, the commands, the timed jobs and the mail worker on a PostgreSQL and a mail server of their own, in this
 * process, by a clock that stands until it is moved. The process that people start has no such clock.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Email } from 'postal-mime'
import { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { openDatabase, type Database } from '#db/connect.server.ts'
import { markAsRehearsal } from '#db/rehearsal-mark.server.ts'
import { createLog } from '#platform/log.server.ts'
import { attachPostgres } from '#platform/postgres/attach.server.ts'
import { readSettings, withPort } from '#platform/settings/settings.server.ts'
import { makeJourney } from '../../demo/journey.ts'
import { makeTask, type Task } from '../../demo/task.ts'
import { startDatabase } from '../../src/processes/wiring/database.ts'
import { run } from '../../src/processes/wiring/run.ts'
import type { Time } from '../../src/processes/wiring/time.ts'
import type { Reply } from '../product/visit.ts'
import { aMailSink } from '../builders/mail-sink.ts'
import { FACTS, type Facts } from '../facts/played/rows.ts'
import type { Beside } from './short/beside.ts'

const root = resolve(import.meta.dirname, '../..')
const built = process.env.BUILD_DIR ?? 'build'
const LOOK_MS = 5
const PATIENCE_MS = 60_000
const SECOND_MS = 1_000

/** The mail server of who waits for a code has put it off: it comes once the clock goes on. */
export class PutOff extends Error {}
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const secretKey = 'the key of invented seasons, long enough to be taken as one'

/** `sender`: of the envelope, where it would come back to. */
export type SentMail = {
  at: Temporal.Instant
  to: string
  template: string
  mail: Email
  sender: string
  /** What the rows said when the mail arrived; null: of none. */
  facts: Facts | null
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** A database that somebody else has made and takes away again; `failOver` gives where it is then, `beside` is another version that answers in turn. */
export type Elsewhere = {
  url: string
  owner: pg.ClientConfig
  settings: Record<string, string>
  failOver: () => Promise<{ host: string }>
  beside: Beside | null
}

/** `start`: what the clock says when the site is opened for the first time; `others`: settings besides. */
export async function openWorld(
  start: Temporal.Instant,
  elsewhere: Elsewhere | null = null,
  others: Record<string, string> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bed-seasons-'))
  await chmod(dataDir, 0o711)
  let at = start
  const sent: SentMail[] = []
  const troubles: string[] = []
  /** Nobody reads a mail twice: a code of before is not the one that is waited for. */
  const taken = new WeakSet<SentMail>()
  let refuse: (to: string) => number | string | null = () => null
  const sink = await aMailSink({
    onRecipient: (to) => refuse(to),
    onEnd: async ({ sender, recipients, mail }) => {
      const id = /<([^@]+)@/.exec(mail.messageId ?? '')?.[1]
      const { rows } = await pool.query<{ facts: Facts }>(FACTS, [id, at.toString()])
      const facts = rows[0]?.facts ?? null
      sent.push({ at, to: recipients.join(), template: facts?.template ?? 'unknown', mail, sender, facts })
      return null
    },
  })
  const envOf = (role: 'all' | 'web', folder: string) => ({
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    ROLE: role,
    BACKUP_DIR: 'off',
    ...(elsewhere ? { DATABASE_URL: elsewhere.url, ...elsewhere.settings } : {}),
    ...others,
    SECRET_KEY: secretKey,
    SMTP_URL: sink.url,
    MAIL_FROM: 'Bed Exchange <beds@example.org>',
  })
  const settingsOf = (role: 'all' | 'web', folder: string) => {
    const settings = readSettings(envOf(role, folder))
    if (!settings.ok) throw new Error(JSON.stringify(settings.error))
    return settings.value
  }
  const settings = settingsOf('all', dataDir)
  const write = (line: string) => {
    const { level, event, msg, job, kind } = JSON.parse(line) as Record<string, string>
    // That a mail server wants no more of a mailbox is what seasons make happen; whether it was to fail, the tables are asked.
    if (event !== 'mail.failed' && (level === 'error' || Number(level) >= 50))
      troubles.push(`${at} ${event ?? msg} ${job ?? kind ?? ''} ${line}`)
  }
  const log = createLog({ write })

  let tasks: Task[] = []
  let workerDb: Database | null = null
  const clock = () => at
  const time: Time = {
    clock,
    isMoved: true,
    startTimedTasks: (given, { connection }) => {
      const db = openDatabase(connection, clock, 2)
      workerDb = db
      tasks = given.map((task) => makeTask(task, at))
      return { stop: () => db.close() }
    },
  }
  if (elsewhere) await markAsRehearsal(elsewhere.owner)
  else {
    const server = await startDatabase(settings, log, { isMoved: true })
    if (server.owner) await markAsRehearsal(server.owner)
    await server.stop()
  }
  const site = {
    loadBuild: () => import(/* @vite-ignore */ join(root, built, 'server/index.js')),
    clientDir: join(root, built, 'client'),
    mode: 'production' as const,
    withPort,
  }
  const running = await run(settings, log, site, time)
  const owner = elsewhere?.owner ?? (await attachPostgres(dataDir))?.connection('owner')
  if (!owner) throw new Error('the site runs without its database')
  const pool = new pg.Pool({ ...owner, max: 4 })
  // An idle line that is cut off is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  // What a season writes is gone with it: nobody waits for the disk.
  if (!elsewhere) await pool.query('alter role all set synchronous_commit = off')
  const url = running.settings.publicUrl.origin
  const sql = async <Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await pool.query<Row>(text, values)).rows
  const isPutOff = async () =>
    (
      await sql(
        `select from outbox where template = 'code' and state = 'queued' and attempts > 0 and due_at > $1`,
        [at.toString()],
      )
    ).length > 0

  const agent = new Agent({ keepAlive: true })
  /** Those who answer, each with its port and how it stops. */
  const nodes = [running]
  let asked = 0
  let answering = 1
  function ask(cookie: string, path: string, body?: URLSearchParams): Promise<Reply> {
    const form = body?.toString()
    const headers = {
      Host: new URL(url).host,
      Origin: url,
      Accept: 'text/html',
      // Who says nothing of their browser is not counted among those who come by a link.
      'User-Agent': BROWSER,
      Cookie: cookie,
      ...(form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
    }
    const method = form === undefined ? 'GET' : 'POST'
    const port = nodes[asked % answering]?.settings.port
    asked += 1
    return new Promise((done, failed) => {
      const asking = request({ host: '127.0.0.1', port, path, method, headers, agent }, (reply) => {
        const parts: Buffer[] = []
        reply.on('error', failed)
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const { location, 'set-cookie': cookies = [] } = reply.headers
          const bytes = Buffer.concat(parts)
          const text = bytes.toString()
          // Whole addresses of the site lead to its paths.
          const to = location?.startsWith(url) ? location.slice(url.length) : location
          done({ path: to ?? path, status: reply.statusCode ?? 0, text, cookies, bytes })
        })
      })
      asking.on('error', failed)
      asking.end(form)
    })
  }

  return {
    sql,
    sent,
    troubles,
    url,
    now: clock,
    ask,
    pool,
    tasks: () => tasks,
    /** What the mail server answers to a recipient from now on. */
    refuseMail: (answer: typeof refuse) => {
      refuse = answer
    },
    stand: (moment: Temporal.Instant) => {
      at = moment
    },
    /** From now on so many processes answer in turn, all on one database; the first alone has timed tasks and sends emails. */
    answerBy: async (count: 1 | 2) => {
      if (nodes.length < count) {
        if (!elsewhere) throw new Error('its own database takes one process')
        const folder = join(dataDir, 'second')
        await mkdir(folder)
        const { beside } = elsewhere
        const second = beside
          ? beside(envOf('web', folder), write, clock)
          : run(settingsOf('web', folder), log, site, time)
        nodes.push(await second)
      }
      asked = 0
      answering = count
    },
    /** Pages that are read for what stands on them: of another version they may be others. */
    asOurs: async (look: () => Promise<void>) => {
      const were = answering
      if (elsewhere?.beside) answering = 1
      await look()
      answering = were
    },
    /** Who sees every row, where the database is now. */
    owner: (): pg.ClientConfig => ({ ...owner, host: pool.options.host }),
    /** The database dies without a goodbye, and another server goes on with it. */
    failOver: async () => {
      if (!elsewhere) throw new Error('its own database has one server')
      // New connections ask there.
      Object.assign(pool.options, await elsewhere.failOver())
    },
    /** Through everything that is due until then; the clock stands there. */
    moveTo: async (moment: Temporal.Instant) => {
      const db = workerDb
      if (!db) throw new Error('the timed tasks have not been started')
      const stand = (to: Temporal.Instant) => {
        at = to
      }
      // What finds nothing to do is asked once a day; what is due, when it is due.
      const seldom = tasks.map((task) => ({ ...task, next: () => task.next(24) }))
      await makeJourney({ run: (work) => db.run(mint.worker(), work), tasks: seldom, from: at, stand }).go(
        moment,
      )
    },
    /** The newest mail to somebody that fits, once it is there; for what leaves while the clock stands. */
    take: async (to: string, fits: (mail: Email) => boolean): Promise<Email> => {
      for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
        const found = sent.findLast(
          (one) => one.to === to && one.at.equals(at) && fits(one.mail) && !taken.has(one),
        )
        if (found) {
          taken.add(found)
          return found.mail
        }
        if (waited > 0 && waited % SECOND_MS === 0 && (await isPutOff()))
          throw new PutOff(`no code for ${to}`)
        await new Promise((done) => setTimeout(done, LOOK_MS))
      }
      throw new Error(`no such mail to ${to} at ${at}`)
    },
    close: async () => {
      agent.destroy()
      await pool.end()
      for (const node of nodes.toReversed()) await node.stop()
      await sink.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
