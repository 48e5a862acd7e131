-- Whether a guest still comes, what goes wrong between guest and host, and whom to match again (readings R6, R9).
alter table edition add column final_check_days integer not null default 7 check (final_check_days > 0);

-- The reminder was answered with yes. Its three flags are answers of the registration and stay in guest_sensitive.
create table participation (         -- own eyes and organisers only
  registration_id uuid primary key references registration on delete cascade,
  confirmed_at timestamptz not null
);

create table arrival (               -- both sides, once the offer is accepted
  match_id uuid primary key references match on delete cascade,
  -- The hour of the arrival day, on the clock of the edition; null: not known yet.
  arrives_about integer check (arrives_about between 0 and 23),
  contact_made boolean not null,
  answered_at timestamptz not null
);

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

-- A guest or host has ended a match: somebody needs another place, or a bed is free (R6). Outlives the match, for a
-- host who deletes everything leaves a guest behind.
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

-- What whoever ended it wanted to say, to organisers only: the task stays, these words go with whose they are.
create table rematch_words (
  task_id uuid primary key references rematch_task on delete cascade,
  registration_id uuid not null references registration on delete cascade,
  note text not null
);
create index rematch_words_registration on rematch_words (registration_id);

grant select, insert, update on participation, arrival to bed_web;
grant select, insert on contact_problem, rematch_task, rematch_words to bed_web;
grant update (decided_at, decided_by) on contact_problem to bed_web;
grant update (done_at, done_by) on rematch_task to bed_web;
grant select on participation, arrival, contact_problem, rematch_task to bed_worker;
grant update (reminded_at) on contact_problem to bed_worker;

alter table participation enable row level security;
alter table participation force row level security;
alter table arrival enable row level security;
alter table arrival force row level security;
alter table contact_problem enable row level security;
alter table contact_problem force row level security;
alter table rematch_task enable row level security;
alter table rematch_task force row level security;
alter table rematch_words enable row level security;
alter table rematch_words force row level security;

create policy participation_own on participation
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));
create policy participation_reader on participation for select using (app.is_admin() or app.is_worker());

create policy arrival_guest on arrival
  using (app.actor() = 'person' and exists (
    select from match m where m.id = match_id and m.guest_person_id = app.person_id()))
  with check (app.actor() = 'person' and exists (
    select from match m where m.id = match_id and m.guest_person_id = app.person_id() and m.state = 'accepted'));
create policy arrival_host on arrival for select using (app.actor() = 'person' and exists (
  select from match m where m.id = match_id and m.host_person_id = app.person_id()
    and app.match_shows_contact(m.state, m.deadline_at, m.edition_id)));
create policy arrival_reader on arrival for select using (app.is_admin() or app.is_worker());

-- Whoever reports sees that they did; the other side only gets a mail.
create policy contact_problem_own on contact_problem for select using (app.actor() = 'person' and exists (
  select from match m where m.id = match_id
    and app.person_id() = case reported_by when 'guest' then m.guest_person_id else m.host_person_id end));
create policy contact_problem_report on contact_problem for insert
  with check (app.actor() = 'person' and reminded_at is null and decided_at is null and exists (
    select from match m where m.id = match_id and m.state in ('offered', 'accepted')
      and app.person_id() = case reported_by when 'guest' then m.guest_person_id else m.host_person_id end));
create policy contact_problem_admin on contact_problem using (app.is_admin());
create policy contact_problem_worker on contact_problem using (app.is_worker());

-- Whoever ends a match opens the task and sees that they did; the other side does not.
create policy rematch_task_own on rematch_task for select
  using (app.actor() = 'person' and app.owns(opened_by_registration_id));
create policy rematch_task_open on rematch_task for insert
  with check (app.actor() = 'person' and done_at is null and app.owns(opened_by_registration_id) and exists (
    select from match m where m.id = match_id and m.guest_registration_id = rematch_task.guest_registration_id
      and app.person_id() = case opened_by when 'guest' then m.guest_person_id else m.host_person_id end));
create policy rematch_words_own on rematch_words for select
  using (app.actor() = 'person' and app.owns(registration_id));
create policy rematch_words_write on rematch_words for insert
  with check (app.actor() = 'person' and app.owns(registration_id) and exists (
    select from rematch_task task where task.id = task_id and task.opened_by_registration_id = registration_id));
create policy rematch_words_admin on rematch_words for select using (app.is_admin());
create policy rematch_task_admin on rematch_task using (app.is_admin());
create policy rematch_task_worker on rematch_task for select using (app.is_worker());
