import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import pg from 'pg'
import {
  KEEPALIVE_MS,
  type LineKind,
  LINES,
  settingsOf,
  SIGN_OF_LIFE_MS,
  silenceOf,
} from '#domain/line-limits.ts'
import { type ActorKey, askBackend, type Backend } from './acting.server.ts'
import { whenWaited } from './waiting.server.ts'

type Host = { host: string; port: number }
/** `hosts`: servers of which one takes changes; without it the one that `host` or the address names. */
export type ClientConfig = pg.PoolConfig & {
  hosts?: readonly Host[]
  role?: 'bed_web' | 'bed_worker'
  /** What it is for, and so how long it may keep others waiting; left out: as a page. */
  line?: LineKind
  /** With which its transactions prove who acts. */
  actorKey?: ActorKey
  /** What its opening may wait; `connectionTimeoutMillis` is the same for a caller that opens a single one. */
  patienceMs?: number
}

/** None of several servers takes changes now. */
export class NoPrimary extends Error {}

const PROBE_MS = 3_000
const CONNECT_MS = 10_000
const AFTER_WORK_MS = 1_000
/** As a system says of a line that is lost (away.server.ts). */
const silent = { code: 'ETIMEDOUT', syscall: 'read' }

/** A connection as one of our roles, to the server that takes changes (looked up each time, for failover). Role and limits are set by statements. */
export class RoleClient extends pg.Client {
  readonly #config: ClientConfig
  /** As the server names this connection; a pooler tells something else at the start. */
  backend: Backend | null = null

  constructor(config: ClientConfig = {}) {
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_MS,
      ...config,
      // Counted by ourselves.
      connectionTimeoutMillis: 0,
      // A pool hides it when its options are copied.
      password: config.password,
    })
    this.#config = config
    // A query on a connection that ends fails by itself; without a listener it would end the process, at any moment:
    // idle, between two statements, or before its role is set.
    this.on('error', () => {})
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const open = () => this.#open()
    if (!callback) return open()
    callbackify(open)(callback)
  }

  async #open(): Promise<pg.Client> {
    const { hosts, patienceMs, connectionTimeoutMillis } = this.#config
    if (hosts) Object.assign(this, await findPrimary(this.#config, hosts))
    return inTime(this, patienceMs ?? (connectionTimeoutMillis || CONNECT_MS), () => this.#openTo())
  }

  async #openTo(): Promise<pg.Client> {
    const { role, actorKey, line = 'pages' } = this.#config
    await super.connect()
    this.#giveUpWhenSilent(silenceOf(LINES[line]))
    const limits = Object.entries(settingsOf(LINES[line])).map(([name, value]) => `set ${name} = ${value}`)
    // One message, as each costs a trip; it answers for each statement.
    const statements = [...(role ? [`set role ${role}`] : []), ...limits, askBackend].join(';')
    const answers = (await this.query(statements)) as unknown as pg.QueryResult<{
      pid: number
      epoch: number
    }>[]
    const backend = answers.at(-1)?.rows[0]
    if (actorKey && backend) this.backend = { ...backend, at: performance.now() }
    if (line === 'listening') this.#showLife()
    return this
  }

  /** A server that hangs, or a wire that swallows everything, answers nothing and closes nothing. */
  #giveUpWhenSilent(ms: number): void {
    const stream = this.connection.stream as Socket
    stream.setTimeout(ms)
    const hasAnswered = () =>
      (this as unknown as { readyForQuery: boolean }).readyForQuery && !stream.writableEnded
    stream.on('timeout', () => {
      const { bytesRead } = stream
      if (hasAnswered()) return
      // A process that was stopped or busy has yet to read what has arrived meanwhile.
      const stop = whenWaited(AFTER_WORK_MS, () => {
        if (stream.bytesRead === bytesRead && !hasAnswered())
          stream.destroy(Object.assign(new Error('the database does not answer'), silent))
      })
      stream.once('close', stop)
    })
  }

  /** Nobody asks anything of it: so it finds out itself whether the server is there, and the server that we are. */
  #showLife(): void {
    const beat = setInterval(() => void this.query('select').catch(() => {}), SIGN_OF_LIFE_MS)
    this.once('end', () => clearInterval(beat))
  }
}

/** A line that takes longer to open is cut, and so is what was asked over it. */
async function inTime<T>(client: pg.Client, ms: number, open: () => Promise<T>): Promise<T> {
  let isLate = false
  const stop = whenWaited(ms, () => {
    isLate = true
    client.connection.stream.destroy()
  })
  try {
    return await open()
  } catch (error) {
    throw isLate ? new Error('Connection terminated due to connection timeout', { cause: error }) : error
  } finally {
    stop()
  }
}

async function findPrimary(config: ClientConfig, hosts: readonly Host[]): Promise<Host> {
  const refusals: string[] = []
  for (const host of hosts) {
    const refusal = await probe(config, host)
    if (refusal === null) return host
    refusals.push(`${host.host}:${host.port} ${refusal}`)
  }
  throw new NoPrimary(`none of the servers takes changes: ${refusals.join('; ')}`)
}

/** Null: it takes changes. */
async function probe(config: ClientConfig, host: Host): Promise<string | null> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 0 })
  client.on('error', () => {})
  try {
    Object.assign(client, host)
    const { rows } = await inTime(client, Math.min(PROBE_MS, config.patienceMs ?? PROBE_MS), async () => {
      await client.connect()
      return client.query<{ standby: boolean; reads: string }>(
        "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as reads",
      )
    })
    if (rows[0]?.standby) return 'is a standby'
    return rows[0]?.reads === 'on' ? 'has default_transaction_read_only on' : null
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** What an address with one server or several means: `postgres://login:word@one:5432,two:5433/beds`. */
export function configOf(url: string): ClientConfig {
  const [, start = '', servers = '', rest = ''] = /^([^:]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  const [first = '', ...others] = servers.split(',')
  const config = { connectionString: `${start}${first}${rest}` }
  if (others.length === 0) return config
  return { ...config, hosts: [first, ...others].map(readHost) }
}

const DEFAULT_PORT = 5432

function readHost(text: string): Host {
  const { hostname, port } = new URL(`postgres://${text}`)
  return {
    host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    port: port === '' ? DEFAULT_PORT : Number(port),
  }
}
