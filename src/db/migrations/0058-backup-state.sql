-- What has become of the backups (rules: watching), so that whoever asks hears it, whichever process made them: when one of a
-- kind was made and proven last, and since then failed. Nothing about people.
-- Suits older programs: a table that they do not read.

create table backup_state (
  kind text primary key check (kind in ('hourly', 'before-actions', 'copies')),
  made_at timestamptz,
  failed_at timestamptz,
  -- 'unproven': it was written, and could not be brought back.
  failure text check (failure in ('failed', 'unproven')),
  -- Of copies: on which machine they are.
  place text,
  check ((failed_at is null) = (failure is null))
);

grant select, insert, update on backup_state to bed_web, bed_worker;
alter table backup_state enable row level security, force row level security;
create policy backup_state_admin on backup_state for select using (app.is_admin());
create policy backup_state_worker on backup_state using (app.is_worker());

select app.close_tables();
