import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { keepsSessions } from '#db/sessions.server.ts'
import { connectionOfUrl } from '#db/connect.server.ts'
import { createLog } from '#platform/log.server.ts'
import { asServerUser, chooseServerUser } from '#platform/postgres/privileges.server.ts'
import { startDatabase } from '../src/processes/wiring/database.ts'
import { testSettings } from './builders/deps.ts'
import { freshEmail } from './forms/senders.ts'
import { openLine, type Line } from './product/line.ts'
import { startProduct } from './product/product.ts'

// PgBouncer before our database, as people have it. Where it is not installed what is left is the first test, and a line on stderr says so.
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync)
if (!program) process.stderr.write('PgBouncer is not installed here: the site is not tried behind it.\n')

let line: Line
let folder: string
const running: ChildProcess[] = []

beforeAll(async () => {
  line = await openLine()
  folder = await mkdtemp(join(tmpdir(), 'bed-pooler-'))
  await chmod(folder, 0o777)
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await line.close()
  await rm(folder, { recursive: true, force: true })
})

/** The address of our database through a pooler. */
async function poolBy(bouncer: string, mode: 'session' | 'transaction'): Promise<string> {
  const { owner } = inject('testServer')
  const { pathname, username, password } = new URL(line.databaseUrl)
  const name = pathname.slice(1)
  const port = await freePort()
  const file = join(folder, `${mode}.ini`)
  const lines = [
    '[databases]',
    `${name} = host=${owner.host} port=${owner.port} dbname=${name} user=${username} password=${password}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 60',
    'max_client_conn = 200',
  ]
  await writeFile(file, lines.join('\n'))
  const child = spawn(bouncer, [file], { ...asServerUser(chooseServerUser()), stdio: 'ignore' })
  running.push(child)
  await expect.poll(() => answers(port)).toBe(true)
  return `postgres://${username}@127.0.0.1:${port}/${name}`
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

it('a server that is asked itself keeps a session for each connection', async () => {
  expect(await keepsSessions(connectionOfUrl(line.databaseUrl, 'migrator'))).toBe(true)
})

describe.each(program ? [program] : [])('behind %s', (bouncer) => {
  it('each transaction another session: refused, with what to do', async () => {
    const settings = testSettings({
      DATABASE_URL: await poolBy(bouncer, 'transaction'),
      SECRET_KEY: 'the key of the test run, of more than thirty-two characters',
    })
    const failure = await startDatabase(settings, createLog({ write: () => {} })).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ exitCode: 78, message: expect.stringContaining('pool_mode = session') })
  })

  it('a session for each connection: pages are served, and mail leaves', async () => {
    const product = await startProduct({ DATABASE_URL: await poolBy(bouncer, 'session') }, line.owner)
    const email = freshEmail()
    const { status } = await fetch(`${product.url}/signUp/guest`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: product.url },
      body: new URLSearchParams({ email, privacy: 'yes' }),
    })
    expect(status).toBe(302)
    await product.sink.take(email)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    expect(await product.stop()).toBe(0)
  })
})
