-- What a round leaves for later ones, said when it is opened; a suggestion may try another.
alter table round
  add column hold_tiers_from integer check (hold_tiers_from between 1 and 24),
  add column hold_share integer not null default 0 check (hold_share between 0 and 100);

-- Suggestions of before say less than the page shows by now; they are made again with one press.
delete from plan_run;

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
alter table plan_question enable row level security;
alter table plan_question force row level security;
create policy plan_question_admin on plan_question using (app.is_admin()) with check (app.is_admin());
