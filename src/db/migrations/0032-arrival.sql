-- From the yes to the door (rules: arrival): what the two and organisers say of a place, how a guest comes, and how to get in.

-- Who has said what: the two have been in contact, the guest is there, is on the way. Taken back it stays, and does not count.
create table milestone (
  match_id uuid not null references match on delete cascade,
  what text not null check (what in ('in-contact', 'arrived', 'on-the-way')),
  told_by text not null check (told_by in ('guest', 'host', 'organiser')),
  told_at timestamptz not null,
  taken_back_at timestamptz check (taken_back_at >= told_at),
  -- Of an organiser: who it was.
  organiser_person_id uuid references person on delete set null,
  primary key (match_id, what, told_by)
);

create function app.shares_stay(match uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match and m.state in ('accepted', 'completed')
    and app.person_id() in (m.guest_person_id, m.host_person_id));

create function app.speaks_for(match uuid, side text) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match and m.state = 'accepted'
    and app.person_id() = case side when 'guest' then m.guest_person_id when 'host' then m.host_person_id end);

grant select, insert, update on milestone to bed_web;
grant select on milestone to bed_worker;
alter table milestone enable row level security, force row level security;
create policy z_milestone_admin on milestone using (app.is_admin());
create policy milestone_worker on milestone for select using (app.is_worker());
create policy milestone_side on milestone for select using (app.actor() = 'person' and app.shares_stay(match_id));
create policy milestone_tell on milestone for insert
  with check (app.actor() = 'person' and app.speaks_for(match_id, told_by));
create policy milestone_again on milestone for update
  using (app.actor() = 'person' and app.speaks_for(match_id, told_by))
  with check (app.actor() = 'person' and app.speaks_for(match_id, told_by));

-- The answer of the final check to whether the two have been in touch is what the guest says of it.
insert into milestone (match_id, what, told_by, told_at)
  select match_id, 'in-contact', 'guest', answered_at from arrival where contact_made;
alter table arrival drop column contact_made, add column arrives_with text;

-- Whoever has reported that they do not reach the other, and does, needs no organiser for it any more.
create policy contact_problem_settle on contact_problem for update
  using (app.actor() = 'person' and app.has_reported(match_id, reported_by))
  with check (app.actor() = 'person' and app.has_reported(match_id, reported_by)
    and decided_at is not null and decided_by = app.person_id());

-- How to get in, as the host says it. Apart from the address: a guest reads it, but not before the place is accepted, whatever the
-- edition says about contact details. No row: nothing was said.
create table host_door (
  registration_id uuid primary key references registration on delete cascade,
  bell text,
  keys text,
  house_rules text
);

create function app.stays_with_host_for_sure(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.host_registration_id = registration
    and m.guest_person_id = app.person_id() and m.state in ('accepted', 'completed'));

grant select, insert, update, delete on host_door to bed_web;
grant select, delete on host_door to bed_worker;
alter table host_door enable row level security, force row level security;
create policy z_host_door_admin on host_door using (app.is_admin());
create policy host_door_worker on host_door for select using (app.is_worker());
create policy host_door_retention on host_door for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'contacts'));
create policy host_door_own on host_door
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));
create policy host_door_guest on host_door for select
  using (app.actor() = 'person' and app.stays_with_host_for_sure(registration_id));
