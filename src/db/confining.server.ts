import { LINES, settingsOf } from '#domain/line-limits.ts'
import { askOnce } from './ask-once.server.ts'
import type { ClientConfig } from './client.server.ts'

// Row-level security keeps rows apart. What lies outside it, and whose limits are the whole server's, is settled here.

/** Limits of the own logins; connections set theirs as well, because a role that is stepped into brings none along. */
const limitsOfRoles = {
  bed_web: { ...settingsOf(LINES.pages), temp_file_limit: '256MB' },
  bed_worker: { ...settingsOf(LINES.worker), temp_file_limit: '1GB' },
  bed_migrator: settingsOf(LINES.migration),
}
/** Together fewer than the own server has (cluster.server.ts): a flood that takes all connections of pages takes none of the worker's. */
const mostConnections = { bed_web: 30, bed_worker: 20 }

/** Functions that everybody may call and no policy guards: they store bytes outside of tables, end backends, hold locks, or write into the server's log. */
const OUTSIDE = `
  proname ~ '^(lo_[a-z0-9_]+|loread|lowrite|pg_(try_)?advisory_lock(_shared)?|pg_(terminate|cancel)_backend|pg_logical_emit_message)$'`
/** Others know by a lock of this kind that a worker lives, and that somebody migrates. */
const OF_SESSIONS = `proname ~ '^pg_(try_)?advisory_lock(_shared)?$'`

/** Any number will do as long as every process of this product takes the same. */
const confiningLock = 7_205_193

/**
 * Gives roles and database their limits, and takes from everybody what lies outside of row-level security. `owner`: of the own
 * server, or the login of DATABASE_URL, which may not be let do all of it; what it may not is left as it is. Every start does so, and
 * changes nothing where nothing is new.
 */
export async function confineRoles(owner: ClientConfig): Promise<void> {
  await askOnce(owner, async (client) => {
    const { rows } = await client.query<{ statement: string }>(missingLimits, [
      JSON.stringify(limitsOfRoles),
      JSON.stringify(mostConnections),
      JSON.stringify(settingsOf(LINES.others)),
    ])
    const { rows: open } = await client.query<{ statement: string }>(openFunctions)
    const statements = [...rows, ...open].map(({ statement }) => statement)
    if (statements.length === 0) return
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [confiningLock])
    for (const statement of statements) {
      await client.query('savepoint one')
      // Not ours to change, or changed by another start at this moment.
      await client.query(statement).catch(() => client.query('rollback to savepoint one'))
    }
    await client.query('commit')
  })
}

/** Settings of the operator stay. What a login of our own server has set for itself does not: it could be left by somebody who misused it. */
const missingLimits = `
  with wanted as (
    select role.key as role, setting.key as name, setting.value
    from json_each($1::json) as role, json_each_text(role.value) as setting),
  has as (
    select r.rolname, split_part(line, '=', 1) as name, split_part(line, '=', 2) as value
    from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as line
    where s.setdatabase = (select oid from pg_database where datname = current_database()))
  select format('alter role %I in database %I set %I = %L', wanted.role, current_database(), wanted.name, wanted.value) as statement
    from wanted join pg_roles on rolname = wanted.role
    where not exists (select from has where has.rolname = wanted.role and has.name = wanted.name and has.value = wanted.value)
  union all
  select format('alter role %I%s reset %I', rolname, case when setdatabase = 0 then '' else format(' in database %I', current_database()) end,
      split_part(line, '=', 1))
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as line
    where rolcanlogin and rolname in (select role from wanted)
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and (s.setdatabase = 0 or not exists (select from wanted where wanted.role = rolname and wanted.name = split_part(line, '=', 1)))
  union all
  select format('alter role %I connection limit %s', rolname, most.value)
    from json_each_text($2::json) as most join pg_roles on rolname = most.key
    where rolconnlimit <> most.value::integer and rolcanlogin
  union all
  select format('alter database %I set %I = %L', current_database(), setting.key, setting.value)
    from json_each_text($3::json) as setting
    where not exists (select from has where has.rolname is null and has.name = setting.key)`

const openFunctions = `
  select format('revoke execute on function %s from public, bed_web', oid::regprocedure) as statement
    from pg_proc where pronamespace = 'pg_catalog'::regnamespace and ${OUTSIDE} and has_function_privilege('bed_web', oid, 'execute')
  union all
  select format('grant execute on function %s to %s', proc.oid::regprocedure, rolname)
    from pg_proc proc, pg_roles
    where pronamespace = 'pg_catalog'::regnamespace and ${OF_SESSIONS}
      and rolname in ('bed_worker', 'bed_migrator') and not coalesce(proacl::text ~ rolname, false)
  union all
  select 'revoke select on pg_largeobject_metadata from public' where has_table_privilege('bed_web', 'pg_largeobject_metadata', 'select')`
