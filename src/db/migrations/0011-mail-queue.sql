-- The mail queue, and readers who are no people here (rules: mail).

-- READERS WHO ARE NO PEOPLE HERE

-- Who wants to hear of next year. An address counts once its own mailbox has said yes.
create table newsletter_signup (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  -- Keyed hash of the address: what an unsubscribe link carries and what the suppression list holds.
  fingerprint bytea not null unique,
  locale text not null check (locale ~ '^[a-z]{2}$'),
  -- The consent, as it was given (rules: consent): which text, in which language, when, where.
  consent_text_key text not null,
  consent_text_version integer not null,
  consent_locale text not null check (consent_locale ~ '^[a-z]{2}$'),
  consent_source text not null,
  consent_given_at timestamptz not null,
  mails_asked integer not null default 1,
  confirmed_at timestamptz
);
create index newsletter_signup_unconfirmed on newsletter_signup (consent_given_at) where confirmed_at is null;

grant select, insert, delete on newsletter_signup to bed_web;
grant update (locale, consent_text_key, consent_text_version, consent_locale, consent_source, consent_given_at,
  mails_asked, confirmed_at) on newsletter_signup to bed_web;
grant select, delete on newsletter_signup to bed_worker;
alter table newsletter_signup enable row level security, force row level security;
-- The gate asks before it is known who asks; organisers count and write to those who agreed, and change nothing.
create policy newsletter_signup_gate on newsletter_signup using (app.is_gate());
create policy newsletter_signup_admin on newsletter_signup for select using (app.is_admin() and confirmed_at is not null);
create policy newsletter_signup_worker on newsletter_signup for select using (app.is_worker());
create policy newsletter_signup_purge on newsletter_signup for delete using (app.is_worker() and confirmed_at is null);
create policy newsletter_signup_own on newsletter_signup for select
  using (app.actor() = 'person' and email = app.own_email());
create policy newsletter_signup_own_delete on newsletter_signup for delete using (app.actor() = 'person'
  and email = (select p.email from person p where p.id = app.person_id()));

-- Made by the mail worker at the moment of sending: a link is never stored in clear and never waits in the queue.
create table newsletter_link (
  id uuid primary key default gen_random_uuid(),
  signup_id uuid not null references newsletter_signup on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index newsletter_link_signup on newsletter_link (signup_id);

grant select on newsletter_link to bed_web;
grant select, insert, delete on newsletter_link to bed_worker;
alter table newsletter_link enable row level security, force row level security;
create policy newsletter_link_gate on newsletter_link for select using (app.is_gate());
create policy newsletter_link_worker on newsletter_link using (app.is_worker());

-- Who wants no list mail any more, whatever they had agreed to before. Only a keyed hash of the address stays.
create table suppression (
  fingerprint bytea primary key,
  source text not null,
  suppressed_at timestamptz not null
);

grant select, insert, delete on suppression to bed_web;
grant select, insert on suppression to bed_worker;
alter table suppression enable row level security, force row level security;
create policy suppression_gate on suppression using (app.is_gate());
create policy suppression_reader on suppression for select using (app.is_admin() or app.is_worker());
create policy suppression_worker on suppression for insert with check (app.is_worker());

-- Where the last mail to somebody goes whose data is gone already. Erased as soon as that mail has left.
create table farewell (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) <= 254),
  locale text not null check (locale ~ '^[a-z]{2}$'),
  created_at timestamptz not null
);

grant insert on farewell to bed_web;
grant select, delete on farewell to bed_worker;
alter table farewell enable row level security, force row level security;
create policy farewell_own on farewell for insert with check (app.actor() = 'person');
create policy farewell_worker on farewell using (app.is_worker());

-- THE QUEUE

-- The truth about mail. No address, no name, no code waits here: they are filled in at sending.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  lane integer not null check (lane between 0 and 3),          -- 0 code, 1 match, 2 reminder, 3 broadcast
  template text not null,
  params jsonb not null default '{}',

  -- Whose it is: one of these.
  person_id uuid references person on delete cascade,
  challenge_id uuid references challenge on delete cascade,
  newsletter_signup_id uuid references newsletter_signup on delete cascade,
  farewell_id uuid references farewell on delete cascade,
  -- What it is about.
  match_id uuid references match on delete cascade,
  campaign_id uuid,

  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'skipped', 'cancelled')),
  reason text,
  -- Waits for somebody and not for its time. `restored`: it comes from a backup and may have left long ago. `checking`,
  -- `checked`: no mail of a broadcast leaves before all of them could be written. `paused`: by an organiser.
  held_reason text check (held_reason in ('restored', 'checking', 'checked', 'paused')),
  queued_at timestamptz not null,
  due_at timestamptz not null,

  worker integer,
  lease_until timestamptz,
  fence integer not null default 0,
  attempts integer not null default 0,
  last_tried_at timestamptz,
  -- Tries that failed because of the mail server and not because of this mail.
  server_failures integer not null default 0,
  -- In doubt whether it left: not sent again by itself, but kept as failed until somebody decides.
  never_twice boolean not null default false,
  -- Committed before the last bytes of a mail that never goes out twice: only then its fate can be in doubt.
  handed_over_at timestamptz,
  possibly_sent_twice boolean not null default false,
  failure text,
  sent_at timestamptz,

  constraint outbox_has_reader check
    (person_id is not null or challenge_id is not null or newsletter_signup_id is not null or farewell_id is not null),
  constraint outbox_held check (held_reason is null or state = 'queued'),
  constraint outbox_failure check (failure in ('temporary', 'permanent') and state = 'failed' or failure is null),
  check ((state = 'sending') = (lease_until is not null))
);
create index outbox_due on outbox (lane, due_at) where state = 'queued' and held_reason is null;
create index outbox_sending on outbox (worker) where state = 'sending';
create index outbox_state on outbox (state, template, lane);
create index outbox_queued_at on outbox (queued_at desc);
create index outbox_person on outbox (person_id);
create index outbox_newsletter_signup on outbox (newsletter_signup_id);
create index outbox_farewell on outbox (farewell_id) where farewell_id is not null;
create index outbox_match on outbox (match_id);
-- One mail for each person of a campaign, whatever its key.
create unique index outbox_campaign_person on outbox (campaign_id, person_id) where campaign_id is not null;
create unique index outbox_campaign_signup on outbox (campaign_id, newsletter_signup_id) where campaign_id is not null;

create sequence outbox_worker;
grant usage on sequence outbox_worker to bed_worker;

grant select, insert, update on outbox to bed_web;
grant select, insert, update, delete on outbox to bed_worker;
alter table outbox enable row level security, force row level security;
create policy z_outbox_admin on outbox using (app.is_admin());
create policy outbox_worker on outbox using (app.is_worker());
-- Whoever changes a state queues the mails it causes in the same transaction; nobody but organisers reads the queue.
create policy outbox_queue on outbox for insert with check (app.actor() is not null and state = 'queued');
-- Which mails went to oneself.
create policy outbox_own on outbox for select using (app.actor() = 'person' and person_id = app.person_id());

-- One row: a paused queue sends nothing until an organiser resumes it.
create table mail_control (
  only_row boolean primary key default true check (only_row),
  paused_at timestamptz,
  paused_reason text,
  -- The cluster and database it was last sent from: in another one this is a restored copy.
  home text,
  -- The breaker: hand-overs in a row that failed because of the server; open, one mail is tried at `probe_at`.
  server_failures integer not null default 0,
  failing_since timestamptz,
  opened_at timestamptz,
  probe_at timestamptz,
  probes integer not null default 0,
  last_failure text,
  constraint mail_control_breaker check ((opened_at is null) = (probe_at is null))
);
insert into mail_control default values;

grant select, update on mail_control to bed_web, bed_worker;
alter table mail_control enable row level security, force row level security;
create policy z_mail_control_admin on mail_control using (app.is_admin());
create policy mail_control_worker on mail_control using (app.is_worker());
create policy mail_control_read on mail_control for select using (app.actor() is not null);

-- Tokens of a rate, shared by all workers: `all`, or `domain:example.org`. Below nothing: what codes took in advance.
create table mail_rate (
  bucket text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);

grant select, insert, update, delete on mail_rate to bed_worker;
alter table mail_rate enable row level security, force row level security;
create policy mail_rate_worker on mail_rate using (app.is_worker());

-- How many mails a provider took on one day (UTC).
create table mail_day (
  day date not null,
  provider text not null,
  mails integer not null,
  primary key (day, provider)
);

grant select on mail_day to bed_web;
grant select, insert, update, delete on mail_day to bed_worker;
alter table mail_day enable row level security, force row level security;
create policy z_mail_day_admin on mail_day for select using (app.is_admin());
create policy mail_day_worker on mail_day using (app.is_worker());

-- What was done to the queue by hand, and what it did to itself. By nobody: the command line, or a restore.
create table mail_deed (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by_person_id uuid references person on delete set null,
  kind text not null check (kind in ('pause', 'resume', 'retry', 'cancel', 'release', 'resend', 'restored')),
  reason text check (length(reason) <= 500),
  mails integer not null default 0
);
create index mail_deed_at on mail_deed (at desc);
create index mail_deed_person on mail_deed (by_person_id);

grant select, insert on mail_deed to bed_web;
grant select, insert, delete on mail_deed to bed_worker;
alter table mail_deed enable row level security, force row level security;
create policy z_mail_deed_read on mail_deed for select using (app.is_admin());
create policy mail_deed_write on mail_deed for insert
  with check (app.is_admin() and by_person_id = app.person_id());
create policy mail_deed_worker on mail_deed using (app.is_worker());
