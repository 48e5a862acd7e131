import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

/** Something to send: text, compressed here as well as it can be, or an answer exactly as another server gave it. */
export type Served = { type: string; body: string } | Recorded
export type Recorded = { head: string[]; body: Buffer }

const smallest = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

/** One process for both sides of a comparison: everything lies in memory, compressed, and goes out the same way. */
export async function serveAll(
  pages: Iterable<[string, Served]>,
): Promise<{ origin: string; close: () => void }> {
  const ready = new Map<string, Recorded>()
  for (const [path, served] of pages) ready.set(path, 'head' in served ? served : record(served))
  const server: Server = createServer((request, response) => {
    const answer = ready.get(request.url ?? '')
    if (!answer) return void response.writeHead(404).end()
    response.writeHead(200, answer.head).end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function record({ type, body }: { type: string; body: string }): Recorded {
  const small = smallest(body)
  const head = ['Content-Type', type, 'Content-Encoding', 'br', 'Content-Length', String(small.length)]
  return { head: [...head, 'Cache-Control', 'public, max-age=31536000, immutable'], body: small }
}

const ofTheLine = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** An answer of the product, byte for byte, once its best compression is ready. */
export async function recordPage(address: string): Promise<Recorded> {
  let recorded = await readPage(address)
  for (let tries = 0; tries < 50; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const next = await readPage(address)
    if (tries > 2 && next.body.length >= recorded.body.length) break
    recorded = next
  }
  return recorded
}

/** An answer of the product as it comes, for whoever the cookie says; to a form, where there is one. */
export async function readPage(address: string, cookie = 'locale=en', form?: string): Promise<Recorded> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const headers = {
      'Accept-Encoding': 'br',
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
      ...(form && { 'Content-Type': 'application/x-www-form-urlencoded', Origin: new URL(address).origin }),
    }
    request(address, { method: form ? 'POST' : 'GET', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const head = response.rawHeaders.filter(
          (_, at, all) => !ofTheLine.has((all[at - (at % 2)] ?? '').toLowerCase()),
        )
        resolve({ head, body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end(form)
  })
}
