import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsSchema } from '../src/platform/settings/settings-schema.server.ts'
import { pathWithoutLocale } from '../src/i18n/locale.ts'
import { listPaths } from './canary/crawl.ts'
import { sessionFor } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'
import { hasCode } from './product/smtp-sink.ts'

// The product belongs to its operator: its name, colours and addresses come from the settings and from nowhere else.
const root = resolve(import.meta.dirname, '..')
const defaultName = settingsSchema.shape.BRAND_NAME.parse(undefined)
/** As the name is written, and as people write such names in addresses and packages. */
const defaultForms = new RegExp(
  [defaultName, defaultName.toLowerCase().replaceAll(' ', '-'), defaultName.replaceAll(' ', '')].join('|'),
)
const brand = 'Zzyx Beds'
const settings = {
  BRAND_NAME: brand,
  MAIL_FROM: 'post@example.org',
  CONTACT_EMAIL: 'hello@zzyx.example.org',
  BRAND_COLOR: '#5b2a86',
  ORGANISATION_NAME: 'Zzyx e. V.',
  ORGANISATION_ADDRESS: 'Example Street 1; 53113 Bonn',
}
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><path fill="#5b2a86" d="M0 0h60v30H0z"/></svg>'

describe('no name is written into', () => {
  // Names of folders, sockets and keys on the server; nobody meets them on a page or in a mail.
  const technical = /^src\/(?:platform\/(?:settings|postgres|keys)|processes\/demo\.ts)/
  const files = ['src', 'content', 'public', 'config'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|css|json|md|svg|webmanifest)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !/\.test\.tsx?$/.test(path)),
  )
  const namedIn = (path: string, source = readFileSync(join(root, path), 'utf8')) =>
    defaultForms.test(source) ? [path] : []

  it('pages, mails, texts, content, public files and build', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((path) => !technical.test(path)).flatMap((path) => namedIn(path))).toEqual([])
  })
  it('any file but the schema of the settings as people read it', () => {
    const asWritten = files.filter((path) => readFileSync(join(root, path), 'utf8').includes(defaultName))
    expect(asWritten).toEqual(['src/platform/settings/settings-schema.server.ts'])
  })
  it('a file that would have it is found', () => {
    expect(namedIn('src/ui/x.tsx', `<p>Welcome to ${defaultName}</p>`)).toEqual(['src/ui/x.tsx'])
    expect(namedIn('content/en/x.md', 'mail@bed-exchange.example')).toEqual(['content/en/x.md'])
  })
})

describe('the built product under another name', () => {
  let product: Product
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brand-'))
    writeFileSync(join(folder, 'logo.svg'), logo)
    product = await startProduct({ ...settings, BRAND_LOGO: join(folder, 'logo.svg') })
  })
  afterAll(async () => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const get = (path: string, cookie = '') =>
    fetch(product.url + path, {
      redirect: 'manual',
      headers: { 'Accept-Encoding': 'identity', ...(cookie ? { Cookie: cookie } : {}) },
    })

  it('carries it on every page, for visitors and organisers, and the default nowhere', async () => {
    const paths = [...listPaths().filter((path) => !/[:*]/.test(path)), '/no/such/page', '/de/no/such/page']
    // Their words are read above, in the sources; what is left is the head, which all pages of one kind of reader share: of three pages one
    // is asked, in one language and until somebody has seen it; with `--all` each by all three.
    const pages = [...new Set(paths.map(pathWithoutLocale))]
    const languages = (page: string) => paths.filter((path) => pathWithoutLocale(path) === page)
    const some = pages.filter((_, at) => at % 3 === 0)
    const inTurn = new Set(some.map((page, at) => languages(page).at(at % languages(page).length)))
    const shown = new Set<string>()
    for (const cookie of [
      '',
      (await sessionFor(product, 'admin')) ?? '',
      (await sessionFor(product, 'host')) ?? '',
    ]) {
      const asked = paths.filter(
        (path) => process.env.TEST_ALL || path === '/' || (inTurn.has(path) && !shown.has(path)),
      )
      for (const path of asked) {
        const answer = await get(path, cookie)
        const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false
        const text = `${JSON.stringify([...answer.headers])}\n${await answer.text()}`
        expect(text, path).not.toMatch(defaultForms)
        if (!isPage || answer.status >= 500) continue
        if (answer.status === 200) shown.add(path)
        expect(text, path).toContain(brand)
        expect(text, path).toContain('<meta name="theme-color" content="#ffffff"/>')
      }
    }
    expect(shown.size).toBeGreaterThan(process.env.TEST_ALL ? 80 : 25)
  })

  it('carries it where machines look, with the theme colour white', async () => {
    const app = (await (await get('/manifest.webmanifest')).json()) as Record<string, unknown>
    expect(app).toMatchObject({ name: brand, theme_color: '#ffffff' })
    for (const path of ['/robots.txt', '/sitemap.xml', '/hostEvent.ics', '/favicon.svg']) {
      expect(await (await get(path)).text(), path).not.toMatch(defaultForms)
    }
  })

  it('says where to report a weakness', async () => {
    const text = await (await get('/.well-known/security.txt')).text()
    expect(text).toContain('Contact: mailto:hello@zzyx.example.org\n')
    expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now())
  })

  it('names the organisation and its address, and where to write to', async () => {
    for (const path of ['/impressum', '/de/impressum']) {
      const text = await (await get(path)).text()
      for (const words of ['Zzyx e. V.', 'Example Street 1', '53113 Bonn', 'hello@zzyx.example.org']) {
        expect(text, path).toContain(words)
      }
    }
    expect(await (await get('/contactUs')).text()).toContain('hello@zzyx.example.org')
    for (const path of ['/', '/dsgvo', '/contactUs', '/impressum'])
      expect(await (await get(path)).text(), path).not.toContain('post@example.org')
  })

  it('carries it in documents', async () => {
    for (const path of ['/ImportantDocs/guest-guidebook.pdf', '/de/ImportantDocs/host-manual.pdf']) {
      const file = await getDocumentProxy(new Uint8Array(await (await get(path)).arrayBuffer()))
      const { text } = await extractText(file, { mergePages: true })
      expect(text, path).toContain(brand)
      expect(text, path).not.toMatch(defaultForms)
    }
  })

  it('carries it in mails, whose answers go where people are told to write', async () => {
    for (const language of ['', '/de']) {
      const email = `reader${language.replace('/', '-')}@example.org`
      const send = (path: string, fields: Record<string, string>) =>
        fetch(product.url + language + path, {
          method: 'POST',
          redirect: 'manual',
          headers: { Origin: product.url },
          body: new URLSearchParams(fields),
        })
      await send('/signUp/guest', { email, privacy: 'yes' })
      await send('/newsletter', { email, consent: 'yes' })
      for (const isCode of [true, false]) {
        const mail = await product.sink.take(email, (one) => hasCode(one) === isCode)
        expect(mail.from).toMatchObject({ name: brand, address: 'post@example.org' })
        expect(mail.replyTo).toMatchObject([{ address: 'hello@zzyx.example.org' }])
        for (const words of [mail.text, mail.html]) expect(words, mail.subject).toContain(brand)
        expect(JSON.stringify(mail)).not.toMatch(defaultForms)
      }
    }
  })

  it('shows the colour by a rule that the policy allows, and the logo as a file of its own', async () => {
    const answer = await get('/')
    const page = await answer.text()
    const [, rules = ''] = /<style>(:root\{--spruce:#5b2a86[^<]*)<\/style>/.exec(page) ?? []
    const hash = createHash('sha256').update(rules).digest('base64')
    expect(answer.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`)
    const [, address = ''] =
      /<img[^>]* src="(\/brand\/logo\.svg[^"]*)" alt="" width="56" height="28"/.exec(page) ?? []
    const file = await get(address)
    expect(await file.text()).toBe(logo)
    expect(file.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
    expect(file.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    )
    expect(file.headers.get('Cache-Control')).toBe('public, max-age=3600')
  })
})
