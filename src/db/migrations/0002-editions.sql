-- Everything that changes from year to year (rules: editions). Nothing here is about a person: everybody may read it.
create table edition (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  city text not null,
  venue_name text not null,
  venue_latitude double precision not null,
  venue_longitude double precision not null,

  conference_start_on date not null,
  conference_end_on date not null,
  time_zone text not null,
  stay_days_before integer not null check (stay_days_before >= 0),
  stay_days_after integer not null check (stay_days_after >= 0),
  registration_opens_on date not null,
  registration_closes_on date not null,
  first_notification_on date not null,
  last_round_on date not null,
  host_event_at timestamptz not null,
  host_event_link text,

  guest_age_limit integer not null,
  guest_minimum_age integer not null,
  young_age integer not null,
  very_young_age integer not null,
  older_age integer not null,
  commute_comfortable_minutes integer not null,
  commute_longest_minutes integer not null,

  acceptance_days integer not null check (acceptance_days > 0),
  acceptance_hours_before_arrival integer not null check (acceptance_hours_before_arrival >= 0),
  acceptance_hours_at_least integer not null check (acceptance_hours_at_least > 0),
  profile_update_days integer not null check (profile_update_days > 0),
  final_check_days integer not null default 7 check (final_check_days > 0),
  contact_issue_days integer not null check (contact_issue_days > 0),
  contact_release text not null check (contact_release in ('on-acceptance', 'on-offer')),
  double_bed text not null check (double_bed in ('never', 'named', 'same-gender', 'any')),
  -- How long what was sent waits and can be taken back.
  hold_seconds integer not null default 120 check (hold_seconds >= 0),
  broadcast_hold_seconds integer not null default 60 check (broadcast_hold_seconds >= 0),

  -- Days after the conference, but for the last two (rules: retention).
  retention_sensitive_days integer not null check (retention_sensitive_days > 0),
  retention_contacts_days integer not null check (retention_contacts_days > 0),
  retention_person_days integer not null check (retention_person_days > 0),
  retention_unconfirmed_days integer not null check (retention_unconfirmed_days > 0),
  retention_drafts_days integer not null check (retention_drafts_days > 0),

  created_at timestamptz not null default app.moment(),
  check (conference_end_on > conference_start_on),
  check (guest_minimum_age <= guest_age_limit),
  check (very_young_age <= young_age),
  check (commute_comfortable_minutes <= commute_longest_minutes)
);

grant select, insert, update on edition to bed_web;
grant select on edition to bed_worker;
alter table edition enable row level security, force row level security;
create policy edition_read on edition for select using (true);
-- The very first edition is made at first start, before there is an organiser.
create policy edition_write on edition for insert with check (app.is_admin() or app.is_gate());
create policy z_edition_change on edition for update using (app.is_admin());

-- The database keeps the days of forgetting as well: whatever the worker asks for, no season goes before its time.
create function app.is_forgotten(edition uuid, step text) returns boolean
  language sql stable cost 1
  return exists (select from public.edition e where e.id = edition and app.moment() >=
    ((e.conference_end_on + case step when 'sensitive' then e.retention_sensitive_days
      when 'contacts' then e.retention_contacts_days else e.retention_person_days end)::timestamp at time zone e.time_zone));

create function app.is_stale_draft(edition uuid, saved_at timestamptz) returns boolean
  language sql stable cost 1
  return exists (select from public.edition e where e.id = edition
    and saved_at < app.moment() - e.retention_drafts_days * interval '24 hours');
