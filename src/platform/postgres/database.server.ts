import { Client } from 'pg'
import { LINES } from '#domain/line-limits.ts'
import { ownerName } from '#platform/postgres/cluster.server.ts'
import type { DatabaseRole, Passwords } from '#platform/postgres/secrets.server.ts'

export type Connection = { host: string; port: number; user: string; password: string; database: string }
export type Connect = (role: DatabaseRole) => Connection

export const databaseName = 'bed_exchange'
const users: Record<DatabaseRole, string> = {
  owner: ownerName,
  migrator: 'bed_migrator',
  web: 'bed_web',
  worker: 'bed_worker',
}
const loginRoles = ['migrator', 'web', 'worker'] as const

/** How each role reaches the server behind a socket. */
export function describeConnections(host: string, port: number, passwords: Passwords): Connect {
  return (role) => ({ host, port, user: users[role], password: passwords[role], database: databaseName })
}

/** Brings the roles, the database and its extension to their one good state, from any state before. */
export async function ensureDatabase(connect: Connect): Promise<void> {
  if (await isComplete(connect)) return
  await withClient({ ...connect('owner'), database: 'postgres' }, async (client) => {
    for (const role of loginRoles) {
      const { user, password } = connect(role)
      const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [user])
      if (found.rowCount === 0) await client.query(`CREATE ROLE ${user}`)
      await client.query(
        `ALTER ROLE ${user} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS ` +
          `PASSWORD ${client.escapeLiteral(password)}`,
      )
    }
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
    await client.query(`ALTER DATABASE ${databaseName} OWNER TO ${users.migrator}`)
    await client.query(`REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC`)
    await client.query(`GRANT CONNECT ON DATABASE ${databaseName} TO ${users.web}, ${users.worker}`)
  })
  // Last, because isComplete takes it as the sign that all before it was done.
  await withClient(connect('owner'), (client) => client.query('CREATE EXTENSION IF NOT EXISTS btree_gist'))
}

/** Asks as each role itself, so that "complete" also means "they can sign in". */
async function isComplete(connect: Connect): Promise<boolean> {
  const checks = loginRoles.map((role) =>
    withClient(connect(role), (client) =>
      client.query("SELECT FROM pg_extension WHERE extname = 'btree_gist'"),
    ).then((found) => found.rowCount === 1),
  )
  const results = await Promise.allSettled(checks)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  // 28… not allowed to sign in, 3D000 no such database: what a first start finds.
  const strange = failures.find((error) => !/^(28\w{3}|3D000|42501)$/.test(String(readCode(error))))
  if (strange) throw strange
  return results.every((result) => result.status === 'fulfilled' && result.value)
}

async function withClient<T>(connection: Connection, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    statement_timeout: LINES.once.statement,
    lock_timeout: LINES.once.lock,
    idle_in_transaction_session_timeout: LINES.once.idleInTransaction,
  })
  // Without a listener a connection lost in between would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

function readCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
