import { expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import { actorKeyOf, makeKeys } from '#platform/keys.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { readSecret } from '../wiring/data-folder.ts'
import { systemClock } from '../wiring/time.ts'
import { runCommand } from '../../../test/builders/command.ts'
import { aMadeFolder } from '../../../test/builders/made-folder.ts'

const folder = await aMadeFolder()
const run = (line: string, env: Record<string, string> = {}) => runCommand(line, { DATA_DIR: folder, ...env })

it('no invented people are registered at a site that others can reach', async () => {
  const seed = 'seed --guests 1 --hosts 1 --seed spring'
  expect(await run(seed, { PUBLIC_URL: 'https://beds.example.org' })).toMatchObject({
    code: 78,
    complained: expect.stringContaining('https://beds.example.org'),
  })
})

it('the last organiser is left unless told otherwise, and the log says what was done and about whom', async () => {
  const only = 'only@example.org'
  const server = await startPostgres({ dataDir: folder, log: () => {} })
  expect((await run(`admin grant ${only}`)).code).toBe(0)
  expect(await run(`admin revoke ${only}`)).toMatchObject({
    code: 1,
    complained: expect.stringContaining('nobody could open the console'),
  })
  expect(await run(`admin revoke ${only} --last`)).toMatchObject({ code: 0 })
  expect(await run('mail pause')).toMatchObject({ code: 0 })
  expect(await run('mail status')).toMatchObject({ code: 0 })
  const db = openDatabase(
    { ...server.connection('worker'), actorKey: actorKeyOf(makeKeys(readSecret(folder, null))) },
    systemClock,
    1,
  )
  try {
    const noted = await db.run(mint.worker(), (tx) =>
      tx
        .selectFrom('securityEvent')
        .leftJoin('person', 'person.id', 'aboutPersonId')
        .select(['detail', 'email'])
        .where('kind', '=', 'command-run')
        .orderBy('at')
        .execute(),
    )
    expect(noted).toEqual([
      // Which made the folder.
      { detail: 'mail', email: null },
      { detail: 'admin-grant', email: only },
      { detail: 'admin-revoke', email: only },
      { detail: 'mail-pause', email: null },
      { detail: 'mail', email: null },
    ])
  } finally {
    await db.close()
    await server.stop()
  }
})
