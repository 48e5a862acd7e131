-- The same rights as before, said so that asking them of 10,000 rows is quick: an organiser's list reads whole tables.

-- Asked of every row: one setting compared, and nothing else.
create or replace function app.is_admin() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.actor', true) = 'admin', false);

create or replace function app.is_worker() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.actor', true) = 'worker', false);

create or replace function app.is_gate() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.actor', true) = 'gate', false);

-- What one side of a match may see of the other. A subquery inside a policy is planned and priced with every query of
-- every actor, and makes the planner go through a table row by row; as a function it is neither. It is asked only of
-- somebody who signed in for themselves, for the handful of rows that their page names: hence the small price.
create function app.hosts_guest(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.guest_registration_id = registration
    and m.host_person_id = app.person_id() and app.match_shows_facts(m.state, m.deadline_at));

create function app.is_guest_of(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.host_registration_id = registration
    and m.guest_person_id = app.person_id() and app.match_shows_facts(m.state, m.deadline_at));

create function app.finds_way_to(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.host_registration_id = registration
    and m.guest_person_id = app.person_id() and app.match_shows_contact(m.state, m.deadline_at, m.edition_id));

create function app.sleeps_in_room(room uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.room_id = room
    and m.guest_person_id = app.person_id() and app.match_shows_facts(m.state, m.deadline_at));

create function app.sleeps_at(place uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.place_id = place
    and m.guest_person_id = app.person_id() and app.match_shows_facts(m.state, m.deadline_at));

create function app.may_contact(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m
    where ((m.host_registration_id = registration and m.guest_person_id = app.person_id())
        or (m.guest_registration_id = registration and m.host_person_id = app.person_id()))
      and app.match_shows_contact(m.state, m.deadline_at, m.edition_id));

create function app.may_write_to(person uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m
    where ((m.host_person_id = person and m.guest_person_id = app.person_id())
        or (m.guest_person_id = person and m.host_person_id = app.person_id()))
      and app.match_shows_contact(m.state, m.deadline_at, m.edition_id));

create function app.owns_room(room uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.room r where r.id = room and app.owns(r.registration_id));

-- `match` shows a person only their own, so "exists … match" means "one of mine".
create function app.is_side_of(match uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match);

create function app.has_reported(match uuid, side text) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match
    and app.person_id() = case side when 'guest' then m.guest_person_id else m.host_person_id end);

create function app.is_guest_in(match uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match and m.guest_person_id = app.person_id());

create function app.expects_guest_of(match uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match and m.host_person_id = app.person_id()
    and app.match_shows_contact(m.state, m.deadline_at, m.edition_id));

create function app.own_email() returns text
  language sql stable cost 1
  return (select p.email from public.person p where p.id = app.person_id());

alter function app.owns(uuid) cost 1;
alter function app.match_shows_facts(text, timestamptz) cost 1;
alter function app.match_shows_contact(text, timestamptz, uuid) cost 1;

alter policy guest_facts_host on guest_facts using (app.actor() = 'person' and app.hosts_guest(registration_id));
alter policy host_facts_guest on host_facts using (app.actor() = 'person' and app.is_guest_of(registration_id));
alter policy host_address_guest on host_address using (app.actor() = 'person' and app.finds_way_to(registration_id));
alter policy room_guest on room using (app.actor() = 'person' and app.sleeps_in_room(id));
alter policy place_guest on place using (app.actor() = 'person' and app.sleeps_at(id));
alter policy contact_counterpart on contact using (app.actor() = 'person' and app.may_contact(registration_id));
alter policy person_counterpart on person using (app.actor() = 'person' and app.may_write_to(id));
alter policy place_own on place using (app.actor() = 'person' and app.owns_room(room_id));
alter policy sleeping_option_own on sleeping_option using (app.actor() = 'person' and app.owns_room(room_id));
alter policy match_event_party_read on match_event using (app.actor() = 'person' and app.is_side_of(match_id));
alter policy arrival_guest on arrival using (app.actor() = 'person' and app.is_guest_in(match_id));
alter policy arrival_host on arrival using (app.actor() = 'person' and app.expects_guest_of(match_id));
alter policy newsletter_signup_own on newsletter_signup using (app.actor() = 'person' and email = app.own_email());
alter policy contact_problem_own on contact_problem
  using (app.actor() = 'person' and app.has_reported(match_id, reported_by));

-- PostgreSQL asks the policies of a table from the last name to the first and stops at the first yes. Only organisers
-- and the worker read whole tables, so theirs are asked first; any other order gives the same answers, later.
do $$
declare found record;
begin
  for found in select policyname, tablename from pg_policies
      where schemaname = 'public' and permissive = 'PERMISSIVE' and qual = 'app.is_admin()' loop
    execute format('alter policy %I on %I rename to %I', found.policyname, found.tablename, 'z_' || found.policyname);
  end loop;
end $$;
