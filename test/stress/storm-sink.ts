import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What a mail server does with one mail: takes it, or one of the ways in which real ones don't. */
export type Fault = 'none' | 'later' | 'never' | 'cut' | 'stall'
export type Arrival = { id: string; at: number; wasCut: boolean; isCode: boolean; bytes: number }

export type StormOptions = {
  faultOf: (id: string, tries: number) => Fault
  /** A mail takes the server this long. */
  serverMs: number
  /** Longer than our own patience, scaled. */
  stallMs: number
}

const MESSAGE_ID = /^Message-ID: *(<[^>]+>)/im

/** A mail server with seeded faults that can go away and come back on the same port. Codes (`@code.example`) meet none. */
export async function openStormSink({ faultOf, serverMs, stallMs }: StormOptions) {
  const arrivals: Arrival[] = []
  const tries = new Map<string, number>()
  const sockets = new Set<Socket>()
  let server: SMTPServer
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 200,
      logger: false,
      onData: (stream, session, done) => {
        let head = ''
        let bytes = 0
        stream.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (head.length < 4096) head += chunk.toString('latin1')
        })
        stream.on('end', () => {
          void (async () => {
            const id = MESSAGE_ID.exec(head)?.[1] ?? ''
            const isCode = session.envelope.rcptTo.some(({ address }) => address.endsWith('@code.example'))
            const count = (tries.get(id) ?? 0) + 1
            tries.set(id, count)
            const fault = isCode ? 'none' : faultOf(id, count)
            const refuse = (code: number) => done(Object.assign(new Error('refused'), { responseCode: code }))
            if (fault === 'later') return refuse(451)
            if (fault === 'never') return refuse(554)
            await pause(fault === 'stall' ? stallMs : serverMs)
            arrivals.push({ id, at: performance.now(), wasCut: fault === 'cut', isCode, bytes })
            if (fault === 'cut')
              return [...sockets].find((one) => one.remotePort === session.remotePort)?.destroy()
            done()
          })()
        })
      },
    })
  let port = 0
  const open = async () => {
    server = make()
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
    const address = server.server.address()
    port = typeof address === 'object' && address !== null ? address.port : port
  }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  await open()
  return { arrivals, open, close, url: `smtp://127.0.0.1:${port}` }
}
