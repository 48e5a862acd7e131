-- What guests need to get in and to stay, and what homes have of it (rules: access). Apart from other answers: a host may read
-- it, but not before the place is accepted, whatever the edition says about contact details. No row: nothing was said.
create table guest_access (
  registration_id uuid primary key references registration on delete cascade,
  access_must text[],
  access_ask text[],
  access_note text,
  constraint guest_access_known check (coalesce(access_must, '{}') || coalesce(access_ask, '{}')
    <@ array['step-free', 'ground-floor', 'quiet', 'device-power', 'hearing', 'allergies'])
);

create function app.hosts_guest_for_sure(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.guest_registration_id = registration
    and m.host_person_id = app.person_id() and m.state in ('accepted', 'completed'));

grant select, insert, update, delete on guest_access to bed_web;
grant select, delete on guest_access to bed_worker;
alter table guest_access enable row level security, force row level security;
create policy z_guest_access_admin on guest_access using (app.is_admin());
create policy guest_access_worker on guest_access for select using (app.is_worker());
create policy guest_access_retention on guest_access for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'sensitive'));
create policy guest_access_own on guest_access
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));
create policy guest_access_host on guest_access for select
  using (app.actor() = 'person' and app.hosts_guest_for_sure(registration_id));

alter table host_facts add column access text[] constraint host_facts_access_known check (access
  <@ array['step-free', 'ground-floor', 'quiet', 'device-power', 'hearing', 'allergies']);
