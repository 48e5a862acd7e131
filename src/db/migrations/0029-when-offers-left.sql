-- Guests are told when places were last given out (rules: without a place); not while that can still be taken back.
create function app.is_guest_of_edition(edition uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.registration own
    where own.edition_id = edition and own.person_id = app.person_id() and own.role = 'guest');

create policy dispatch_guest on dispatch for select using (app.actor() = 'person'
  and recalled_at is null and held_until <= app.moment() and app.is_guest_of_edition(edition_id));
