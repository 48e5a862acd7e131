-- How often the edition was changed: whatever was given out of it before is older (calendar files).
alter table edition add column revision integer not null default 0;

-- What organisers have changed of an edition, and why; what needs two of them waits here for the second
-- (rules: changing a running edition). Nothing here is about guests or hosts.
create table edition_change (
  id uuid primary key,
  edition_id uuid not null references edition on delete cascade,
  at timestamptz not null,
  -- Null: at the command line, or their account is deleted.
  by_person_id uuid references person on delete set null,
  reason text not null check (length(reason) between 1 and 1000),
  -- As in the form, only what changes.
  before jsonb not null,
  after jsonb not null,
  state text not null check (state in ('asked', 'made', 'refused')),
  decided_at timestamptz,
  decided_by uuid references person on delete set null,
  -- Whoever asks does not agree with themselves, but can take it back.
  check (state <> 'made' or decided_by is distinct from by_person_id or decided_by is null)
);
create unique index edition_change_asked on edition_change (edition_id) where state = 'asked';
create index edition_change_edition on edition_change (edition_id, at desc);

grant select, insert, update (state, decided_at, decided_by) on edition_change to bed_web;
grant select on edition_change to bed_worker;
alter table edition_change enable row level security, force row level security;
create policy z_edition_change_admin on edition_change using (app.is_admin());
-- The command line.
create policy edition_change_gate on edition_change using (app.is_gate());
create policy edition_change_worker on edition_change for select using (app.is_worker());
-- The command line changes what organisers can change.
create policy edition_gate_change on edition for update using (app.is_gate());
