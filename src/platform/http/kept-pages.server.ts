import { createHash } from 'node:crypto'
import { chooseEncoding, compress, type Encoding } from './encoding.server.ts'

/** A page as it is kept: the same bytes for everybody, in three sizes. */
export type KeptPage = {
  version: string
  madeAt: number
  etag: string
  /** Says which language was read; sent to people who last read another language. */
  languageCookie: string | null
  encodings: Record<Encoding | 'plain', { head: readonly string[]; body: Buffer }>
}

export type KeptPagesOptions = {
  /** Changes whenever a kept page may have changed. */
  version: () => Promise<string>
  /** The page as a visitor without any cookie gets it. */
  render: (path: string) => Promise<Response>
  /** Milliseconds that only go forward. */
  now: () => number
}

/** How long it is waited to hear whether something has changed, before what there is goes on being sent. */
const patienceMs = 2_000
/** How long it is believed that nothing has changed. */
const believedMs = 250
/** Pages know the day, so they are made again now and then although nothing was changed. */
const longestMs = 60_000

/** Pages that are rendered once for each version and sent from memory. As many as there are addresses asked for. */
export function makeKeptPages({ version, render, now }: KeptPagesOptions) {
  const pages = new Map<string, KeptPage>()
  /** The better compression of pages that nobody has been sent yet. */
  const unimproved = new WeakMap<KeptPage['encodings'], () => Promise<void>>()
  const loading = new Map<string, Promise<KeptPage | null>>()
  let known: string | null = null
  let knownAt = -Infinity
  let asking: Promise<string | null> | null = null
  let askedAt = 0

  /** While the version cannot be found out, such as without a database, people go on reading what there is. */
  function findVersion(): Promise<string | null> {
    if (asking === null) askedAt = now()
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

  function find(path: string): KeptPage | null {
    const page = pages.get(path)
    return page && now() - knownAt < believedMs && isFresh(page) ? page : null
  }

  /** The page, made now if need be; null when it has to be asked for in the ordinary way. Many who ask at once wait for one. */
  function get(path: string): Promise<KeptPage | null> {
    return ask(path).then((page) => {
      const improving = page && unimproved.get(page.encodings)
      if (improving) unimproved.delete(page.encodings)
      void improving?.().catch(() => {}) // then the quick one goes on being sent
      return page
    })
  }

  function ask(path: string): Promise<KeptPage | null> {
    const running = loading.get(path)
    if (running) return running
    const made = load(path).finally(() => loading.delete(path))
    loading.set(path, made)
    return made
  }

  async function load(path: string): Promise<KeptPage | null> {
    const old = pages.get(path)
    const current = now() - knownAt < believedMs ? known : await waitFor(findVersion(), known)
    if (current === null) return null
    // Nobody has said so for a while, but nobody has said otherwise either.
    if (old && old.version === current && asking !== null) return old
    if (old && isFresh(old)) return old
    const making = make(path, current, old)
      .catch(() => null)
      .then((page) => {
        if (page) pages.set(path, page)
        return page
      })
    // Only the day may be another one: that is not worth waiting for something that hangs.
    return old?.version === current ? ((await orAfter(patienceMs, making, old)) ?? old) : making
  }

  /** The answer, or after a while what was known before; once the while is over, nobody else waits for the same answer. */
  async function waitFor(answer: Promise<string | null>, before: string | null): Promise<string | null> {
    const rest = patienceMs - (now() - askedAt)
    if (before === null || rest > 0) return before === null ? answer : orAfter(rest, answer, before)
    return before
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
      encodings: {
        plain: encoded(answer.headers, etag, plain, null),
        gzip: encoded(answer.headers, etag, await compress(plain, 'gzip'), 'gzip'),
        br: encoded(answer.headers, etag, await compress(plain, 'br'), 'br'),
      },
    }
    unimproved.set(page.encodings, () => improve(page, answer.headers, plain))
    return page
  }

  const peek = (path: string): KeptPage | null => pages.get(path) ?? null

  /** Makes them all beforehand, one by one: who comes while they cannot be made can read them as well. */
  async function readAll(paths: Iterable<string>): Promise<void> {
    for (const path of paths) await ask(path)
  }

  return { find, get, peek, readAll }
}

async function orAfter<T>(ms: number, answer: Promise<T>, instead: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(instead), ms)))
  return Promise.race([answer, end]).finally(() => clearTimeout(timer))
}

/** The best compression takes a hundred times as long: made aside while the quick one is sent. */
async function improve(page: KeptPage, headers: Headers, plain: Buffer): Promise<void> {
  page.encodings.br = encoded(headers, page.etag, await compress(plain, 'br', 11), 'br')
  page.encodings.gzip = encoded(headers, page.etag, await compress(plain, 'gzip', 11), 'gzip')
}

/** The head as Node writes it: names and values in turn. */
function encoded(headers: Headers, etag: string, body: Buffer, encoding: Encoding | null) {
  const head = [...headers].flat()
  head.push('ETag', etag, 'Content-Length', String(body.byteLength))
  if (encoding) head.push('Content-Encoding', encoding)
  return { head, body }
}

const chosen = new Map<string, Encoding | 'plain'>()

/** Browsers send a handful of different headers; each is read once. */
export function encodingFor(accepted: string | undefined): Encoding | 'plain' {
  if (!accepted) return 'plain'
  const known = chosen.get(accepted)
  if (known) return known
  const encoding = chooseEncoding(accepted) ?? 'plain'
  if (chosen.size < 200) chosen.set(accepted, encoding)
  return encoding
}
