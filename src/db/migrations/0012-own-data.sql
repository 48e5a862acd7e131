-- What everybody can do with their own data (issue of own data, readings R8, R11): see it, take it along, change the address, delete it.

-- Whose change of address a code belongs to: proving that mailbox signs nobody in.
alter table challenge add column person_id uuid references person on delete cascade;
alter table challenge drop constraint challenge_purpose_check;
alter table challenge add constraint challenge_purpose_check
  check (purpose in ('sign-in', 'sign-up-guest', 'sign-up-host', 'change-email'));
alter table challenge add constraint challenge_of_person check ((purpose = 'change-email') = (person_id is not null));
create index challenge_person on challenge (person_id) where person_id is not null;

-- The former address: for the notice that goes there, and for a while to undo what somebody else has done.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  old_email text check (old_email = lower(old_email) and length(old_email) <= 254),
  changed_at timestamptz not null
);
create index email_change_person on email_change (person_id);
create index email_change_kept on email_change (changed_at) where old_email is not null;

-- Where the last mail to somebody goes whose data is gone already. Erased as soon as that mail has left.
create table farewell (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) <= 254),
  locale text not null check (locale in ('en', 'de')),
  created_at timestamptz not null
);

alter table outbox add column farewell_id uuid references farewell on delete cascade;
create index outbox_farewell on outbox (farewell_id) where farewell_id is not null;
alter table outbox drop constraint outbox_has_reader;
alter table outbox add constraint outbox_has_reader check
  (person_id is not null or challenge_id is not null or newsletter_signup_id is not null or farewell_id is not null);

-- What stays with one side of a match when the other has deleted everything: nothing about that other.
create table departed_match (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration on delete cascade,
  stay daterange not null check (not isempty(stay) and not lower_inf(stay) and not upper_inf(stay)),
  state text not null check (state in ('offered', 'accepted', 'completed', 'declined', 'expired', 'withdrawn', 'no_show')),
  ended_at timestamptz not null
);
create index departed_match_registration on departed_match (registration_id);

grant delete on person, challenge, newsletter_signup to bed_web;
grant select, insert on email_change to bed_web;
grant select on email_change to bed_worker;
grant update (old_email) on email_change to bed_worker;
grant insert on farewell to bed_web;
grant select, delete on farewell to bed_worker;
grant select, insert on departed_match to bed_web;
grant select on departed_match to bed_worker;

alter table email_change enable row level security;
alter table email_change force row level security;
alter table farewell enable row level security;
alter table farewell force row level security;
alter table departed_match enable row level security;
alter table departed_match force row level security;

-- Only oneself, and only as oneself: an organiser's hat does not delete.
create policy person_own_delete on person for delete using (id = app.person_id() and app.actor() = 'person');

create policy email_change_gate on email_change for insert with check (app.is_gate());
create policy email_change_own on email_change for select using (app.actor() = 'person' and person_id = app.person_id());
create policy email_change_reader on email_change for select using (app.is_worker() or app.is_admin() or app.is_gate());
create policy email_change_forget on email_change for update using (app.is_worker()) with check (old_email is null);

create policy farewell_own on farewell for insert with check (app.actor() = 'person');
create policy farewell_worker on farewell using (app.is_worker());

create policy departed_match_own on departed_match for select
  using (app.actor() = 'person' and app.owns(registration_id));
create policy departed_match_reader on departed_match for select using (app.is_admin() or app.is_worker());
-- Whoever goes leaves it with the other side of a match of theirs, and with nobody else.
create policy departed_match_leave on departed_match for insert with check (app.actor() = 'person' and exists (
  select from match m
  where (m.guest_person_id = app.person_id() and m.host_registration_id = registration_id)
     or (m.host_person_id = app.person_id() and m.guest_registration_id = registration_id)));

-- What we hold under one's address without it hanging on the person.
create policy challenge_own on challenge for select using (app.actor() = 'person' and (person_id = app.person_id()
  or email = (select p.email from person p where p.id = app.person_id())));
create policy challenge_own_delete on challenge for delete using (app.actor() = 'person' and (person_id = app.person_id()
  or email = (select p.email from person p where p.id = app.person_id())));
create policy newsletter_signup_own on newsletter_signup for select using (app.actor() = 'person'
  and email = (select p.email from person p where p.id = app.person_id()));
create policy newsletter_signup_own_delete on newsletter_signup for delete using (app.actor() = 'person'
  and email = (select p.email from person p where p.id = app.person_id()));

-- Which mails went to oneself, and who has looked at one's registration (R7).
create policy outbox_own on outbox for select using (app.actor() = 'person' and person_id = app.person_id());
create policy access_log_own on access_log for select
  using (app.actor() = 'person' and app.owns(subject_registration_id));
