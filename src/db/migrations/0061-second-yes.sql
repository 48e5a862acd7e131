-- A second yes (rules: second yes): what one organiser asks for and another agrees to, and who counts from when.

alter table admin_profile
  -- Who asked for their approval, where another agreed to it.
  add column asked_by uuid references person on delete set null,
  -- Whoever runs the server has named them: their yes counts at once.
  add column named_at timestamptz,
  add constraint admin_profile_two check (asked_by is null or asked_by not in (decided_by, person_id));
create index admin_profile_asked_by on admin_profile (asked_by) where asked_by is not null;
-- The first one came from the command line or the settings. Of the others it is not known: an approval whose author is gone looks the same.
update admin_profile set named_at = coalesce(decided_at, created_at)
where person_id = (select person_id from admin_profile where approved and revoked_at is null
  order by coalesce(decided_at, created_at), person_id limit 1) and decided_by is null;

create table second_yes (
  id uuid primary key,
  act text not null check (act in ('approve', 'revoke', 'export', 'roll-over')),
  -- The organiser whom it is about, or would be one.
  about_person_id uuid references person on delete cascade,
  -- Of something else, which; words of the program.
  about text check (length(about) between 1 and 100),
  -- What is done once it is agreed to, as far as its act needs it.
  what jsonb,
  -- Null: they have left, and ask for nothing any more. The row stays, so that what they did is told.
  asked_by uuid references person on delete set null,
  asked_at timestamptz not null,
  -- Null with a moment: they have left.
  agreed_by uuid references person on delete set null,
  agreed_at timestamptz,
  -- Nobody else's yes could count, and whoever agreed went on alone, also with what they had asked for themselves.
  is_alone boolean not null default false,
  ended_at timestamptz,
  ended_how text check (ended_how in ('done', 'refused', 'over')),
  ended_by uuid references person on delete set null,
  constraint second_yes_two check (agreed_by is null or ((is_alone or agreed_by <> asked_by) and agreed_at is not null)),
  constraint second_yes_ended check ((ended_at is null) = (ended_how is null) and (ended_how is distinct from 'done' or agreed_at is not null)),
  constraint second_yes_about check (num_nonnulls(about_person_id, about) = 1
    and (about_person_id is null or (about_person_id is distinct from asked_by and about_person_id is distinct from agreed_by)))
);
-- One question at a time about the same.
create unique index second_yes_open on second_yes (act, about_person_id, about) nulls not distinct where ended_at is null;
create index second_yes_about_person on second_yes (about_person_id) where about_person_id is not null;
create index second_yes_asked_by on second_yes (asked_by);
create index second_yes_agreed_by on second_yes (agreed_by) where agreed_by is not null;
create index second_yes_ended_by on second_yes (ended_by) where ended_by is not null;

grant select, insert, update (agreed_by, agreed_at, is_alone, ended_at, ended_how, ended_by) on second_yes to bed_web;
grant select, update (ended_at, ended_how) on second_yes to bed_worker;
alter table second_yes enable row level security, force row level security;
create policy z_second_yes_read on second_yes for select using (app.is_admin());
create policy second_yes_ask on second_yes for insert with check (app.is_admin() and asked_by = app.person_id());
create policy second_yes_answer on second_yes for update using (app.is_admin() and ended_at is null)
  with check (agreed_by is distinct from asked_by);
create policy second_yes_gate on second_yes for select using (app.is_gate());
create policy second_yes_gate_end on second_yes for update using (app.is_gate());
create policy second_yes_worker on second_yes using (app.is_worker());

select app.close_tables();
