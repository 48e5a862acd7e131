create table registration (
  id uuid primary key default gen_random_uuid(),
  edition_id uuid not null references edition,
  person_id uuid not null references person on delete cascade,
  role text not null check (role in ('guest', 'host')),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'cancelled')),
  is_returning boolean not null default false,
  -- Answers of the finished steps, by step, as typed; becomes rows below at the last step.
  draft jsonb not null default '{}',
  draft_saved_at timestamptz,
  created_at timestamptz not null,
  submitted_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (edition_id, person_id, role),
  unique (id, edition_id, person_id)
);
create index registration_person on registration (person_id);
create index registration_list on registration (edition_id, role, state);

-- One per box ticked; a new version of a text asks again (R11).
create table consent (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  registration_id uuid references registration on delete cascade,
  text_key text not null,
  text_version integer not null,
  locale text not null check (locale in ('en', 'de')),
  source text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consent_person on consent (person_id);
create unique index consent_once on consent (person_id, coalesce(registration_id, person_id), text_key, text_version) where withdrawn_at is null;

-- Classes of readings R7 are tables, because row-level security decides by row, not by column.
create table guest_facts (           -- what an offered host sees
  registration_id uuid primary key references registration on delete cascade,
  first_name text not null,
  age integer not null check (age between 0 and 130),
  gender text not null check (gender in ('female', 'male', 'diverse')),
  languages text[] not null,
  stay daterange not null check (not isempty(stay) and not lower_inf(stay) and not upper_inf(stay)),
  only_female_hosts boolean not null,
  long_commute_ok boolean not null,
  room_sharing text not null check (room_sharing in ('no', 'same-gender', 'yes')),
  sleeping text[] not null check (cardinality(sleeping) > 0 and sleeping <@ array['bed', 'air-mattress', 'bring-air-mattress']),
  pet_problem boolean not null,
  pet_problem_note text
);

create table guest_sensitive (       -- own eyes and organisers only, never the host
  registration_id uuid primary key references registration on delete cascade,
  global_south boolean not null,
  home_country text,
  marginalised boolean not null,
  marginalised_group text,
  accredited boolean not null,
  accreditation_note text,
  has_flight boolean,
  has_visa boolean,
  social_link text,
  verification_note text,
  further_information text
);

create table host_facts (            -- what an offered guest sees
  registration_id uuid primary key references registration on delete cascade,
  first_name text not null,
  age integer check (age between 0 and 130),
  gender text not null check (gender in ('female', 'male', 'diverse')),
  languages text[] not null,
  living text not null check (living in ('alone', 'couple', 'family', 'shared-flat', 'shared-room', 'other')),
  living_note text,
  pets boolean not null,
  pets_note text,
  number_of_guests integer not null check (number_of_guests > 0),
  females_only boolean not null,
  older_guests_ok boolean not null,
  stay daterange not null check (not isempty(stay) and not lower_inf(stay) and not upper_inf(stay)),
  district text,
  commute_minutes integer check (commute_minutes >= 0),
  commute_source text check (commute_source in ('estimate', 'organiser', 'host')),
  check ((commute_minutes is null) = (commute_source is null))
);

create table host_address (          -- the matched guest, once the offer is accepted
  registration_id uuid primary key references registration on delete cascade,
  street text not null,
  house_number text not null,
  postal_code text not null,
  city text not null,
  address_check text not null default 'not-checked' check (address_check in ('not-checked', 'found', 'not-found')),
  latitude double precision,
  longitude double precision
);

create table host_remarks (          -- own eyes and organisers only
  registration_id uuid primary key references registration on delete cascade,
  further_information text,
  how_found text,
  improvements text
);

create table contact (               -- both sides, once the offer is accepted
  registration_id uuid primary key references registration on delete cascade,
  last_name text,
  phone_e164 text not null,
  phone_typed text not null,
  organisation text
);

create table room (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration on delete cascade,
  number integer not null check (number > 0),   -- stable: a removed room's number is not given again
  type text not null check (type in ('private', 'shared')),
  removed_at timestamptz,
  unique (registration_id, number)
);

create table sleeping_option (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room on delete cascade,
  kind text not null check (kind in ('single', 'double', 'air-mattress', 'air-mattress-space')),
  quantity integer not null check (quantity > 0),
  unique (room_id, kind)
);

-- Somewhere one person sleeps. A double bed is two places with the same bed number.
create table place (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room on delete cascade,
  kind text not null check (kind in ('single', 'double', 'air-mattress', 'air-mattress-space')),
  bed_number integer not null check (bed_number > 0),
  seat integer not null check (seat in (1, 2)),
  removed_at timestamptz,
  unique (room_id, kind, bed_number, seat),
  check (seat = 1 or kind = 'double')
);

-- Guests who named each other: they may share a double bed.
create table shares_with (
  registration_id uuid not null references registration on delete cascade,
  other_registration_id uuid not null references registration on delete cascade,
  primary key (registration_id, other_registration_id),
  check (registration_id <> other_registration_id)
);
