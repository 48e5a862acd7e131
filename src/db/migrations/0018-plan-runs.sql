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
alter table plan_run enable row level security;
alter table plan_run force row level security;
create policy plan_run_admin on plan_run using (app.is_admin()) with check (app.is_admin());
