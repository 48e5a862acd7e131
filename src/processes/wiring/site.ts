import { availableParallelism, loadavg } from 'node:os'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { isPassing, type WatchedDatabase } from '#db/away.server.ts'
import { importFiles, importPath } from '#features/console/imports/imports.ts'
import { pathWithoutLocale, localeOfPath, localised, languages } from '#i18n/locale.ts'
import { isOfOrganisers } from '#i18n/parts.ts'
import { addVary } from '#platform/http/encoding.server.ts'
import { makeKeptPages } from '#platform/http/kept-pages.server.ts'
import { makePolicyNeeds } from '#platform/http/page-policy.server.ts'
import { sendKeptPages } from '#platform/http/send-kept-pages.server.ts'
import { setSecurityHeaders } from '#platform/http/security.server.ts'
import { makeShell, type RequestFacts, type FailureStatus, type Sent } from '#platform/http/shell.server.ts'
import type { Metrics } from '#platform/metrics.server.ts'
import { addToOrigin } from '#platform/origin.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { WebDeps } from './deps.ts'
import { answerPage, type SiteBuild, takesForms } from './pages.ts'
import { healthOf } from './readiness.ts'
import { isDiskFull } from '#domain/disk.ts'
import { translator, type Translate } from '#i18n/translate.ts'

const style = `:root{color-scheme:light dark}body{margin:0;font:1.125rem/1.5 "Source Sans 3",system-ui,sans-serif;color:CanvasText;background:Canvas}
main{max-width:36rem;margin:0 auto;padding:4rem 1.25rem}h1{font-size:1.875rem;line-height:1.2;margin:0 0 1rem}p{margin:0 0 1rem}
.quiet{font-size:1rem;opacity:.8}a{color:LinkText;display:inline-block;margin-inline-end:1.5rem;padding:.5rem 0}`

type Failure = {
  /** 503: in a moment it will be there; 500: something went wrong; 413: more was sent than one form holds. */
  status: FailureStatus
  requestId: string
  /** What was sent, and not only asked for. */
  sent: Sent | null
  error: unknown
}

/**
 * Where not even the pages' own could be made: the Internal Server Error page (rules: messages), or that it takes a moment. No
 * script. What was sent goes back to its sender, to be sent again: browsers forget it on the way back.
 */
export function writeFailurePage(path: string, failure: Failure): { html: string; styles: string[] } {
  const locale = localeOfPath(path)
  const t = translator(locale)
  const words = wordsOf(t, failure)
  const again = failure.sent ? '' : `<a href="">${t('errors.tryAgain')}</a>`
  const html = `<!doctype html>
<html lang="${locale}" dir="${languages[locale].direction ?? 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title><style>${style}</style></head>
<body>
<main id="content">
<p class="quiet">${t('errors.status', { status: failure.status })}</p>
<h1>${words.title}</h1>
${words.paragraphs.map((words) => `<p>${words}</p>`).join('\n')}
${failure.status === 503 ? sendAgain(t, failure.sent) : ''}
<p>${again}<a href="${localised(locale, '/')}">${t('errors.toHome')}</a></p>
<p class="quiet">${t('errors.requestId', { id: failure.requestId })}</p>
</main>
</body>
</html>
`
  return { html, styles: [style] }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** As it came; line ends in a hidden field stay what they are. */
function sendAgain(t: Translate, sent: Sent | null): string {
  if (!sent?.fields) return ''
  const fields = sent.fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<form method="post" action="${escaped(sent.to)}">${fields.join('')}<button>${t('failure.sendAgain')}</button></form>`
}

type Words = { title: string; paragraphs: string[] }

function wordsOf(t: Translate, failure: Failure): Words {
  if (failure.status === 413)
    return { title: t('failure.tooLongTitle'), paragraphs: [t('failure.tooLongMessage')] }
  return failure.status === 503 ? unavailable(t, failure) : broken(t)
}

function unavailable(t: Translate, { sent, error }: Failure): Words {
  const title = t('failure.unavailableTitle')
  const kept = sent?.fields ? t('failure.sentKept') : t('failure.sentNotKept')
  if (isDiskFull(error)) {
    const paragraphs = [
      t('failure.fullMessage'),
      sent ? t('failure.fullForm') : t('failure.unavailableSaved'),
    ]
    return { title: t('failure.fullTitle'), paragraphs: sent ? [...paragraphs, kept] : paragraphs }
  }
  const saved = sent ? `${t('failure.unavailableForm')} ${kept}` : t('failure.unavailableSaved')
  return { title, paragraphs: [t('failure.unavailableMessage'), saved] }
}

function broken(t: Translate): Words {
  return {
    title: t('errors.serverErrorTitle'),
    paragraphs: [t('errors.serverErrorMessage'), t('errors.serverErrorHelp')],
  }
}

type Render = (request: Request, facts: RequestFacts) => Promise<Response>
/** Answers a request itself, or adds to what the page answers. */
export type Around = (request: Request, facts: RequestFacts, page: Render) => Promise<Response>

export type Site = {
  /** The built pages; in development fetched anew for every request. */
  loadBuild: () => Promise<unknown>
  /** Folder of the built browser files; null when Vite serves them. */
  clientDir: string | null
  mode: 'production' | 'development'
  withPort: (settings: Settings, port: number) => Settings
  /** Stands between the shell and the pages; only the demonstration puts something there. */
  around?: Around
  /** Asked first, for a development server's own files. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export async function makeHandler(
  deps: WebDeps & { db: WatchedDatabase },
  site: Site,
  metrics: Metrics,
): Promise<RequestListener> {
  const load = async () => (await site.loadBuild()) as SiteBuild
  const pageWith = async (given: WebDeps, ...[request, facts]: Parameters<Render>) =>
    answerPage({ build: await load(), deps: given, mode: site.mode }, request, facts)
  const page: Render = (request, facts) => pageWith(deps, request, facts)
  const { around } = site
  // What stands around a page may be another at each moment. A broken build fails the start, not the first visitor.
  const kept = site.mode === 'development' || around ? null : await keepPages(await load(), deps, pageWith)
  const render: Render = around
    ? (request, facts) => around(request, facts, page)
    : async (request, facts) => {
        try {
          return await page(request, facts)
        } catch (error) {
          const instead = isPassing(error) ? kept?.insteadOf(request) : null
          if (!instead) throw error
          return instead
        }
      }
  const { entry, routes } = await load()
  metrics.nameRoutes((path) => routeName(path, entry.module.routeOf))
  const noting: Render = async (request, facts) => {
    const { pathname } = new URL(request.url)
    const id = entry.module.routeOf(pageOf(pathname))
    addToOrigin({ page: id && pathWithoutLocale(`/${routes[id]?.path ?? ''}`) })
    const answer = await render(request, facts)
    const why = refusals[answer.status]
    // What is nowhere is looked for by robots all day long; of the console it is worth knowing.
    if (why && (id !== null || isOfOrganisers(pathname))) deps.log.info('access.refused', { why })
    return answer
  }
  const shell = makeShell({
    publicUrl: deps.settings.publicUrl,
    trustedProxies: deps.settings.trustedProxies,
    proxies: deps.proxies,
    log: deps.log,
    clientDir: site.clientDir,
    upload: {
      isAt: (path) => pathWithoutLocale(path) === importPath,
      control: importFiles.field,
      // A little more for the other fields and the wrapping.
      maxBytes: (importFiles.megabytes + 1) * 1024 * 1024,
    },
    isDevelopment: site.mode === 'development',
    health: healthOf(deps, metrics),
    takesForms: async (path) => takesForms(await load(), path),
    isUnavailable: isPassing,
    failurePage: writeFailurePage,
    render: noting,
  })
  const ordinary = getRequestListener((request, env) => shell.fetch(request, env))
  const listener: RequestListener = (request, response) => void ordinary(request, response)
  const { before } = site
  if (before) return (request, response) => before(request, response, () => listener(request, response))
  return kept ? kept.before(listener) : listener
}

const refusals: Readonly<Record<number, 'forbidden' | 'not-found'>> = { 403: 'forbidden', 404: 'not-found' }

/** After a start, before the pages are made that nobody has asked for yet: all of them are a second of a processor. */
const CALM_MS = 10_000
/** As long as the machine has more to do than it can, this is put off, but not more often. */
const PUT_OFF_AT_MOST = 4
const isBusy = () => (loadavg()[0] ?? 0) > availableParallelism()

/** Pages to read, sent from memory to visitors who are not signed in, and to everybody while the database is away. */
async function keepPages(
  { entry: { module } }: SiteBuild,
  deps: WebDeps & { db: WatchedDatabase },
  render: (deps: WebDeps, ...request: Parameters<Render>) => Promise<Response>,
) {
  const { publicUrl } = deps.settings
  const lastly = {
    ...deps,
    edition: lasting(deps.edition),
    bedsNeeded: lasting(deps.bedsNeeded, { said: null }),
  }
  // Not waited for longer than it takes: a database that goes away in this very moment does not fail the start.
  await lastly.edition().catch(() => null)
  const addresses = module.keptAddresses()
  const pages = makeKeptPages({
    version: () => module.contentVersion(lastly),
    render: async (path) => {
      const policy = makePolicyNeeds('')
      const facts = { requestId: 'kept', ip: '', policy }
      const answer = await render(lastly, new Request(publicUrl.origin + path), facts)
      setSecurityHeaders(answer.headers, policy, publicUrl.protocol === 'https:')
      addVary(answer.headers, 'Accept-Encoding')
      return answer
    },
    now: () => performance.now(),
  })
  const { log, db } = deps
  const makeAll = async () => {
    const began = performance.now()
    await pages.readAll(addresses.keys())
    log.info('pages.kept', { count: addresses.size, ms: Math.round(performance.now() - began) })
  }
  // First come, first served; what is asked for is made then, too.
  const makeWhenCalm = (left: number) => {
    const next = () => (left > 0 && isBusy() ? makeWhenCalm(left - 1) : void makeAll())
    setTimeout(next, CALM_MS).unref()
  }
  makeWhenCalm(PUT_OFF_AT_MOST)
  return {
    before: (otherwise: RequestListener) =>
      sendKeptPages({ publicUrl, log, addresses, crossroads: '/', pages, isAway: db.isAway }, otherwise),
    insteadOf: ({ method, url }: Request) => {
      const { pathname, search } = new URL(url)
      const page = search === '' ? pages.peek(pathname) : null
      if (!page || (method !== 'GET' && method !== 'HEAD')) return null
      const { head, body } = page.encodings.plain
      const answer = new Response(method === 'HEAD' ? null : new Uint8Array(body), { headers: pairs(head) })
      answer.headers.delete('Content-Length')
      return answer
    },
  }
}

const pageOf = (path: string) => path.replace(/\/_payload\.json$/, '') || '/'

/** The page an address leads to, whatever the language, with its data; files and unknown addresses are one each. */
function routeName(path: string, routeOf: (path: string) => string | null): string {
  const id = routeOf(pageOf(path))
  if (id !== null) return id.replace(/^[a-z]+\./, '')
  return /\.[a-z0-9]+$/i.test(path) ? 'file' : 'none'
}

const pairs = (head: readonly string[]): [string, string][] =>
  head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1] ?? ''] as [string, string]] : []))

const patienceMs = 1_000

/** What pages to read are made from; while the database is away, what it said last. */
function lasting<Said>(ask: () => Promise<Said>, first: { said: Said } | null = null): () => Promise<Said> {
  let known = first
  return async () => {
    const asked = ask().then((said) => (known = { said }).said)
    if (known === null) return asked
    const last = known
    let timer: NodeJS.Timeout | undefined
    const end = new Promise<Said>(
      (resolve) => (timer = setTimeout(() => resolve((known ?? last).said), patienceMs)),
    )
    return Promise.race([asked.catch(() => last.said), end]).finally(() => clearTimeout(timer))
  }
}
