import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { acquireLock, isLocked } from '#platform/postgres/lock.server.ts'
import { readProcessSpace } from '#platform/postgres/processes.server.ts'
import { DataFolderInUse } from '#platform/postgres/start-error.server.ts'
import { cleanUp, makeDataDir, startInChild, type Child } from '../../../test/builders/postgres-child.ts'
import { often } from '../../../test/builders/often.ts'

afterEach(cleanUp)

function makeFolder(): string {
  const dataDir = makeDataDir()
  mkdirSync(dataDir)
  return dataDir
}

function plantHolder(dataDir: string, pid: number, birth: string, space: string): string {
  mkdirSync(join(dataDir, 'lock'))
  const path = join(dataDir, 'lock', `held.${pid}.${birth}.${space}.${Date.now()}.abc`)
  writeFileSync(path, '')
  return path
}

/** Of many starts, which came up; the others must have been refused by name of the one that did. */
async function settle(starts: Child[]): Promise<number[]> {
  const outcomes = await Promise.all(starts.map(({ outcome }) => outcome))
  const winners = starts.filter((_, index) => outcomes[index]?.up).map((start) => start.process.pid ?? 0)
  for (const outcome of outcomes) {
    if (outcome.up) continue
    expect(outcome).toMatchObject({ name: 'DataFolderInUse', exitCode: 75 })
    expect(outcome.message).toContain(`in use by process ${winners[0]} since 20`)
  }
  return winners
}

describe('one app per data folder', () => {
  it('lets exactly one of many first starts come up, and one of many after it was killed', async () => {
    const dataDir = makeDataDir()
    const first = Array.from({ length: often(20, 4) }, () => startInChild({ dataDir }))
    expect(await settle(first)).toHaveLength(1)
    for (const start of first) start.process.kill('SIGKILL')
    await Promise.all(first.map(({ exited }) => exited))
    const second = Array.from({ length: often(20, 4) }, () => startInChild({ dataDir }))
    expect(await settle(second)).toHaveLength(1)
  })

  it('refuses the second and names the first and its time', async () => {
    const dataDir = makeFolder()
    const lock = await acquireLock(dataDir)
    const second = await acquireLock(dataDir).catch((error: unknown) => error)
    expect(second).toBeInstanceOf(DataFolderInUse)
    expect(second).toMatchObject({ pid: process.pid, exitCode: 75 })
    expect(String(second)).toMatch(/in use by process \d+ since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
    lock.release()
    expect(await isLocked(dataDir)).toBe(false)
    ;(await acquireLock(dataDir)).release()
  })
})

describe('the lock of a dead process', () => {
  it('goes to exactly one of 100, in each of several rounds', async () => {
    for (let round = 0; round < often(30, 5); round++) {
      const dataDir = makeFolder()
      plantHolder(dataDir, process.pid, 'another-start', readProcessSpace())
      const results = await Promise.allSettled(Array.from({ length: 100 }, () => acquireLock(dataDir)))
      const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      expect(won).toHaveLength(1)
      expect(readdirSync(join(dataDir, 'lock'))).toHaveLength(1)
      won[0]?.release()
    }
  })

  it('is not taken for alive because its number was given to another process', async () => {
    const dataDir = makeFolder()
    plantHolder(dataDir, process.pid, '1', readProcessSpace())
    ;(await acquireLock(dataDir)).release()
  })
})

describe('the lock of another container', () => {
  it('is refused while its heartbeat goes on, and taken when that has stopped', async () => {
    const alive = makeFolder()
    const path = plantHolder(alive, 1, '1', 'elsewhere')
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 1_000)
    const dead = makeFolder()
    plantHolder(dead, 1, '1', 'elsewhere')
    const told: string[] = []
    const [refused, taken] = await Promise.allSettled([
      acquireLock(alive),
      acquireLock(dead, (line) => told.push(line)),
    ])
    clearInterval(beat)
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'DataFolderInUse', pid: 1 } })
    expect(taken.status).toBe('fulfilled')
    expect(told).toEqual([expect.stringContaining(`${dead} was in use before this machine started`)])
    if (taken.status === 'fulfilled') taken.value.release()
  })
})
