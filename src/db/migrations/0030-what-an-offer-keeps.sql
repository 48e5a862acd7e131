-- Why a guest has declined, if they wanted to say so: for organisers only. Once a match, as it was said last.
create table decline_words (
  match_id uuid primary key references match on delete cascade,
  registration_id uuid not null references registration on delete cascade,
  note text not null
);
create index decline_words_registration on decline_words (registration_id);

grant select, insert, update (note) on decline_words to bed_web;
grant select on decline_words to bed_worker;
alter table decline_words enable row level security, force row level security;
create policy z_decline_words_admin on decline_words for select using (app.is_admin());
create policy decline_words_retention on decline_words for select using (app.is_worker());
create policy decline_words_own on decline_words for select using (app.actor() = 'person' and app.owns(registration_id));
create policy decline_words_change on decline_words for update using (app.actor() = 'person' and app.owns(registration_id));
create policy decline_words_write on decline_words for insert
  with check (app.actor() = 'person' and app.owns(registration_id) and exists (
    select from match m where m.id = match_id and m.guest_registration_id = registration_id and m.guest_person_id = app.person_id()));

-- Whether an offer keeps what a guest has asked for depends on people whose rows the guest may not read. These functions look
-- as the worker does, and give no more than the rules of it need: no name, and nothing of a draft, which is nobody's business.

create function app.asks_for_guest(asked uuid) returns boolean
  language sql stable cost 1
  return app.is_admin() or app.is_worker()
    or exists (select from public.match m where m.id = asked and m.guest_person_id = app.person_id()
      and app.match_shows_facts(m.state, m.deadline_at));

-- Who else sleeps in the room of this match on a common night.
create function app.room_mates(asked uuid)
  returns table (registration_id uuid, gender text, room_sharing text, stay daterange, kind text, bed_number integer, seat integer)
  language plpgsql volatile set search_path = pg_catalog
as $$
declare asking text := current_setting('app.actor', true);
begin
  if not app.asks_for_guest(asked) then return; end if;
  perform set_config('app.actor', 'worker', true);
  return query select other.guest_registration_id, facts.gender, facts.room_sharing, other.stay, place.kind,
    place.bed_number::integer, place.seat::integer
  from public.match mine
  join public.live_match other on other.room_id = mine.room_id and other.id <> mine.id and other.stay && mine.stay
    and (other.is_promised or other.is_agreed) and not other.is_held
  join public.guest_facts facts on facts.registration_id = other.guest_registration_id
  join public.place on place.id = other.place_id
  where mine.id = asked and other.guest_registration_id <> mine.guest_registration_id;
  perform set_config('app.actor', asking, true);
end $$;

-- Everybody who travels with the guest of this match, with the hosts they have heard of; one row without a host for whom there is none.
create function app.fellow_places(asked uuid)
  returns table (registration_id uuid, host_registration_id uuid, stay daterange, is_only_together boolean)
  language plpgsql volatile set search_path = pg_catalog
as $$
declare
  asking text := current_setting('app.actor', true);
  guest uuid;
  fellows uuid[];
begin
  if not app.asks_for_guest(asked) then return; end if;
  perform set_config('app.actor', 'worker', true);
  select m.guest_registration_id into guest from public.match m where m.id = asked;
  fellows := array(select app.travel_group(guest));
  return query select r.id, held.host_registration_id, held.stay,
    (select bool_and(of_all.kind = 'only-together') from public.companionship of_all where of_all.registration_id = any (fellows))
  from public.registration r
  left join public.live_match held on held.guest_registration_id = r.id and (held.is_promised or held.is_agreed) and not held.is_held
  where r.id = any (fellows) and r.id <> guest and r.state = 'submitted'
    and not exists (select from public.arranged_elsewhere e where e.registration_id = r.id);
  perform set_config('app.actor', asking, true);
end $$;

-- When the last round opened in which this guest waited. Tier and draw stay with organisers.
create function app.last_round_of(mine uuid) returns timestamptz
  language plpgsql volatile set search_path = pg_catalog
as $$
declare
  asking text := current_setting('app.actor', true);
  opened timestamptz;
begin
  if not app.owns(mine) then return null; end if;
  perform set_config('app.actor', 'worker', true);
  select max(round.opened_at) into opened
  from public.round_rank rank join public.round on round.id = rank.round_id where rank.registration_id = mine;
  perform set_config('app.actor', asking, true);
  return opened;
end $$;
