import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The best encoding a browser takes, by its Accept-Encoding header; null for none of ours. */
export function chooseEncoding(accepted: string | null | undefined): Encoding | null {
  if (!accepted) return null
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ''))
  const names = new Set(offers.map(([name]) => name))
  if (names.has('br')) return 'br'
  return names.has('gzip') ? 'gzip' : null
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Brotli quality 5 costs about a millisecond for a page; 11 is for what is kept. */
export function compress(body: Uint8Array, encoding: Encoding, quality: 5 | 11 = 5): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, { level: quality === 11 ? 9 : 6 })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
}

const compressible = /^(?:text\/|application\/(?:json|manifest\+json|xml)|image\/svg\+xml)/
/** Below this the headers weigh more than what is saved. */
const smallest = 300

/** The same answer, smaller, when the browser takes that. Answers are whole when they get here, nothing is streamed. */
export async function compressAnswer(answer: Response, accepted: string | undefined): Promise<Response> {
  const type = answer.headers.get('Content-Type') ?? ''
  if (!compressible.test(type) || answer.headers.has('Content-Encoding')) return answer
  addVary(answer.headers, 'Accept-Encoding')
  const encoding = chooseEncoding(accepted)
  if (!answer.body || !encoding) return answer
  const body = new Uint8Array(await answer.arrayBuffer())
  if (body.byteLength < smallest) return new Response(body, answer)
  // Of the old answer too: Hono gives its headers to the one that takes its place, and a wrong length leaves browsers waiting.
  answer.headers.delete('Content-Length')
  const small = new Response(new Uint8Array(await compress(body, encoding)), answer)
  small.headers.set('Content-Encoding', encoding)
  return small
}

/** Could somebody else have chosen this personal page's query? Then it is not compressed, as its size would leak guesses (BREACH). */
export function isGuess(request: Request, answer: Headers): boolean {
  const isPersonal = !/private|public/.test(answer.get('Cache-Control') ?? '')
  const isOurOwn = ['same-origin', 'none'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
  return isPersonal && !isOurOwn && new URL(request.url).search !== ''
}

export function addVary(headers: Headers, name: string): void {
  const names = (headers.get('Vary') ?? '').split(/\s*,\s*/).filter(Boolean)
  if (!names.some((one) => one.toLowerCase() === name.toLowerCase())) names.push(name)
  headers.set('Vary', names.join(', '))
}
