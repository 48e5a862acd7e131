-- A person is a confirmed mailbox; what they are in a year is a registration (R1, R8).
create table person (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  locale text not null check (locale in ('en', 'de')),
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

-- One row per asking for a code; it belongs to the browser that holds its cookie (reliability of sign-in codes: R8).
create table challenge (
  id uuid primary key default gen_random_uuid(),
  cookie_hash bytea not null unique,
  email text not null check (email = lower(email)),
  locale text not null check (locale in ('en', 'de')),
  purpose text not null check (purpose in ('sign-in', 'sign-up-guest', 'sign-up-host')),
  is_returning boolean not null default false,
  privacy_accepted_at timestamptz,
  tries integer not null default 0,
  codes_sent integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index challenge_expires on challenge (expires_at);

-- Made by the mail worker at the moment of sending: a code is never stored in clear and never waits in the queue.
create table challenge_code (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references challenge on delete cascade,
  code_hash bytea not null,
  link_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index challenge_code_challenge on challenge_code (challenge_id, sent_at desc);

create table session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  person_id uuid not null references person on delete cascade,
  shared_device boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_person on session (person_id);

-- Counters of the limits per address, per network and in all; the key is a keyed hash, never an address.
create table rate_limit (
  key bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create table admin_profile (
  person_id uuid primary key references person on delete cascade,
  approved boolean not null default false,
  requested_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references person on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (decided_by is null or decided_by <> person_id)
);

-- Append-only: who looked at or exported whose record (R7).
create table access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_person_id uuid not null,
  action text not null,
  subject_registration_id uuid,
  request_id text
);
create index access_log_subject on access_log (subject_registration_id, at desc);

grant select, insert, update on person, challenge, session, admin_profile to bed_web;
grant select, insert, update, delete on rate_limit to bed_web, bed_worker;
grant delete on challenge, session to bed_worker;
grant select on person, challenge, session, admin_profile to bed_worker;
grant select, delete on challenge_code to bed_web;
grant select, insert, delete on challenge_code to bed_worker;
grant select, insert on access_log to bed_web;

alter table person enable row level security;
alter table person force row level security;
alter table challenge enable row level security;
alter table challenge force row level security;
alter table challenge_code enable row level security;
alter table challenge_code force row level security;
alter table session enable row level security;
alter table session force row level security;
alter table rate_limit enable row level security;
alter table rate_limit force row level security;
alter table admin_profile enable row level security;
alter table admin_profile force row level security;
alter table access_log enable row level security;
alter table access_log force row level security;

create policy person_gate on person using (app.is_gate());
-- To write to people and to name them in lists; changing who somebody is, is nobody's business but theirs.
create policy person_reader on person for select using (app.is_worker() or app.is_admin());
create policy person_own on person for select using (id = app.person_id());
create policy person_own_change on person for update using (id = app.person_id());
create policy challenge_gate on challenge using (app.is_gate() or app.is_worker());
create policy challenge_code_gate on challenge_code using (app.is_gate() or app.is_worker());
create policy session_gate on session using (app.is_gate() or app.is_worker());
create policy session_own on session for select using (person_id = app.person_id() and app.actor() in ('person', 'admin'));
create policy session_own_end on session for update using (person_id = app.person_id() and app.actor() in ('person', 'admin'));
create policy rate_limit_any on rate_limit using (app.actor() is not null);
create policy admin_profile_gate on admin_profile for select using (app.is_gate() or app.is_admin() or app.is_worker());
create policy admin_profile_own on admin_profile for select using (person_id = app.person_id());
create policy admin_profile_register on admin_profile for insert
  with check ((person_id = app.person_id() and app.actor() = 'person' and not approved) or app.is_gate());
create policy admin_profile_request on admin_profile for update
  using (person_id = app.person_id() and app.actor() = 'person')
  with check (person_id = app.person_id() and not approved);
-- Another approved admin decides, never oneself (R9).
create policy admin_profile_decide on admin_profile for update using (app.is_admin() and person_id <> app.person_id());
create policy admin_profile_bootstrap on admin_profile for update using (app.is_gate());
create policy access_log_write on access_log for insert with check (app.is_admin() and actor_person_id = app.person_id());
create policy access_log_read on access_log for select using (app.is_admin());
