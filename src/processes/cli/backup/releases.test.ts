import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { readFrames } from '#db/backup/dump-format.server.ts'
import { dumpDatabase } from '#db/backup/dump.server.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { readSealedFile } from '#platform/backup/sealed-file.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { type Rows, without } from '../../../../test/saved/rows.ts'
import { runCli } from '../run.ts'
import { aFolder } from '../../../../test/builders/folder.ts'

// A backup of each version that people have: every version since must be able to go on from there (docs/operating/upgrading.md).
const folder = resolve(import.meta.dirname, '../../../../test/releases')
const root = aFolder()

const BACKUP_KEY = 'a release of the past'

async function run(words: string[], DATA_DIR: string) {
  const said: string[] = []
  const output = { say: (text: string) => said.push(text), complain: (text: string) => said.push(text) }
  const code = await runCli(words, { DATA_DIR, BACKUP_KEY }, output)
  return { code, said: said.join('\n') }
}

/** Rows of a dump as COPY writes them, by table with its columns; `sequences` stands among the tables. */
async function readRows(dump: AsyncIterable<Buffer>): Promise<Rows> {
  const tables = new Map<string, string[]>()
  let table = ''
  let pieces: Buffer[] = []
  for await (const frame of readFrames(dump)) {
    if (frame.kind === 'rows') pieces.push(Buffer.from(frame.rows))
    else if (frame.note.note === 'table') {
      table = `${frame.note.name} (${frame.note.columns.join()})`
      pieces = []
    } else if (frame.note.note === 'table-end')
      tables.set(table, Buffer.concat(pieces).toString().split('\n').slice(0, -1))
  }
  return tables
}

/** Rows of tables that have the same columns as then: each is there as it was, but for what a restore does itself. */
async function findLostOf(file: string, dataDir: string): Promise<string[]> {
  const keys = makeBackupKeys(Buffer.alloc(0), BACKUP_KEY)
  const saved = await readRows(readSealedFile(file, keys))
  const server = await startPostgres({ dataDir, log: () => {} })
  try {
    const dump = dumpDatabase(server.connection('owner'), Temporal.Now.instant())
    const back = await readRows(dump)
    const same = new Map([...saved].filter(([table, rows]) => rows.length > 0 && back.has(table)))
    expect(same.size).toBeGreaterThan(10)
    return [...without(same, back).keys()].filter((table) => !/^(?:outbox|mail_control)\b/.test(table))
  } finally {
    await server.stop()
  }
}

it.each(readdirSync(folder))(
  'the database of %s is brought up to date, with everybody in it',
  async (name) => {
    const restored = await run(['restore', join(folder, name)], join(root, name))
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('18 people') })
    expect(await findLostOf(join(folder, name), join(root, name))).toEqual([])
    expect((await run(['doctor'], join(root, name))).said).toMatch(/migrations\s+all \d+ applied/)
    // It goes on from there: somebody new comes in.
    expect(
      (await run(['seed', '--guests', '1', '--hosts', '0', '--seed', 'later'], join(root, name))).code,
    ).toBe(0)
  },
)
