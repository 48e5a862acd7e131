import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { CONNECTION_LIMITS, type Closed } from './connections.ts'
import { listen, type Listener } from './listen.ts'

let listener: Listener
let closed: Closed[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await listener.close(0)
  closed = []
})

const start = async (limits: Partial<typeof CONNECTION_LIMITS> = {}, isProxy = () => false) => {
  listener = await listen('127.0.0.1', 0, undefined, undefined, {
    isProxy,
    onClosed: (why) => closed.push(why),
    limits: { ...CONNECTION_LIMITS, ...limits },
  })
}
async function open(): Promise<Socket> {
  const socket = connect(listener.port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`
const isClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

it('answers what is asked on one connection in turn, and each only when the one before has left', async () => {
  await start()
  const began: string[] = []
  const answers: (() => void)[] = []
  listener.serve(({ url = '' }, response) => {
    began.push(url)
    answers.push(() => response.end(url))
  })
  const socket = await open()
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.write(ask('/a') + ask('/b') + ask('/c'))
  for (const so of [['/a'], ['/a', '/b'], ['/a', '/b', '/c']]) {
    await expect.poll(() => began, { interval: 5 }).toEqual(so)
    answers.shift()?.()
  }
  await expect.poll(() => text.match(/\/[abc]/g)).toEqual(['/a', '/b', '/c'])
})

it('closes one that asks on and on, and what waited there is not begun', async () => {
  await start({ inLine: 4 })
  let began = 0
  listener.serve(() => void (began += 1))
  const socket = await open()
  socket.write(ask('/').repeat(200))
  await isClosed(socket)
  expect([began, closed]).toEqual([1, ['in-line']])
})

it('closes one that reads nothing after a while, and one answer is all that it had kept', async () => {
  await start({ unreadMs: 100, lookMs: 20 })
  const large = Buffer.alloc(32 * 1024 * 1024)
  let began = 0
  listener.serve((_, response) => {
    began += 1
    response.end(large)
  })
  const socket = await open()
  socket.pause()
  socket.write(ask('/').repeat(10))
  await expect.poll(() => closed).toEqual(['unread'])
  expect(began).toBe(1)
})

it('makes room for one more from an address at the cost of one of theirs that is idle, else there is none', async () => {
  await start({ perAddress: 3 })
  listener.serve(({ url }, response) => void (url === '/quick' && response.end('here')))
  const busy = await open()
  busy.write(ask('/slow'))
  const idle = await open()
  const other = await open()
  other.write(ask('/slow'))
  // Asked for in its turn: once it is answered, those before have arrived.
  const late = await open()
  late.write(ask('/quick'))
  await Promise.all([isClosed(idle), new Promise((resolve) => late.once('data', resolve))])
  expect([busy.destroyed, other.destroyed, closed]).toEqual([false, false, ['too-many']])
  late.write(ask('/slow'))
  const refused = await open()
  await isClosed(refused)
  expect(closed).toEqual(['too-many', 'too-many'])
})

it('counts nobody together who comes through a proxy of ours', async () => {
  await start({ perAddress: 2 }, () => true)
  listener.serve((_, response) => response.end('here'))
  const all = await Promise.all(Array.from({ length: 6 }, open))
  for (const socket of all) {
    socket.write(ask('/'))
    await new Promise((resolve) => socket.once('data', resolve))
  }
  expect(closed).toEqual([])
})
