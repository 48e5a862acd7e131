-- Suits older programs: they keep the clock by a lock that nobody else asks for; while both run a job may be run twice, as jobs may.
-- Who sees to what is done by the clock, and when they last said so (src/domain/clock-lease.ts).

create table clock_lease (
  id boolean primary key default true check (id),
  holder uuid,
  -- One more with each new holder: whoever comes back after somebody else has taken it settles nothing any more.
  fence bigint not null default 0,
  moved_at timestamptz
);

grant select on clock_lease to bed_web;
grant select, insert, update on clock_lease to bed_worker;
alter table clock_lease enable row level security, force row level security;
create policy clock_lease_seen on clock_lease for select using (app.actor() is not null);
create policy clock_lease_begun on clock_lease for insert with check (app.is_worker());
create policy clock_lease_moved on clock_lease for update using (app.is_worker());
select app.close_tables();
