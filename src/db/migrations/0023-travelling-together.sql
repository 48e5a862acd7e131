-- Guests who travel together (rules: travelling together). Before, guests who named each other were pairs of ids that nobody could make.

-- Each row is one guest who names another: by an address, or by saying yes to somebody who has named them. It counts once both name each other.
create table companion (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration on delete cascade,
  -- As it was typed; empty for a yes. Who named an address sees nothing else of it until the other has said yes.
  address text,
  -- Whose address that is, as the worker finds them among the guests of the edition.
  other_registration_id uuid references registration on delete set null,
  kind text not null check (kind in ('only-together', 'preferably')),
  named_at timestamptz not null,
  -- The other has said no. Whoever asked does not hear of it.
  refused_at timestamptz,
  ended_at timestamptz,
  unique (registration_id, address),
  unique (registration_id, other_registration_id),
  check (registration_id <> other_registration_id)
);
create index companion_other on companion (other_registration_id);
create index companion_address on companion (address) where other_registration_id is null and ended_at is null;

insert into companion (registration_id, other_registration_id, kind, named_at)
select registration_id, other_registration_id, 'preferably', app.moment() from shares_with;
drop table shares_with;

grant select, insert, update (kind, named_at, refused_at, ended_at) on companion to bed_web;
grant select on companion to bed_worker;
grant update (other_registration_id, kind, named_at, refused_at, ended_at) on companion to bed_worker;
alter table companion enable row level security, force row level security;
create policy z_companion_admin on companion using (app.is_admin());
create policy companion_worker on companion for select using (app.is_worker());
create policy companion_linked on companion for update using (app.is_worker());
create policy companion_party on companion for select
  using (app.actor() = 'person' and (app.owns(registration_id) or app.owns(other_registration_id)));
-- Both end it, and the other one's no is kept with the question.
create policy companion_party_change on companion for update
  using (app.actor() = 'person' and (app.owns(registration_id) or app.owns(other_registration_id)));

-- Those who have named each other, in both directions.
create view companionship with (security_invoker = true) as
select mine.id, mine.registration_id, mine.other_registration_id, mine.kind, greatest(mine.named_at, back.named_at) as agreed_at
from companion mine
join companion back on back.registration_id = mine.other_registration_id and back.other_registration_id = mine.registration_id
where mine.ended_at is null and mine.refused_at is null and back.ended_at is null and back.refused_at is null;
grant select on companionship to bed_web, bed_worker;

-- Has this guest named that one? Asked where somebody says yes.
create function app.has_named(guest uuid, named uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.companion c
    where c.registration_id = guest and c.other_registration_id = named and c.ended_at is null);
create policy companion_name on companion for insert with check (app.actor() = 'person' and app.owns(registration_id)
  and (other_registration_id is null or app.has_named(other_registration_id, registration_id)));

-- What nobody of a group may read in the rows of the others, and what follows from all of them. These functions look as the
-- worker does, and say only what rules: travelling together lets a guest know.

-- Everybody with whom somebody travels, through others too, and themselves. Ids alone: they open nothing.
create function app.travel_group(member uuid) returns setof uuid
  language plpgsql volatile set search_path = pg_catalog
as $$
declare asking text := current_setting('app.actor', true);
begin
  perform set_config('app.actor', 'worker', true);
  return query with recursive reached (id) as (
    select member
    union
    select c.other_registration_id from reached join public.companionship c on c.registration_id = reached.id)
  select reached.id from reached;
  perform set_config('app.actor', asking, true);
end $$;

-- Whom the guest who asks may know of: who has named them, by first name and confirmed address; who travels with them through
-- somebody else, by first name alone. `is_only_together`: everybody in their group has chosen that.
create function app.known_companions(mine uuid)
  returns table (registration_id uuid, person_id uuid, first_name text, email text, is_agreed boolean, is_only_together boolean)
  language plpgsql volatile set search_path = pg_catalog
as $$
declare
  asking text := current_setting('app.actor', true);
  fellows uuid[];
begin
  if not app.owns(mine) then return; end if;
  perform set_config('app.actor', 'worker', true);
  fellows := array(select app.travel_group(mine));
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
  perform set_config('app.actor', asking, true);
end $$;

-- Whoever travels with others than before: the worker looks whether their matches still fit.
create function app.recheck_companions() returns trigger
  language plpgsql volatile set search_path = pg_catalog
as $$
declare asking text := current_setting('app.actor', true);
begin
  perform set_config('app.actor', 'worker', true);
  update public.registration r set recheck_since = app.moment()
  where r.id in (select app.travel_group(new.registration_id) union select app.travel_group(new.other_registration_id));
  perform set_config('app.actor', asking, true);
  return null;
end $$;
create trigger companion_recheck after insert or update on companion for each row
  when (new.other_registration_id is not null) execute function app.recheck_companions();

-- Two guests who must not be with the same host: what only organisers see.
create table not_with (
  one_registration_id uuid not null references registration on delete cascade,
  other_registration_id uuid not null references registration on delete cascade,
  reason text check (length(reason) between 1 and 500),
  noted_by uuid references person on delete set null,
  noted_at timestamptz not null,
  primary key (one_registration_id, other_registration_id),
  -- Once for two, whoever was named first.
  check (one_registration_id < other_registration_id)
);
create index not_with_other on not_with (other_registration_id);

grant select, insert, update, delete on not_with to bed_web;
grant select on not_with to bed_worker;
alter table not_with enable row level security, force row level security;
create policy z_not_with_admin on not_with using (app.is_admin());
create policy not_with_worker on not_with for select using (app.is_worker());
