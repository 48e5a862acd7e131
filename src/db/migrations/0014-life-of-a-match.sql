-- The life of a match in the organisers' console (readings R6): what is sent waits a moment and can be taken back.
alter table edition add column hold_seconds integer not null default 120 check (hold_seconds >= 0);

-- One press of "send": its offers and their mails leave together, and until then are taken back together.
create table dispatch (              -- organisers only
  id uuid primary key default gen_random_uuid(),
  edition_id uuid not null references edition,
  -- Made by the form, so that pressing twice sends once.
  press uuid not null unique,
  sent_by uuid references person on delete set null,
  sent_at timestamptz not null,
  held_until timestamptz not null,
  -- Days to answer; null: as the round or the edition says.
  acceptance_days integer check (acceptance_days > 0),
  recalled_at timestamptz,
  recalled_by uuid references person on delete set null
);
create index dispatch_edition on dispatch (edition_id, sent_at);

alter table match add column dispatch_id uuid references dispatch;
-- Nobody outside hears of the offer before this moment.
alter table match add column held_until timestamptz;
create index match_dispatch on match (dispatch_id);

alter table match drop constraint match_end_reason_check;
alter table match add constraint match_end_reason_check check (end_reason in
  ('no-reply', 'communication-failed', 'guest-cancelled', 'host-cancelled', 'arranged-elsewhere', 'organiser'));

-- Guests who found a bed themselves: registered, and no longer waiting for one.
create table arranged_elsewhere (
  registration_id uuid primary key references registration on delete cascade,
  noted_at timestamptz not null,
  noted_by uuid references person on delete set null
);

grant select, insert on dispatch to bed_web;
grant update (recalled_at, recalled_by) on dispatch to bed_web;
grant select, insert, delete on arranged_elsewhere to bed_web;
grant select on dispatch, arranged_elsewhere to bed_worker;

alter table dispatch enable row level security;
alter table dispatch force row level security;
alter table arranged_elsewhere enable row level security;
alter table arranged_elsewhere force row level security;

create policy dispatch_admin on dispatch using (app.is_admin());
create policy dispatch_worker on dispatch for select using (app.is_worker());
create policy arranged_elsewhere_admin on arranged_elsewhere using (app.is_admin());
create policy arranged_elsewhere_worker on arranged_elsewhere for select using (app.is_worker());
create policy arranged_elsewhere_own on arranged_elsewhere for select
  using (app.actor() = 'person' and app.owns(registration_id));
