-- What is wrong with the site itself, since when, and when whoever runs it was told last (rules: watching). Nothing about people.

create table trouble (
  what text primary key,
  since timestamptz not null,
  told_at timestamptz
);

grant select on trouble to bed_web;
grant select, insert, update, delete on trouble to bed_worker;
alter table trouble enable row level security, force row level security;
create policy z_trouble_admin on trouble for select using (app.is_admin());
create policy trouble_worker on trouble using (app.is_worker());

-- A mail to whoever runs the site goes to an address of the settings.
alter table outbox add column for_operator boolean not null default false;
alter table outbox drop constraint outbox_has_reader;
alter table outbox add constraint outbox_has_reader check
  (person_id is not null or challenge_id is not null or newsletter_signup_id is not null or farewell_id is not null or for_operator);
