import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'
import { checkRights, checkRoles, MissingRights } from './rights.server.ts'

// A login of somebody else's server that nobody has given anything.
const login = `plain_${randomBytes(4).toString('hex')}`
const password = randomBytes(12).toString('hex')
let database: TestDatabase
let connection: pg.ClientConfig

beforeAll(async () => {
  database = await testDatabase()
  await database.sql(`create role ${login} login password '${password}'`)
  const { options: _, ...owner } = database.connection('owner')
  connection = { ...owner, user: login, password }
})
afterAll(async () => {
  await database.sql(`drop owned by ${login} cascade`)
  await database.sql(`drop role ${login}`)
})

it('a database of somebody else is refused with the statement that helps', async () => {
  await expect(checkRights(connection)).rejects.toThrow(`owner to "${login}";`)
})

it('a login that may not step into our roles is told which grant is missing, and has enough with it', async () => {
  const grant = `grant bed_web, bed_worker to "${login}";`
  await expect(checkRoles(connection)).rejects.toThrow(grant)
  await expect(checkRoles(connection)).rejects.toBeInstanceOf(MissingRights)
  await database.sql(grant)
  await expect(checkRoles(connection)).resolves.toBeUndefined()
})
