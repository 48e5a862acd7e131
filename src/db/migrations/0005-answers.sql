-- What guests and hosts say of themselves. What different readers may see are different tables (rules: who sees what),
-- because row-level security decides by row, not by column. Who but oneself, organisers and the worker reads them is said
-- beside `match`.

-- What organisers search by, as it is compared: in small letters, without accents, a German umlaut in one letter and in
-- two. Kept beside what was typed, because folding ten thousand names at every search takes longer than reading them.
create function app.plain(typed text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(translate(replace(typed, 'ß', 'ss'), 'øØłŁđĐıİ', 'oollddii'), NFD),
    '[\u0300-\u036f]', '', 'g'));

create function app.plain_in_two(typed text) returns text
  language sql immutable strict parallel safe
  return app.plain(replace(replace(replace(replace(replace(replace(normalize(typed, NFC),
    'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'));

create function app.findable(typed text) returns text
  language sql immutable strict parallel safe
  return case when app.plain(typed) = app.plain_in_two(typed) then app.plain(typed)
    else app.plain(typed) || ' ' || app.plain_in_two(typed) end;

-- Shown to a host with the offer.
create table guest_facts (
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
  pet_problem_note text,
  findable text generated always as (app.findable(first_name)) stored
);

grant select, insert, update on guest_facts to bed_web;
grant select on guest_facts to bed_worker;
alter table guest_facts enable row level security, force row level security;
create policy z_guest_facts_admin on guest_facts using (app.is_admin());
create policy guest_facts_worker on guest_facts for select using (app.is_worker());
create policy guest_facts_own on guest_facts
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));

-- Never shown to a host.
create table guest_sensitive (
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
  further_information text,
  findable text generated always as (app.findable(home_country)) stored
);

grant select, insert, update on guest_sensitive to bed_web;
grant select, update on guest_sensitive to bed_worker;
alter table guest_sensitive enable row level security, force row level security;
create policy z_guest_sensitive_admin on guest_sensitive using (app.is_admin());
create policy guest_sensitive_worker on guest_sensitive for select using (app.is_worker());
create policy guest_sensitive_retention on guest_sensitive for update
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'sensitive'));
create policy guest_sensitive_own on guest_sensitive
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));

-- Shown to a guest with the offer.
create table host_facts (
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
  findable text generated always as (app.findable(first_name || ' ' || coalesce(district, ''))) stored,
  check ((commute_minutes is null) = (commute_source is null))
);

grant select, insert, update on host_facts to bed_web;
grant select, update (commute_minutes, commute_source) on host_facts to bed_worker;
alter table host_facts enable row level security, force row level security;
create policy z_host_facts_admin on host_facts using (app.is_admin());
create policy host_facts_worker on host_facts for select using (app.is_worker());
create policy host_facts_estimated on host_facts for update using (app.is_worker())
  with check (app.is_worker() and commute_source = 'estimate');
create policy host_facts_own on host_facts
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));

-- Shown to the guest once the offer is accepted.
create table host_address (
  registration_id uuid primary key references registration on delete cascade,
  street text not null,
  house_number text not null,
  postal_code text not null,
  city text not null,
  -- As `address_check` said when the offer was handed in, for matching.
  address_check text not null default 'not-checked' check (address_check in ('not-checked', 'found', 'not-found')),
  check_source text check (check_source in ('street-list', 'geocoder')),
  checked_at timestamptz,
  latitude double precision,
  longitude double precision,
  findable text generated always as (app.findable(street || ' ' || house_number || ' ' || postal_code || ' ' || city)) stored
);

grant select, insert, update on host_address to bed_web;
grant select, delete on host_address to bed_worker;
grant update (address_check, check_source, checked_at, latitude, longitude) on host_address to bed_worker;
alter table host_address enable row level security, force row level security;
create policy z_host_address_admin on host_address using (app.is_admin());
create policy host_address_worker on host_address for select using (app.is_worker());
-- An answer of the address search may come after the offer was handed in.
create policy host_address_checked on host_address for update using (app.is_worker()) with check (app.is_worker());
create policy host_address_retention on host_address for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'contacts'));
create policy host_address_own on host_address
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));

-- Never shown to a guest.
create table host_remarks (
  registration_id uuid primary key references registration on delete cascade,
  further_information text,
  how_found text,
  improvements text
);

grant select, insert, update on host_remarks to bed_web;
grant select on host_remarks to bed_worker;
alter table host_remarks enable row level security, force row level security;
create policy z_host_remarks_admin on host_remarks using (app.is_admin());
create policy host_remarks_worker on host_remarks for select using (app.is_worker());
create policy host_remarks_own on host_remarks
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));

-- Shown to the other side once the offer is accepted.
create table contact (
  registration_id uuid primary key references registration on delete cascade,
  last_name text,
  phone_e164 text not null,
  phone_typed text not null,
  organisation text,
  findable text generated always as (app.findable(coalesce(last_name, '') || ' ' || coalesce(organisation, ''))) stored
);

grant select, insert, update on contact to bed_web;
grant select, delete on contact to bed_worker;
alter table contact enable row level security, force row level security;
create policy z_contact_admin on contact using (app.is_admin());
create policy contact_worker on contact for select using (app.is_worker());
create policy contact_retention on contact for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'contacts'));
create policy contact_own on contact
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));

-- The reminder was answered with yes (rules: before arrival). Its three flags are answers and stay in guest_sensitive.
-- Never shown to a host.
create table participation (
  registration_id uuid primary key references registration on delete cascade,
  confirmed_at timestamptz not null
);

grant select, insert, update on participation to bed_web;
grant select on participation to bed_worker;
alter table participation enable row level security, force row level security;
create policy participation_reader on participation for select using (app.is_admin() or app.is_worker());
create policy participation_own on participation
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));
