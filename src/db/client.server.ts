import { callbackify } from 'node:util'
import pg from 'pg'
import { type ActorKey, askBackend, type Backend } from './acting.server.ts'

type Host = { host: string; port: number }
/** `hosts`: servers of which one takes changes; without it the one that `host` or the address names. */
export type ClientConfig = pg.PoolConfig & {
  hosts?: readonly Host[]
  role?: 'bed_web' | 'bed_worker'
  /** With which its transactions prove who acts. */
  actorKey?: ActorKey
}

/** None of several servers takes changes now. */
export class NoPrimary extends Error {}

const PROBE_MS = 3_000

/**
 * A connection as a role of ours, to the server that takes changes. Asked anew each time it is opened, because after a failover it
 * is another one. The role is set by a statement: poolers let no option of a start through.
 */
export class RoleClient extends pg.Client {
  readonly #config: ClientConfig
  /** As the server names this connection; a pooler tells something else at the start. */
  backend: Backend | null = null

  constructor(config: ClientConfig = {}) {
    super(config)
    this.#config = config
    // Whoever asks something of a line that ends hears of it; without a listener it would end the process, at any moment:
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
    const { hosts, role, actorKey } = this.#config
    if (hosts) Object.assign(this, await findPrimary(this.#config, hosts))
    await super.connect()
    if (role) await this.query(`set role ${role}`)
    if (actorKey) {
      const { rows } = await this.query<{ pid: number; epoch: number }>(askBackend)
      if (rows[0]) this.backend = { ...rows[0], at: performance.now() }
    }
    return this
  }
}

/** The first of these that takes changes. */
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
  const client = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS })
  client.on('error', () => {})
  try {
    Object.assign(client, host)
    await client.connect()
    const { rows } = await client.query<{ standby: boolean; reads: string }>(
      "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as reads",
    )
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
