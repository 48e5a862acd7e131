import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingNames } from '../src/platform/settings/settings-schema.server.ts'
import { startProduct, type Product } from './product/product.ts'

// A clock that can be moved exists in the demonstration alone. A site for real people has no address, no code and no
// setting for it, and does not open a database in which time was moved.

const root = resolve(import.meta.dirname, '..')
const addresses = ['/dev/clock', '/de/dev/clock', '/dev/clock/', '/DEV/CLOCK', '/dev/clock/_payload.json']

/** A built file and everything that it may load, by its text. */
function loadedBy(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file)) return seen
  const source = readFileSync(file, 'utf8')
  seen.set(file, source)
  for (const [, name = ''] of source.matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[\w./-]+\.js)["']/g))
    loadedBy(join(dirname(file), name), seen)
  return seen
}

const builtPages = join(root, 'build/server/index.js')
const filesOf = (name: string) => [...loadedBy(join(root, 'build/processes', name)).values()]

describe('what is built', () => {
  // What only the moving of a clock has: its address, and the words of its schema.
  const traces = [/\/dev\/clock/, /clock-strip/, /notify outbox/]

  it.each(['serve.js', 'cli.js', 'documents.js'])('%s holds nothing that moves a clock', (name) => {
    for (const source of filesOf(name)) for (const trace of traces) expect(trace.test(source)).toBe(false)
  })

  it('neither do the pages', () => {
    for (const source of loadedBy(builtPages).values())
      for (const trace of traces) expect(trace.test(source)).toBe(false)
  })

  it('the demonstration does, so that this looks for the right thing', () => {
    const all = filesOf('demo.js').join('\n')
    for (const trace of traces) expect(trace.test(all)).toBe(true)
  })
})

it('no setting names it', () => {
  expect(settingNames.filter((name) => /CLOCK|TIME|NOW|MOMENT|REHEARS|DEMO/.test(name))).toEqual([])
})

describe('serve', () => {
  let product: Product
  let isRunning = true
  // As much like the demonstration as it can be: mails are kept, and only this machine can open it.
  const env = { SMTP_URL: '', BOUNCE_ADDRESS: '', BOUNCE_TOKEN: '' }
  beforeAll(async () => {
    product = await startProduct(env)
  })
  afterAll(async () => {
    if (isRunning) await product.stop()
    else await rm(product.dataDir, { recursive: true, force: true })
  })

  it('shows kept mails there, so that it is the most it would ever show', async () => {
    expect((await fetch(`${product.url}/dev/mailbox`)).status).toBe(200)
  })

  it.each(addresses)('knows no %s', async (path) => {
    const read = await fetch(product.url + path, { redirect: 'manual' })
    expect([404, 308]).toContain(read.status)
    const posted = await fetch(product.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: product.url },
      body: new URLSearchParams({ by: 'week', from: '2026-01-01T00:00:00Z' }),
    })
    expect([404, 405]).toContain(posted.status)
  })

  it('says nothing of it on its pages', async () => {
    expect(await (await fetch(product.url)).text()).not.toContain('clock-strip')
  })

  it('does not open a database in which time was moved', async () => {
    await product.sql(
      `do $$ begin execute format('alter database %I set app.rehearsal = %L', current_database(), 'yes'); end $$`,
    )
    await product.stop({ keep: true })
    isRunning = false
    await expect(startProduct({ ...env, DATA_DIR: product.dataDir })).rejects.toThrow(/whose time was moved/)
  })
})
