import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { readSettings } from '#platform/settings/settings.server.ts'
import { startDatabase } from './database.ts'

const { owner } = inject('testServer')
const login = `beds_${randomUUID().slice(0, 8)}`

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...owner, database: 'postgres' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeAll(() =>
  asOwner(
    `create role ${login} login password 'of-this-test'`,
    `grant bed_web, bed_worker to ${login}`,
    `create database ${login} owner ${login}`,
    `alter role ${login} set default_transaction_read_only = on`,
  ),
)
afterAll(() => asOwner(`drop database if exists ${login} with (force)`, `drop role if exists ${login}`))

it('a database server that takes no changes is told in one line, before anything is written', async () => {
  const { host = '', port = 5432 } = owner
  const settings = readSettings({
    DATABASE_URL: `postgres://${login}:of-this-test@localhost:${port}/${login}?host=${encodeURIComponent(host)}`,
    SECRET_KEY: 'the key of the test run, of more than thirty-two characters',
  })
  if (!settings.ok) throw new Error('wrong settings')
  const failure = await startDatabase(settings.value, createLog({ write: () => {} })).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({
    exitCode: 69,
    message:
      'The database server of DATABASE_URL takes no changes (default_transaction_read_only is on). Set DATABASE_URL to the server that does, or let it.',
  })
})
