import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from './product.ts'
import { BETWEEN_FILES, BRING_BACK, HAS_ITS_SHAPE, REMEMBER } from './snapshot.ts'

// A start and what it takes until a process has compiled what it runs is most of what a file of tests costs. Those that ask for nothing
// unusual share one, in turn: what it holds in the database is brought back, and what it remembers for a moment has been forgotten by then.

/** What may be asked of a product that others have used before. */
const USUAL = new Set(['ROLE', 'BOOTSTRAP_ADMIN_EMAIL', 'CONTACT_EMAIL'])
const SPARE = 2
/** One that nobody takes costs more in the long run than it saves. */
const SPARE_MS = 20_000
/** Longer than anything is believed, gathered or waited for without a look at the database: pages that are kept, alarms, the mail worker. */
const FORGOTTEN_MS = 2_500
const PATIENCE_MS = 10_000

type Shared = { key: string; own: Product; ready: Promise<boolean> }

/** Of this process; the modules of tests may be loaded anew for each file. */
const spare: Shared[] = ((globalThis as { spareProducts?: Shared[] }).spareProducts ??= [])
const folder = () => join(process.env.PREPARED_DATA ?? '', 'shared')

export const isUsual = (env: Record<string, string>): boolean =>
  process.env.PREPARED_DATA !== undefined && Object.keys(env).every((name) => USUAL.has(name))

/** One that stands ready, or a new one; to stop it gives it back. */
export async function lend(env: Record<string, string>, start: () => Promise<Product>): Promise<Product> {
  const key = JSON.stringify(env)
  const found = spare.findIndex((one) => one.key === key)
  const [shared] = found < 0 ? [] : spare.splice(found, 1)
  if (shared && (await shared.ready)) return lent(key, shared.own)
  await shared?.own.stop()
  const own = await start()
  note(own)
  await own.sql(REMEMBER)
  return lent(key, own)
}

function lent(key: string, own: Product): Product {
  own.output.length = 0
  own.sink.received.length = 0
  return {
    ...own,
    stop: async (options) => {
      if (options?.keep || !isAlive(own)) return own.stop(options)
      const given = { key, own, ready: tidy(own) }
      spare.push(given)
      setTimeout(() => void drop(given), SPARE_MS).unref()
      if (spare.length > SPARE) await spare.shift()?.own.stop()
      return 0
    },
  }
}

async function drop(one: Shared): Promise<void> {
  const at = spare.indexOf(one)
  if (at < 0) return
  spare.splice(at, 1)
  await one.ready
  await one.own.stop()
}

const isAlive = ({ child, sink }: Product) =>
  child.exitCode === null && child.signalCode === null && !sink.hasStopped

/** False when it cannot be used once more. */
async function tidy(own: Product): Promise<boolean> {
  try {
    await own.sql(`${BETWEEN_FILES}delete from outbox where state = 'queued'`)
    await wait(FORGOTTEN_MS)
    for (let waited = 0; await isSending(own); waited += 50) {
      if (waited > PATIENCE_MS) return false
      await wait(50)
    }
    await own.sql(BETWEEN_FILES + BRING_BACK)
    await wait(FORGOTTEN_MS / 2)
    const [shape] = await own.sql<{ has: boolean }>(BETWEEN_FILES + HAS_ITS_SHAPE)
    return isAlive(own) && shape?.has === true
  } catch {
    return false
  }
}

const isSending = async ({ sql }: Product) =>
  (await sql(`${BETWEEN_FILES}select from outbox where state = 'sending' limit 1`)).length > 0

/** For `endShared`: the process that has started it may end without a moment for that. */
function note({ child, dataDir }: Product): void {
  mkdirSync(folder(), { recursive: true })
  writeFileSync(join(folder(), String(child.pid)), dataDir)
}

/** When all tests are over. */
export async function endShared(): Promise<void> {
  mkdirSync(folder(), { recursive: true })
  await Promise.all(
    readdirSync(folder()).map(async (name) => {
      const pid = Number(name)
      if (send(pid, 'SIGTERM'))
        for (let waited = 0; send(pid, 0) && waited < PATIENCE_MS; waited += 50) await wait(50)
      await rm(readFileSync(join(folder(), name), 'utf8'), { recursive: true, force: true, maxRetries: 5 })
    }),
  )
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}
