import { createHash } from 'node:crypto'
import { chooseEncoding, compress, type Encoding } from './encoding.server.ts'

/** A page as it is kept: the same bytes for everybody, in three sizes. */
export type KeptPage = {
  version: string
  madeAt: number
  etag: string
  /** Says which language was read; sent to whoever has not read in this language last. */
  languageCookie: string | null
  /** Head and body for each way of sending it. */
  ways: Record<Encoding | 'plain', { head: readonly string[]; body: Buffer }>
}

export type KeptPagesOptions = {
  /** Changes whenever a kept page may have changed. */
  version: () => Promise<string>
  /** The page as a visitor without any cookie gets it. */
  render: (path: string) => Promise<Response>
  /** Milliseconds that only go forward. */
  now: () => number
}

/** How long it is believed that nothing has changed. */
const believedMs = 250
/** Pages know the day, so they are made again now and then although nothing was changed. */
const longestMs = 60_000

/** Pages that are rendered once for each version and sent from memory. As many as there are addresses asked for. */
export function makeKeptPages({ version, render, now }: KeptPagesOptions) {
  const pages = new Map<string, KeptPage>()
  const underWay = new Map<string, Promise<KeptPage | null>>()
  let known: string | null = null
  let knownAt = -Infinity
  let asking: Promise<string | null> | null = null

  /** While the version cannot be found out, such as without a database, people go on reading what there is. */
  function findVersion(): Promise<string | null> {
    asking ??= version()
      .catch(() => known)
      .then((found) => {
        known = found
        knownAt = now()
        asking = null
        return found
      })
    return asking
  }

  const isFresh = (page: KeptPage) => page.version === known && now() - page.madeAt < longestMs

  /** The page if it can be sent at once. */
  function find(path: string): KeptPage | null {
    const page = pages.get(path)
    return page && now() - knownAt < believedMs && isFresh(page) ? page : null
  }

  /** The page, made now if need be; null when it has to be asked for in the ordinary way. Many who ask at once wait for one. */
  function get(path: string): Promise<KeptPage | null> {
    const running = underWay.get(path)
    if (running) return running
    const made = load(path).finally(() => underWay.delete(path))
    underWay.set(path, made)
    return made
  }

  async function load(path: string): Promise<KeptPage | null> {
    const current = now() - knownAt < believedMs ? known : await findVersion()
    const old = pages.get(path)
    if (current === null) return null
    if (old && isFresh(old)) return old
    const page = await make(path, current, old).catch(() => null)
    if (page) pages.set(path, page)
    else if (old?.version === current) return old
    return page
  }

  async function make(path: string, current: string, old: KeptPage | undefined): Promise<KeptPage | null> {
    const answer = await render(path)
    if (answer.status !== 200 || answer.headers.get('Cache-Control')?.includes('no-store')) return null
    const plain = Buffer.from(await answer.arrayBuffer())
    const hash = createHash('sha256')
      .update(plain)
      .update(String(answer.headers.get('Content-Security-Policy')))
    const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
    if (old?.etag === etag) return { ...old, version: current, madeAt: now() }
    const [languageCookie = null, ...others] = answer.headers.getSetCookie()
    if (others.length > 0) return null
    answer.headers.delete('Set-Cookie')
    const page: KeptPage = {
      version: current,
      madeAt: now(),
      etag,
      languageCookie,
      ways: {
        plain: wayOf(answer.headers, etag, plain, null),
        gzip: wayOf(answer.headers, etag, await compress(plain, 'gzip'), 'gzip'),
        br: wayOf(answer.headers, etag, await compress(plain, 'br'), 'br'),
      },
    }
    void improve(page, answer.headers, plain).catch(() => {}) // then the quick one goes on being sent
    return page
  }

  return { find, get }
}

/** The best compression takes a hundred times as long: made aside while the quick one is sent. */
async function improve(page: KeptPage, headers: Headers, plain: Buffer): Promise<void> {
  page.ways.br = wayOf(headers, page.etag, await compress(plain, 'br', 11), 'br')
  page.ways.gzip = wayOf(headers, page.etag, await compress(plain, 'gzip', 11), 'gzip')
}

/** The head as Node writes it: names and values in turn. */
function wayOf(headers: Headers, etag: string, body: Buffer, encoding: Encoding | null) {
  const head = [...headers].flat()
  head.push('ETag', etag, 'Content-Length', String(body.byteLength))
  if (encoding) head.push('Content-Encoding', encoding)
  return { head, body }
}

const chosen = new Map<string, Encoding | 'plain'>()

/** Browsers send a handful of different headers; each is read once. */
export function wayFor(accepted: string | undefined): Encoding | 'plain' {
  if (!accepted) return 'plain'
  const known = chosen.get(accepted)
  if (known) return known
  const way = chooseEncoding(accepted) ?? 'plain'
  if (chosen.size < 200) chosen.set(accepted, way)
  return way
}
