import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPages } from '../src/features/site/discovery/discovery.ts'
import { locales, localised } from '../src/i18n/locale.ts'
import { startProduct, type Product } from './product/product.ts'

// What search engines, link previews and home screens read.
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const ask = (path: string) => fetch(product.url + path, { redirect: 'manual' })
const text = async (path: string) => (await ask(path)).text()

describe('what machines read', () => {
  const heads = new Map<string, string>()
  const headOf = async (path: string) => {
    const known = heads.get(path) ?? /<head>.*<\/head>/s.exec(await text(path))?.[0] ?? ''
    heads.set(path, known)
    return known
  }
  const attribute = (head: string, pattern: RegExp) => pattern.exec(head)?.[1] ?? ''
  const paths = publicPages.flatMap(({ path }) => [path, path === '/' ? '/de' : `/de${path}`])

  it('of a public page: its one address, its other language, a card', async () => {
    for (const path of paths) {
      const head = await headOf(path)
      const english = path.replace(/^\/de(?=\/|$)/, '') || '/'
      const german = english === '/' ? '/de' : `/de${english}`
      expect(attribute(head, /rel="canonical" href="([^"]*)"/), path).toBe(product.url + path)
      expect(attribute(head, /hrefLang="en" href="([^"]*)"/i), path).toBe(product.url + english)
      expect(attribute(head, /hrefLang="de" href="([^"]*)"/i), path).toBe(product.url + german)
      expect(attribute(head, /hrefLang="x-default" href="([^"]*)"/i), path).toBe(product.url + english)
      expect(attribute(head, /og:url" content="([^"]*)"/), path).toBe(product.url + path)
      expect(attribute(head, /<title>([^<]*)/), path).not.toBe('')
      for (const name of ['description', 'og:title', 'og:description', 'og:image:alt'])
        expect(attribute(head, new RegExp(`="${name}" content="([^"]*)"`)), `${path} ${name}`).not.toBe('')
      expect(head.match(/name="description"/g), path).toHaveLength(1)
      expect(head, path).not.toContain('noindex')
    }
  })

  it('has a title of its own for every page', async () => {
    for (const language of ['en', 'de']) {
      const own = paths.filter((path) => /^\/de(?:\/|$)/.test(path) === (language === 'de'))
      const titles = await Promise.all(
        own.map(async (path) => attribute(await headOf(path), /<title>([^<]*)/)),
      )
      expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
    }
  })

  it('leaves out what is personal, a step of something, or nothing', async () => {
    for (const path of ['/login', '/no/such', '/de/no/such', '/confirmNewsletter', '/unsubscribe'])
      expect(await text(path), path).toContain('name="robots" content="noindex"')
  })

  it('is in the sitemap, public pages only and in every language', async () => {
    const all = publicPages.flatMap(({ path }) =>
      locales.map((locale) => product.url + localised(locale, path)),
    )
    const response = await ask('/sitemap.xml')
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    const listed = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(listed.toSorted()).toEqual(all.toSorted())
    for (const address of listed) {
      const { status } = await ask(new URL(address ?? '').pathname)
      expect([address, status]).toEqual([address, 200])
    }
  })

  it('is told by robots.txt', async () => {
    const robots = await text('/robots.txt')
    expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`)
    for (const path of ['/admin', '/de/admin', '/profile', '/de/otp', '/dev/'])
      expect(robots).toContain(`Disallow: ${path}\n`)
    expect((await ask('/apple-touch-icon.png')).status).toBe(200)
    expect((await (await ask('/og.png')).arrayBuffer()).byteLength).toBeLessThanOrEqual(40 * 1024)
  })
})

describe('what is passed on', () => {
  it('is words, ways to send them, and a sheet with a code; nothing of others is loaded', async () => {
    const page = await text('/de/share')
    const link = encodeURIComponent(`${product.url}/de`)
    const ways = [
      'https://wa.me/?text=',
      `https://t.me/share/url?url=${link}`,
      'sms:?&amp;body=',
      'mailto:?subject=',
    ]
    for (const way of ways) expect(page).toContain(`href="${way}`)
    expect(page).toMatch(/Hast du ein Bett frei\?.*<img src="data:image\/svg\+xml,[^"]+" alt="QR-Code/s)
    expect(page).not.toMatch(/(?:src|srcset)="https?:/)
    expect(page).toContain('<meta property="og:title"')
  })

  it('leads from a poster of before to where hosts begin, whatever it is called', async () => {
    for (const slug of ['poster', 'made-up', '%3Cb%3E']) {
      const answer = await ask(`/de/via/${slug}`)
      expect(answer.headers.get('Location')).toBe('/de/signUp/host?via=link')
    }
    expect(await text('/signUp/host?via=link')).toContain('need somewhere to sleep')
    expect(await text('/signUp/host')).not.toContain('need somewhere to sleep')
  })
})
