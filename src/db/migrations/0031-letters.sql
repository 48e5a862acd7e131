-- Letters that tell a consulate where a guest will stay (rules: letters). Passport numbers and dates of birth are never stored: they are typed while
-- a letter is printed.

-- Without a match it is the organisation's letter, given by an organiser; with one it names host and address, and needs the host's yes.
create table visa_letter (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration on delete cascade,
  match_id uuid references match on delete cascade,
  -- What it is known by outside; drawn, so that it tells nothing and cannot be counted up.
  letter_number text unique check (letter_number ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  -- The guest has asked for it.
  asked_at timestamptz,
  issued_at timestamptz,
  issued_by uuid references person on delete set null,
  -- Taken back, by an organiser with a reason that the guest reads, or by the host without one.
  ended_at timestamptz,
  ended_by uuid references person on delete set null,
  end_reason text check (length(end_reason) between 1 and 500),
  -- As in the passport, where the name they go by is not in Latin letters.
  written_name text check (length(written_name) between 1 and 200),
  check ((letter_number is null) = (issued_at is null)),
  check (asked_at is not null or issued_at is not null),
  check (match_id is null or issued_at is not null)
);
create unique index visa_letter_open on visa_letter (registration_id, coalesce(match_id, registration_id)) where ended_at is null;
create index visa_letter_match on visa_letter (match_id);

-- What was printed: for which nights and by which initials. A later one replaces those before it.
create table visa_letter_version (
  letter_id uuid not null references visa_letter on delete cascade,
  version integer not null check (version > 0),
  registration_id uuid not null references registration on delete cascade,
  stay daterange not null check (not isempty(stay) and not lower_inf(stay) and not upper_inf(stay)),
  initials text not null check (length(initials) between 1 and 40),
  -- Of the names and the address in it, to see whether they are still the same.
  says bytea not null,
  made_at timestamptz not null,
  primary key (letter_id, version)
);
create index visa_letter_version_registration on visa_letter_version (registration_id);

-- The names and the address that a letter would say now, as one number of thirty-two bytes.
create function app.letter_says(guest uuid, host uuid) returns bytea
  language sql stable
  return (select sha256(convert_to(concat_ws(E'\n', g.first_name, gc.last_name, h.first_name, hc.last_name,
      a.street, a.house_number, a.postal_code, a.city), 'UTF8'))
    from public.guest_facts g
    left join public.contact gc on gc.registration_id = guest
    left join public.host_facts h on h.registration_id = host
    left join public.contact hc on hc.registration_id = host
    left join public.host_address a on a.registration_id = host
    where g.registration_id = guest);

-- What a letter is now. Mirrors src/domain/visa-letter.ts; a test holds the two together.
create view live_visa_letter with (security_invoker = true) as select
  letter.*, newest.version, newest.stay, newest.initials, newest.made_at,
  case
    when letter.ended_at is not null or guest.state <> 'submitted'
      or (letter.match_id is null and exists (select from arranged_elsewhere e where e.registration_id = letter.registration_id))
      or (letter.match_id is not null and (match.state in ('accepted', 'completed')) is not true) then 'withdrawn'
    when letter.issued_at is null then 'asked'
    when newest.version is null then 'ready'
    when newest.stay <> coalesce(match.stay, facts.stay)
      or newest.says <> app.letter_says(letter.registration_id, match.host_registration_id) then 'replaced'
    else 'valid'
  end as state
from visa_letter letter
join registration guest on guest.id = letter.registration_id
left join guest_facts facts on facts.registration_id = letter.registration_id
left join match on match.id = letter.match_id
left join lateral (select v.version, v.stay, v.initials, v.says, v.made_at from visa_letter_version v
  where v.letter_id = letter.id order by v.version desc limit 1) newest on true;
grant select on live_visa_letter to bed_web, bed_worker;

grant select, insert on visa_letter to bed_web;
grant update (letter_number, issued_at, issued_by, ended_at, ended_by, end_reason, written_name) on visa_letter to bed_web;
grant select, delete on visa_letter to bed_worker;
alter table visa_letter enable row level security, force row level security;
create policy z_visa_letter_admin on visa_letter using (app.is_admin());
create policy visa_letter_worker on visa_letter for select using (app.is_worker());
create policy visa_letter_retention on visa_letter for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'sensitive'));
-- A guest asks for one of the organisation, and writes the name of the passport into those that were given.
create policy visa_letter_own on visa_letter for select using (app.actor() = 'person' and app.owns(registration_id));
create policy visa_letter_ask on visa_letter for insert
  with check (app.actor() = 'person' and app.owns(registration_id) and match_id is null and issued_at is null and ended_at is null);
create policy visa_letter_name on visa_letter for update using (app.actor() = 'person' and app.owns(registration_id) and issued_at is not null)
  with check (app.actor() = 'person' and app.owns(registration_id));
-- A host sees and says yes to those that name them, and to no other: that a guest has asked the organisation tells of a visa.
create function app.is_host_in(match uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match and m.host_person_id = app.person_id());
create function app.is_host_of_stay(match uuid, guest uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match and m.guest_registration_id = guest
    and m.host_person_id = app.person_id() and m.state in ('accepted', 'completed'));
create policy visa_letter_host on visa_letter for select using (app.actor() = 'person' and app.is_host_in(match_id));
create policy visa_letter_host_yes on visa_letter for insert
  with check (app.actor() = 'person' and app.is_host_of_stay(match_id, registration_id) and issued_by = app.person_id());
create policy visa_letter_host_no on visa_letter for update using (app.actor() = 'person' and app.is_host_in(match_id))
  with check (app.actor() = 'person' and app.is_host_in(match_id) and ended_at is not null);

grant select, insert on visa_letter_version to bed_web;
grant select, delete on visa_letter_version to bed_worker;
alter table visa_letter_version enable row level security, force row level security;
create policy z_visa_letter_version_admin on visa_letter_version using (app.is_admin());
create policy visa_letter_version_worker on visa_letter_version for select using (app.is_worker());
create policy visa_letter_version_retention on visa_letter_version for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'sensitive'));
create policy visa_letter_version_own on visa_letter_version for select
  using (app.actor() = 'person' and app.owns(registration_id));
create policy visa_letter_version_print on visa_letter_version for insert
  with check (app.actor() = 'person' and app.owns(registration_id));

-- What anybody may learn who holds a number and, as the program checks, the code of one version: what it is worth, its nights and initials.
create function app.check_letter(asked text) returns table (version integer, state text, stay daterange, initials text)
  language plpgsql volatile set search_path = pg_catalog
as $$
declare asking text := current_setting('app.actor', true);
begin
  perform set_config('app.actor', 'worker', true);
  return query select v.version,
    case when l.state = 'withdrawn' or v.version = l.version then l.state else 'replaced' end, v.stay, v.initials
  from public.live_visa_letter l join public.visa_letter_version v on v.letter_id = l.id
  where l.letter_number = asked;
  perform set_config('app.actor', asking, true);
end $$;
