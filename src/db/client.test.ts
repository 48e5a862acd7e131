import { createServer, Socket, type AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { KEEPALIVE_MS } from '#domain/line-limits.ts'
import { testDatabase } from '../../test/builders/database.ts'
import { aSilentServer } from '../../test/builders/hanging.ts'
import { configOf, RoleClient } from './client.server.ts'

it('an address may name several servers, each with a port of its own or none', () => {
  expect(configOf('postgres://beds:a%40b@one,two:5433,[::1]:5434/beds?sslmode=require')).toEqual({
    connectionString: 'postgres://beds:a%40b@one/beds?sslmode=require',
    hosts: [
      { host: 'one', port: 5432 },
      { host: 'two', port: 5433 },
      { host: '::1', port: 5434 },
    ],
  })
  expect(configOf('postgres://one:5433/beds')).toEqual({ connectionString: 'postgres://one:5433/beds' })
  const socket = 'postgres://beds@localhost/beds?host=%2Frun'
  expect(configOf(socket)).toEqual({ connectionString: socket })
})

it('a server that goes away before a role is set fails that connection, and ends nobody', async () => {
  // It lets anybody in, and closes the line at the first statement.
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
      socket.once('data', () => socket.destroy())
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const client = new RoleClient({ host: '127.0.0.1', port, user: 'beds', database: 'beds', role: 'bed_web' })
  await expect(client.connect()).rejects.toThrow('Connection terminated unexpectedly')
  await new Promise((closed) => server.close(closed))
})

it('a server that takes the line and says nothing is given up', async () => {
  const silent = { host: '127.0.0.1', port: await aSilentServer(), user: 'beds', database: 'beds' }
  const client = new RoleClient({ ...silent, patienceMs: 100 })
  await expect(client.connect()).rejects.toThrow('Connection terminated due to connection timeout')
})

it('a line that rests is looked after by the system', async () => {
  const looking = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const client = new RoleClient({ host: '127.0.0.1', port: await aSilentServer(), patienceMs: 100 })
  await client.connect().catch(() => {})
  expect(looking.mock.calls).toContainEqual([true, KEEPALIVE_MS])
  looking.mockRestore()
})

it('of several servers one that hangs is passed over', async () => {
  const database = await testDatabase()
  const { host = '', port = 5432, ...login } = database.connection('web')
  const hosts = [
    { host: '127.0.0.1', port: await aSilentServer() },
    { host, port },
  ]
  const client = new RoleClient({ ...login, hosts, patienceMs: 2_000 })
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})
