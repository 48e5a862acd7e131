import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { atTheEnd } from './at-the-end.ts'

// A strict stand-in for a server that speaks S3: it takes nothing without the right signature of version 4, nor a body that is
// not the signed one, and lists two names at a time.

type Key = { access: string; secret: string }
type Signed = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders }

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature as Amazon's documentation says how it is made. */
export function signatureOf({ method, path, query, headers }: Signed, secret: string): string {
  const [, credential = '', names = ''] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const scope = credential.split('/').slice(1)
  const strict = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const canonical = [
    method,
    path,
    [...query]
      .map(([name, value]) => `${strict(name)}=${strict(value)}`)
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`)
  return hmac(key, toSign).toString('hex')
}

export type S3Server = { port: number; objects: Map<string, Buffer>; refuse: (code: string | null) => void }

export async function startS3(bucket: string, key: Key): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let refused: string | null = null
  const answer = (request: Signed, body: Buffer): [status: number, body: Buffer | string] => {
    const given = /Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const right = signatureOf(request, key.secret)
    const isOurs = request.headers.authorization?.includes(`Credential=${key.access}/`)
    if (!isOurs || given.length !== right.length || !timingSafeEqual(Buffer.from(given), Buffer.from(right)))
      return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>']
    if (request.headers['x-amz-content-sha256'] !== sha256(body))
      return [400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>']
    if (refused !== null) return [503, `<Error><Code>${refused}</Code></Error>`]
    const [, name = '', ...rest] = request.path.split('/').map(decodeURIComponent)
    if (name !== bucket) return [404, '<Error><Code>NoSuchBucket</Code></Error>']
    const object = rest.join('/')
    if (object === '') return [200, listing(objects, request.query)]
    if (request.method === 'PUT') objects.set(object, body)
    if (request.method === 'DELETE') return [objects.delete(object) ? 204 : 404, '']
    const found = objects.get(object)
    return found
      ? [200, request.method === 'PUT' ? '' : found]
      : [404, '<Error><Code>NoSuchKey</Code></Error>']
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
    const { method = '', headers } = request
    const [status, content] = answer({ method, path, query, headers }, await buffer(request))
    response.writeHead(status).end(content)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  atTheEnd(() => new Promise<void>((done) => server.close(() => done())))
  const { port } = server.address() as AddressInfo
  return { port, objects, refuse: (code) => void (refused = code) }
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const names = [...objects.keys()].toSorted().filter((name) => name.startsWith(prefix) && name > after)
  const page = names.slice(0, 2)
  const next = names.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult>${page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}${next}</ListBucketResult>`
}
