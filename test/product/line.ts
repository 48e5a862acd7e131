import { randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of its own on the server of the run, with a wire to it that can be cut and made slow. */
export type Line = {
  databaseUrl: string
  /** To the same database as the same login, past the wire. */
  directUrl: string
  /** Past the wire. */
  owner: pg.ClientConfig
  /** Every answer of the server comes so much later. */
  slow: (ms: number) => void
  /** Nothing comes through any more in either direction, and nobody is told: as if each packet was dropped. */
  stall: () => void
  /** What had been held up comes through. */
  flow: () => void
  cut: () => Promise<void>
  mend: () => Promise<void>
  close: () => Promise<void>
}

export async function openLine(): Promise<Line> {
  const { owner } = inject('testServer')
  const login = `beds_${randomUUID().slice(0, 8)}`
  await asOwner(
    `create role ${login} login password 'of-this-test'`,
    `grant bed_web, bed_worker to ${login}`,
    `create database ${login} owner ${login}`,
  )
  const sockets = new Set<Socket>()
  let delay = 0
  let isStalled = false
  const serve = (client: Socket) => {
    const server = connect(join(owner.host ?? '', `.s.PGSQL.${owner.port}`))
    sockets.add(client).add(server)
    if (isStalled) for (const socket of [client, server]) socket.pause()
    client.on('data', (chunk) => void server.write(chunk))
    server.on('data', (chunk) => {
      if (delay === 0) client.write(chunk)
      else setTimeout(() => void (client.destroyed || client.write(chunk)), delay)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }
  let listener = createServer(serve)
  const port = await listen(listener, 0)
  const cut = async () => {
    const closed = new Promise((resolve) => listener.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    databaseUrl: `postgres://${login}:of-this-test@127.0.0.1:${port}/${login}`,
    directUrl: `postgres://${login}:of-this-test@localhost:${owner.port}/${login}?host=${encodeURIComponent(owner.host ?? '')}`,
    owner: { ...owner, database: login },
    slow: (ms) => {
      delay = ms
    },
    stall: () => {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    flow: () => {
      isStalled = false
      for (const socket of sockets) socket.resume()
    },
    cut,
    mend: async () => {
      listener = createServer(serve)
      await listen(listener, port)
    },
    close: async () => {
      await cut()
      await asOwner(`drop database if exists ${login} with (force)`, `drop role if exists ${login}`)
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...inject('testServer').owner, database: 'postgres' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
