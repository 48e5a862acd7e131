import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runCli } from '../run.ts'

// A backup of each version that people have: every version since must be able to go on from there (docs/operating/upgrading.md).
const folder = resolve(import.meta.dirname, '../../../../test/releases')
const root = mkdtempSync(join(tmpdir(), 'bed-releases-'))
// As root the server runs as another user, who must get there.
chmodSync(root, 0o711)
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function run(words: string[], DATA_DIR: string) {
  const said: string[] = []
  const output = { say: (text: string) => said.push(text), complain: (text: string) => said.push(text) }
  const code = await runCli(words, { DATA_DIR, BACKUP_KEY: 'a release of the past' }, output)
  return { code, said: said.join('\n') }
}

it.each(readdirSync(folder))(
  'the database of %s is brought up to date, with everybody in it',
  async (name) => {
    const restored = await run(['restore', join(folder, name)], join(root, name))
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('18 people') })
    expect((await run(['doctor'], join(root, name))).said).toMatch(/migrations\s+all \d+ applied/)
    // It goes on from there: somebody new comes in.
    expect(
      (await run(['seed', '--guests', '1', '--hosts', '0', '--seed', 'later'], join(root, name))).code,
    ).toBe(0)
  },
  60_000,
)
