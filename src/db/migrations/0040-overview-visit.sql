-- When an organiser last looked at the overview, and when before that visit (rules: overview): nobody sees another one's.
create table overview_visit (
  person_id uuid primary key references person on delete cascade,
  seen_at timestamptz not null,
  since_at timestamptz
);

grant select, insert, update on overview_visit to bed_web;
grant select on overview_visit to bed_worker;
alter table overview_visit enable row level security, force row level security;
create policy overview_visit_own on overview_visit
  using (app.is_admin() and person_id = app.person_id())
  with check (app.is_admin() and person_id = app.person_id());
-- For one's own data: whoever was an organiser sees what is kept.
create policy overview_visit_data on overview_visit for select
  using (app.actor() = 'person' and person_id = app.person_id());
create policy overview_visit_retention on overview_visit for select using (app.is_worker());

-- What has happened since.
create index match_event_at on match_event (at);
