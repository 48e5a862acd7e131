import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '#platform/log.server.ts'
import { encodingFor, type KeptPage, type makeKeptPages } from './kept-pages.server.ts'
import { logRequest } from './shell.server.ts'

export type KeptPageOptions = {
  publicUrl: URL
  log: Log
  /** Addresses of the pages that are kept, each with its language. */
  addresses: ReadonlyMap<string, string>
  /** Where somebody may be led to another language, as the address they came to. */
  crossroads: string
  pages: ReturnType<typeof makeKeptPages>
  /** Could what personal answers need not be asked a moment ago? Then everybody reads the page of everybody. */
  isAway: () => boolean
}

/** In front of everything else: sends cached pages to people known only by their language. All else goes the ordinary way. */
export function sendKeptPages(options: KeptPageOptions, otherwise: RequestListener): RequestListener {
  const readsCookies = makeCookieReader(options.publicUrl.protocol === 'https:')
  return (request, response) => {
    const started = performance.now()
    const path = request.url ?? ''
    const language = options.addresses.get(path)
    if (language === undefined || !isPlainReading(request, options.publicUrl))
      return otherwise(request, response)
    const cookies = readsCookies(request.headers.cookie)
    const isLedElsewhere =
      path === options.crossroads && cookies.locale !== null && cookies.locale !== language
    const isPersonal = cookies.hasOthers && !(options.isAway() && options.pages.peek(path))
    if (isPersonal || isLedElsewhere) return otherwise(request, response)
    const send = (page: KeptPage | null) => {
      if (!page) return otherwise(request, response)
      const isKnownLanguage = cookies.locale === language
      sendPage(request, response, page, isKnownLanguage, { log: options.log, path, started })
    }
    const page = options.pages.find(path)
    if (page) return send(page)
    void options.pages.get(path).then(send, () => otherwise(request, response))
  }
}

function isPlainReading({ method, headers }: IncomingMessage, publicUrl: URL): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
  return headers.host?.toLowerCase() === publicUrl.host
}

type Cookies = { locale: string | null; hasOthers: boolean }
const none: Cookies = { locale: null, hasOthers: false }

/**
 * Over https all our cookies begin with `__Host-`, so those of neighbours under the same domain are told apart; over
 * http every cookie might be ours.
 */
function makeCookieReader(isSecure: boolean): (header: string | undefined) => Cookies {
  const ownPrefix = isSecure ? '__Host-' : ''
  const localeName = `${ownPrefix}locale`
  return (header) => {
    if (!header) return none
    const found: Cookies = { locale: null, hasOthers: false }
    for (const pair of header.split(';')) {
      const [name = '', value = ''] = pair.trim().split('=', 2)
      if (name === localeName) found.locale ??= value
      else if (name.startsWith(ownPrefix)) found.hasOthers = true
    }
    return found
  }
}

type Noted = { log: Log; path: string; started: number }

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: KeptPage,
  isKnownLanguage: boolean,
  { log, path, started }: Noted,
): void {
  const requestId = randomUUID()
  const { head, body } = page.encodings[encodingFor(String(request.headers['accept-encoding'] ?? ''))]
  const own = ['X-Request-Id', requestId]
  if (!isKnownLanguage && page.languageCookie) own.push('Set-Cookie', page.languageCookie)
  const isUnchanged = hasPage(request.headers['if-none-match'], page.etag)
  const status = isUnchanged ? 304 : 200
  response.writeHead(status, [...(isUnchanged ? withoutBody(head) : head), ...own])
  if (isUnchanged || request.method === 'HEAD') response.end()
  else response.end(body)
  logRequest(log, { requestId, method: request.method ?? '', path, status, started })
}

function hasPage(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}

const ofBody = new Set(['content-length', 'content-encoding', 'content-type'])

function withoutBody(head: readonly string[]): string[] {
  return head.filter((_, at) => !ofBody.has(String(head[at - (at % 2)]).toLowerCase()))
}
