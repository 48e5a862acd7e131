import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/**
 * The contract of Umami 3.1 at POST /api/send, written down from its public source (umami-software/umami: the route `api/send`,
 * its request schema, the headers of its configuration, the column lengths of its database), and a receiver that keeps to it.
 */

const startsNoFormula = (text: string) => !/^[=+\-@\t\r]/.test(text)
const urlOrPath = z.string().refine((text) => URL.canParse(text, 'https://localhost'))

/** Strict, unlike theirs: a field they do not know would be lost, so here it is a mistake. */
const payload = z.strictObject({
  website: z.uuid(),
  hostname: z.string().max(100),
  language: z.string().max(35),
  referrer: urlOrPath,
  screen: z
    .string()
    .max(11)
    .regex(/^\d+x\d+$/),
  title: z.string().max(500),
  url: urlOrPath,
  name: z.string().max(50).refine(startsNoFormula).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
const body = z.strictObject({ type: z.literal('event'), payload })

export type UmamiPayload = z.infer<typeof payload>
export type Received = {
  at: number
  payload: UmamiPayload
  headers: IncomingMessage['headers']
  status: number
}

/** What their pages may send across origins, as their configuration has it. */
const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': 'GET, DELETE, POST, PUT',
  'Access-Control-Max-Age': '86400',
}

export class UmamiReceiver {
  readonly received: Received[] = []
  /** Everything that is not as they want it, in words. */
  readonly refused: string[] = []
  readonly website = '5f0c9b1e-6d1f-4b53-9a5e-0d6c2f6f3a11'
  url = ''
  #lookups = 0
  #server = createServer((request, response) => void this.#answer(request, response))

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/send`
  }

  /** How often the website had to be looked up: not again once the token of the last answer comes along. */
  get lookups(): number {
    return this.#lookups
  }

  /** What has come since the last call. */
  take(): Received[] {
    return this.received.splice(0)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, answer: unknown) => {
      response.writeHead(status, { ...crossOrigin, 'Content-Type': 'application/json' })
      response.end(JSON.stringify(answer))
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, crossOrigin).end()
    let text = ''
    for await (const chunk of request) text += chunk
    if (request.method !== 'POST' || request.url !== '/api/send') return send(404, {})
    const parsed = body.safeParse(JSON.parse(text))
    if (!parsed.success) {
      this.refused.push(z.prettifyError(parsed.error))
      return send(400, { error: { message: 'Bad request', status: 400 } })
    }
    const token = request.headers['x-umami-cache']
    if (token !== 'token of this visit') this.#lookups += 1
    const status = token || parsed.data.payload.website === this.website ? 200 : 400
    if (status === 400) return send(400, { error: { message: 'Website not found.', status: 400 } })
    if (/bot|crawl|spider|headless/i.test(request.headers['user-agent'] ?? ''))
      return send(200, { beep: 'boop' })
    this.received.push({ at: Date.now(), payload: parsed.data.payload, headers: request.headers, status })
    send(200, { cache: 'token of this visit', sessionId: 'a session', visitId: 'a visit' })
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
