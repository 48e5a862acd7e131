-- Who sleeps where: rounds, what is sent, and matches (rules: tiers, fit, life of a match).

create table round (
  id uuid primary key default gen_random_uuid(),
  edition_id uuid not null references edition,
  number integer not null check (number > 0),
  seed text not null,
  opened_at timestamptz not null,
  opened_by uuid references person on delete set null,
  -- Days to answer; null: as the edition says.
  acceptance_days integer check (acceptance_days > 0),
  -- What it leaves for later rounds; a suggestion may try another.
  hold_tiers_from integer check (hold_tiers_from between 1 and 24),
  hold_share integer not null default 0 check (hold_share between 0 and 100),
  unique (edition_id, number)
);

grant select, insert, update on round to bed_web;
grant select, delete on round to bed_worker;
alter table round enable row level security, force row level security;
create policy z_round_admin on round using (app.is_admin());
create policy round_worker on round for select using (app.is_worker());
create policy round_retention on round for delete using (app.is_worker() and app.is_forgotten(edition_id, 'person'));

-- Tier and draw as they were when the round opened.
create table round_rank (
  round_id uuid not null references round on delete cascade,
  registration_id uuid not null references registration on delete cascade,
  tier integer not null check (tier between 1 and 24),
  draw integer not null check (draw > 0),
  primary key (round_id, registration_id),
  unique (round_id, draw)
);

grant select, insert on round_rank to bed_web;
grant select, delete on round_rank to bed_worker;
alter table round_rank enable row level security, force row level security;
create policy z_round_rank_admin on round_rank using (app.is_admin());
create policy round_rank_worker on round_rank for select using (app.is_worker());
create policy round_rank_retention on round_rank for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'sensitive'));

-- One press of "send": its offers and their mails leave together, and until then are taken back together.
create table dispatch (
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

grant select, insert, update (recalled_at, recalled_by) on dispatch to bed_web;
grant select, delete on dispatch to bed_worker;
alter table dispatch enable row level security, force row level security;
create policy z_dispatch_admin on dispatch using (app.is_admin());
create policy dispatch_worker on dispatch for select using (app.is_worker());
create policy dispatch_retention on dispatch for delete using (app.is_worker() and app.is_forgotten(edition_id, 'person'));

create table match (
  id uuid primary key default gen_random_uuid(),
  edition_id uuid not null references edition,
  round_id uuid references round,
  guest_registration_id uuid not null,
  guest_person_id uuid not null,
  host_registration_id uuid not null,
  host_person_id uuid not null,
  room_id uuid not null references room,
  place_id uuid not null references place,
  stay daterange not null check (not isempty(stay) and not lower_inf(stay) and not upper_inf(stay)),
  -- The whole stay as it was when a person split it over two hosts, or covered it in part; null: this match covers all of it.
  part_of daterange check (part_of is null or part_of @> stay),
  state text not null check (state in ('draft', 'offered', 'accepted', 'completed', 'declined', 'expired', 'withdrawn', 'no_show')),
  alone_in_room boolean not null,
  -- A guest who shares with nobody: two rows of one room and night must have the same key.
  room_key text not null generated always as (case when alone_in_room then id::text else 'shared' end) stored,
  ask_first boolean not null default false,
  ask_first_ticked_by uuid references person on delete set null,
  ask_first_ticked_at timestamptz,
  override_reason text,
  dispatch_id uuid references dispatch,
  offered_at timestamptz,
  -- Nobody outside hears of the offer before this moment.
  held_until timestamptz,
  sent_at timestamptz,
  deadline_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('no-reply', 'communication-failed', 'guest-cancelled', 'host-cancelled', 'arranged-elsewhere', 'organiser')),
  flagged_reason text,
  created_by uuid references person on delete set null,
  created_at timestamptz not null,
  version integer not null default 1,
  foreign key (guest_registration_id, edition_id, guest_person_id) references registration (id, edition_id, person_id) on delete cascade,
  foreign key (host_registration_id, edition_id, host_person_id) references registration (id, edition_id, person_id) on delete cascade,
  check (guest_registration_id <> host_registration_id),
  check (deadline_at is null or sent_at is not null),
  check (state = 'draft' or offered_at is not null or state = 'withdrawn'),
  -- One person in one place a night: the database, not the page, settles who was first.
  constraint match_place_free exclude using gist (place_id with =, stay with &&)
    where (state in ('draft', 'offered', 'accepted', 'completed')),
  constraint match_guest_once exclude using gist (guest_registration_id with =, stay with &&)
    where (state in ('draft', 'offered', 'accepted', 'completed')),
  constraint match_room_alone exclude using gist (room_id with =, stay with &&, room_key with <>)
    where (state in ('draft', 'offered', 'accepted', 'completed'))
);
create index match_guest on match (guest_registration_id);
create index match_host on match (host_registration_id);
create index match_guest_person on match (guest_person_id);
create index match_host_person on match (host_person_id);
create index match_list on match (edition_id, state);
create index match_deadline on match (deadline_at) where state = 'offered';
create index match_dispatch on match (dispatch_id);

grant select, insert, update on match to bed_web;
grant select, update on match to bed_worker;
alter table match enable row level security, force row level security;
create policy z_match_admin on match using (app.is_admin());
create policy match_worker on match using (app.is_worker());
-- The two sides see it from the offer on, never a draft, and may answer it.
create policy match_party_read on match for select
  using (app.actor() = 'person' and app.person_id() in (guest_person_id, host_person_id) and offered_at is not null);
create policy match_party_change on match for update
  using (app.actor() = 'person' and app.person_id() in (guest_person_id, host_person_id) and offered_at is not null)
  with check (app.actor() = 'person' and offered_at is not null and (
    (guest_person_id = app.person_id() and state in ('accepted', 'declined', 'withdrawn'))
    or (host_person_id = app.person_id() and state = 'withdrawn')));

-- WHAT ONE SIDE SEES OF THE OTHER (rules: who sees what). Mirrors src/domain/visibility.ts; a test holds every state
-- against it. `match` shows a person only their own, so "exists … match" means "one of mine".

create function app.match_shows_facts(state text, deadline_at timestamptz) returns boolean
  language sql stable cost 1
  return state in ('accepted', 'completed')
    or (state = 'offered' and (deadline_at is null or deadline_at >= app.moment()));

create function app.match_shows_contact(state text, deadline_at timestamptz, edition uuid) returns boolean
  language sql stable cost 1
  return state in ('accepted', 'completed')
    or (app.match_shows_facts(state, deadline_at)
        and exists (select from public.edition e where e.id = edition and e.contact_release = 'on-offer'));

create function app.hosts_guest(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.guest_registration_id = registration
    and m.host_person_id = app.person_id() and app.match_shows_facts(m.state, m.deadline_at));

create function app.is_guest_of(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.host_registration_id = registration
    and m.guest_person_id = app.person_id() and app.match_shows_facts(m.state, m.deadline_at));

create function app.sleeps_in_room(room uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.room_id = room
    and m.guest_person_id = app.person_id() and app.match_shows_facts(m.state, m.deadline_at));

create function app.sleeps_at(place uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.place_id = place
    and m.guest_person_id = app.person_id() and app.match_shows_facts(m.state, m.deadline_at));

create function app.finds_way_to(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.host_registration_id = registration
    and m.guest_person_id = app.person_id() and app.match_shows_contact(m.state, m.deadline_at, m.edition_id));

create function app.may_contact(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m
    where ((m.host_registration_id = registration and m.guest_person_id = app.person_id())
        or (m.guest_registration_id = registration and m.host_person_id = app.person_id()))
      and app.match_shows_contact(m.state, m.deadline_at, m.edition_id));

create function app.may_write_to(person uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m
    where ((m.host_person_id = person and m.guest_person_id = app.person_id())
        or (m.guest_person_id = person and m.host_person_id = app.person_id()))
      and app.match_shows_contact(m.state, m.deadline_at, m.edition_id));

create policy guest_facts_host on guest_facts for select using (app.actor() = 'person' and app.hosts_guest(registration_id));
create policy host_facts_guest on host_facts for select using (app.actor() = 'person' and app.is_guest_of(registration_id));
create policy room_guest on room for select using (app.actor() = 'person' and app.sleeps_in_room(id));
create policy place_guest on place for select using (app.actor() = 'person' and app.sleeps_at(id));
create policy host_address_guest on host_address for select
  using (app.actor() = 'person' and app.finds_way_to(registration_id));
create policy contact_counterpart on contact for select using (app.actor() = 'person' and app.may_contact(registration_id));
create policy person_counterpart on person for select using (app.actor() = 'person' and app.may_write_to(id));
