import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from './product/product.ts'

// Clients that ask and never read, at the built product: each costs one answer, and all others are served.
const CLIENTS = 20
const ASKED = 100
let product: Product
const sockets: Socket[] = []

beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await product.stop()
})

it('asking on and on without reading is ended, and what waited in line is not begun', async () => {
  const { host, port } = new URL(product.url)
  const asked = `GET /signUp/guest HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(ASKED)
  for (let client = 0; client < CLIENTS; client += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    sockets.push(socket)
    socket.write(asked)
  }
  expect((await fetch(`${product.url}/signUp/guest`)).status).toBe(200)
  const count = (part: string) =>
    product.output
      .join('')
      .split('\n')
      .filter((line) => line.includes(part)).length
  await expect.poll(() => count('"event":"connection.closed","why":"in-line"')).toBe(CLIENTS)
  expect(count('"path":"/signUp/guest"')).toBeLessThanOrEqual(CLIENTS + 1)
})
