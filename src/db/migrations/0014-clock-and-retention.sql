-- What happened by itself, and what is left of seasons that are forgotten (rules: retention). When a row may go stands
-- beside its table.

-- One run of a timed job; runs with nothing to do are one row with the last one that had nothing to do either.
create table job_run (
  id bigint generated always as identity primary key,
  job text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  runs integer not null default 1 check (runs > 0),
  done integer not null check (done >= 0),
  -- What kind of trouble, as a code: the words of an error can carry data.
  error text check (length(error) <= 100)
);
create index job_run_job on job_run (job, id desc);
create index job_run_age on job_run (ended_at);

grant select on job_run to bed_web;
grant select, insert, update, delete on job_run to bed_worker;
alter table job_run enable row level security, force row level security;
create policy z_job_run_admin on job_run for select using (app.is_admin());
create policy job_run_worker on job_run using (app.is_worker());

-- A step of retention that is done, and how many rows of each table went with it, also when it ran in parts or once more.
create table retention_step (
  edition_id uuid not null references edition,
  step text not null check (step in ('sensitive', 'contacts', 'person')),
  begun_at timestamptz not null,
  last_at timestamptz not null,
  primary key (edition_id, step)
);

grant select on retention_step to bed_web;
grant select, insert, update on retention_step to bed_worker;
alter table retention_step enable row level security, force row level security;
create policy z_retention_step_admin on retention_step for select using (app.is_admin());
create policy retention_step_worker on retention_step using (app.is_worker());

create table retention_count (
  edition_id uuid not null references edition,
  step text not null check (step in ('sensitive', 'contacts', 'person')),
  table_name text not null,
  rows integer not null check (rows > 0),
  primary key (edition_id, step, table_name)
);

grant select on retention_count to bed_web;
grant select, insert, update on retention_count to bed_worker;
alter table retention_count enable row level security, force row level security;
create policy z_retention_count_admin on retention_count for select using (app.is_admin());
create policy retention_count_worker on retention_count using (app.is_worker());

-- Numbers of a season that lead to nobody. Null: a few, and how few is not kept.
create table season_count (
  edition_id uuid not null references edition,
  subject text not null,
  answer text not null,
  people integer check (people >= 0),
  primary key (edition_id, subject, answer)
);

grant select on season_count to bed_web;
grant select, insert on season_count to bed_worker;
alter table season_count enable row level security, force row level security;
create policy z_season_count_admin on season_count for select using (app.is_admin());
create policy season_count_worker on season_count using (app.is_worker());
