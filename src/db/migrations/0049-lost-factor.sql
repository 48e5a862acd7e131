-- A lost second factor is settled by two other organisers (rules: second factor): who asks, and who has spoken with them.
-- Suits older programs: two tables that they do not know.

create table factor_loss (
  -- Made with the page that asks, so that a second press is the same one; its number is worked out from it.
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  -- The one session that may begin anew once two have agreed; another takes over by the number.
  session_id uuid references session on delete set null,
  asked_at timestamptz not null,
  -- Numbers that organisers have typed for it and that were another's.
  wrong_numbers smallint not null default 0,
  ended_at timestamptz,
  ended_how text check (ended_how in ('declined', 'found', 'settled')),
  ended_by uuid references person on delete set null,
  check ((ended_at is null) = (ended_how is null)),
  check (ended_at is not null or ended_by is null)
);
create index factor_loss_person on factor_loss (person_id);
create index factor_loss_session on factor_loss (session_id) where session_id is not null;
create index factor_loss_ended_by on factor_loss (ended_by) where ended_by is not null;

grant select, insert, update (session_id, wrong_numbers, ended_at, ended_how, ended_by) on factor_loss to bed_web;
grant select on factor_loss to bed_worker;
alter table factor_loss enable row level security, force row level security;
create policy factor_loss_own on factor_loss using (app.actor() = 'person' and person_id = app.person_id());
-- Another's only: nobody says of themselves that they are who they say.
create policy factor_loss_others on factor_loss for select using (app.is_admin());
create policy factor_loss_decide on factor_loss for update using (app.is_admin() and person_id <> app.person_id());
create policy factor_loss_by_hand on factor_loss for select using (app.is_gate());
create policy factor_loss_by_hand_end on factor_loss for update using (app.is_gate());
create policy factor_loss_worker on factor_loss for select using (app.is_worker());

create table factor_loss_voice (
  loss_id uuid not null references factor_loss on delete cascade,
  person_id uuid not null references person on delete cascade,
  given_at timestamptz not null,
  primary key (loss_id, person_id)
);
create index factor_loss_voice_person on factor_loss_voice (person_id);

grant select, insert on factor_loss_voice to bed_web;
grant select on factor_loss_voice to bed_worker;
alter table factor_loss_voice enable row level security, force row level security;
create function app.is_loss_of_mine(loss uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.factor_loss l where l.id = loss and l.person_id = app.person_id());
create policy z_factor_loss_voice_admin on factor_loss_voice for select using (app.is_admin());
create policy factor_loss_voice_worker on factor_loss_voice for select using (app.is_worker());
create policy factor_loss_voice_own on factor_loss_voice for select
  using (app.actor() = 'person' and (person_id = app.person_id() or app.is_loss_of_mine(loss_id)));
-- One's own voice, about somebody else.
create policy factor_loss_voice_give on factor_loss_voice for insert with check (app.is_admin() and person_id = app.person_id()
  and exists (select from factor_loss l where l.id = loss_id and l.person_id <> app.person_id() and l.ended_at is null));

select app.close_tables();
