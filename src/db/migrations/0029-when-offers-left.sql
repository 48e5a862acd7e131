-- Guests are told when places were last given out (rules: without a place); not while that can still be taken back.
create policy dispatch_guest on dispatch for select using (app.actor() = 'person'
  and recalled_at is null and held_until <= app.moment()
  and exists (select from registration own where own.edition_id = dispatch.edition_id
    and own.person_id = app.person_id() and own.role = 'guest'));
