import { spawnSync } from 'node:child_process'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseServerUser } from '#platform/postgres/privileges.server.ts'
import { CannotStart } from './cannot-start.ts'
import { prepareDataFolder, readSecret } from './data-folder.ts'
import { aFolder } from '../../../test/builders/folder.ts'

const folder = aFolder()

const refusal = (path: string) => {
  try {
    prepareDataFolder(path)
    return null
  } catch (error) {
    return error instanceof CannotStart ? error.exitCode : error
  }
}

describe('the data folder', () => {
  it('is made with all folders above it, and a second time nothing happens', () => {
    const path = join(folder, 'a/b/data')
    prepareDataFolder(path)
    prepareDataFolder(path)
    expect(statSync(path).isDirectory()).toBe(true)
  })

  const isRoot = process.getuid?.() === 0
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

  it('can be read by its owner only, a new one and one that was there before; the database, as another user, may pass', () => {
    const path = join(folder, 'closed')
    prepareDataFolder(path)
    expect(modeOf(path)).toBe(isRoot ? '710' : '700')
    for (const mode of [0o755, 0o777, 0o711]) {
      writeFileSync(join(path, 'streets.csv'), '')
      chmodSync(path, mode)
      prepareDataFolder(path)
      expect(modeOf(path)).toBe(isRoot ? '710' : '700')
    }
    if (!isRoot) return
    const { gid } = statSync(path)
    expect(gid).toBe(chooseServerUser()?.gid)
    const enter = (asGid: number) =>
      spawnSync('/bin/sh', ['-c', `cd ${path}`], { uid: 65_533, gid: asGid, cwd: '/' }).status === 0
    chmodSync(folder, 0o711)
    expect(enter(gid)).toBe(true)
    expect(enter(65_533)).toBe(false)
    // Where the database is kept elsewhere, nobody has to get through.
    writeFileSync(join(path, 'postgres.location'), '/elsewhere')
    prepareDataFolder(path)
    expect(modeOf(path)).toBe('700')
  })

  it('that holds other things, too, is left as it is, with a word', () => {
    const path = join(folder, 'shared')
    prepareDataFolder(path)
    writeFileSync(join(path, 'holiday.jpg'), '')
    chmodSync(path, 0o755)
    const said: string[] = []
    prepareDataFolder(path, (line) => said.push(line))
    expect(modeOf(path)).toBe('755')
    expect(said).toEqual([expect.stringMatching(/other users .* may look into .* holds holiday\.jpg/)])
  })

  it('that cannot be made is refused at once, below a file as below /proc', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(refusal(join(folder, 'file/data'))).toBe(73)
    expect(refusal('/proc/nowhere/data')).toBe(73)
  })
})

describe('the key of a site', () => {
  it('is made once, readable by its owner only, and read from then on', () => {
    const path = join(folder, 'site')
    prepareDataFolder(path)
    const made = readSecret(path, null)
    expect(made).toHaveLength(48)
    expect(readSecret(path, null)).toEqual(made)
    expect(statSync(join(path, 'secrets/key')).mode & 0o777).toBe(0o600)
  })

  it('is the given one where several nodes share it', () => {
    expect(readSecret(folder, 'given')).toEqual(Buffer.from('given'))
  })
})
