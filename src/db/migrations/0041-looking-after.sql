-- Who of us looks after whom, and notes that come back on a day (rules: looking after).

-- One organiser for each guest, host or match.
create table looked_after (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid unique references registration on delete cascade,
  match_id uuid unique references match on delete cascade,
  person_id uuid not null references person on delete cascade,
  since timestamptz not null,
  constraint looked_after_one check (num_nonnulls(registration_id, match_id) = 1)
);
create index looked_after_person on looked_after (person_id);

grant select, insert, update (person_id, since), delete on looked_after to bed_web;
grant select on looked_after to bed_worker;
alter table looked_after enable row level security, force row level security;
create policy z_looked_after_admin on looked_after using (app.is_admin());
create policy looked_after_retention on looked_after for select using (app.is_worker());
-- For one's own data: whoever was an organiser.
create policy looked_after_data on looked_after for select using (app.actor() = 'person' and person_id = app.person_id());

-- On which day a note comes back to whoever has written it.
create table note_reminder (
  note_id bigint primary key references organiser_note on delete cascade,
  person_id uuid not null references person on delete cascade,
  due_on date not null,
  -- It was seen to.
  done_at timestamptz,
  -- An email has named it.
  mailed_at timestamptz
);
create index note_reminder_open on note_reminder (person_id, due_on) where done_at is null;
create index note_reminder_unmailed on note_reminder (due_on) where done_at is null and mailed_at is null;

grant select, insert, update (done_at) on note_reminder to bed_web;
grant select, update (mailed_at) on note_reminder to bed_worker;
alter table note_reminder enable row level security, force row level security;
create policy z_note_reminder_admin on note_reminder for select using (app.is_admin());
create policy note_reminder_write on note_reminder for insert with check (app.is_admin() and person_id = app.person_id());
create policy note_reminder_done on note_reminder for update using (app.is_admin());
create policy note_reminder_worker on note_reminder for select using (app.is_worker());
create policy note_reminder_mailed on note_reminder for update using (app.is_worker());
create policy note_reminder_data on note_reminder for select using (app.actor() = 'person' and person_id = app.person_id());
