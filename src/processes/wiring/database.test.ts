import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { closeDatabase } from '#db/closing.server.ts'
import { actorKeyOf, makeKeys } from '#platform/keys.server.ts'
import { createLog } from '#platform/log.server.ts'
import { readSettings } from '#platform/settings/settings.server.ts'
import { type DatabaseServer, startDatabase } from './database.ts'

const { owner, template } = inject('testServer')
const login = `beds_${randomUUID().slice(0, 8)}`
/** May only serve pages, of tables that somebody else has made. */
const pages = `${login}_web`
/** What createdb makes where no language is set. */
const ascii = `${login}_ascii`

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
    `create role ${pages} login password 'of-this-test'`,
    `grant bed_web to ${pages}`,
    `create database ${pages} template ${template}`,
    `create role ${ascii} login password 'of-this-test'`,
    `create database ${ascii} owner ${ascii} template template0 encoding 'SQL_ASCII' locale 'C'`,
  ),
)
afterAll(() =>
  asOwner(
    `drop database if exists ${login} with (force)`,
    `drop database if exists ${pages} with (force)`,
    `drop database if exists ${ascii} with (force)`,
    `drop role if exists ${login}, ${pages}, ${ascii}`,
  ),
)

const SECRET_KEY = 'the key of the test run, of more than thirty-two characters'

async function start(name: string, env: Record<string, string> = {}) {
  const { host = '', port = 5432 } = owner
  const settings = readSettings({
    DATABASE_URL: `postgres://${name}:of-this-test@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    SECRET_KEY,
    ...env,
  })
  if (!settings.ok) throw new Error('wrong settings')
  return startDatabase(settings.value, createLog({ write: () => {} })).catch((error: unknown) => error)
}

it('a database server that takes no changes is told in one line, before anything is written', async () => {
  expect(await start(login)).toMatchObject({
    exitCode: 69,
    message:
      'The database server of DATABASE_URL takes no changes (default_transaction_read_only is on). Set DATABASE_URL to the server that does, or let it.',
  })
})

it('a database that cannot hold every script is told before anything is written, with how to make one that can', async () => {
  expect(await start(ascii)).toMatchObject({
    exitCode: 78,
    message: `The database of DATABASE_URL keeps text as SQL_ASCII, and names need UTF8. Make it anew: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 ${ascii}`,
  })
})

it('pages have a login of their own, which may do nothing but serve them', async () => {
  const another = { exitCode: 78, message: expect.stringContaining('does not know the SECRET_KEY') }
  expect(await start(pages, { ROLE: 'web' })).toMatchObject(another)
  await closeDatabase({ ...owner, database: pages }, actorKeyOf(makeKeys(Buffer.from(SECRET_KEY))))
  const server = (await start(pages, { ROLE: 'web' })) as DatabaseServer
  for (const [role, kind] of [
    ['web', 'pages'],
    ['worker', 'worker'],
    ['migrator', 'once'],
  ] as const)
    expect(server.connection(role)).toMatchObject({ line: kind })
  expect(await start(pages, { ROLE: 'worker' })).toMatchObject({
    exitCode: 77,
    message: expect.stringContaining(`grant bed_web, bed_worker to "${pages}";`),
  })
})

it('backups are refused where the login would have to lock every table for them', async () => {
  expect(await start(pages, { ROLE: 'web', BACKUP_DIR: '/of/this/test' })).toMatchObject({
    exitCode: 77,
    message: expect.stringContaining(`alter role "${pages}" bypassrls;`),
  })
})
