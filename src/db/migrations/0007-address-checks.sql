-- Whether a host's address is known to the street list or to an address search: a warning, never a refusal (rules: fields).

-- Of the address that a host has saved last, in the form or handed in.
create table address_check (
  registration_id uuid primary key references registration on delete cascade,
  -- Keyed hash of the address as it is written in no particular way: tells whether it is still the same, and keeps no second copy.
  fingerprint bytea not null,
  outcome text not null check (outcome in ('not-checked', 'found', 'not-found')),
  source text check (source in ('street-list', 'geocoder')),
  -- To about a hundred metres.
  latitude double precision,
  longitude double precision,
  checked_at timestamptz not null,
  -- Times that the address search did not answer, and when it is asked next; null: it is not to be asked.
  failures integer not null default 0,
  next_try_at timestamptz,
  check ((outcome = 'not-checked') = (source is null)),
  check ((latitude is null) = (longitude is null)),
  check (latitude is null or outcome = 'found')
);
create index address_check_due on address_check (next_try_at) where next_try_at is not null;

grant select, insert, update on address_check to bed_web;
-- Addresses that were saved without a check get their row from the worker.
grant select, insert (registration_id, fingerprint, outcome, checked_at), delete on address_check to bed_worker;
grant update (outcome, source, latitude, longitude, checked_at, failures, next_try_at) on address_check to bed_worker;
alter table address_check enable row level security, force row level security;
create policy z_address_check_admin on address_check for select using (app.is_admin());
-- An organiser who changes an address has it looked up like the host.
create policy address_check_by_admin on address_check for insert with check (app.is_admin());
create policy z_address_check_change_by_admin on address_check for update using (app.is_admin());
create policy address_check_worker on address_check using (app.is_worker());
create policy address_check_own on address_check
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));

-- What the address search said, by fingerprint: the same address is not sent twice within months.
create table geocoder_answer (
  fingerprint bytea primary key,
  is_found boolean not null,
  latitude double precision,
  longitude double precision,
  asked_at timestamptz not null,
  check ((latitude is null) = (longitude is null))
);
create index geocoder_answer_age on geocoder_answer (asked_at);

grant select, insert, update, delete on geocoder_answer to bed_worker;
alter table geocoder_answer enable row level security, force row level security;
create policy geocoder_answer_worker on geocoder_answer using (app.is_worker());

-- One row for all processes on all machines: nobody asks before this moment, by the clock of the database.
create table geocoder_pace (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);
insert into geocoder_pace (next_at) values ('2000-01-01T00:00:00Z');

grant select, update (next_at) on geocoder_pace to bed_worker;
alter table geocoder_pace enable row level security, force row level security;
create policy geocoder_pace_worker on geocoder_pace using (app.is_worker());
