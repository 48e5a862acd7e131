import { createServer } from 'node:http'

export type TileRequest = { path: string; referer: string | undefined; cookie: string | undefined }

/** A map provider on this machine: a picture for every tile, and a note of every request. */
export class TileServer {
  readonly received: TileRequest[] = []
  port = 0
  readonly #server = createServer(({ url = '', headers }, response) => {
    this.received.push({ path: url, referer: headers.referer, cookie: headers.cookie })
    const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.svg$/.exec(url) ?? []
    response.writeHead(z ? 200 : 404, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' })
    response.end(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><path fill="#dfe8d8" stroke="#888" d="M0 0h256v256H0z"/><path stroke="#fff" stroke-width="6" d="M0 90l256 60M120 0l-40 256"/><text x="12" y="30">${z}/${x}/${y}</text></svg>`,
    )
  })

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()))
    const address = this.#server.address()
    this.port = typeof address === 'object' && address !== null ? address.port : 0
  }

  /** Setting MAP_TILE_URL; the same server has several names. */
  template(host = '127.0.0.1'): string {
    return `http://${host}:${this.port}/{z}/{x}/{y}.svg`
  }

  /** What came since the last time. */
  take(): TileRequest[] {
    return this.received.splice(0)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
