-- Guests and hosts from a file (decision 0024). Whoever is imported has said nothing yet: a draft, until they have confirmed
-- the mailbox, accepted the privacy statement and handed in themselves.
alter table registration add column imported_at timestamptz;

-- A file that was read, until it is imported or a day is over. One organiser's own.
create table import_file (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null references person on delete cascade,
  edition_id uuid not null references edition,
  role text not null check (role in ('guest', 'host')),
  locale text not null check (locale in ('en', 'de')),
  -- The first row names the columns.
  cells jsonb not null,
  -- What each column is, '' for left out.
  columns jsonb not null,
  uploaded_at timestamptz not null
);
create index import_file_organiser on import_file (organiser_id);
create index import_file_uploaded on import_file (uploaded_at);

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

grant select, insert, update, delete on import_file to bed_web;
grant select, delete on import_file to bed_worker;
grant select, insert, update on import_run to bed_web;
grant select, insert, delete on import_row to bed_web;
grant select, delete on import_row to bed_worker;
grant delete on registration to bed_web;

alter table import_file enable row level security;
alter table import_file force row level security;
alter table import_run enable row level security;
alter table import_run force row level security;
alter table import_row enable row level security;
alter table import_row force row level security;

create policy import_file_own on import_file
  using (app.is_admin() and organiser_id = app.person_id())
  with check (app.is_admin() and organiser_id = app.person_id());
create policy import_file_worker on import_file using (app.is_worker());
create policy import_run_admin on import_run using (app.is_admin());
create policy import_row_admin on import_row using (app.is_admin());
create policy import_row_worker on import_row using (app.is_worker());

-- Nothing but an import that is undone deletes a registration by itself, and only one that is still as imported.
create policy registration_delete on registration as restrictive for delete
  using (app.is_admin() and state = 'draft' and imported_at is not null);
-- A mailbox that nobody has confirmed, put there by an import and taken away with it.
create policy person_import on person for insert with check (app.is_admin() and email_confirmed_at is null);
create policy person_import_delete on person for delete using (app.is_admin() and email_confirmed_at is null
  and not exists (select from registration r where r.person_id = id)
  and not exists (select from admin_profile a where a.person_id = id));
