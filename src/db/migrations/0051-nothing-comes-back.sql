-- What was used, said or shown once is worth nothing a second time: recovery codes, a yes about a lost factor, a session's cookie.
-- Suits older programs: a table and columns that they do not know, and that may be empty.

-- Each set of recovery codes that was made, by the page that asked for it: the same form sent again makes nothing again.
create table recovery_set (
  person_id uuid not null references person on delete cascade,
  id uuid not null,
  made_at timestamptz not null,
  primary key (person_id, id)
);
grant select, insert on recovery_set to bed_web;
alter table recovery_set enable row level security, force row level security;
create policy recovery_set_own on recovery_set using (app.actor() = 'person' and person_id = app.person_id());
-- Counts what goes with an account.
grant select (person_id) on recovery_set to bed_worker;
create policy recovery_set_retention on recovery_set for select using (app.is_worker());

-- How often another browser has taken over: each time its number is another one, and a yes given before is taken back.
alter table factor_loss add column moves smallint not null default 0;
grant update (moves) on factor_loss to bed_web;
grant delete on factor_loss_voice to bed_web;
create policy factor_loss_voice_drop on factor_loss_voice for delete
  using (app.actor() = 'person' and app.is_loss_of_mine(loss_id));

-- A session gets a new token when it has proved a second factor. The one before is good for a press that was on its way, and proves
-- nothing but what it had proved itself.
alter table session
  add column token_before bytea,
  add column renewed_at timestamptz,
  add column proven_before timestamptz,
  -- With what it was proved last, as a keyed hash: the very same answer sent twice is one press.
  add column proved_with bytea;
create index session_token_before on session (token_before) where token_before is not null;

select app.close_tables();
