import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { attachPostgres } from '../../src/platform/postgres/attach.server.ts'
import { expectItComesBack, isOfJourney } from '../saved/at-the-end.ts'
import { compiledOnce, fillDataDir } from './prepared-data.ts'
import { isUsual, lend } from './shared-products.ts'
import { SmtpSink } from './smtp-sink.ts'

const root = resolve(import.meta.dirname, '../..')
export const secretKey = 'the key of a test run, long enough to be taken as one'

export const bounceToken = 'the token of a test run for mail servers'

export type Product = {
  url: string
  dataDir: string
  sink: SmtpSink
  /** Lines the process wrote, for failures. */
  output: string[]
  /** Straight to the rows, past row-level security. */
  sql: <Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  child: ChildProcess
  /** Ends it as an operator would; gives the exit code. `keep` leaves the data folder for another start. */
  stop: (options?: { keep?: boolean }) => Promise<number | null>
}

/**
 * The built product as `npm start` runs it: own PostgreSQL, real SMTP, a free port. Nothing in it is replaced. Without unusual settings
 * it may be one that has been given back.
 */
export async function startProduct(
  asked: Record<string, string> = {},
  owner?: pg.ClientConfig,
  built: string = root,
): Promise<Product> {
  // The same for all journeys, so that one product does for many of them; nothing comes of it until that address signs in.
  const env = isOfJourney() ? { BOOTSTRAP_ADMIN_EMAIL: 'organiser@example.org', ...asked } : asked
  const isOurs = !owner && built === root
  const product = await (isOurs && isUsual(env)
    ? lend(env, () => startOwn(env))
    : startOwn(env, owner, built))
  if (!isOurs || env.DATABASE_URL || !isOfJourney()) return product
  return {
    ...product,
    stop: async (options) => {
      const error = options?.keep
        ? null
        : await expectItComesBack(product, { SECRET_KEY: secretKey, ...env }).catch((reason: Error) => reason)
      const code = await product.stop(options)
      if (error) throw error
      return code
    },
  }
}

/** Into an empty folder: what a first start leaves. */
export function prepareData(dataDir: string): Promise<void> {
  return fillDataDir(dataDir, async (folder) => {
    const first = await startOwn({ DATA_DIR: folder })
    // What a test writes must outlive a killed process, not a power cut: nobody waits for the disk.
    await first.sql('alter role all set synchronous_commit = off')
    await first.stop({ keep: true })
  })
}

async function startOwn(
  env: Record<string, string> = {},
  /** With a DATABASE_URL: how the test itself gets to that server, past whatever stands in the product's way. */
  owner?: pg.ClientConfig,
  /** Where it was built, when that is not here. */
  built: string = root,
): Promise<Product> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'bed-product-')))
  if (!env.DATA_DIR) {
    await chmod(dataDir, 0o711)
    if (!owner) await prepareData(dataDir)
  }
  const sink = new SmtpSink()
  const smtpUrl = await sink.start()
  const output: string[] = []
  const child = spawn(process.execPath, ['build/processes/serve.js'], {
    cwd: built,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      SECRET_KEY: secretKey,
      MAIL_FROM: 'Bed Exchange <beds@example.org>',
      BOUNCE_ADDRESS: 'b@bounces.example.org',
      BOUNCE_TOKEN: bounceToken,
      ...compiledOnce(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await untilReady(child, output)
  const pool = owner ? new pg.Pool({ ...owner, max: 2 }) : await ownerPool(dataDir)
  pool.on('error', () => {})
  return {
    url,
    dataDir,
    sink,
    output,
    child,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    stop: async ({ keep = false } = {}) => {
      await pool.end()
      const code = await endProcess(child)
      await sink.stop()
      if (!keep) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

function untilReady(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolvePort, reject) => {
    let isReady = false
    const read = (chunk: Buffer) => {
      output.push(chunk.toString())
      // Looked for once only: all lines so far at every line is minutes in a test of thousands of requests.
      if (isReady) return
      const port = /"event":"process\.ready","port":(\d+)/.exec(output.join(''))?.[1]
      if (!port) return
      isReady = true
      resolvePort(`http://localhost:${port}`)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) =>
      reject(new Error(`ended with ${code} before it was ready:\n${output.join('')}`)),
    )
  })
}

async function ownerPool(dataDir: string): Promise<pg.Pool> {
  const server = await attachPostgres(dataDir)
  if (!server) throw new Error('the product runs without its database')
  return new pg.Pool({ ...server.connection('owner'), max: 2 })
}

function endProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((done) => {
    child.once('exit', (code) => done(code))
    child.kill('SIGTERM')
  })
}
