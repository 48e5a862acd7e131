import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { runCommand } from '../../../../test/builders/command.ts'

// Backup and restore at the server of a DATABASE_URL, with a login that is no superuser and sees no row past row-level security.

const { owner } = inject('testServer')
const login = `beds_${randomUUID().slice(0, 8)}`
const databases = [login, `${login}_new`] as const
let root: string

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...owner, database: 'postgres' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bed-server-'))
  await chmod(root, 0o711)
  await asOwner(
    `create role ${login} login password 'of-this-test'`,
    `grant bed_web, bed_worker to ${login}`,
    ...databases.map((name) => `create database ${name} owner ${login}`),
  )
})
afterAll(async () => {
  await asOwner(
    ...databases.map((name) => `drop database if exists ${name} with (force)`),
    `drop role if exists ${login}`,
  )
  await rm(root, { recursive: true, force: true })
})

async function run(line: string, database: string = login) {
  const { host = '', port = 5432 } = owner
  const settings = {
    DATA_DIR: join(root, 'data'),
    SECRET_KEY: 'the key of the test run, of more than thirty-two characters',
    DATABASE_URL: `postgres://${login}:of-this-test@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  }
  return runCommand(line, settings)
}

it('what was backed up comes back, into its own database and into an empty one', async () => {
  expect(await run('seed --guests 3 --hosts 2 --seed spring')).toMatchObject({ code: 0 })
  const file = join(root, 'beds.bedbackup')
  const backup = await run(`backup ${file}`)
  expect(backup).toMatchObject({ code: 0, complained: '' })
  expect(backup.said).toMatch(/\d+ rows of \d+ tables/)
  expect(backup.said, 'on a server of our own').toContain('brought back once')
  expect((await readdir(join(root, 'data'))).filter((name) => name.startsWith('proof-'))).toEqual([])
  expect((await run('admin grant later@example.org')).code).toBe(0)
  expect(await run(`restore ${file}`)).toMatchObject({
    code: 73,
    complained: expect.stringContaining('6 people'),
  })
  const restored = await run(`restore ${file} --replace`)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('5 people') })
  expect((await run('mail status')).said).toContain('Paused since')
  const elsewhere = await run(`restore ${file}`, databases[1])
  expect(elsewhere).toMatchObject({ code: 0, said: expect.stringContaining('5 people') })
  // As the site would find it: every row is hidden again from anyone who may not see it.
  const again = await run(`backup ${join(root, 'again.bedbackup')}`, databases[1])
  expect(again.said).toMatch(/\d+ rows of \d+ tables/)
  expect((await run('doctor', databases[1])).said).toMatch(/migrations\s+all \d+ applied/)
})

it('beside a running site it is backed up, and not restored', async () => {
  const { host, port } = owner
  const site = new pg.Client({ host, port, user: login, password: 'of-this-test', database: login })
  await site.connect()
  try {
    expect(await run(`restore ${join(root, 'beds.bedbackup')} --replace`)).toMatchObject({
      code: 75,
      complained: expect.stringContaining('Somebody is at work'),
    })
    expect(await run(`backup ${join(root, 'beside.bedbackup')}`)).toMatchObject({ code: 0 })
  } finally {
    await site.end()
  }
})
