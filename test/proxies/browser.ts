import { once } from 'node:events'
import http2, { type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2'
import { connect, type ConnectionOptions } from 'node:tls'
import type { Place } from './installed.ts'

export type Answer = { status: number; headers: http2.IncomingHttpHeaders; text: string }
type Ask = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Somebody at an address of their own (on this machine there are millions), who speaks HTTP/2 as browsers do. */
export class Browser {
  #session: ClientHttp2Session
  readonly origin: string

  private constructor(session: ClientHttp2Session, origin: string) {
    this.#session = session
    this.origin = origin
    session.on('error', () => {})
  }

  static async open({ address, port }: Place, localAddress: string, ca: string): Promise<Browser> {
    const origin = `https://localhost:${port}`
    const options: ConnectionOptions & { localAddress: string } = {
      host: address,
      port,
      localAddress,
      ca,
      servername: 'localhost',
      ALPNProtocols: ['h2'],
    }
    const socket = connect(options)
    await once(socket, 'secureConnect')
    return new Browser(http2.connect(origin, { createConnection: () => socket }), origin)
  }

  /** As it begins to come: its reader says how fast. */
  async begin(path: string, { method = 'GET', headers = {}, body }: Ask = {}) {
    const origin = method === 'GET' ? {} : { origin: this.origin }
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const head = { ':path': path, ':method': method, ...origin, ...length, ...headers }
    const stream = this.#session.request(head)
    stream.end(body)
    const [answered] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
    return { stream, status: Number(answered[':status']), headers: answered }
  }

  async ask(path: string, asked?: Ask): Promise<Answer> {
    const { stream, ...head } = await this.begin(path, asked)
    return { ...head, text: await readAll(stream) }
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(fields).toString()
    return this.ask(path, { method: 'POST', headers: { ...type, ...headers }, body })
  }

  close() {
    this.#session.destroy()
  }
}

export async function readAll(stream: ClientHttp2Stream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
