-- What happens to a match, and what is left of it (rules: life of a match, before arrival).

create function app.is_side_of(match uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match);

create function app.is_guest_in(match uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match and m.guest_person_id = app.person_id());

create function app.expects_guest_of(match uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match and m.host_person_id = app.person_id()
    and app.match_shows_contact(m.state, m.deadline_at, m.edition_id));

create function app.has_reported(match uuid, side text) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match
    and app.person_id() = case side when 'guest' then m.guest_person_id else m.host_person_id end);

-- The life of a match: appended, never overwritten.
create table match_event (
  id bigint generated always as identity primary key,
  match_id uuid not null references match on delete cascade,
  at timestamptz not null,
  actor text not null,
  actor_person_id uuid,
  event text not null,
  from_state text,
  to_state text not null,
  reason text,
  note text,
  -- By transactions, not by ids: who asks what was written since their snapshot misses nothing that was under way then.
  written_in bigint not null default (pg_current_xact_id()::text::bigint)
);
create index match_event_match on match_event (match_id, id);
create index match_event_written on match_event (written_in);

grant select, insert on match_event to bed_web, bed_worker;
alter table match_event enable row level security, force row level security;
create policy z_match_event_admin on match_event using (app.is_admin());
create policy match_event_worker on match_event using (app.is_worker());
create policy match_event_party_read on match_event for select using (app.actor() = 'person' and app.is_side_of(match_id));
create policy match_event_party_write on match_event for insert
  with check (app.actor() = 'person' and actor_person_id = app.person_id() and exists (select from match where match.id = match_id));

-- Pairs never to be proposed (again).
create table veto (
  guest_registration_id uuid not null references registration on delete cascade,
  host_registration_id uuid not null references registration on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  primary key (guest_registration_id, host_registration_id)
);

grant select, insert, delete on veto to bed_web;
grant select on veto to bed_worker;
alter table veto enable row level security, force row level security;
create policy z_veto_admin on veto using (app.is_admin());
create policy veto_worker on veto for select using (app.is_worker());

-- The answer to the final check. Shown to the host once the offer is accepted.
create table arrival (
  match_id uuid primary key references match on delete cascade,
  -- The hour of the arrival day, on the clock of the edition; null: not known yet.
  arrives_about integer check (arrives_about between 0 and 23),
  contact_made boolean not null,
  answered_at timestamptz not null
);

grant select, insert, update on arrival to bed_web;
grant select on arrival to bed_worker;
alter table arrival enable row level security, force row level security;
create policy arrival_reader on arrival for select using (app.is_admin() or app.is_worker());
create policy arrival_guest on arrival
  using (app.actor() = 'person' and app.is_guest_in(match_id))
  with check (app.actor() = 'person' and exists (
    select from match m where m.id = match_id and m.guest_person_id = app.person_id() and m.state = 'accepted'));
create policy arrival_host on arrival for select using (app.actor() = 'person' and app.expects_guest_of(match_id));

-- "I cannot reach the other side": open, reminded once the other side's mail has left, decided by an organiser.
create table contact_problem (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references match on delete cascade,
  reported_by text not null check (reported_by in ('guest', 'host')),
  reported_at timestamptz not null,
  note text,
  reminded_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references person on delete set null
);
create unique index contact_problem_open on contact_problem (match_id, reported_by) where decided_at is null;

grant select, insert, update (decided_at, decided_by) on contact_problem to bed_web;
grant select, update (reminded_at) on contact_problem to bed_worker;
alter table contact_problem enable row level security, force row level security;
create policy z_contact_problem_admin on contact_problem using (app.is_admin());
create policy contact_problem_worker on contact_problem using (app.is_worker());
-- Whoever reports sees that they did; the other side only gets a mail.
create policy contact_problem_own on contact_problem for select
  using (app.actor() = 'person' and app.has_reported(match_id, reported_by));
create policy contact_problem_report on contact_problem for insert
  with check (app.actor() = 'person' and reminded_at is null and decided_at is null and exists (
    select from match m where m.id = match_id and m.state in ('offered', 'accepted')
      and app.person_id() = case reported_by when 'guest' then m.guest_person_id else m.host_person_id end));

-- A guest or host has ended a match: somebody needs another place, or a bed is free. Outlives the match, for a host who
-- deletes everything leaves a guest behind.
create table rematch_task (
  id uuid primary key default gen_random_uuid(),
  match_id uuid unique references match on delete set null,
  guest_registration_id uuid not null references registration on delete cascade,
  opened_by text not null check (opened_by in ('guest', 'host')),
  -- Null once they have deleted everything.
  opened_by_registration_id uuid references registration on delete set null,
  -- 'refused': this pair does not work, and is not proposed again. 'left': whoever opened it is out altogether.
  cause text not null check (cause in ('refused', 'left')),
  opened_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references person on delete set null
);
create index rematch_task_guest on rematch_task (guest_registration_id);
create index rematch_task_writer on rematch_task (opened_by_registration_id);

grant select, insert, update (done_at, done_by) on rematch_task to bed_web;
grant select on rematch_task to bed_worker;
alter table rematch_task enable row level security, force row level security;
create policy z_rematch_task_admin on rematch_task using (app.is_admin());
create policy rematch_task_worker on rematch_task for select using (app.is_worker());
-- Whoever ends a match opens the task and sees that they did; the other side does not.
create policy rematch_task_own on rematch_task for select
  using (app.actor() = 'person' and app.owns(opened_by_registration_id));
create policy rematch_task_open on rematch_task for insert
  with check (app.actor() = 'person' and done_at is null and app.owns(opened_by_registration_id) and exists (
    select from match m where m.id = match_id and m.guest_registration_id = rematch_task.guest_registration_id
      and app.person_id() = case opened_by when 'guest' then m.guest_person_id else m.host_person_id end));

-- What whoever ended it wanted to say, to organisers only: the task stays, these words go with whose they are.
create table rematch_words (
  task_id uuid primary key references rematch_task on delete cascade,
  registration_id uuid not null references registration on delete cascade,
  note text not null
);
create index rematch_words_registration on rematch_words (registration_id);

grant select, insert on rematch_words to bed_web;
grant select on rematch_words to bed_worker;
alter table rematch_words enable row level security, force row level security;
create policy z_rematch_words_admin on rematch_words for select using (app.is_admin());
create policy rematch_words_retention on rematch_words for select using (app.is_worker());
create policy rematch_words_own on rematch_words for select using (app.actor() = 'person' and app.owns(registration_id));
create policy rematch_words_write on rematch_words for insert
  with check (app.actor() = 'person' and app.owns(registration_id) and exists (
    select from rematch_task task where task.id = task_id and task.opened_by_registration_id = registration_id));

-- What stays with one side of a match when the other has deleted everything: nothing about that other.
create table departed_match (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration on delete cascade,
  stay daterange not null check (not isempty(stay) and not lower_inf(stay) and not upper_inf(stay)),
  state text not null check (state in ('offered', 'accepted', 'completed', 'declined', 'expired', 'withdrawn', 'no_show')),
  ended_at timestamptz not null
);
create index departed_match_registration on departed_match (registration_id);

grant select, insert on departed_match to bed_web;
grant select on departed_match to bed_worker;
alter table departed_match enable row level security, force row level security;
create policy departed_match_reader on departed_match for select using (app.is_admin() or app.is_worker());
create policy departed_match_own on departed_match for select using (app.actor() = 'person' and app.owns(registration_id));
-- Whoever goes leaves it with the other side of a match of theirs, and with nobody else.
create policy departed_match_leave on departed_match for insert with check (app.actor() = 'person' and exists (
  select from match m
  where (m.guest_person_id = app.person_id() and m.host_registration_id = registration_id)
     or (m.host_person_id = app.person_id() and m.guest_registration_id = registration_id)));
