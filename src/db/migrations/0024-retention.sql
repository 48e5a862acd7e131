-- Forgetting people (readings R11): what goes, when it went, and what is left; and which timed job ran when.

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

-- A step of retention that is done, and how many rows of each table went with it, also when it ran in parts or once more.
create table retention_step (
  edition_id uuid not null references edition,
  step text not null check (step in ('sensitive', 'contacts', 'person')),
  begun_at timestamptz not null,
  last_at timestamptz not null,
  primary key (edition_id, step)
);
create table retention_count (
  edition_id uuid not null references edition,
  step text not null check (step in ('sensitive', 'contacts', 'person')),
  table_name text not null,
  rows integer not null check (rows > 0),
  primary key (edition_id, step, table_name)
);

-- Numbers of a season that lead to nobody. Null: a few, and how few is not kept.
create table season_count (
  edition_id uuid not null references edition,
  subject text not null,
  answer text not null,
  people integer check (people >= 0),
  primary key (edition_id, subject, answer)
);

-- "Contact me next year" outlives its registration: in which edition it was said.
alter table consent add column kept_of uuid references edition;
create index consent_kept on consent (kept_of) where kept_of is not null;
create index access_log_at on access_log (at);

grant select, insert, update, delete on job_run to bed_worker;
grant select, insert, update on retention_step, retention_count to bed_worker;
grant select, insert on season_count to bed_worker;
grant select on job_run, retention_step, retention_count, season_count to bed_web;

do $$
declare t text;
begin
  foreach t in array array['job_run', 'retention_step', 'retention_count', 'season_count'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (app.is_worker())', t || '_worker', t);
    execute format('create policy %I on %I for select using (app.is_admin())', 'z_' || t || '_admin', t);
  end loop;
  -- To count what goes.
  foreach t in array array['organiser_note', 'registration_change', 'saved_view', 'rematch_words', 'history_entry',
    'history_part', 'plan_run', 'plan_question', 'import_run', 'presence', 'access_log'] loop
    execute format('grant select on %I to bed_worker', t);
    execute format('create policy %I on %I for select using (app.is_worker())', t || '_retention', t);
  end loop;
  -- To forget it.
  foreach t in array array['round_rank', 'plan_run', 'registration_change', 'contact', 'host_address', 'address_check',
    'registration', 'consent', 'outbox', 'saved_view', 'history_entry', 'round', 'dispatch', 'import_run', 'person',
    'presence'] loop
    execute format('grant delete on %I to bed_worker', t);
  end loop;
end $$;
grant update (draft, draft_saved_at, updated_at, version) on registration to bed_worker;
grant update (registration_id, kept_of) on consent to bed_worker;
grant update on guest_sensitive to bed_worker;

-- The database keeps the days as well: whatever the worker asks for, no season goes before its time.
create function app.is_forgotten(edition uuid, step text) returns boolean
  language sql stable cost 1
  return exists (select from public.edition e where e.id = edition and app.moment() >=
    ((e.conference_end_on + case step when 'sensitive' then e.retention_sensitive_days
      when 'contacts' then e.retention_contacts_days else e.retention_person_days end)::timestamp at time zone e.time_zone));

create function app.is_registration_forgotten(registration uuid, step text) returns boolean
  language sql stable cost 1
  return exists (select from public.registration r where r.id = registration and app.is_forgotten(r.edition_id, step));

create function app.is_stale_draft(edition uuid, saved_at timestamptz) returns boolean
  language sql stable cost 1
  return exists (select from public.edition e where e.id = edition
    and saved_at < app.moment() - e.retention_drafts_days * interval '24 hours');

create function app.has_nothing_left(person uuid) returns boolean
  language sql stable cost 1
  return not exists (select from public.registration r where r.person_id = person)
    and not exists (select from public.admin_profile a where a.person_id = person and a.approved);

create policy guest_sensitive_retention on guest_sensitive for update
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'sensitive'));
create policy round_rank_retention on round_rank for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'sensitive'));
create policy plan_run_forget on plan_run for delete
  using (app.is_worker() and app.is_forgotten(edition_id, 'sensitive'));
create policy registration_change_forget on registration_change for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'sensitive'));
create policy contact_retention on contact for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'contacts'));
create policy host_address_retention on host_address for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'contacts'));
create policy history_entry_forget on history_entry for delete
  using (app.is_worker() and app.is_forgotten(edition_id, 'person'));
create policy round_retention on round for delete
  using (app.is_worker() and app.is_forgotten(edition_id, 'person'));
create policy dispatch_retention on dispatch for delete
  using (app.is_worker() and app.is_forgotten(edition_id, 'person'));
create policy import_run_forget on import_run for delete
  using (app.is_worker() and app.is_forgotten(edition_id, 'person'));
create policy saved_view_forget on saved_view for delete using (app.is_worker());
create policy presence_forget on presence for delete using (app.is_worker());
create policy consent_retention on consent for update using (app.is_worker());
create policy consent_forget on consent for delete using (app.is_worker() and registration_id is null);
create policy registration_retention on registration for delete using (app.is_worker());
create policy person_retention on person for delete using (app.is_worker() and app.has_nothing_left(id));

alter policy registration_delete on registration using (
  (app.is_admin() and state = 'draft' and imported_at is not null)
  or (app.is_worker() and (app.is_forgotten(edition_id, 'person')
    or (state = 'draft' and app.is_stale_draft(edition_id, greatest(updated_at, draft_saved_at))))));

-- The access log is appended to and never changed. It goes with the season it is about; lines about nobody, or about
-- somebody who is gone, with the season they were written in.
grant delete on access_log to bed_worker;
create function app.is_log_forgotten(registration uuid, written_at timestamptz) returns boolean
  language sql stable cost 1
  return app.is_registration_forgotten(registration, 'person')
    or (not exists (select from public.registration r where r.id = registration)
      and exists (select from public.edition e where app.is_forgotten(e.id, 'person')
        and written_at < (e.conference_end_on + 1)::timestamp at time zone e.time_zone));
create policy access_log_forget on access_log for delete
  using (app.is_worker() and app.is_log_forgotten(subject_registration_id, at));
