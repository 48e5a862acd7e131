import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFiles } from '../../src/features/console/imports/components/limits.ts'
import { SIGN_IN_LIMITS } from '../../src/domain/sign-in-limits.ts'
import { freshEmail } from '../forms/senders.ts'
import { openLine, type Line } from '../product/line.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { Browser } from './browser.ts'
import { listInstalledProxies, samples, type Proxy } from './installed.ts'

// The samples of docs/operating/proxies, each in the real program, before the same two nodes. Without any of the programs
// what is left is the first test and the restarts, and a line on stderr says which are missing.
const installed = listInstalledProxies()
const folder = mkdtempSync(join(tmpdir(), 'bed-proxies-'))
const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
const proxies: Proxy[] = []
const nodes: { port: number; product: Product }[] = []
const browsers: Browser[] = []
let port: number
let line: Line
let cookie: string

beforeAll(async () => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', [...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  line = await openLine()
  port = await freePort()
  for (let count = 0; count < 2; count += 1) await startNode(count, await freePort())
  cookie = `__Host-${await sessionFor(nodeOf(0).product, 'admin')}`
  for (const [index, { name, start }] of installed.entries()) {
    const own = join(folder, name)
    mkdirSync(own)
    const place = { folder: own, address: `127.0.1.${index + 1}`, port, certificate, key }
    proxies.push(await start({ ...place, nodes: nodes.map((node) => node.port) }))
  }
})
afterAll(async () => {
  for (const browser of browsers) browser.close()
  for (const proxy of proxies) await proxy.stop()
  for (const { product } of nodes) if (product.child.exitCode === null) await product.stop()
  await line.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startNode(index: number, at: number) {
  const dataDir = join(folder, `node-${index}`)
  mkdirSync(dataDir, { recursive: true })
  const env = {
    PORT: String(at),
    DATA_DIR: dataDir,
    DATABASE_URL: line.databaseUrl,
    PUBLIC_URL: `https://localhost:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    ROLE: 'web',
  }
  nodes[index] = { port: at, product: await startProduct(env, line.owner) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port: free } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return free
}

function nodeOf(index: number) {
  const node = nodes[index]
  if (!node) throw new Error(`there is no node ${index}`)
  return node
}

let visitors = 0
/** A visitor whom no limit has met before. */
async function visit(proxy: Proxy): Promise<Browser> {
  visitors += 1
  const own = `127.0.2.${visitors}`
  const browser = await Browser.open(proxy.place, own, readFileSync(certificate, 'utf8'))
  browsers.push(browser)
  return browser
}

const organiser = () => ({ cookie })
const askForCode = (browser: Browser, claimed?: string) =>
  browser.post(
    '/signUp/guest/__getStarted',
    { email: freshEmail(), privacy: 'yes' },
    claimed ? { 'x-forwarded-for': claimed } : {},
  )
const said = () => nodes.map(({ product }) => product.output.join('')).join('')
const timesLimited = () => said().split('"event":"sign-in.limited"').length - 1

it.each(['nginx.conf', 'Caddyfile'])(
  '%s lets through more than we take, so that the refusal is ours',
  (name) => {
    const [, megabytes] =
      /max_(?:body_)?size (\d+)(?:m;|MB)/.exec(readFileSync(join(samples, name), 'utf8')) ?? []
    expect(Number(megabytes)).toBeGreaterThan(2 * (importFiles.megabytes + 1))
  },
)

describe.each(installed.map(({ name }, index) => ({ name, index })))('behind $name', ({ index }) => {
  const proxy = () => proxies[index] as Proxy

  it('limits count the visitor, not the proxy, and not who is only claimed', async () => {
    const [one, other] = [await visit(proxy()), await visit(proxy())]
    const before = timesLimited()
    const { free } = SIGN_IN_LIMITS.network.calm
    for (let count = 0; count < free; count += 1) await askForCode(one, `198.51.100.${count}`)
    expect(timesLimited()).toBe(before)
    await askForCode(one, '198.51.100.99')
    await expect.poll(timesLimited).toBe(before + 1)
    expect((await askForCode(other)).status).toBe(302)
    await other.ask('/faq')
    expect(timesLimited()).toBe(before + 1)
  })

  it('speaks HTTP/2, and pages come compressed and with their headers', async () => {
    const { status, headers } = await (
      await visit(proxy())
    ).ask('/', { headers: { 'accept-encoding': 'br' } })
    expect([status, headers['content-encoding']]).toEqual([200, 'br'])
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
  })

  it('nobody outside reads the figures', async () => {
    const browser = await visit(proxy())
    for (const claimed of ['localhost', `localhost:${port}`])
      expect((await browser.ask('/metrics', { headers: { host: claimed } })).status).toBeGreaterThan(400)
  })

  it('takes the largest list; what is too large gets our words', async () => {
    const browser = await visit(proxy())
    const upload = (bytes: number) => {
      const form = [
        `--edge\r\nContent-Disposition: form-data; name="role"\r\n\r\nguest\r\n`,
        `--edge\r\nContent-Disposition: form-data; name="locale"\r\n\r\nen\r\n`,
        `--edge\r\nContent-Disposition: form-data; name="${importFiles.field}"; filename="list.csv"\r\n`,
        `Content-Type: text/csv\r\n\r\n`,
      ]
      const rows = ['email,name,comment']
      for (let size = 20; size < bytes - 2_000; size += 1_940)
        rows.push(`g${size}@example.org,Ada,${'x'.repeat(1_900)}`.padEnd(1_939, 'y').slice(0, 1_939))
      const headers = { ...organiser(), 'content-type': 'multipart/form-data; boundary=edge' }
      const body = `${form.join('')}${rows.join('\n')}\r\n--edge--\r\n`
      return browser.ask('/admin/migrate', { method: 'POST', headers, body })
    }
    const taken = await upload(importFiles.megabytes * 1024 * 1024)
    expect(taken).toMatchObject({ status: 302 })
    expect(taken.headers.location).toContain('/admin/migrate/import/')
    expect(await upload(12 * 1024 * 1024)).toMatchObject({
      status: 413,
      text: expect.stringContaining('That is too long'),
    })
  })

  it('a long download comes whole to somebody who takes their time', async () => {
    const { product } = nodeOf(0)
    const guest = await sessionFor(product, 'guest')
    await product.sql(
      `insert into session (token_hash, person_id, created_at, last_seen_at, expires_at)
       select uuid_send(gen_random_uuid()), (select person_id from registration order by created_at desc limit 1), now(), now(), now()
       from generate_series(1, 8000)`,
    )
    const headers = { cookie: `__Host-${guest}`, 'accept-encoding': 'identity' }
    const { stream } = await (await visit(proxy())).begin('/profile/data.json', { headers })
    let [text, chunks] = ['', 0]
    for await (const chunk of stream.setEncoding('utf8')) {
      chunks += 1
      if (chunks % 50 === 0) await pause(200)
      text += chunk
    }
    expect(text.length).toBeGreaterThan(1_000_000)
    expect(() => JSON.parse(text)).not.toThrow()
  })
})

it('nodes are started anew one after the other, and nobody notices', async () => {
  const seen: string[] = []
  const isDone = new AbortController()
  const people = await Promise.all(proxies.flatMap((proxy) => [visit(proxy), visit(proxy)]))
  const walks = people.map(async (browser) => {
    while (!isDone.signal.aborted) {
      await pause(20)
      for (const ask of [
        () => browser.ask('/faq'),
        () => browser.ask('/profile', { headers: organiser() }),
        () => browser.post('/admin/matching/look.json', { intent: 'look', guest: '' }, organiser()),
      ])
        seen.push(
          await ask().then(
            ({ status, text }) => (status === 200 ? '200' : `${status} ${text.slice(0, 100)}`),
            String,
          ),
        )
    }
  })
  for (let round = 0; round < (process.env.TEST_ALL ? 5 : 1); round += 1) {
    for (const [index, { port: at, product }] of nodes.entries()) {
      expect(await product.stop({ keep: true })).toBe(0)
      await startNode(index, at)
    }
  }
  isDone.abort()
  await Promise.all(walks)
  const lines = proxies.flatMap((proxy) => Object.values(proxy.logs()).join('\n').split('\n'))
  const why = lines.filter((text) => /"status":5| 50[0-9] /.test(text)).join('\n')
  expect(new Set(seen), why).toEqual(new Set(installed.length > 0 ? ['200'] : []))
})

it('when both are away a kind line says so; no log tells what was searched for, before or then', async () => {
  const search = (browser: Browser) => {
    const referer = `https://localhost:${port}/admin/guests?q=Canary-Before`
    return browser.ask('/admin/guests?q=Canary-Name', { headers: { ...organiser(), referer } })
  }
  const people = await Promise.all(proxies.map(visit))
  for (const browser of people) expect((await search(browser)).status).toBe(200)
  await Promise.all(nodes.map(({ product }) => product.stop()))
  for (const [index, browser] of people.entries()) {
    const answer = await search(browser)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.text).toContain('Gleich wieder da')
    const logs = () => JSON.stringify(proxies[index]?.logs())
    await expect.poll(() => logs().split('/admin/guests').length).toBeGreaterThan(2)
    expect(logs()).not.toMatch(/Canary|127\.0\.2\./)
  }
})
