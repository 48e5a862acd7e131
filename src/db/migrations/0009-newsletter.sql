-- Who wants to hear of next year (spec §3 newsletter signup, R11). An address counts once its own mailbox has said yes.
create table newsletter_signup (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  -- Keyed hash of the address: what an unsubscribe link carries and what the suppression list holds.
  fingerprint bytea not null unique,
  locale text not null check (locale in ('en', 'de')),
  -- The consent, as it was given (R11): which text, in which language, when, where.
  consent_text_key text not null,
  consent_text_version integer not null,
  consent_locale text not null check (consent_locale in ('en', 'de')),
  consent_source text not null,
  consent_given_at timestamptz not null,
  mails_asked integer not null default 1,
  confirmed_at timestamptz
);
create index newsletter_signup_unconfirmed on newsletter_signup (consent_given_at) where confirmed_at is null;

-- Made by the mail worker at the moment of sending: a link is never stored in clear and never waits in the queue.
create table newsletter_link (
  id uuid primary key default gen_random_uuid(),
  signup_id uuid not null references newsletter_signup on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index newsletter_link_signup on newsletter_link (signup_id);

-- Who wants no list mail any more, whatever they had agreed to before. Only a keyed hash of the address stays.
create table suppression (
  fingerprint bytea primary key,
  source text not null,
  suppressed_at timestamptz not null
);

-- A mail to an address that belongs to no person (yet).
alter table outbox add column newsletter_signup_id uuid references newsletter_signup on delete cascade;
create index outbox_newsletter_signup on outbox (newsletter_signup_id);
alter table outbox drop constraint outbox_check;
alter table outbox add constraint outbox_has_reader
  check (person_id is not null or challenge_id is not null or newsletter_signup_id is not null);

grant select, insert, delete on newsletter_signup to bed_web;
grant update (locale, consent_text_key, consent_text_version, consent_locale, consent_source, consent_given_at,
  mails_asked, confirmed_at) on newsletter_signup to bed_web;
grant select, delete on newsletter_signup to bed_worker;
grant select on newsletter_link to bed_web;
grant select, insert, delete on newsletter_link to bed_worker;
grant select, insert, delete on suppression to bed_web;
grant select on suppression to bed_worker;

alter table newsletter_signup enable row level security;
alter table newsletter_signup force row level security;
alter table newsletter_link enable row level security;
alter table newsletter_link force row level security;
alter table suppression enable row level security;
alter table suppression force row level security;

-- The gate asks before it is known who asks; organisers count and write to those who agreed, and change nothing.
create policy newsletter_signup_gate on newsletter_signup using (app.is_gate());
create policy newsletter_signup_admin on newsletter_signup for select using (app.is_admin() and confirmed_at is not null);
create policy newsletter_signup_worker on newsletter_signup for select using (app.is_worker());
create policy newsletter_signup_purge on newsletter_signup for delete using (app.is_worker() and confirmed_at is null);
create policy newsletter_link_gate on newsletter_link for select using (app.is_gate());
create policy newsletter_link_worker on newsletter_link using (app.is_worker());
create policy suppression_gate on suppression using (app.is_gate());
create policy suppression_reader on suppression for select using (app.is_admin() or app.is_worker());
