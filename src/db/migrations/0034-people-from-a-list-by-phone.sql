-- A list may bring somebody who has a phone number and no address (rules: by hand): no organiser has spoken with them yet.
-- Whoever has proved a mailbox has an address.
alter table person drop constraint person_is_reached,
  add constraint person_is_reached check (email is not null or email_confirmed_at is null);
