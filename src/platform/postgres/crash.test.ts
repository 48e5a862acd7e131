import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { attachPostgres } from '#platform/postgres/attach.server.ts'
import { readPostmasterFile } from '#platform/postgres/postmaster.server.ts'
import { sendSignal, waitFor } from '#platform/postgres/processes.server.ts'
import { startPostgres, type RunningPostgres } from '#platform/postgres/start.server.ts'
import {
  cleanUp,
  listServer,
  makeDataDir,
  startInChild,
  usedDataDir,
} from '../../../test/builders/postgres-child.ts'
import { inFull } from '../../../test/builders/in-full.ts'
import { often, someOf } from '../../../test/builders/often.ts'

afterEach(cleanUp)

const silent = () => undefined
const readPid = (dataDir: string) => readPostmasterFile(join(dataDir, 'postgres'))?.pid ?? 0

async function canUse(server: Pick<RunningPostgres, 'connection'>): Promise<boolean> {
  const client = new Client(server.connection('web'))
  client.on('error', silent)
  try {
    await client.connect()
    const found = await client.query("SELECT FROM pg_extension WHERE extname = 'btree_gist'")
    return found.rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(silent)
  }
}

describe('an app killed with -9', () => {
  it('leaves a server that the next start replaces', async () => {
    const dataDir = await usedDataDir()
    const app = startInChild({ dataDir })
    expect(await app.outcome).toEqual({ up: true })
    const before = readPid(dataDir)
    app.process.kill('SIGKILL')
    await app.exited
    expect(listServer(dataDir)).toContain(before)
    expect(await attachPostgres(dataDir)).toBeNull()

    const lines: string[] = []
    const server = await startPostgres({ dataDir, log: (line) => lines.push(line) })
    expect(lines.join('\n')).toContain(`An earlier run left PostgreSQL running (process ${before})`)
    expect(listServer(dataDir)).not.toContain(before)
    expect(await canUse(server)).toBe(true)
    await server.stop()
  })

  inFull('at any moment of its very first start ends in the same good state', async () => {
    for (let round = 0; round < often(8); round++) {
      const dataDir = makeDataDir()
      for (let kills = 0; kills < 2; kills++) {
        const app = startInChild({ dataDir })
        await waitFor(() => existsSync(join(dataDir, 'lock')), 60_000)
        await Promise.race([sleep(Math.random() * 1_500), app.outcome])
        app.process.kill('SIGKILL')
        await app.exited
      }
      const server = await startPostgres({ dataDir, log: silent })
      expect(await canUse(server)).toBe(true)
      await server.stop()
      expect(listServer(dataDir)).toEqual([])
      expect(readdirSync(join(dataDir, 'postgres')).toSorted()).toEqual(['data', 'postgres.log', 'socket'])
      await cleanUp()
    }
  })
})

describe('a cluster that somebody killed goes on making', () => {
  const homeOf = (dataDir: string) => join(dataDir, 'postgres')
  const drafts = (dataDir: string) => readdirSync(homeOf(dataDir)).filter((name) => name.startsWith('init-'))

  /** The server that initdb has at work names no folder: it only stands in it. */
  function aWriter(dataDir: string): ChildProcess {
    const cwd = join(homeOf(dataDir), 'init-0123456789ab', 'data')
    mkdirSync(cwd, { recursive: true })
    const writer = spawn('sh', ['-c', 'while mkdir -p "$0/more" && sleep 0.02; do :; done', cwd], { cwd })
    onTestFinished(() => void writer.kill('SIGKILL'))
    return writer
  }

  it('is ended and taken away by the next start', async () => {
    const dataDir = await usedDataDir()
    const writer = aWriter(dataDir)
    const ended = new Promise((done) => writer.once('exit', (_, signal) => done(signal)))
    const server = await startPostgres({ dataDir, log: silent })
    expect(drafts(dataDir)).toEqual([])
    expect(await ended).toBe('SIGKILL')
    await server.stop()
  })

  inFull('is also taken away when it shows itself only after the start has begun', async () => {
    const dataDir = makeDataDir()
    let writer: ChildProcess | undefined
    const log = (line: string) => {
      if (line.startsWith('First start')) writer = aWriter(dataDir)
    }
    const server = await startPostgres({ dataDir, log })
    expect(writer).toBeDefined()
    expect(drafts(dataDir)).toEqual([])
    await server.stop()
  })
})

describe('an app that ends in order leaves no server behind', () => {
  const ENDINGS = [
    ['by process.exit', { ending: 'exit' }, undefined],
    ['by SIGTERM', { ending: 'stay' }, 'SIGTERM'],
    ['at the end of its work', { ending: 'finish' }, undefined],
    ['by Ctrl-C', { ending: 'stay' }, 'SIGINT'],
  ] as const
  it.each(someOf(ENDINGS))(
    '%s',
    async (_, { ending }, signal) => {
      const dataDir = await usedDataDir()
      const app = startInChild({ dataDir, ending })
      expect(await app.outcome).toEqual({ up: true })
      if (signal) app.process.kill(signal)
      expect(await app.exited).toEqual(signal ? { code: null, signal } : { code: 0, signal: null })
      expect(await waitFor(() => listServer(dataDir).length === 0, 60_000)).toBe(true)
    },
    60_000,
  )
})

describe('a server that ends under a living app', () => {
  /** By both signals at least. */
  const ROUNDS = often(4, 2)
  it('is started again, time after time, behind the same socket', async () => {
    const dataDir = await usedDataDir()
    const lines: string[] = []
    const server = await startPostgres({ dataDir, log: (line) => lines.push(line) })
    for (let round = 0; round < ROUNDS; round++) {
      const pid = readPid(dataDir)
      const busy = keepBusy(server)
      sendSignal(pid, round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
      const isBack = () => ![0, pid].includes(readPid(dataDir)) && isReady(dataDir)
      expect(await waitFor(isBack, 60_000)).toBe(true)
      expect(await canUse(server)).toBe(true)
      expect(await busy).toBeInstanceOf(Error)
    }
    expect(lines.filter((line) => line.startsWith('PostgreSQL ended by itself'))).toHaveLength(ROUNDS)
    await server.stop()
    expect(listServer(dataDir)).toEqual([])
  })

  it('does not hold up a stop', async () => {
    const dataDir = await usedDataDir()
    const server = await startPostgres({ dataDir, log: silent })
    sendSignal(readPid(dataDir), 'SIGKILL')
    await sleep(Math.random() * 100)
    await server.stop()
    expect(await waitFor(() => listServer(dataDir).length === 0, 60_000)).toBe(true)
  })
})

/** A query that never looks whether its server is still there; ends with an error when it is ended. */
function keepBusy(server: RunningPostgres): Promise<unknown> {
  const client = new Client(server.connection('web'))
  client.on('error', silent)
  const query = async () => {
    await client.connect()
    return client.query('SELECT count(*) FROM generate_series(1, 10000000000)')
  }
  return query().catch((error: unknown) => error)
}

function isReady(dataDir: string): boolean {
  return readPostmasterFile(join(dataDir, 'postgres'))?.isReady ?? false
}
