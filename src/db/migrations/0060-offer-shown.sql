-- When an offer was first shown to its guest (rules: deadlines): whoever has read it cannot say that it never arrived.
-- Suits older programs: a table that they do not know.

create table offer_shown (
  match_id uuid primary key references match on delete cascade,
  -- Which offer: one made again is another.
  offered_at timestamptz not null,
  shown_at timestamptz not null
);

create function app.is_offered_me(match uuid, at timestamptz default null) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match and m.guest_person_id = app.person_id()
    and m.offered_at = coalesce(at, m.offered_at));

grant select, insert, update on offer_shown to bed_web;
grant select on offer_shown to bed_worker;
alter table offer_shown enable row level security, force row level security;
create policy z_offer_shown_admin on offer_shown for select using (app.is_admin());
create policy offer_shown_worker on offer_shown for select using (app.is_worker());
-- Read and written by its guest; and only for the offer that stands, so that nobody says of one to come that they have seen it.
create policy offer_shown_own on offer_shown
  using (app.actor() = 'person' and app.is_offered_me(match_id))
  with check (app.actor() = 'person' and app.is_offered_me(match_id, offered_at));

select app.close_tables();
