-- When something is wrong (rules: incidents): what people have told, who may open it, and who is not placed because of it.

alter table edition add column retention_incidents_days integer not null default 1095 check (retention_incidents_days > 0);

-- WHO MAY OPEN INCIDENTS

-- The organisers who may. An approved organiser who is not here reads no row of what follows but blocks, which say no reason.
create table incident_team (
  person_id uuid primary key references person on delete cascade,
  added_at timestamptz not null,
  -- Null: at the command line, or their account is deleted.
  added_by uuid references person on delete set null
);
create index incident_team_added_by on incident_team (added_by) where added_by is not null;

-- Asked after `is_admin()`, of the few rows there are; whoever is no approved organiser any more is in no team.
create function app.in_incident_team() returns boolean
  language sql stable cost 1
  return exists (select from public.incident_team team join public.admin_profile hat on hat.person_id = team.person_id
    where team.person_id = app.person_id() and hat.approved and hat.revoked_at is null);

grant select, insert, delete on incident_team to bed_web;
grant select on incident_team to bed_worker;
alter table incident_team enable row level security, force row level security;
create policy z_incident_team_read on incident_team for select using (app.is_admin());
create policy incident_team_add on incident_team for insert
  with check (app.is_admin() and app.in_incident_team() and added_by = app.person_id());
create policy incident_team_remove on incident_team for delete using (app.is_admin() and app.in_incident_team());
-- The command line; and whoever tells without a name queues a mail to each.
create policy incident_team_gate on incident_team using (app.is_gate()) with check (app.is_gate() and added_by is null);
create policy incident_team_worker on incident_team for select using (app.is_worker());
-- Whoever tells with a name queues a mail to each (ids, no addresses).
create policy incident_team_addressees on incident_team for select using (app.actor() = 'person');

-- WHAT WAS TOLD

create table incident (
  -- Made with the page, so that a second press is the same one.
  id uuid primary key,
  edition_id uuid not null references edition,
  told_at timestamptz not null,
  -- By somebody signed in, by somebody without a name, or to a member of the team who has written it down.
  how text not null check (how in ('named', 'unnamed', 'noted')),
  -- Null: without a name, or the account is deleted.
  teller_person_id uuid references person on delete set null,
  -- With the code somebody without a name comes back.
  code_hash bytea unique,
  is_urgent boolean not null,
  words text not null check (length(words) between 1 and 5000),
  about text check (length(about) between 1 and 500),
  reach text check (length(reach) between 1 and 300),
  state text not null default 'new' check (state in ('new', 'in-work', 'closed')),
  -- When somebody of the team first opened it.
  read_at timestamptz,
  looked_after_by uuid references person on delete set null,
  closed_at timestamptz,
  outcome text check (outcome in ('nothing-to-do', 'talked', 'moved', 'blocked', 'passed-on', 'unclear')),
  constraint incident_closed check ((state = 'closed') = (closed_at is not null) and (closed_at is null) = (outcome is null)),
  constraint incident_teller check ((how = 'unnamed') = (code_hash is not null) and (how = 'named' or teller_person_id is null))
);
create index incident_edition on incident (edition_id, told_at desc);
create index incident_teller on incident (teller_person_id) where teller_person_id is not null;
create index incident_looked_after_by on incident (looked_after_by) where looked_after_by is not null;

grant select, insert, update (state, read_at, looked_after_by, closed_at, outcome) on incident to bed_web;
-- The worker writes mails and forgets: it reads nothing that was told.
grant select (id, edition_id, told_at, state, is_urgent, teller_person_id), delete on incident to bed_worker;
alter table incident enable row level security, force row level security;
create policy z_incident_team on incident for select using (app.is_admin() and app.in_incident_team());
create policy incident_change on incident for update using (app.is_admin() and app.in_incident_team());
create policy incident_note on incident for insert with check (app.is_admin() and app.in_incident_team() and how = 'noted');
create policy incident_tell_named on incident for insert
  with check (app.actor() = 'person' and how = 'named' and teller_person_id = app.person_id() and state = 'new' and read_at is null);
create policy incident_own on incident for select using (app.actor() = 'person' and teller_person_id = app.person_id());
create policy incident_tell_unnamed on incident for insert
  with check (app.is_gate() and how = 'unnamed' and state = 'new' and read_at is null);
create policy incident_by_code on incident for select using (app.is_gate() and code_hash is not null);
create policy incident_worker on incident for select using (app.is_worker());
create policy incident_forget on incident for delete using (app.is_worker());
-- What the teller adds to something closed opens it again; nothing else of it is theirs to change.
create policy incident_reopen_named on incident for update
  using (app.actor() = 'person' and teller_person_id = app.person_id() and state = 'closed')
  with check (teller_person_id = app.person_id() and state = 'in-work');
create policy incident_reopen_unnamed on incident for update
  using (app.is_gate() and code_hash is not null and state = 'closed')
  with check (code_hash is not null and state = 'in-work');

-- Is there anything that nobody has opened yet? All that organisers outside the team learn.
create function app.is_incident_new() returns boolean
  language plpgsql volatile set search_path = pg_catalog
as $$
declare
  asking text := current_setting('app.actor', true);
  found_one boolean;
begin
  if not app.is_admin() then return false; end if;
  perform set_config('app.actor', 'worker', true);
  found_one := exists (select from public.incident where state = 'new');
  perform set_config('app.actor', asking, true);
  return found_one;
end $$;

-- In the queue of mails stands to whom each goes: who has told something is nobody's business there, and how often somebody has,
-- only the team's.
alter policy z_outbox_admin on outbox using (app.is_admin()
  and (template not like 'incident-%' or (template = 'incident-news' and app.in_incident_team())));

-- BLOCKS

-- A person who is not placed, or two who never come to the same home. Why stands with the incident, which this table does not
-- name: every organiser has to know that there is a block, and only the team why.
create table block (
  -- Made with the page, like that of an incident.
  id uuid primary key,
  edition_id uuid not null references edition,
  blocked_at timestamptz not null,
  ended_at timestamptz
);
create index block_edition on block (edition_id);

create table block_party (
  id uuid primary key,
  block_id uuid not null references block on delete cascade,
  -- Null: the account is deleted; with an address of theirs it is found again.
  person_id uuid references person on delete set null,
  is_of_pair boolean not null,
  unique (block_id, person_id)
);
create index block_party_person on block_party (person_id) where person_id is not null;

-- Keyed hashes of the addresses under which we know them.
create table block_address (
  party_id uuid not null references block_party on delete cascade,
  fingerprint bytea not null,
  primary key (party_id, fingerprint)
);

-- One's own block, not that two are kept apart: that tells as much about somebody else.
create function app.is_own_block(block uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.block_party p where p.block_id = block and p.person_id = app.person_id() and not p.is_of_pair);

grant select, insert, update (ended_at) on block to bed_web;
grant select, delete on block to bed_worker;
alter table block enable row level security, force row level security;
create policy z_block_read on block for select using (app.is_admin());
create policy block_make on block for insert with check (app.is_admin() and app.in_incident_team());
create policy block_end on block for update using (app.is_admin() and app.in_incident_team());
create policy block_worker on block using (app.is_worker());
create policy block_own on block for select using (app.actor() = 'person' and app.is_own_block(id));

grant select, insert on block_party to bed_web;
grant select, update (person_id) on block_party to bed_worker;
alter table block_party enable row level security, force row level security;
create policy z_block_party_read on block_party for select using (app.is_admin());
create policy block_party_make on block_party for insert with check (app.is_admin() and app.in_incident_team());
create policy block_party_worker on block_party using (app.is_worker());
create policy block_party_own on block_party for select
  using (app.actor() = 'person' and person_id = app.person_id() and not is_of_pair);

grant insert on block_address to bed_web;
grant select, insert on block_address to bed_worker;
alter table block_address enable row level security, force row level security;
create policy block_address_make on block_address for insert with check (app.is_admin() and app.in_incident_team());
create policy block_address_worker on block_address using (app.is_worker());

-- Who is not placed, and which two are kept apart, in both directions.
create view blocked_person with (security_invoker = true) as
select distinct party.person_id from block_party party join block on block.id = party.block_id
where block.ended_at is null and not party.is_of_pair and party.person_id is not null;
create view kept_apart with (security_invoker = true) as
select distinct one.person_id, other.person_id as other_person_id
from block_party one
join block on block.id = one.block_id and block.ended_at is null
join block_party other on other.block_id = one.block_id and other.id <> one.id
where one.is_of_pair and one.person_id is not null and other.person_id is not null;
grant select on blocked_person, kept_apart to bed_web, bed_worker;

-- What is looked after: appended, never changed. `answer`: the teller reads it; `added`: the teller has written it.
create table incident_step (
  id bigint generated always as identity primary key,
  incident_id uuid not null references incident on delete cascade,
  entry uuid not null unique,
  at timestamptz not null,
  author_person_id uuid references person on delete set null,
  kind text not null check (kind in ('step', 'answer', 'added', 'taken', 'closed', 'reopened', 'blocked', 'kept-apart', 'lifted')),
  words text check (length(words) between 1 and 5000),
  block_id uuid references block on delete set null
);
create index incident_step_incident on incident_step (incident_id, id);
create index incident_step_author on incident_step (author_person_id) where author_person_id is not null;
create index incident_step_block on incident_step (block_id) where block_id is not null;

create function app.has_told(incident uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.incident i where i.id = incident and i.teller_person_id = app.person_id());
create function app.has_incident_code(incident uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.incident i where i.id = incident and i.code_hash is not null);

grant select, insert on incident_step to bed_web;
grant select (incident_id) on incident_step to bed_worker;
alter table incident_step enable row level security, force row level security;
create policy z_incident_step_team on incident_step for select using (app.is_admin() and app.in_incident_team());
create policy incident_step_write on incident_step for insert
  with check (app.is_admin() and app.in_incident_team() and author_person_id = app.person_id() and kind <> 'added');
create policy incident_step_worker on incident_step for select using (app.is_worker());
create policy incident_step_own on incident_step for select
  using (app.actor() = 'person' and kind in ('answer', 'added') and app.has_told(incident_id));
create policy incident_step_add on incident_step for insert with check (app.actor() = 'person' and kind = 'added'
  and author_person_id = app.person_id() and app.has_told(incident_id));
create policy incident_step_by_code on incident_step for select
  using (app.is_gate() and kind in ('answer', 'added') and app.has_incident_code(incident_id));
create policy incident_step_add_by_code on incident_step for insert
  with check (app.is_gate() and kind = 'added' and author_person_id is null and app.has_incident_code(incident_id));

-- Who has looked at what was told, and when; without an incident: at the list.
create table incident_look (
  id bigint generated always as identity primary key,
  incident_id uuid references incident on delete cascade,
  edition_id uuid not null references edition,
  at timestamptz not null,
  person_id uuid references person on delete set null,
  request_id text not null
);
create index incident_look_incident on incident_look (incident_id, id desc);
create index incident_look_edition on incident_look (edition_id);
create index incident_look_person on incident_look (person_id) where person_id is not null;

grant select, insert on incident_look to bed_web;
grant select, delete on incident_look to bed_worker;
alter table incident_look enable row level security, force row level security;
create policy z_incident_look_team on incident_look for select using (app.is_admin() and app.in_incident_team());
create policy incident_look_write on incident_look for insert
  with check (app.is_admin() and app.in_incident_team() and person_id = app.person_id());
create policy incident_look_worker on incident_look using (app.is_worker());

-- Who is blocked, or kept apart, or no longer: the worker looks whether their matches still fit.
create function app.recheck_blocked() returns trigger
  language plpgsql volatile set search_path = pg_catalog
as $$
declare asking text := current_setting('app.actor', true);
begin
  perform set_config('app.actor', 'worker', true);
  update public.registration r set recheck_since = app.moment()
  where r.person_id = new.person_id and r.state = 'submitted';
  perform set_config('app.actor', asking, true);
  return null;
end $$;
create trigger block_party_recheck after update of person_id on block_party for each row
  when (new.person_id is not null) execute function app.recheck_blocked();
