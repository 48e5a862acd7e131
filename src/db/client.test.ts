import { expect, it } from 'vitest'
import { configOf } from './client.server.ts'

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
