import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultLocale, localeOfPath, pathWithoutLocale, type Locale } from '../src/i18n/locale.ts'
import routes from '../src/routes.ts'
import { sessionFor, type Role } from './product/people.ts'
import { startProduct, type Product } from './product/product.ts'
import { access, everyRole, type Outcome } from './walls/access.ts'
import { routeName } from './walls/route-name.ts'

type Page = { name: string; path: string; locale: Locale }

/** All pages of the site map, with their language taken off their id. */
function listPages(entries: readonly RouteConfigEntry[], above = ''): Page[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/')
    if (entry.children) return listPages(entry.children, path)
    return [{ name: routeName(entry.id ?? ''), path: `/${path}`, locale: localeOfPath(`/${path}`) }]
  })
}

const pages = listPages(routes)
/** Nobody here minds the size of an answer; to make each small and large again takes as long as to make the page. */
const plain = { 'Accept-Encoding': 'identity' }
/**
 * A page has one file for both languages, and in it one gate: in the others one of two stands for all, in turn, and its forms, data,
 * spellings and methods for English. The data come by the page's own loader, so of four roles two ask for them, in the place of the page;
 * a page without forms says so before anybody is looked at, to two roles in turn. Spellings and methods, which are read before any
 * page, take turns. `npm test -- --all` asks everything of everybody.
 */
const inOthers: readonly Role[] = ['visitor', 'admin']
const forData: readonly Role[] = ['visitor', 'guest', 'waiting admin', 'admin']
const isInFull = Boolean(process.env.TEST_ALL)
const isAskedInFull = ({ locale }: Page) => locale === defaultLocale || isInFull
/** All of these, or some of them that differ from page to page. */
const inTurn = <T>(all: readonly T[], page: Page, count: number): readonly T[] => {
  const first = pages.indexOf(page)
  return isInFull ? all : Array.from({ length: count }, (_, n) => all[(first * count + n) % all.length]!)
}

describe('the table of access', () => {
  it('has a row for every page of the site map, and no other', () => {
    expect(Object.keys(access).toSorted()).toEqual([...new Set(pages.map(({ name }) => name))].toSorted())
  })

  it('misses a planted page', () => {
    const planted = listPages([{ id: 'en.admin.secrets', path: 'admin/secrets', file: 'x.tsx' }])
    expect(planted.map(({ name }) => name).filter((name) => !(name in access))).toEqual(['admin.secrets'])
  })
})

describe('every address gives every role what the table says', () => {
  let product: Product
  beforeAll(async () => {
    // Nobody who writes rows in their own time: nothing here waits for a mail.
    product = await startProduct({ ROLE: 'web' })
  })
  afterAll(() => product.stop())

  /** Whose page is asked for next: the same again, because hundreds of organisers stand on every page that names them. */
  const people = new Map<Role, string | null>()

  type Ask = 'GET' | 'POST' | 'GET payload'

  async function ask(page: Page, cookie: string | null, how: Ask): Promise<Outcome | string> {
    const method = how === 'POST' ? 'POST' : 'GET'
    const path = page.path
      .replace(':id', '6f9619ff-8b86-4011-b42d-00c04fc964ff')
      .replace(':document', 'guest-guidebook')
      .replace(':slug', 'nowhere')
      .replace('*', 'nowhere')
    const asked = how === 'GET payload' ? `${path === '/' ? '' : path}/_payload.json` : path
    const response = await fetch(product.url + asked, {
      method,
      redirect: 'manual',
      headers: { ...plain, Origin: product.url, ...(cookie ? { Cookie: cookie } : {}) },
      ...(method === 'POST' ? { body: new URLSearchParams() } : {}),
    })
    const text = await response.text()
    // A machine that is busy with other things says when to come back, which tells nothing of who may see what.
    const comeBack = Number(response.headers.get('Retry-After'))
    if (response.status !== 503 || !(comeBack > 0))
      return findOneWord(text) ?? outcomeOf(response, page.locale)
    await sleep(comeBack * 1000)
    return ask(page, cookie, how)
  }

  /** To somebody without style two ways that stand side by side are one word. */
  const findOneWord = (html: string) => {
    const at = html.search(/<\/(?:a|button|summary)><(?:a|button|summary)\b/)
    return at < 0 ? undefined : html.slice(Math.max(0, at - 40), at + 40)
  }

  function outcomeOf({ status, headers }: Response, locale: Locale): string {
    if (status === 200) return 'page'
    if (status === 404) return 'not found'
    if (status === 405) return 'no form here'
    if ([400, 409, 422, 429].includes(status)) return 'refused'
    const location = headers.get('Location') ?? ''
    const path = location.replace(/\?.*$/, '')
    if (status !== 302 || localeOfPath(path) !== locale) return `${status} ${location}`
    return `to ${pathWithoutLocale(path)}`
  }

  /** Files made by a loader: there is no page that could be asked for as data. */
  const isFile = (name: string) =>
    /^(?:host-event|via|share\.paper|returned-mail|sitemap|robots|security-txt|web-manifest|.*\.html|.*\.pdf|.*\.json|.*\.csv|.*\.ics|.*\.js|.*\.webmanifest|.*\.events)$/.test(
      name,
    )

  it.each(pages)('$locale $path', async (page) => {
    const row = access[page.name]
    const expected: Record<string, string> = {}
    const seen: Record<string, string> = {}
    const askAll = async (role: Role) => {
      const cookie = people.has(role) ? people.get(role)! : await sessionFor(product, role)
      people.set(role, cookie)
      const hasData = isAskedInFull(page) && (isInFull || inTurn(forData, page, 2).includes(role))
      const isPosted =
        isAskedInFull(page) &&
        (isInFull || row?.post[role] !== 'no form here' || inTurn(everyRole, page, 2).includes(role))
      const hows = [
        ...(isInFull || !hasData ? (['GET'] as const) : []),
        ...(hasData ? (['GET payload'] as const) : []),
        ...(isPosted ? (['POST'] as const) : []),
      ] as const
      for (const how of hows) {
        const outcome = row?.[how === 'POST' ? 'post' : 'get'][role] ?? 'no row'
        const hasPayload = how !== 'GET payload' || !isFile(page.name)
        expected[`${how} as ${role}`] = hasPayload ? outcome : 'not found'
        seen[`${how} as ${role}`] = await ask(page, cookie, how)
        // The form comes last: where the gate lets it through, it may have changed what the person is.
        const isLetThrough = outcome !== 'no form here' && outcome !== row?.get[role]
        if (how === 'POST' && isLetThrough) people.delete(role)
      }
    }
    await Promise.all((isAskedInFull(page) ? everyRole : inTurn(inOthers, page, 1)).map(askAll))
    expect(seen).toEqual(expected)
  })

  it.each(pages.filter(isAskedInFull).filter(({ name }) => access[name]?.get.visitor === 'to /login'))(
    '$locale $path shows a visitor nothing under other spellings either',
    async (page) => {
      const { path } = page
      const spellings = [
        `${path}/`,
        path.toUpperCase(),
        path.replace('/', '//'),
        `${path}.data`,
        `${path}.data?_routes=${page.locale}.${page.name}`,
      ]
      for (const spelling of inTurn(spellings, page, 2)) {
        const response = await fetch(
          product.url +
            spelling
              .replace(':id', '6f9619ff-8b86-4011-b42d-00c04fc964ff')
              .replace(':document', 'guest-guidebook'),
          { redirect: 'manual', headers: plain },
        )
        const body = await response.text()
        expect([202, 302, 308, 404], spelling).toContain(response.status)
        expect(body, spelling).not.toMatch(/waitingGuests|registrations/)
      }
    },
  )

  /** Node's own client, because `fetch` sends no TRACE. */
  const send = (method: string, path: string) =>
    new Promise<{ status: number | undefined; allow: string | undefined; text: string }>(
      (resolve, reject) => {
        const asked = request(product.url + path, { method, headers: { Origin: product.url } }, (answer) => {
          let text = ''
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
          answer.on('end', () => resolve({ status: answer.statusCode, allow: answer.headers.allow, text }))
        })
        asked.on('error', reject).end()
      },
    )
  const spelled = ({ path }: Page) =>
    path
      .replace(':id', '6f9619ff-8b86-4011-b42d-00c04fc964ff')
      .replace(':document', 'guest-guidebook')
      .replace('*', 'nowhere')

  it.each(pages.filter(isAskedInFull))(
    '$locale $path is asked with GET, HEAD and OPTIONS, perhaps POST, and nothing else',
    async (page) => {
      const path = spelled(page)
      const outcomes: Outcome[] = Object.values(access[page.name]?.post ?? {})
      const takesForms = !outcomes.includes('no form here') && !page.path.endsWith('*')
      const Allow = `GET, HEAD, OPTIONS${takesForms ? ', POST' : ''}`
      for (const method of inTurn(['PUT', 'PATCH', 'DELETE', 'TRACE'], page, 1)) {
        const { status, allow } = await send(method, path)
        expect([method, status, allow]).toEqual([method, 405, Allow])
      }
      expect(await send('OPTIONS', path)).toEqual({ status: 204, allow: Allow, text: '' })
      // Of all pages, or of one in four: what answers it knows no page.
      if (isInFull || pages.indexOf(page) % 4 === 0) {
        const [get, head] = [await send('GET', path), await send('HEAD', path)]
        expect([head.status, head.text]).toEqual([get.status, ''])
      }
      if (access[page.name]?.post.visitor === 'no form here')
        expect(await send('POST', path)).toMatchObject({ status: 405, allow: Allow })
    },
  )
})
