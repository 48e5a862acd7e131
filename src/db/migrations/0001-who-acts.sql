-- Who acts, and when: the roles, and what the data layer sets for one transaction at a time. Nothing set is nobody, and
-- nobody sees a row: every table below is under row-level security, also for its owner.

-- Three roles: the migrator (whoever runs this) owns everything, web and worker own nothing.
-- Roles belong to the whole server, so another database's migration may be making them at this very moment.
do $$
declare role_name text;
begin
  foreach role_name in array array['bed_web', 'bed_worker'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    -- From 16 on whoever makes a role is a member who may not step into it, until granted just that.
    if not pg_has_role(current_user, role_name, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
      begin
        execute format('grant %I to current_user', role_name);
      exception when insufficient_privilege then null;  -- the embedded migrator never steps into their shoes
      end;
    end if;
  end loop;
end $$;

create extension if not exists btree_gist;

create schema app;
grant usage on schema app, public to bed_web, bed_worker;

-- 'gate', 'person', 'admin' or 'worker'; null: nobody.
create function app.actor() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.actor', true), '');

create function app.person_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.person', true), '')::uuid;

-- The moment the process believes it is: rules and rows judge by the same clock.
create function app.moment() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.moment', true), '')::timestamptz, now());

-- Asked of every row that a policy lets through: one setting is compared, and no other function called.
create function app.is_admin() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.actor', true) = 'admin', false);

create function app.is_worker() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.actor', true) = 'worker', false);

-- The sign-in gate: the only one who looks people up before it is known who asks.
create function app.is_gate() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.actor', true) = 'gate', false);

-- How policies are written in the files that follow:
-- * PostgreSQL asks the policies of a table from the last name to the first and stops at the first yes. Only organisers
--   and the worker read whole tables, so theirs are asked first: those of organisers begin with `z_`.
-- * What has to be looked up in another table is asked by a function with a price of 1. A subquery inside a policy is
--   planned with every query of every actor and makes the planner go through the table row by row; a function is asked
--   only of somebody who signed in for themselves, for the handful of rows that their page names.
