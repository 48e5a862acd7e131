-- Where organisers place guests: what they did and take back, what they want and leave for later, who is at work, and what
-- was suggested for a round. Organisers only.

-- What organisers do to a round. Appended, never changed: taking back is an entry as well, and so is doing it again.
create table history_entry (
  id bigint generated always as identity primary key,
  edition_id uuid not null references edition,
  at timestamptz not null,
  by_person_id uuid references person on delete set null,
  kind text not null,
  -- The entry that this one takes back. Of two at once the second finds it taken back already.
  undoes bigint unique references history_entry,
  written_in bigint not null default (pg_current_xact_id()::text::bigint)
);
create index history_entry_edition on history_entry (edition_id, id desc);
create index history_entry_written on history_entry (written_in);

grant select, insert on history_entry to bed_web;
grant select, delete on history_entry to bed_worker;
alter table history_entry enable row level security, force row level security;
create policy z_history_entry_read on history_entry for select using (app.is_admin());
create policy history_entry_write on history_entry for insert
  with check (app.is_admin() and by_person_id = app.person_id());
create policy history_entry_retention on history_entry for select using (app.is_worker());
create policy history_entry_forget on history_entry for delete
  using (app.is_worker() and app.is_forgotten(edition_id, 'person'));

-- What it changed; why stands here and not above, so that words about somebody go when they go.
create table history_part (
  entry_id bigint not null references history_entry on delete cascade,
  position integer not null,
  subject text not null check (subject in ('match', 'pin', 'veto', 'skip', 'elsewhere')),
  match_id uuid references match on delete cascade,
  guest_registration_id uuid not null references registration on delete cascade,
  host_registration_id uuid references registration on delete cascade,
  -- Null: there was, or is, nothing.
  before jsonb,
  after jsonb,
  -- Of the match, once it was done: whoever changed it since has counted on.
  version_after integer,
  reason text check (length(reason) <= 1000),
  primary key (entry_id, position),
  check ((subject = 'match') = (match_id is not null))
);
create index history_part_match on history_part (match_id);
create index history_part_guest on history_part (guest_registration_id);
create index history_part_host on history_part (host_registration_id);

grant select, insert on history_part to bed_web;
grant select on history_part to bed_worker;
alter table history_part enable row level security, force row level security;
create policy z_history_part_read on history_part for select using (app.is_admin());
create policy history_part_write on history_part for insert with check (app.is_admin());
create policy history_part_retention on history_part for select using (app.is_worker());

-- A guest whom an organiser wants at this host, in this room or in any; a plan keeps to it.
create table pin (
  guest_registration_id uuid primary key references registration on delete cascade,
  host_registration_id uuid not null references registration on delete cascade,
  room_id uuid references room,
  reason text check (length(reason) <= 1000),
  created_at timestamptz not null,
  created_by uuid references person on delete set null
);
create index pin_host on pin (host_registration_id);

grant select, insert, delete on pin to bed_web;
grant select on pin to bed_worker;
alter table pin enable row level security, force row level security;
create policy z_pin_admin on pin using (app.is_admin());
create policy pin_worker on pin for select using (app.is_worker());

-- A guest whom organisers leave for later: last in the queue until somebody takes them up again.
create table skip (
  registration_id uuid primary key references registration on delete cascade,
  reason text check (length(reason) <= 1000),
  created_at timestamptz not null,
  created_by uuid references person on delete set null
);

grant select, insert, delete on skip to bed_web;
grant select on skip to bed_worker;
alter table skip enable row level security, force row level security;
create policy z_skip_admin on skip using (app.is_admin());
create policy skip_worker on skip for select using (app.is_worker());

-- Which organiser is at work, and whose page is open; over after a minute, whatever happens.
create table presence (
  person_id uuid primary key references person on delete cascade,
  edition_id uuid not null references edition,
  guest_registration_id uuid references registration on delete set null,
  looking_since timestamptz not null,
  seen_at timestamptz not null
);

grant select, insert, update, delete on presence to bed_web;
grant select, delete on presence to bed_worker;
alter table presence enable row level security, force row level security;
create policy z_presence_read on presence for select using (app.is_admin());
create policy presence_own on presence
  using (app.is_admin() and person_id = app.person_id())
  with check (app.is_admin() and person_id = app.person_id());
create policy presence_retention on presence for select using (app.is_worker());
create policy presence_forget on presence for delete using (app.is_worker());

-- One note for all who listen: that something has changed, never what.
create function app.tell_changed() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('live', tg_argv[0]);
  return null;
end $$;
create trigger match_event_live after insert on match_event
  for each statement execute function app.tell_changed('changes');
create trigger history_entry_live after insert on history_entry
  for each statement execute function app.tell_changed('changes');
create trigger session_live after update of ended_at or delete on session
  for each statement execute function app.tell_changed('access');
create trigger admin_profile_live after update or delete on admin_profile
  for each statement execute function app.tell_changed('access');

-- Suggestions of a round, kept so that every organiser sees the same one. No answers of anybody, only who would sleep where and
-- why not: a registration that is deleted leaves an id that says nothing. Only the last few of an edition are kept.
create table plan_run (
  id uuid primary key,
  edition_id uuid not null references edition on delete cascade,
  round_id uuid references round on delete set null,
  started_by uuid references person on delete set null,
  started_at timestamptz not null,
  -- Moves on while it runs: a run that has not moved for a while was interrupted with its process.
  seen_at timestamptz not null,
  state text not null check (state in ('running', 'done', 'stopped', 'failed', 'interrupted')),
  phase text not null check (phase in ('searching', 'explaining', 'proving', 'done')),
  steps_done integer not null check (steps_done >= 0),
  steps integer not null check (steps >= 0),
  mode text not null check (mode in ('fresh', 'repair')),
  seed text not null,
  hold_tiers_from integer check (hold_tiers_from between 1 and 24),
  hold_share integer not null check (hold_share between 0 and 100),
  proof_seconds integer not null check (proof_seconds > 0),
  suggestion jsonb
);
-- One at a time: the processor is shared.
create unique index plan_run_running on plan_run (edition_id) where state = 'running';
create index plan_run_edition on plan_run (edition_id, started_at desc);
create index plan_run_organiser on plan_run (started_by);

grant select, insert, update, delete on plan_run to bed_web;
grant select, delete on plan_run to bed_worker;
alter table plan_run enable row level security, force row level security;
create policy z_plan_run_admin on plan_run using (app.is_admin()) with check (app.is_admin());
create policy plan_run_retention on plan_run for select using (app.is_worker());
create policy plan_run_forget on plan_run for delete
  using (app.is_worker() and app.is_forgotten(edition_id, 'sensitive'));

-- "What if": a question to a suggestion, worked on apart, and its answer for as long as the suggestion is kept. By ids and
-- numbers only, like the suggestion itself.
create table plan_question (
  id uuid primary key,
  run_id uuid not null references plan_run on delete cascade,
  asked_by uuid references person on delete set null,
  asked_at timestamptz not null,
  -- As of a suggestion: a question that has not moved for a while was interrupted with its process.
  seen_at timestamptz not null,
  state text not null check (state in ('running', 'done', 'stopped', 'failed', 'interrupted')),
  steps_done integer not null check (steps_done >= 0),
  steps integer not null check (steps >= 0),
  question jsonb not null,
  answer jsonb
);
-- One at a time of a suggestion: the processor is shared.
create unique index plan_question_running on plan_question (run_id) where state = 'running';
create index plan_question_run on plan_question (run_id, asked_at desc);
create index plan_question_organiser on plan_question (asked_by);

grant select, insert, update, delete on plan_question to bed_web;
grant select on plan_question to bed_worker;
alter table plan_question enable row level security, force row level security;
create policy plan_question_admin on plan_question using (app.is_admin()) with check (app.is_admin());
create policy plan_question_retention on plan_question for select using (app.is_worker());
