import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isOneClickForm } from '#domain/unsubscribe-token.ts'
import type { Log } from '#platform/log.server.ts'
import { comingFrom } from '#platform/origin.server.ts'
import { createProxyTest } from '#platform/settings/trusted-proxies.server.ts'
import { clientAddress } from './client-address.server.ts'
import { compressAnswer, isGuess } from './encoding.server.ts'
import { answerHealth, healthPaths, type HealthSources } from './health.server.ts'
import { mayBeOneClick, mayBeReport } from './one-click.server.ts'
import { makeNonce, makePolicyNeeds, type PolicyNeeds } from './page-policy.server.ts'
import type { ProxyWatch } from './proxy-watch.server.ts'
import { comesFromOurPages, judgeHost, setSecurityHeaders } from './security.server.ts'

/** The one file that a page takes: the name of its control. Every other file of every form is left out. */
type FileControl = string | null

/**
 * The form of a request, or null when its body is no form or a broken one. Our pages send nothing else, so it is read
 * here once and an action may trust `request.formData()`: both ways in which browsers send forms become one, texts only
 * but for the one file of a page that takes one, without what PostgreSQL cannot keep (NUL, half surrogates).
 */
async function readFormBody(
  request: Request,
  fileControl: FileControl = null,
): Promise<URLSearchParams | FormData | null> {
  const type = (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded')
    return cleanForm(new URLSearchParams(await request.text()))
  if (type === 'multipart/form-data') {
    const form = await request.formData().catch(() => null)
    const file = fileControl === null ? null : form?.get(fileControl)
    return form && (file instanceof File ? withFile(form, fileControl ?? '', file) : cleanForm(form))
  }
  return (await request.text()) === '' ? new URLSearchParams() : null
}

function withFile(form: FormData, name: string, file: File): FormData {
  const clean = new FormData()
  for (const [key, value] of cleanForm(form)) clean.append(key, value)
  // What it is called where it comes from is nobody's business.
  clean.append(name, file, 'file')
  return clean
}

/** Files are nothing we ask for. */
function cleanForm(form: Iterable<[string, unknown]>): URLSearchParams {
  const clean = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value === 'string') clean.append(cleanText(name), cleanText(value))
  }
  return clean
}

const cleanText = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** What the pages are told about a request besides the request itself; what the policy must allow, they tell. */
export type RequestFacts = { requestId: string; ip: string; policy: PolicyNeeds }

/** A form that was sent, to be sent again: where to, and what is in it; null where that cannot be given back, such as a file. */
export type Sent = { to: string; fields: readonly (readonly [string, string])[] | null }

export type Shell = {
  publicUrl: URL
  trustedProxies: readonly string[]
  proxies: Pick<ProxyWatch, 'see'>
  log: Log
  /** Folder of the built browser files; null when a development server serves them. */
  clientDir: string | null
  /** The page that takes a file: whether an address is its, the control of the file, and how large its forms may be. */
  upload: { isAt: (path: string) => boolean; control: string; maxBytes: number }
  /** Vite's own scripts need what the strict policy forbids. */
  isDevelopment: boolean
  render: (request: Request, facts: RequestFacts) => Promise<Response>
  health: HealthSources
  /** Does the page at this path take forms? */
  takesForms: (path: string) => Promise<boolean>
  /** Did a page fail only because what it needs is not there just now? */
  isUnavailable: (error: unknown) => boolean
  /** What people see when no page could be made at all, such as without a database; its styles stand inside. */
  failurePage: (
    path: string,
    failure: { status: FailureStatus; requestId: string; sent: Sent | null; error: unknown },
  ) => { html: string; styles: string[] }
}

export type FailureStatus = 413 | 500 | 503

const maxBodyBytes = 256 * 1024
/** What somebody may send in good faith: a list with its pictures. */
const maxThrownAwayBytes = 32 * 1024 * 1024
const yearSeconds = 31_536_000
type Env = { Bindings: HttpBindings; Variables: RequestFacts & { form?: URLSearchParams } }

/** Everything around the pages: identity of a request, headers, limits, files, health. */
export function makeShell(shell: Shell): Hono<Env> {
  const app = new Hono<Env>()
  const isProxy = createProxyTest(shell.trustedProxies)
  const secure = shell.publicUrl.protocol === 'https:'

  app.use(async (context, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const policy = makePolicyNeeds(shell.isDevelopment ? '' : makeNonce())
    const remote = context.env.incoming.socket.remoteAddress
    // Read from the connection: the form reader never sees a client that leaves early.
    whenCutShort(context.env, () => shell.log.forRequest(requestId).info('request.cut-short', {}))
    context.set('requestId', requestId)
    context.set('policy', policy)
    context.set('ip', clientAddress(remote, context.req.header('X-Forwarded-For') ?? null, isProxy))
    const isKnown = knownMethods.has(context.env.incoming.method ?? '')
    const browser = context.req.header('User-Agent') ?? null
    const { log } = shell
    const origin = { by: 'visitor', ip: context.get('ip'), requestId, browser, log } as const
    if (isKnown) await comingFrom(origin, next)
    else context.res = await explainMethods(context.env.incoming, shell.takesForms)
    if (hasLeft(context.env)) context.res = leftResponse()
    // Data for signed-in people goes out on many ways; a way that says nothing of keeping it is not kept.
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store')
    if (!shell.isDevelopment) setSecurityHeaders(context.res.headers, policy, secure)
    context.res.headers.set('X-Request-Id', requestId)
    const { path } = context.req
    const method = context.env.incoming.method ?? ''
    const { status } = context.res
    // Asked twice a second by a proxy, and well: a day of that is a larger log than a season of people.
    if (status === 200 && healthPaths.has(path)) return
    logRequest(shell.log, { requestId, method, path, status, started })
  })

  app.use(async (context, next) => {
    await next()
    if (hasLeft(context.env)) return
    if (shell.isDevelopment || !context.finalized || isGuess(context.req.raw, context.res.headers)) return
    context.res = await compressAnswer(context.res, context.req.header('Accept-Encoding'))
  })

  answerHealth(app, shell.health)

  app.use(async (context, next) => {
    const verdict = judgeHost(context.req.header('Host') ?? null, shell.publicUrl)
    if (verdict === 'ours') {
      shell.proxies.see(context.env.incoming.socket.remoteAddress, context.env.incoming.headers)
      return next()
    }
    const { pathname, search } = new URL(context.req.url)
    if (verdict === 'loopback-alias' && context.req.method === 'GET') {
      return context.redirect(shell.publicUrl.origin + pathname + search, 307)
    }
    return context.text('This server does not answer for that host.', 421)
  })

  if (shell.clientDir) {
    const files = serveStatic<Env>({
      root: shell.clientDir,
      precompressed: true,
      onFound: (path, context) => {
        const isImmutable = path.includes('/assets/')
        context.header(
          'Cache-Control',
          `public, max-age=${isImmutable ? `${yearSeconds}, immutable` : '3600'}`,
        )
      },
    })
    app.get('*', (context, next) => (/\.[a-z0-9]+$/i.test(context.req.path) ? files(context, next) : next()))
  }

  const isOurs = ({ method, headers }: Request) => comesFromOurPages(method, headers, shell.publicUrl.origin)
  const refuse = (context: Context) => {
    noteRefused(context, 'origin', 403)
    return context.text('This form was not sent from our pages.', 403)
  }
  const noteRefused = ({ req: { method, path } }: Context, reason: 'origin' | 'too-large', status: number) =>
    shell.log.info('request.refused', { method, path, reason, status })
  app.use(async (context, next) => {
    const { method, path, raw } = context.req
    const isFromMachine = mayBeOneClick(method, path, raw.headers) || mayBeReport(method, path, raw.headers)
    return isOurs(raw) || isFromMachine ? next() : refuse(context)
  })
  const fail = (context: Context<Env>, status: FailureStatus, fields: Sent['fields'], error: unknown) => {
    const { method, path, url } = context.req
    const { pathname, search } = new URL(url)
    const isSent = method !== 'GET' && method !== 'HEAD'
    const sent = isSent ? { to: shell.publicUrl.origin + pathname + search, fields } : null
    const requestId = context.get('requestId')
    const { html, styles } = shell.failurePage(path, { status, requestId, sent, error })
    context.get('policy').inline = { scripts: new Set(), styles: new Set(styles) }
    return context.html(html, status)
  }
  const onError = async (context: Context<Env>) => {
    noteRefused(context, 'too-large', 413)
    await throwAway(context.req.raw)
    return fail(context, 413, null, null)
  }
  const ofForms = bodyLimit({ maxSize: maxBodyBytes, onError })
  const ofFiles = bodyLimit({ maxSize: shell.upload.maxBytes, onError })
  app.use((context, next) => (shell.upload.isAt(context.req.path) ? ofFiles : ofForms)(context, next))

  app.all('*', async (context) => {
    const { pathname, search } = new URL(context.req.url)
    // The address as people see it, whatever the proxy in front calls us.
    const address = shell.publicUrl.origin + pathname + search
    const { method, headers, signal } = context.req.raw
    const facts = {
      requestId: context.get('requestId'),
      ip: context.get('ip'),
      policy: context.get('policy'),
    }
    if (method === 'GET' || method === 'HEAD')
      return shell.render(new Request(address, { method, headers, signal }), facts)
    const control = shell.upload.isAt(pathname) ? shell.upload.control : null
    const body = await readFormBody(context.req.raw, control)
    if (!body && isCutShort(context.env.incoming)) throw new Error('cut short')
    if (!body) return context.text('Only forms can be sent here.', 415)
    const isKnown =
      isOurs(context.req.raw) ||
      mayBeReport(method, pathname, headers) ||
      (body instanceof URLSearchParams && isOneClickForm(body))
    if (!isKnown) return refuse(context)
    if (body instanceof URLSearchParams) context.set('form', body)
    const plain = new Headers(headers)
    for (const name of ['Content-Type', 'Content-Length', 'Transfer-Encoding']) plain.delete(name)
    return shell.render(new Request(address, { method, headers: plain, body, signal }), facts)
  })

  app.onError((error, context) => {
    const requestId = context.get('requestId')
    const { method, path } = context.req
    // Nobody is there to read it, and it is no mistake of ours: whatever was begun for them breaks off in some error.
    if (hasLeft(context.env)) return leftResponse()
    const status = shell.isUnavailable(error) ? 503 : 500
    if (status === 503) context.header('Retry-After', '5')
    else shell.log.forRequest(requestId).error('request.failed', { method, path, status, err: error })
    const fields = context.get('form')
    return fail(context, status, fields ? [...fields] : null, error)
  })
  return app
}

function whenCutShort({ incoming, outgoing }: Env['Bindings'], note: () => void): void {
  const look = () => {
    if (!incoming.complete && !outgoing.writableEnded) note()
  }
  if (incoming.destroyed) look()
  else incoming.once('close', look)
}

/** Never sent: what the log says when the client has left. */
const leftResponse = () => new Response(null, { status: 499 })
const hasLeft = ({ incoming, outgoing }: Env['Bindings']) => outgoing.destroyed || isCutShort(incoming)

/** Did its line end before it had come in? */
const isCutShort = ({ complete, destroyed }: IncomingMessage) => !complete && destroyed

/** A client still sending reads no answer, so a body without or beyond a length is refused at once. */
async function throwAway({ headers, body }: Request): Promise<void> {
  if (!body || body.locked || !(Number(headers.get('Content-Length')) <= maxThrownAwayBytes)) return
  const reader = body.getReader()
  while (!(await reader.read()).done);
}

const knownMethods = new Set(['GET', 'HEAD', 'POST'])

/** Answers OPTIONS and disallowed methods before anything else: the framework takes some for forms and cannot make a request of TRACE. */
async function explainMethods(
  { method, url = '/', headers }: IncomingMessage,
  takesForms: Shell['takesForms'],
): Promise<Response> {
  const path = URL.parse(url, 'http://localhost')?.pathname ?? '/'
  const allowed = { Allow: `GET, HEAD, OPTIONS${(await takesForms(path)) ? ', POST' : ''}` }
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: allowed })
  // Its body is not read, so the connection cannot serve another request.
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  const close: Record<string, string> = hasBody ? { Connection: 'close' } : {}
  const text = { 'Content-Type': 'text/plain; charset=utf-8' }
  return new Response('This address cannot be asked that.', {
    status: 405,
    headers: { ...allowed, ...close, ...text },
  })
}

type Finished = { requestId: string; method: string; path: string; status: number; started: number }

export function logRequest(log: Log, { requestId, started, ...request }: Finished): void {
  const ms = Math.round(performance.now() - started)
  log.forRequest(requestId).info('request.finished', { ...request, ms })
}
