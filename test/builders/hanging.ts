import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { atTheEnd } from './at-the-end.ts'

/** Takes every line, says `words` on it, and then nothing more, whatever it is asked: as a server that hangs. Gives its port. */
export const aSilentServer = (words = ''): Promise<number> =>
  listen(
    createServer((socket) => {
      keep(socket).on('data', () => {})
      if (words) socket.write(words)
    }),
  )

export type Wire = { port: number; stall: () => void; flow: () => void }

/** To the server at `port`; told to stall it swallows everything in either direction, as if each packet was dropped. */
export async function aWire(port: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isStalled = false
  const here = await listen(
    createServer((client) => {
      const server = connect(port, '127.0.0.1')
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        sockets.add(keep(one))
        if (isStalled) one.pause()
        one.on('data', (chunk) => void other.write(chunk))
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      }
    }),
  )
  return {
    port: here,
    stall: () => {
      isStalled = true
      for (const one of sockets) one.pause()
    },
    flow: () => {
      isStalled = false
      for (const one of sockets) one.resume()
    },
  }
}

function keep(socket: Socket): Socket {
  atTheEnd(() => void socket.destroy())
  return socket.on('error', () => {})
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atTheEnd(() => void server.close())
  return (server.address() as AddressInfo).port
}
