import type pg from 'pg'
import type { ActorKey } from './acting.server.ts'
import { askOnce } from './ask-once.server.ts'
import type { ClientConfig } from './client.server.ts'

const BLOCK = 64
const blockOf = (key: ActorKey, pad: number) =>
  Buffer.from(Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ pad))

/** For so long the key before is good as well: processes that still have it are restarted in their turn. */
const HANDOVER = '1 hour'

/** Gives the database the key by which the site proves who acts, and takes from its roles what could leak between them. Repeatable. `owner`: of the tables. */
export async function closeDatabase(owner: ClientConfig, key: ActorKey): Promise<void> {
  await askOnce(owner, async (client) => {
    await client.query('begin')
    await putKey(client, key)
    // Only the owner of the database may, and a server says so in a warning.
    await client.query(`do $$ begin
      execute format('revoke temporary on database %I from public, bed_web, bed_worker', current_database());
    end $$`)
    // One row: told so, the database makes no new plan each time it looks at it.
    await client.query('analyze app.actor_key')
    await client.query('commit')
  })
}

async function putKey(client: pg.Client, key: ActorKey): Promise<void> {
  await client.query('lock table app.actor_key in exclusive mode')
  await client.query('delete from app.actor_key where good_until < now()')
  const blocks = [blockOf(key, 0x36), blockOf(key, 0x5c)]
  const { rowCount } = await client.query(
    'select from app.actor_key where inner_block = $1 and good_until is null',
    [blocks[0]],
  )
  if (rowCount !== 0) return
  await client.query(
    `update app.actor_key set good_until = now() + interval '${HANDOVER}' where good_until is null`,
  )
  await client.query('delete from app.actor_key where inner_block = $1', [blocks[0]])
  await client.query('insert into app.actor_key (inner_block, outer_block) values ($1, $2)', blocks)
}

type Blocks = { inner: Buffer; outer: Buffer; until: string | null }

/** A backup holds no key: what the replaced database knew stays known. */
export async function readActorKeys(client: pg.Client): Promise<Blocks[]> {
  const { rows: there } = await client.query<{ is: boolean }>(
    `select to_regclass('app.actor_key') is not null as is`,
  )
  if (!there[0]?.is) return []
  const { rows } = await client.query<Blocks>(
    'select inner_block as inner, outer_block as outer, good_until::text as until from app.actor_key',
  )
  return rows
}

export async function keepActorKeys(client: pg.Client, keys: readonly Blocks[]): Promise<void> {
  for (const { inner, outer, until } of keys)
    await client.query(
      'insert into app.actor_key (inner_block, outer_block, good_until) values ($1, $2, $3)',
      [inner, outer, until],
    )
}

/** May this login give it the key? One for pages alone may not, and finds it there. */
export async function mayClose(connection: ClientConfig): Promise<boolean> {
  return askOnce(connection, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      "select coalesce(has_table_privilege(to_regclass('app.actor_key'), 'insert'), false) as may",
    )
    return rows[0]?.may ?? false
  })
}

/** Whose rights a connection of pages could take with `reset role`; nobody's, where they have a login of their own. */
export async function whatPagesMayBecome(pages: ClientConfig): Promise<string[]> {
  return askOnce(pages, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select rolname::text as name from pg_roles
       where pg_has_role(session_user, oid, 'member')
         and (rolsuper or rolbypassrls or rolname = 'bed_worker' or oid in (select relowner from pg_class where oid = to_regclass('public.person')))
       order by rolname`,
    )
    return rows.map(({ name }) => name)
  })
}
