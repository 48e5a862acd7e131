import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { prepareDataFolder, readSecret } from './data-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'bed-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
