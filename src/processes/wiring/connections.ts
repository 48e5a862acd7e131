import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress } from '#platform/http/client-address.server.ts'

/** Why a connection was closed: it asked on and on without waiting, read nothing, or its address had too many. */
export type Closed = 'in-line' | 'unread' | 'too-many'

export const CONNECTION_LIMITS = {
  /** What may be asked on one connection before the first answer. Browsers and proxies wait for each. */
  inLine: 16,
  /** So long somebody may read nothing, or slower than the system can hold for them. */
  unreadMs: 120_000,
  lookMs: 5_000,
  /** Of one address, or one IPv6 network. Beyond it the one that has been idle longest makes room. */
  perAddress: 256,
}

export type Bounds = {
  isProxy: (address: string) => boolean
  onClosed: (why: Closed) => void
  limits: typeof CONNECTION_LIMITS
}

type Line = {
  waiting: (() => void)[]
  isBusy: boolean
  /** For how many looks there has been something that was not read. */
  unreadLooks: number
}

/**
 * Bounds what a connection, and an address, may cost: what is asked on one connection is answered in turn, so that who reads nothing
 * keeps one answer in memory; who goes on reading nothing is closed. A proxy of ours is nobody's address. Gives what stands
 * before each request.
 */
export function boundConnections(server: Server, { isProxy, onClosed, limits }: Bounds) {
  const lines = new Map<Socket, Line>()
  const byAddress = new Map<string, Set<Socket>>()
  const close = (socket: Socket, why: Closed) => {
    if (socket.destroyed) return
    onClosed(why)
    socket.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const line: Line = { waiting: [], isBusy: false, unreadLooks: 0 }
    const { remoteAddress = '' } = socket
    const address = isProxy(remoteAddress) ? null : clientAddress(remoteAddress, null, () => false)
    const same = (address !== null && byAddress.get(address)) || new Set<Socket>()
    if (same.size >= limits.perAddress) {
      const idle = [...same].find((one) => !lines.get(one)?.isBusy)
      close(idle ?? socket, 'too-many')
      if (!idle) return
    }
    lines.set(socket, line)
    if (address !== null) byAddress.set(address, same.add(socket))
    socket.once('close', () => {
      lines.delete(socket)
      line.waiting.length = 0
      same.delete(socket)
      if (address !== null && same.size === 0) byAddress.delete(address)
    })
  })

  const look = () => {
    for (const [socket, line] of lines) {
      line.unreadLooks = socket.writableLength > 0 ? line.unreadLooks + 1 : 0
      if (line.unreadLooks * limits.lookMs > limits.unreadMs) close(socket, 'unread')
    }
  }
  const looking = setInterval(look, limits.lookMs).unref()
  server.once('close', () => clearInterval(looking))

  return ({ socket }: IncomingMessage, response: ServerResponse, serve: () => void): void => {
    const line = lines.get(socket)
    if (!line) return
    const begin = () => {
      line.isBusy = true
      response.once('close', () => {
        line.isBusy = false
        line.waiting.shift()?.()
      })
      serve()
    }
    if (!line.isBusy) begin()
    else if (line.waiting.length < limits.inLine) line.waiting.push(begin)
    else close(socket, 'in-line')
  }
}
