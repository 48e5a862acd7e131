-- People, how they prove who they are, and organisers (rules: accounts and codes, organisers).

-- One mailbox, however it is spelt: without what stands after a plus, and for Gmail without dots. Only for leaving somebody
-- out of list mail; who somebody is goes by the address as it is. Mirrors src/domain/audience.ts. No setting of its own, so
-- that it becomes part of the query that asks.
create function app.mailbox(email text) returns text
  language sql immutable strict parallel safe
  return case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end;

-- A person is a mailbox; what they are in a year is a registration.
create table person (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  -- Kept beside the address: folding everybody's for each of ten thousand mails takes hours.
  mailbox text generated always as (app.mailbox(email)) stored,
  -- The code of a language, here and in all tables; which there are, the product says (src/i18n/languages.ts).
  locale text not null check (locale ~ '^[a-z]{2}$'),
  -- The language of their mails follows the language they last used in a form, unless they have chosen one.
  locale_fixed boolean not null default false,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default app.moment()
);
create index person_mailbox on person (mailbox);
-- Few, and asked of every row of the lists of people.
create index person_unconfirmed on person (id) where email_confirmed_at is null;

grant select, insert, update, delete on person to bed_web;
grant select, delete on person to bed_worker;
alter table person enable row level security, force row level security;
create policy person_gate on person using (app.is_gate());
-- To write to people and to name them in lists; changing who somebody is, is nobody's business but theirs.
create policy person_reader on person for select using (app.is_worker() or app.is_admin());
create policy person_own on person for select using (id = app.person_id());
create policy person_own_change on person for update using (id = app.person_id());
-- Only oneself, and only as oneself: an organiser's hat does not delete.
create policy person_own_delete on person for delete using (id = app.person_id() and app.actor() = 'person');
-- A mailbox that nobody has confirmed, put there by an import.
create policy person_import on person for insert with check (app.is_admin() and email_confirmed_at is null);

create function app.own_email() returns text
  language sql stable cost 1
  return (select p.email from public.person p where p.id = app.person_id());

-- One row for each asking for a code; it belongs to the browser that holds its cookie.
create table challenge (
  id uuid primary key default gen_random_uuid(),
  cookie_hash bytea not null unique,
  email text not null check (email = lower(email)),
  locale text not null check (locale ~ '^[a-z]{2}$'),
  purpose text not null check (purpose in ('sign-in', 'sign-up-guest', 'sign-up-host', 'change-email')),
  -- Whose change of address it is: proving that mailbox signs nobody in.
  person_id uuid references person on delete cascade,
  is_returning boolean not null default false,
  privacy_accepted_at timestamptz,
  tries integer not null default 0,
  codes_sent integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  constraint challenge_of_person check ((purpose = 'change-email') = (person_id is not null))
);
create index challenge_expires on challenge (expires_at);
create index challenge_person on challenge (person_id) where person_id is not null;

grant select, insert, update, delete on challenge to bed_web;
grant select, delete on challenge to bed_worker;
alter table challenge enable row level security, force row level security;
create policy challenge_gate on challenge using (app.is_gate() or app.is_worker());
-- Kept under one's address, without hanging on the person.
create policy challenge_own on challenge for select using (app.actor() = 'person' and (person_id = app.person_id()
  or email = (select p.email from person p where p.id = app.person_id())));
create policy challenge_own_delete on challenge for delete using (app.actor() = 'person' and (person_id = app.person_id()
  or email = (select p.email from person p where p.id = app.person_id())));

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

grant select, delete on challenge_code to bed_web;
grant select, insert, delete on challenge_code to bed_worker;
alter table challenge_code enable row level security, force row level security;
create policy challenge_code_gate on challenge_code using (app.is_gate() or app.is_worker());

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

grant select, insert, update on session to bed_web;
grant select, delete on session to bed_worker;
alter table session enable row level security, force row level security;
create policy session_gate on session using (app.is_gate() or app.is_worker());
create policy session_own on session for select
  using (person_id = app.person_id() and app.actor() in ('person', 'admin'));
create policy session_own_end on session for update
  using (person_id = app.person_id() and app.actor() in ('person', 'admin'));

-- Counters of the limits for each address, each network and all together; the key is a keyed hash, never an address.
create table rate_limit (
  key bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

grant select, insert, update, delete on rate_limit to bed_web, bed_worker;
alter table rate_limit enable row level security, force row level security;
create policy rate_limit_any on rate_limit using (app.actor() is not null);

create table admin_profile (
  person_id uuid primary key references person on delete cascade,
  approved boolean not null default false,
  requested_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references person on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null default app.moment(),
  check (decided_by is null or decided_by <> person_id)
);

grant select, insert, update on admin_profile to bed_web;
grant select on admin_profile to bed_worker;
alter table admin_profile enable row level security, force row level security;
create policy admin_profile_gate on admin_profile for select using (app.is_gate() or app.is_admin() or app.is_worker());
create policy admin_profile_own on admin_profile for select using (person_id = app.person_id());
-- Whoever asks for approval queues a mail to every approved organiser: they may see whose these are (ids, no addresses).
create policy admin_profile_addressees on admin_profile for select
  using (app.actor() = 'person' and approved and revoked_at is null);
create policy admin_profile_register on admin_profile for insert
  with check ((person_id = app.person_id() and app.actor() = 'person' and not approved) or app.is_gate());
create policy admin_profile_request on admin_profile for update
  using (person_id = app.person_id() and app.actor() = 'person')
  with check (person_id = app.person_id() and not approved);
-- Another approved organiser decides, never oneself.
create policy admin_profile_decide on admin_profile for update using (app.is_admin() and person_id <> app.person_id());
create policy admin_profile_bootstrap on admin_profile for update using (app.is_gate());

-- The former address: for the notice that goes there, and for a while to undo what somebody else has done.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  old_email text check (old_email = lower(old_email) and length(old_email) <= 254),
  changed_at timestamptz not null
);
create index email_change_person on email_change (person_id);
create index email_change_kept on email_change (changed_at) where old_email is not null;

grant select, insert on email_change to bed_web;
grant select, update (old_email) on email_change to bed_worker;
alter table email_change enable row level security, force row level security;
create policy email_change_gate on email_change for insert with check (app.is_gate());
create policy email_change_own on email_change for select using (app.actor() = 'person' and person_id = app.person_id());
create policy email_change_reader on email_change for select using (app.is_worker() or app.is_admin() or app.is_gate());
create policy email_change_forget on email_change for update using (app.is_worker()) with check (old_email is null);
