import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attachPostgres } from '../src/platform/postgres/attach.server.ts'
import { startProduct } from './product/product.ts'
import { kill, workerEnvironment } from './stress/mail-workers.ts'

const token = 'a token for whoever watches this test run'

it('a worker without pages answers its operator, and nothing else', async () => {
  const product = await startProduct({ ROLE: 'web' })
  const folder = await mkdtemp(join(tmpdir(), 'bed-worker-'))
  const server = await attachPostgres(product.dataDir)
  const env = workerEnvironment(server!.connection('owner'), { url: 'smtp://127.0.0.1:9' }, folder)
  const child = spawn(process.execPath, ['build/processes/serve.js'], {
    env: { ...env, HEALTH_PORT: '0', METRICS_TOKEN: token, LOG_FORMAT: 'json', BACKUP_DIR: '/dev/null/none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const url = await new Promise<string>((found) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /"process\.ready","port":(\d+)/.exec(said)?.[1]
      if (port) found(`http://127.0.0.1:${port}`)
    })
  })
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'up' })
  expect(await (await ask('/readyz')).json()).toMatchObject({ ready: true, migrations: 'current' })
  const far = { 'X-Forwarded-For': '203.0.113.9' }
  expect((await ask('/metrics', far)).status).toBe(404)
  const figures = await ask('/metrics', { ...far, Authorization: `Bearer ${token}` })
  expect(await figures.text()).toContain('bed_exchange_database_connections{state="idle"}')
  expect((await ask('/')).status).toBe(404)
  await kill(child)
  const limited = await product.sql<{ role: string }>(
    `select rolname::text as role from pg_db_role_setting join pg_roles r on r.oid = setrole
     where setdatabase <> 0 and setconfig::text like '%lock_timeout%' order by 1`,
  )
  expect(limited.map(({ role }) => role)).toEqual(['bed_migrator', 'bed_web', 'bed_worker'])
  const events = said
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: string }).event)
  expect(events).toContain('backup.unwritable')
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}, 900_000)
