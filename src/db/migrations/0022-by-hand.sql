-- People without a mailbox, whom organisers register for them (rules: by hand).

-- Nobody has to have an address; whoever has none is called.
alter table person alter column email drop not null;
-- An organiser has spoken with them: they count as somebody who is there, though no mailbox was proved.
alter table person add column vouched_at timestamptz;
-- Since when this is known to be a person who wants to take part.
alter table person add column known_at timestamptz generated always as (coalesce(email_confirmed_at, vouched_at)) stored;
-- Where email goes. An address that organisers have added, and that was not proved yet, could be a stranger's.
alter table person add column mail_to text
  generated always as (case when email_confirmed_at is null and vouched_at is not null then null else email end) stored;
drop index person_unconfirmed;
create index person_unknown on person (id) where known_at is null;
-- Nobody without an address is there by themselves.
alter table person add constraint person_is_reached check (email is not null or (vouched_at is not null and email_confirmed_at is null));

-- Whom no mailbox belongs to yet, organisers may vouch for, and give an address.
create policy person_by_hand on person for update using (app.is_admin() and email_confirmed_at is null)
  with check (app.is_admin() and email_confirmed_at is null);

-- How the answers were given to an organiser, on which day, and who wrote them down. Empty: by themselves.
alter table registration
  add column said_by text check (said_by in ('phone', 'paper', 'in-person')),
  add column said_on date,
  add column entered_by uuid references person on delete set null,
  add constraint registration_said check ((said_by is null) = (said_on is null) and (entered_by is null or said_by is not null));
create index registration_entered_by on registration (entered_by) where entered_by is not null;

-- To whom a consent was given that did not come by a form.
alter table consent add column noted_by uuid references person on delete set null;
create index consent_noted_by on consent (noted_by) where noted_by is not null;

-- An email to somebody without a mailbox is written, and kept back as a call until an organiser has made it.
alter table outbox drop constraint outbox_held_reason_check,
  add constraint outbox_kept_back_reason_check
    check (kept_back_reason in ('restored', 'checking', 'checked', 'paused', 'call'));
create index outbox_calls on outbox (queued_at) where state = 'queued' and kept_back_reason = 'call';

-- What was tried on the phone, and what came of it.
create table call_try (
  id bigint generated always as identity primary key,
  -- Made with the page, so that a second press is the same try.
  entry uuid not null unique,
  outbox_id uuid not null references outbox on delete cascade,
  person_id uuid not null references person on delete cascade,
  at timestamptz not null,
  by_person_id uuid references person on delete set null,
  outcome text not null check (outcome in ('told', 'accepted', 'declined', 'not-reached', 'nothing-to-say'))
);
create index call_try_outbox on call_try (outbox_id, id);
create index call_try_person on call_try (person_id);
create index call_try_by on call_try (by_person_id) where by_person_id is not null;

grant select, insert on call_try to bed_web;
grant select, delete on call_try to bed_worker;
alter table call_try enable row level security, force row level security;
create policy z_call_try_admin on call_try for select using (app.is_admin());
create policy call_try_write on call_try for insert with check (app.is_admin() and by_person_id = app.person_id());
create policy call_try_worker on call_try using (app.is_worker());
create policy call_try_own on call_try for select using (app.actor() = 'person' and person_id = app.person_id());
