grant select, insert, update on registration, consent, guest_facts, guest_sensitive, host_facts, host_address,
  host_remarks, contact, room, sleeping_option, place, shares_with, round, match to bed_web;
-- Rooms and places are marked as removed, never deleted: matches point to them.
grant delete on sleeping_option, shares_with to bed_web;
grant select, insert on round_rank, match_event, veto to bed_web;
grant delete on veto to bed_web;
grant select on registration, consent, guest_facts, guest_sensitive, host_facts, host_address, host_remarks, contact,
  room, sleeping_option, place, shares_with, round, round_rank, veto to bed_worker;
grant select, update on match to bed_worker;
grant select, insert on match_event to bed_worker;
grant select, insert, update on outbox to bed_web, bed_worker;
grant select on mail_control to bed_web, bed_worker;
grant update on mail_control to bed_web;
grant usage on sequence outbox_worker to bed_worker;

do $$
declare t text;
begin
  foreach t in array array['registration', 'consent', 'guest_facts', 'guest_sensitive', 'host_facts', 'host_address',
    'host_remarks', 'contact', 'room', 'sleeping_option', 'place', 'shares_with', 'round', 'round_rank', 'match',
    'match_event', 'veto', 'outbox', 'mail_control'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (app.is_admin())', t || '_admin', t);
  end loop;
  foreach t in array array['registration', 'consent', 'guest_facts', 'guest_sensitive', 'host_facts', 'host_address',
    'host_remarks', 'contact', 'room', 'sleeping_option', 'place', 'shares_with', 'round', 'round_rank', 'veto'] loop
    execute format('create policy %I on %I for select using (app.is_worker())', t || '_worker', t);
  end loop;
  foreach t in array array['match', 'match_event', 'outbox', 'mail_control'] loop
    execute format('create policy %I on %I using (app.is_worker())', t || '_worker', t);
  end loop;
end $$;

-- Oneself. The gate (sign-in) may see that a registration exists and begin one.
create policy registration_own on registration
  using (person_id = app.person_id() and app.actor() = 'person')
  with check (person_id = app.person_id() and app.actor() = 'person');
create policy registration_gate on registration for select using (app.is_gate());
create policy registration_begin on registration for insert with check (app.is_gate() and state = 'draft');
create policy consent_own on consent
  using (person_id = app.person_id() and app.actor() = 'person')
  with check (person_id = app.person_id() and app.actor() = 'person');
create policy consent_gate on consent for insert with check (app.is_gate());

-- `registration` shows a person only their own rows, so "exists … registration" below means "mine".
create function app.owns(registration uuid) returns boolean
  language sql stable
  return exists (select from public.registration r where r.id = registration and r.person_id = app.person_id());

do $$
declare t text;
begin
  foreach t in array array['guest_facts', 'guest_sensitive', 'host_facts', 'host_address', 'host_remarks', 'contact', 'room'] loop
    execute format($p$create policy %I on %I using (app.actor() = 'person' and app.owns(registration_id))
      with check (app.actor() = 'person' and app.owns(registration_id))$p$, t || '_own', t);
  end loop;
  foreach t in array array['sleeping_option', 'place'] loop
    execute format($p$create policy %I on %I using (app.actor() = 'person' and exists
        (select from room where room.id = room_id and app.owns(room.registration_id)))
      with check (app.actor() = 'person' and exists
        (select from room where room.id = room_id and app.owns(room.registration_id)))$p$, t || '_own', t);
  end loop;
end $$;

-- The two sides of a match see it from the offer on, never a draft, and may answer it.
create policy match_party_read on match for select
  using (app.actor() = 'person' and app.person_id() in (guest_person_id, host_person_id) and offered_at is not null);
create policy match_party_change on match for update
  using (app.actor() = 'person' and app.person_id() in (guest_person_id, host_person_id) and offered_at is not null)
  with check (app.actor() = 'person' and offered_at is not null and (
    (guest_person_id = app.person_id() and state in ('accepted', 'declined', 'withdrawn'))
    or (host_person_id = app.person_id() and state = 'withdrawn')));
create policy match_event_party_read on match_event for select
  using (app.actor() = 'person' and exists (select from match where match.id = match_id));
create policy match_event_party_write on match_event for insert
  with check (app.actor() = 'person' and actor_person_id = app.person_id() and exists (select from match where match.id = match_id));

-- R7 as rows: mirrors src/domain/visibility.ts, which a test proves state by state.
create function app.match_shows_facts(state text, deadline_at timestamptz) returns boolean
  language sql stable
  return state in ('accepted', 'completed')
    or (state = 'offered' and (deadline_at is null or deadline_at >= app.moment()));

create function app.match_shows_contact(state text, deadline_at timestamptz, edition uuid) returns boolean
  language sql stable
  return state in ('accepted', 'completed')
    or (app.match_shows_facts(state, deadline_at)
        and exists (select from public.edition e where e.id = edition and e.contact_release = 'on-offer'));

create policy guest_facts_host on guest_facts for select using (app.actor() = 'person' and exists (
  select from match m where m.guest_registration_id = registration_id and m.host_person_id = app.person_id()
    and app.match_shows_facts(m.state, m.deadline_at)));
create policy host_facts_guest on host_facts for select using (app.actor() = 'person' and exists (
  select from match m where m.host_registration_id = registration_id and m.guest_person_id = app.person_id()
    and app.match_shows_facts(m.state, m.deadline_at)));
create policy room_guest on room for select using (app.actor() = 'person' and exists (
  select from match m where m.room_id = room.id and m.guest_person_id = app.person_id()
    and app.match_shows_facts(m.state, m.deadline_at)));
create policy place_guest on place for select using (app.actor() = 'person' and exists (
  select from match m where m.place_id = place.id and m.guest_person_id = app.person_id()
    and app.match_shows_facts(m.state, m.deadline_at)));
create policy host_address_guest on host_address for select using (app.actor() = 'person' and exists (
  select from match m where m.host_registration_id = registration_id and m.guest_person_id = app.person_id()
    and app.match_shows_contact(m.state, m.deadline_at, m.edition_id)));
create policy contact_counterpart on contact for select using (app.actor() = 'person' and exists (
  select from match m
  where ((m.host_registration_id = registration_id and m.guest_person_id = app.person_id())
      or (m.guest_registration_id = registration_id and m.host_person_id = app.person_id()))
    and app.match_shows_contact(m.state, m.deadline_at, m.edition_id)));
create policy person_counterpart on person for select using (app.actor() = 'person' and exists (
  select from match m
  where ((m.host_person_id = person.id and m.guest_person_id = app.person_id())
      or (m.guest_person_id = person.id and m.host_person_id = app.person_id()))
    and app.match_shows_contact(m.state, m.deadline_at, m.edition_id)));

-- Whoever changes a state queues the mails it causes in the same transaction; nobody but organisers reads the queue.
create policy outbox_queue on outbox for insert with check (app.actor() is not null and state = 'queued');
create policy mail_control_read on mail_control for select using (app.actor() is not null);
