-- What organisers do with lists and records: who looked at what, views and notes, people brought in from a file.

-- Append-only: who looked at or exported whose record (rules: who sees what).
create table access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_person_id uuid not null,
  action text not null,
  subject_registration_id uuid,
  request_id text,
  -- Why a list was exported and how many were in it; whose records these were are rows of their own.
  reason text,
  row_count integer check (row_count >= 0)
);
create index access_log_subject on access_log (subject_registration_id, at desc);
create index access_log_at on access_log (at);

-- It goes with the season it is about. Lines about nobody, or about somebody who is gone, belong to the season that was
-- forgotten next after they were written: also lists that were looked at between the conference and that day. What was
-- written when no season was to be forgotten any more goes after as many days as the newest season is kept.
create function app.is_log_forgotten(registration uuid, written_at timestamptz) returns boolean
  language sql stable cost 1
  return app.is_registration_forgotten(registration, 'person')
    or (not exists (select from public.registration r where r.id = registration)
      and (exists (select from public.edition e where app.is_forgotten(e.id, 'person')
          and written_at < (e.conference_end_on + e.retention_person_days)::timestamp at time zone e.time_zone)
        or (not exists (select from public.edition e where not app.is_forgotten(e.id, 'person'))
          and written_at < app.moment() - (select e.retention_person_days from public.edition e
            order by e.conference_start_on desc limit 1) * interval '24 hours')));

grant select, insert on access_log to bed_web;
grant select, delete on access_log to bed_worker;
alter table access_log enable row level security, force row level security;
create policy z_access_log_read on access_log for select using (app.is_admin());
create policy access_log_write on access_log for insert with check (app.is_admin() and actor_person_id = app.person_id());
-- Who has looked at one's own registration.
create policy access_log_own on access_log for select using (app.actor() = 'person' and app.owns(subject_registration_id));
create policy access_log_retention on access_log for select using (app.is_worker());
create policy access_log_forget on access_log for delete
  using (app.is_worker() and app.is_log_forgotten(subject_registration_id, at));

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

grant select, insert, update, delete on saved_view to bed_web;
grant select, delete on saved_view to bed_worker;
alter table saved_view enable row level security, force row level security;
create policy saved_view_read on saved_view for select
  using (app.is_admin() and (is_shared or person_id = app.person_id()));
create policy saved_view_own on saved_view
  using (app.is_admin() and person_id = app.person_id())
  with check (app.is_admin() and person_id = app.person_id());
-- For one's own data: whoever was an organiser sees what they kept.
create policy saved_view_data on saved_view for select
  using (app.actor() = 'person' and person_id = app.person_id());
create policy saved_view_retention on saved_view for select using (app.is_worker());
create policy saved_view_forget on saved_view for delete using (app.is_worker());

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

grant select, insert on organiser_note to bed_web;
grant select on organiser_note to bed_worker;
alter table organiser_note enable row level security, force row level security;
create policy z_organiser_note_admin on organiser_note for select using (app.is_admin());
create policy organiser_note_write on organiser_note for insert
  with check (app.is_admin() and author_person_id = app.person_id());
-- No page shows it; it is theirs to ask for with their data.
create policy organiser_note_data on organiser_note for select
  using (app.actor() = 'person' and app.owns(registration_id));
create policy organiser_note_retention on organiser_note for select using (app.is_worker());

-- GUESTS AND HOSTS FROM A FILE (docs/decisions/0024-import.md)

-- A file that was read, until it is imported or a day is over. One organiser's own.
create table import_file (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null references person on delete cascade,
  edition_id uuid not null references edition,
  role text not null check (role in ('guest', 'host')),
  locale text not null check (locale ~ '^[a-z]{2}$'),
  -- The first row names the columns.
  cells jsonb not null,
  -- What each column is, '' for left out.
  columns jsonb not null,
  uploaded_at timestamptz not null
);
create index import_file_organiser on import_file (organiser_id);
create index import_file_uploaded on import_file (uploaded_at);

grant select, insert, update, delete on import_file to bed_web;
grant select, delete on import_file to bed_worker;
alter table import_file enable row level security, force row level security;
create policy import_file_own on import_file
  using (app.is_admin() and organiser_id = app.person_id())
  with check (app.is_admin() and organiser_id = app.person_id());
create policy import_file_worker on import_file using (app.is_worker());

-- Its id is that of the file: a second press finds it there.
create table import_run (
  id uuid primary key,
  edition_id uuid not null references edition,
  role text not null check (role in ('guest', 'host')),
  imported_by uuid references person on delete set null,
  imported_at timestamptz not null,
  created integer not null check (created >= 0),
  updated integer not null check (updated >= 0),
  left_out integer not null check (left_out >= 0),
  invited_at timestamptz,
  undone_at timestamptz,
  removed integer,
  restored integer,
  kept integer
);
create index import_run_edition on import_run (edition_id, imported_at);
create index import_run_organiser on import_run (imported_by);

grant select, insert, update on import_run to bed_web;
grant select, delete on import_run to bed_worker;
alter table import_run enable row level security, force row level security;
create policy z_import_run_admin on import_run using (app.is_admin());
create policy import_run_retention on import_run for select using (app.is_worker());
create policy import_run_forget on import_run for delete
  using (app.is_worker() and app.is_forgotten(edition_id, 'person'));

-- What an import did to each registration, to undo it as long as nobody has changed it since.
create table import_row (
  import_id uuid not null references import_run on delete cascade,
  registration_id uuid not null references registration on delete cascade,
  -- The draft as it was; null: the registration was made by this import.
  before jsonb,
  person_is_new boolean not null,
  saved_at timestamptz not null,
  primary key (import_id, registration_id)
);
create index import_row_registration on import_row (registration_id);
create index import_row_saved on import_row (saved_at);

grant select, insert, delete on import_row to bed_web;
grant select, delete on import_row to bed_worker;
alter table import_row enable row level security, force row level security;
create policy z_import_row_admin on import_row using (app.is_admin());
create policy import_row_worker on import_row using (app.is_worker());
