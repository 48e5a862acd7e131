-- Where guests can sleep, and with whom (rules: fit). Rooms and places are marked as removed, never deleted: matches point
-- to them.

create table room (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration on delete cascade,
  -- Stable: a removed room's number is not given again.
  number integer not null check (number > 0),
  type text not null check (type in ('private', 'shared')),
  removed_at timestamptz,
  unique (registration_id, number)
);

grant select, insert, update on room to bed_web;
grant select on room to bed_worker;
alter table room enable row level security, force row level security;
create policy z_room_admin on room using (app.is_admin());
create policy room_worker on room for select using (app.is_worker());
create policy room_own on room
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));

create function app.owns_room(room uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.room r where r.id = room and app.owns(r.registration_id));

-- What the host ticked; the places follow from it.
create table sleeping_option (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room on delete cascade,
  kind text not null check (kind in ('single', 'double', 'air-mattress', 'air-mattress-space')),
  quantity integer not null check (quantity > 0),
  unique (room_id, kind)
);

grant select, insert, update, delete on sleeping_option to bed_web;
grant select on sleeping_option to bed_worker;
alter table sleeping_option enable row level security, force row level security;
create policy z_sleeping_option_admin on sleeping_option using (app.is_admin());
create policy sleeping_option_worker on sleeping_option for select using (app.is_worker());
create policy sleeping_option_own on sleeping_option
  using (app.actor() = 'person' and app.owns_room(room_id))
  with check (app.actor() = 'person' and exists
    (select from room where room.id = room_id and app.owns(room.registration_id)));

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

grant select, insert, update on place to bed_web;
grant select on place to bed_worker;
alter table place enable row level security, force row level security;
create policy z_place_admin on place using (app.is_admin());
create policy place_worker on place for select using (app.is_worker());
create policy place_own on place
  using (app.actor() = 'person' and app.owns_room(room_id))
  with check (app.actor() = 'person' and exists
    (select from room where room.id = room_id and app.owns(room.registration_id)));

-- Guests who named each other: they may share a double bed.
create table shares_with (
  registration_id uuid not null references registration on delete cascade,
  other_registration_id uuid not null references registration on delete cascade,
  primary key (registration_id, other_registration_id),
  check (registration_id <> other_registration_id)
);

grant select, insert, update, delete on shares_with to bed_web;
grant select on shares_with to bed_worker;
alter table shares_with enable row level security, force row level security;
create policy z_shares_with_admin on shares_with using (app.is_admin());
create policy shares_with_worker on shares_with for select using (app.is_worker());
