-- Who acts cannot be made up. Until here a transaction said who acts, and whoever could smuggle a statement into it said
-- something else. Now the process proves it with a key that no role of the site may read, and the claim that policies read
-- carries a seal that holds for this connection and this transaction alone (docs/decisions, "who acts is sealed").

-- The site's key as the two blocks with which HMAC begins, put here by whoever migrates. Two while one takes over from the other.
create table app.actor_key (
  inner_block bytea not null check (length(inner_block) = 64),
  outer_block bytea not null check (length(outer_block) = 64),
  put_at timestamptz not null default now(),
  -- Of a key that another has followed.
  good_until timestamptz
);

-- What the process says at the beginning of each transaction. `claim`: kind|person|moment. As few statements as can be: each
-- is made ready anew in every transaction.
create function app.act_as(claim text, until bigint, ticket bytea) returns void
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
begin
  perform set_config('app.acting', claim || '|' || encode(sha256(k.outer_block || sha256(k.inner_block
      || convert_to('seal|' || claim || '|' || pg_backend_pid() || '|' || extract(epoch from now()), 'UTF8'))), 'hex'), true)
    from app.actor_key k
    where until > extract(epoch from now()) and (k.good_until is null or k.good_until > now())
      and ticket = sha256(k.outer_block || sha256(k.inner_block
        || convert_to('ticket|' || claim || '|' || pg_backend_pid() || '|' || until, 'UTF8')));
  if not found then
    raise exception 'who acts is not proved' using errcode = 'BX001';
  end if;
end $$;

-- The claim, where its seal is good for this very transaction; else null. The owner of the tables needs none: functions below
-- that look further than whoever asks, and migrations.
create function app.sealed(asker name) returns text
  language plpgsql stable parallel restricted security definer cost 100 set search_path = pg_catalog
as $$
begin
  return (select a.acting from (select coalesce(current_setting('app.acting', true), '')) as a (acting)
    where asker = current_user or exists (select from app.actor_key k where right(a.acting, 64) = encode(sha256(k.outer_block
      || sha256(k.inner_block || convert_to('seal|' || left(a.acting, -65) || '|' || pg_backend_pid() || '|' || extract(epoch from now()),
        'UTF8'))), 'hex')));
end $$;

create or replace function app.actor() returns text
  language sql stable parallel safe
  return nullif(split_part(current_setting('app.acting', true), '|', 1), '');
create or replace function app.person_id() returns uuid
  language sql stable parallel safe
  return nullif(split_part(current_setting('app.acting', true), '|', 2), '')::uuid;
create or replace function app.moment() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(split_part(current_setting('app.acting', true), '|', 3), '')::timestamptz, now());
create or replace function app.is_admin() returns boolean
  language sql stable parallel safe
  return coalesce(starts_with(current_setting('app.acting', true), 'admin|'), false);
create or replace function app.is_worker() returns boolean
  language sql stable parallel safe
  return coalesce(starts_with(current_setting('app.acting', true), 'worker|'), false);
create or replace function app.is_gate() returns boolean
  language sql stable parallel safe
  return coalesce(starts_with(current_setting('app.acting', true), 'gate|'), false);

-- One more policy for every table, which all the others need: what is claimed at this very row is what is sealed. The seal is
-- checked once for a statement and compared with each row, because a statement can change a setting half-way. As "is not
-- null" of something of the row, because the planner would ask anything else once, and expect few rows.
create function app.close_tables() returns void
  language plpgsql volatile set search_path = pg_catalog
as $$
declare name text;
begin
  for name in select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'sealed')
  loop
    execute format('create policy sealed on public.%I as restrictive using ((case when coalesce(current_setting(''app.acting'', true), '''')
      = (select app.sealed(current_user)) then tableoid end) is not null)', name);
  end loop;
end $$;
select app.close_tables();

-- Functions that look as the worker does, and say only what their asker may know: they run as the owner of the tables, and
-- only where the claim of whoever asks is sealed.
create function app.need_seal() returns void
  language plpgsql volatile set search_path = pg_catalog
as $$
begin
  if app.sealed('') is null then
    raise exception 'who acts is not proved' using errcode = 'BX001';
  end if;
end $$;

create function app.as_worker() returns text
  language sql stable
  return 'worker||' || split_part(coalesce(current_setting('app.acting', true), ''), '|', 3) || '|';

create function app.travel_group_of(member uuid) returns setof uuid
  language sql stable set search_path = pg_catalog
as $$
  with recursive reached (id) as (
    select member
    union
    select c.other_registration_id from reached join public.companionship c on c.registration_id = reached.id)
  select reached.id from reached
$$;
create or replace function app.travel_group(member uuid) returns setof uuid
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare asking text := current_setting('app.acting', true);
begin
  perform app.need_seal();
  perform set_config('app.acting', app.as_worker(), true);
  return query select app.travel_group_of(member);
  perform set_config('app.acting', asking, true);
end $$;

create or replace function app.known_companions(mine uuid)
  returns table (registration_id uuid, person_id uuid, first_name text, email text, is_agreed boolean, is_only_together boolean)
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare
  asking text := current_setting('app.acting', true);
  fellows uuid[];
begin
  perform app.need_seal();
  if not app.owns(mine) then return; end if;
  perform set_config('app.acting', app.as_worker(), true);
  fellows := array(select app.travel_group_of(mine));
  return query select r.id, case when c.id is not null then p.id end, f.first_name, case when c.id is not null then p.mail_to end,
    exists (select from public.companionship both_ways
      where both_ways.registration_id = mine and both_ways.other_registration_id = r.id),
    (select bool_and(of_all.kind = 'only-together') from public.companionship of_all where of_all.registration_id = any (fellows))
  from public.registration r
  join public.guest_facts f on f.registration_id = r.id
  join public.person p on p.id = r.person_id
  left join public.companion c on c.registration_id = r.id and c.other_registration_id = mine
    and c.ended_at is null and c.refused_at is null
  where r.id <> mine and r.state = 'submitted' and (c.id is not null or r.id = any (fellows));
  perform set_config('app.acting', asking, true);
end $$;

create or replace function app.recheck_companions() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare asking text := current_setting('app.acting', true);
begin
  perform set_config('app.acting', app.as_worker(), true);
  update public.registration r set recheck_since = app.moment()
  where r.id in (select app.travel_group_of(new.registration_id) union select app.travel_group_of(new.other_registration_id));
  perform set_config('app.acting', asking, true);
  return null;
end $$;

create or replace function app.room_mates(asked uuid)
  returns table (registration_id uuid, gender text, room_sharing text, stay daterange, kind text, bed_number integer, seat integer)
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare asking text := current_setting('app.acting', true);
begin
  perform app.need_seal();
  if not app.asks_for_guest(asked) then return; end if;
  perform set_config('app.acting', app.as_worker(), true);
  return query select other.guest_registration_id, facts.gender, facts.room_sharing, other.stay, place.kind,
    place.bed_number::integer, place.seat::integer
  from public.match mine
  join public.live_match other on other.room_id = mine.room_id and other.id <> mine.id and other.stay && mine.stay
    and (other.is_promised or other.is_agreed) and not other.is_held
  join public.guest_facts facts on facts.registration_id = other.guest_registration_id
  join public.place on place.id = other.place_id
  where mine.id = asked and other.guest_registration_id <> mine.guest_registration_id;
  perform set_config('app.acting', asking, true);
end $$;

create or replace function app.fellow_places(asked uuid)
  returns table (registration_id uuid, host_registration_id uuid, stay daterange, is_only_together boolean)
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare
  asking text := current_setting('app.acting', true);
  guest uuid;
  fellows uuid[];
begin
  perform app.need_seal();
  if not app.asks_for_guest(asked) then return; end if;
  perform set_config('app.acting', app.as_worker(), true);
  select m.guest_registration_id into guest from public.match m where m.id = asked;
  fellows := array(select app.travel_group_of(guest));
  return query select r.id, held.host_registration_id, held.stay,
    (select bool_and(of_all.kind = 'only-together') from public.companionship of_all where of_all.registration_id = any (fellows))
  from public.registration r
  left join public.live_match held on held.guest_registration_id = r.id and (held.is_promised or held.is_agreed) and not held.is_held
  where r.id = any (fellows) and r.id <> guest and r.state = 'submitted'
    and not exists (select from public.arranged_elsewhere e where e.registration_id = r.id);
  perform set_config('app.acting', asking, true);
end $$;

create or replace function app.last_round_of(mine uuid) returns timestamptz
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare
  asking text := current_setting('app.acting', true);
  opened timestamptz;
begin
  perform app.need_seal();
  if not app.owns(mine) then return null; end if;
  perform set_config('app.acting', app.as_worker(), true);
  select max(round.opened_at) into opened
  from public.round_rank rank join public.round on round.id = rank.round_id where rank.registration_id = mine;
  perform set_config('app.acting', asking, true);
  return opened;
end $$;

create or replace function app.check_letter(asked text) returns table (version integer, state text, stay daterange, initials text)
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare asking text := current_setting('app.acting', true);
begin
  perform app.need_seal();
  perform set_config('app.acting', app.as_worker(), true);
  return query select v.version,
    case when l.state = 'withdrawn' or v.version = l.version then l.state else 'replaced' end, v.stay, v.initials
  from public.live_visa_letter l join public.visa_letter_version v on v.letter_id = l.id
  where l.letter_number = asked;
  perform set_config('app.acting', asking, true);
end $$;

create or replace function app.is_incident_new() returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare
  asking text := current_setting('app.acting', true);
  found_one boolean;
begin
  perform app.need_seal();
  if not app.is_admin() then return false; end if;
  perform set_config('app.acting', app.as_worker(), true);
  found_one := exists (select from public.incident where state = 'new');
  perform set_config('app.acting', asking, true);
  return found_one;
end $$;

create or replace function app.recheck_blocked() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
declare asking text := current_setting('app.acting', true);
begin
  perform set_config('app.acting', app.as_worker(), true);
  update public.registration r set recheck_since = app.moment()
  where r.person_id = new.person_id and r.state = 'submitted';
  perform set_config('app.acting', asking, true);
  return null;
end $$;

-- Nobody but the owner of the tables calls these.
revoke execute on function app.close_tables(), app.need_seal(), app.as_worker(), app.travel_group_of(uuid),
  app.recheck_companions(), app.recheck_blocked() from public;
