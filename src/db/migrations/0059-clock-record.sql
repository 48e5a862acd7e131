-- What is known of the clock (rules: the clock): a wrong one must not do what nobody can take back.
-- Suits older programs: a table that they do not know.

-- One row, empty before the first look.
create table clock_record (
  only_row boolean primary key default true check (only_row),
  known_at timestamptz not null,
  -- What the machine of that look had counted since it was started, and which start that was.
  boot text,
  boot_seconds double precision not null,
  steady_since timestamptz not null,
  -- What the clock should have shown when it moved last.
  moved_from timestamptz,
  -- The last moment that was trusted.
  trusted_at timestamptz not null
);

grant select on clock_record to bed_web;
grant select, insert, update on clock_record to bed_worker;
alter table clock_record enable row level security, force row level security;
create policy clock_record_worker on clock_record using (app.is_worker());
create policy clock_record_read on clock_record for select using (app.actor() is not null);

select app.close_tables();
