-- What touches security, in a log of its own (rules: security log). Nobody changes or takes away a line but the clock, once its
-- days are over; what comes in floods is counted in the line that is there.
-- Suits older programs: a table, a function and columns that they do not know.

create table security_event (
  id bigint generated always as identity primary key,
  -- Of the first one, and of the last that was counted in it.
  at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0),
  -- Words of closed lists in the program (domain/security), so that nothing anybody typed can stand here.
  kind text not null check (kind ~ '^[a-z][a-z-]{1,40}$'),
  weight text not null check (weight in ('note', 'look', 'alarm')),
  detail text check (detail ~ '^[a-z0-9][a-z0-9-]{0,40}$'),
  -- Which page: the pattern of its address, never the address.
  page text check (page ~ '^[A-Za-z0-9._:/-]{1,80}$'),
  -- Whose account; it stays when the account is gone, and then leads to nobody. Hence no reference.
  person_id uuid,
  about_person_id uuid,
  -- Of somebody without an account: a keyed hash of the mailbox they named.
  stranger bytea check (length(stranger) = 32),
  -- The part of the internet it came from, shared by many; or this machine.
  network text check (network ~ '^[0-9a-f.:/]{1,40}$' or network in ('command-line', 'clock')),
  request_id text check (request_id ~ '^[0-9a-zA-Z-]{1,40}$'),
  -- What is counted together; null: a line of its own.
  fold text unique
);
create index security_event_at on security_event (at desc, id desc);
create index security_event_kind on security_event (kind, at desc, id desc);
create index security_event_weight on security_event (weight, at desc, id desc);
create index security_event_person on security_event (person_id, at desc, id desc);
create index security_event_about on security_event (about_person_id, at desc, id desc);

grant select on security_event to bed_web;
grant select, delete on security_event to bed_worker;
alter table security_event enable row level security, force row level security;
create policy z_security_event_read on security_event for select using (app.is_admin());
create policy security_event_worker on security_event using (app.is_worker());
create policy security_event_own on security_event for select
  using (person_id = app.person_id() and app.actor() = 'person');

-- The only way in. Who it was is who acts; the gate, the worker and the command line say it. Whatever goes wrong here must not
-- take along what is noted: then it gives null, which its caller says aloud. Else how often, with this one.
create function app.note_security(said jsonb) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare
  asking text := current_setting('app.acting', true);
  who uuid;
  noted integer;
begin
  perform app.need_seal();
  who := case when app.is_gate() or app.is_worker() then (said ->> 'person')::uuid else app.person_id() end;
  perform set_config('app.acting', app.as_worker(), true);
  insert into public.security_event as line (at, last_at, count, kind, weight, detail, page, person_id, about_person_id, stranger,
    network, request_id, fold)
  values (app.moment(), app.moment(), coalesce((said ->> 'times')::integer, 1), said ->> 'kind', said ->> 'weight', said ->> 'detail',
    said ->> 'page', who, (said ->> 'about')::uuid, decode(said ->> 'stranger', 'hex'), said ->> 'network', said ->> 'request',
    said ->> 'fold')
  on conflict (fold) do update set count = line.count + excluded.count, last_at = greatest(line.last_at, excluded.last_at)
  returning line.count into noted;
  perform set_config('app.acting', asking, true);
  return noted;
exception when others then
  perform set_config('app.acting', asking, true);
  return null;
end $$;

-- Where an organiser is signed in: which kind of browser, and from where it was last used.
alter table session
  add column device text check (device ~ '^[a-z]+-[a-z]+$'),
  add column network text check (network ~ '^[0-9a-f.:/]{1,40}$');

-- Organisers see each other's sessions, and end them.
create function app.is_organiser(asked uuid) returns boolean
  language plpgsql stable cost 1 set search_path = pg_catalog
as $$
begin
  return exists (select from public.admin_profile hat where hat.person_id = asked and hat.approved and hat.revoked_at is null);
end $$;
create policy session_of_organisers on session for select using (app.is_admin() and app.is_organiser(person_id));

-- Only the end of it, so that nothing else of somebody's session can be written. Whose it was; null: it was over, or none of theirs.
create function app.end_session_of_organiser(asked uuid) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare
  asking text := current_setting('app.acting', true);
  whose uuid;
begin
  perform app.need_seal();
  if not app.is_admin() then return null; end if;
  perform set_config('app.acting', app.as_worker(), true);
  update public.session set ended_at = app.moment()
  where id = asked and ended_at is null and app.is_organiser(person_id)
  returning person_id into whose;
  perform set_config('app.acting', asking, true);
  return whose;
end $$;

select app.close_tables();
