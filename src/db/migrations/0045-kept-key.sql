-- Somebody has said that what opens the backups is kept elsewhere, too (rules: watching). `mark` is a keyed hash of that key;
-- nothing about people.
-- Suits older programs: a table that they do not read.

create table kept_key (
  mark text primary key,
  said_at timestamptz not null
);

grant select, insert on kept_key to bed_web, bed_worker;
alter table kept_key enable row level security, force row level security;
create policy kept_key_admin on kept_key for select using (app.is_admin());
create policy kept_key_said on kept_key for insert with check (app.is_admin());
create policy kept_key_worker on kept_key using (app.is_worker());
