-- The organisers' lists and the record of one registration: saved views, notes, what has changed and why (readings R3, R6, R7).

-- Why a list was exported and how many were in it; whose records these were are rows of their own.
alter table access_log add column reason text;
alter table access_log add column row_count integer check (row_count >= 0);

-- A named address of a list. The same name again replaces it.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  list text not null,
  name text not null check (length(name) between 1 and 80),
  search text not null check (length(search) <= 1000),
  is_shared boolean not null,
  created_at timestamptz not null,
  unique (person_id, list, name)
);

-- What organisers tell each other about a registration: appended, never changed. `entry` makes a second press harmless.
create table organiser_note (
  id bigint generated always as identity primary key,
  registration_id uuid not null references registration on delete cascade,
  entry uuid not null,
  at timestamptz not null,
  author_person_id uuid references person on delete set null,
  words text not null check (length(words) between 1 and 2000),
  unique (registration_id, entry)
);

-- Every answer that was changed after handing in: appended. What an organiser changes has a reason.
create table registration_change (
  id bigint generated always as identity primary key,
  registration_id uuid not null references registration on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('person', 'organiser')),
  actor_person_id uuid references person on delete set null,
  reason text check (length(reason) between 1 and 500),
  step text not null,
  field text not null,
  -- As typed, by the names of the controls.
  before jsonb not null,
  after jsonb not null,
  check ((actor = 'organiser') = (reason is not null))
);
create index registration_change_registration on registration_change (registration_id, id);

-- An organiser takes somebody outside the age limits all the same (R3).
alter table registration add column age_waived_at timestamptz;
alter table registration add column age_waived_by uuid references person on delete set null;
-- Since when answers are changed that a match may no longer fit (R6); the worker looks and clears it.
alter table registration add column recheck_since timestamptz;
create index registration_recheck on registration (recheck_since) where recheck_since is not null;

grant select, insert, update, delete on saved_view to bed_web;
grant select, insert on organiser_note, registration_change to bed_web;
grant update (recheck_since) on registration to bed_worker;

alter table saved_view enable row level security;
alter table saved_view force row level security;
alter table organiser_note enable row level security;
alter table organiser_note force row level security;
alter table registration_change enable row level security;
alter table registration_change force row level security;

create policy saved_view_read on saved_view for select
  using (app.is_admin() and (is_shared or person_id = app.person_id()));
create policy saved_view_own on saved_view
  using (app.is_admin() and person_id = app.person_id())
  with check (app.is_admin() and person_id = app.person_id());
-- For one's own data (R11): whoever was an organiser sees what they kept.
create policy saved_view_data on saved_view for select
  using (app.actor() = 'person' and person_id = app.person_id());

create policy organiser_note_admin on organiser_note for select using (app.is_admin());
create policy organiser_note_write on organiser_note for insert
  with check (app.is_admin() and author_person_id = app.person_id());
-- No page shows it; it is theirs to ask for with their data (R11).
create policy organiser_note_data on organiser_note for select
  using (app.actor() = 'person' and app.owns(registration_id));

create policy registration_change_admin on registration_change for select using (app.is_admin());
create policy registration_change_by_admin on registration_change for insert
  with check (app.is_admin() and actor = 'organiser' and actor_person_id = app.person_id());
create policy registration_change_own on registration_change for select
  using (app.actor() = 'person' and app.owns(registration_id));
create policy registration_change_by_person on registration_change for insert
  with check (app.actor() = 'person' and actor = 'person' and actor_person_id = app.person_id()
    and app.owns(registration_id));

-- An organiser who changes an address has it looked up like the host.
create policy address_check_by_admin on address_check for insert with check (app.is_admin());
create policy address_check_change_by_admin on address_check for update using (app.is_admin());

create policy registration_recheck on registration for update using (app.is_worker());
