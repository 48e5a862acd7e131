create table round (
  id uuid primary key default gen_random_uuid(),
  edition_id uuid not null references edition,
  number integer not null check (number > 0),
  seed text not null,
  opened_at timestamptz not null,
  opened_by uuid references person on delete set null,
  acceptance_days integer check (acceptance_days > 0),
  unique (edition_id, number)
);

-- Tier and draw as they were when the round opened (R4).
create table round_rank (
  round_id uuid not null references round on delete cascade,
  registration_id uuid not null references registration on delete cascade,
  tier integer not null check (tier between 1 and 24),
  draw integer not null check (draw > 0),
  primary key (round_id, registration_id),
  unique (round_id, draw)
);

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
  state text not null check (state in ('draft', 'offered', 'accepted', 'completed', 'declined', 'expired', 'withdrawn', 'no_show')),
  alone_in_room boolean not null,
  ask_first boolean not null default false,
  ask_first_ticked_by uuid references person on delete set null,
  ask_first_ticked_at timestamptz,
  override_reason text,
  offered_at timestamptz,
  sent_at timestamptz,
  deadline_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('no-reply', 'communication-failed', 'guest-cancelled', 'host-cancelled', 'organiser')),
  flagged_reason text,
  created_by uuid references person on delete set null,
  created_at timestamptz not null,
  version integer not null default 1,
  foreign key (guest_registration_id, edition_id, guest_person_id) references registration (id, edition_id, person_id) on delete cascade,
  foreign key (host_registration_id, edition_id, host_person_id) references registration (id, edition_id, person_id) on delete cascade,
  check (guest_registration_id <> host_registration_id),
  check (deadline_at is null or sent_at is not null),
  check (state = 'draft' or offered_at is not null or state = 'withdrawn'),
  -- One person in one place per night: the database, not the page, settles who was first (R5).
  constraint match_place_free exclude using gist (place_id with =, stay with &&)
    where (state in ('draft', 'offered', 'accepted', 'completed')),
  constraint match_guest_once exclude using gist (guest_registration_id with =, stay with &&)
    where (state in ('draft', 'offered', 'accepted', 'completed')),
  -- A guest who shares with nobody: two rows of one room and night must have the same key.
  room_key text not null generated always as (case when alone_in_room then id::text else 'shared' end) stored,
  constraint match_room_alone exclude using gist (room_id with =, stay with &&, room_key with <>)
    where (state in ('draft', 'offered', 'accepted', 'completed'))
);
create index match_guest on match (guest_registration_id);
create index match_host on match (host_registration_id);
create index match_guest_person on match (guest_person_id);
create index match_host_person on match (host_person_id);
create index match_list on match (edition_id, state);
create index match_deadline on match (deadline_at) where state = 'offered';

-- The life of a match: appended, never overwritten (R6).
create table match_event (
  id bigint generated always as identity primary key,
  match_id uuid not null references match on delete cascade,
  at timestamptz not null,
  actor text not null,
  actor_person_id uuid,
  event text not null,
  from_state text,
  to_state text not null,
  reason text,
  note text
);
create index match_event_match on match_event (match_id, id);

-- Pairs never to be proposed (again).
create table veto (
  guest_registration_id uuid not null references registration on delete cascade,
  host_registration_id uuid not null references registration on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  primary key (guest_registration_id, host_registration_id)
);
