/** Everything a schema consists of, in words that can be compared; what a test has put there is not of it, nor is who owns it. */
export const SCHEMA_WORDS = `
  select 'column' as kind, table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as what
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'policy', concat_ws(' ', tablename, policyname, permissive, cmd, roles, qual, with_check) from pg_policies
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace in (select oid from pg_namespace where nspname in ('public', 'app'))
  union all select 'rows', oid::regclass || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all select 'function', concat_ws(' ', p.oid::regprocedure, prosecdef, md5(prosrc)) from pg_proc p
    where pronamespace in (select oid from pg_namespace where nspname = 'app')
  union all select 'grant', concat_ws(' ', c.oid::regclass, pg_get_userbyid(grantee), privilege_type)
    from pg_class c join pg_namespace n on n.oid = relnamespace, aclexplode(relacl)
    where nspname in ('public', 'app') and grantee <> relowner
  union all select 'grant', concat_ws(' ', p.oid::regprocedure, case when grantee = 0 then 'public' else pg_get_userbyid(grantee) end, privilege_type)
    from pg_proc p join pg_namespace n on n.oid = pronamespace, aclexplode(proacl)
    where nspname = 'app' and grantee <> proowner
  order by 1, 2`
