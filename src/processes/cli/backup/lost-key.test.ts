import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aFolder } from '../../../../test/builders/folder.ts'
import { runCommand } from '../../../../test/builders/command.ts'
import { aMadeFolder } from '../../../../test/builders/made-folder.ts'

const root = aFolder()
const data = await aMadeFolder()
const key = join(data, 'secrets/key')
const file = join(root, 'beds.bedbackup')

async function run(line: string, env: Record<string, string> = {}) {
  return runCommand(line, { DATA_DIR: data, BACKUP_DIR: 'off', ...env })
}

it('no key is made in the place of one that is lost, unless somebody says so', async () => {
  expect(await run(`backup ${file}`)).toMatchObject({ code: 0 })
  renameSync(key, join(root, 'kept'))
  const elsewhere: Record<string, string> = { BACKUP_KEY: 'words that are kept elsewhere' }

  expect(await run('mail status')).toMatchObject({
    code: 78,
    complained: expect.stringMatching(/secrets\/key is not there.*key new/),
  })
  expect((await run('doctor')).said).toMatch(/PROBLEM\s+key\s+.*is missing/)
  expect(await run(`restore ${file} --replace`, elsewhere)).toMatchObject({ code: 77 })
  const another = join(root, 'another.bedbackup')
  for (const env of [{}, elsewhere])
    expect(await run(`backup ${another}`, env)).toMatchObject({
      code: 78,
      complained: expect.stringContaining('secrets/key is not there'),
    })
  expect([existsSync(key), existsSync(another)]).toEqual([false, false])

  renameSync(join(root, 'kept'), key)
  expect(await run('mail status')).toMatchObject({ code: 0 })
  expect(await run('key new')).toMatchObject({ code: 73 })
  rmSync(key)
  expect(await run('key new')).toMatchObject({ code: 0, said: expect.stringContaining('new key') })
  expect(await run('mail status')).toMatchObject({ code: 0 })
})

it('a restore that opens nothing leaves an empty folder empty', async () => {
  const empty = join(root, 'empty')
  const wrong = { DATA_DIR: empty, BACKUP_KEY: 'words that open another backup' }
  expect(await run(`restore ${file}`, wrong)).toMatchObject({ code: 77 })
  const none = join(root, 'none')
  writeFileSync(none, 'name;address\n')
  expect(await run(`restore ${none}`, wrong)).toMatchObject({ code: 65 })
  expect(readdirSync(empty)).toEqual([])
})
