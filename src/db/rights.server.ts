import type pg from 'pg'
import { askOnce } from './ask-once.server.ts'
import type { ClientConfig } from './client.server.ts'

/** Something the login of DATABASE_URL may not do, with the SQL that allows it. */
export class MissingRights extends Error {}

// What the login of DATABASE_URL must be able to do, checked first: a missing right is then one line with the SQL that grants it.

const roles = ['bed_web', 'bed_worker'] as const

type Rights = {
  login: string
  database: string
  isSuper: boolean
  mayMakeRoles: boolean
  mayCreate: boolean
  missing: string[]
}

/** Before the migrations: may it make our tables, and our two roles if they are not there? Throws MissingRights. */
export async function checkRights(connection: ClientConfig): Promise<void> {
  const rights = await askOnce(connection, readRights)
  if (!rights.mayCreate)
    throw missing(rights, 'may not create schemas in its database', [ownDatabase(rights)])
  if (rights.missing.length > 0 && !rights.isSuper && !rights.mayMakeRoles) {
    const make = rights.missing.map((role) => `create role ${role} nologin;`)
    throw missing(rights, 'may not create roles', [...make, grantRoles(rights)])
  }
}

/** After the migrations: can it become the roles as which the web pages and the worker run? Throws MissingRights. */
export async function checkRoles(
  connection: ClientConfig,
  needed: readonly (typeof roles)[number][] = roles,
): Promise<void> {
  for (const role of needed) {
    await askOnce(connection, async (client) => {
      try {
        await client.query(`set role ${role}`)
      } catch {
        throw missing(await readRights(client), `may not act as ${role}`, [
          grantRoles(await readRights(client)),
        ])
      }
    })
  }
}

async function readRights(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select current_user as login, current_database() as database, rolsuper as "isSuper", rolcreaterole as "mayMakeRoles",
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
       array(select role from unnest($1::text[]) role where not exists (select from pg_roles where rolname = role)) as missing
     from pg_roles where rolname = current_user`,
    [[...roles]],
  )
  const [rights] = rows
  if (!rights) throw new Error('a login without a role')
  return rights
}

/** For hourly backups: may it read past row-level security? The owner of the tables would have to lock them. Throws MissingRights. */
export async function checkReadsAll(connection: ClientConfig): Promise<void> {
  await askOnce(connection, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolsuper or rolbypassrls as may from pg_roles where rolname = current_user',
    )
    if (rows[0]?.may) return
    const rights = await readRights(client)
    throw missing(rights, 'may not read all rows, as BACKUP_DIR asks for', [
      `alter role ${quote(rights.login)} bypassrls;`,
    ])
  })
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const grantRoles = ({ login }: Rights) => `grant ${roles.join(', ')} to ${quote(login)};`
const ownDatabase = ({ login, database }: Rights) =>
  `alter database ${quote(database)} owner to ${quote(login)};`

function missing({ login }: Rights, what: string, statements: string[]): MissingRights {
  return new MissingRights(
    `The login ${quote(login)} of DATABASE_URL ${what}. Let an administrator of that server run: ${statements.join(' ')}`,
  )
}
