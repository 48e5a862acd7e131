-- What has changed since a process read it, so that it may keep what it has read of thousands (src/db/kept-readings.server.ts).

-- One row for each statement that changed one of the tables below: which, and nothing of whose. The worker leaves only the latest.
create table change_mark (
  id bigint generated always as identity primary key,
  relation text not null,
  -- Two databases, or one before and after a restore, never have the same marks.
  token uuid not null default gen_random_uuid()
);

create index change_mark_relation on change_mark (relation) include (token);

grant select, insert on change_mark to bed_web;
grant select, insert, delete on change_mark to bed_worker;
alter table change_mark enable row level security, force row level security;
create policy change_mark_all on change_mark using (true) with check (true);

create function app.mark_changed() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  insert into public.change_mark (relation) values (tg_table_name);
  return null;
end $$;

-- A draft is saved every few seconds while somebody fills in a form, and nobody is placed by it.
create trigger registration_marked after insert or delete or update of state, submitted_at, person_id, edition_id, role
  on registration for each statement execute function app.mark_changed();
create trigger person_marked after update of known_at on person for each statement execute function app.mark_changed();
create trigger guest_facts_marked after insert or update or delete on guest_facts
  for each statement execute function app.mark_changed();
create trigger guest_sensitive_marked after insert or update or delete on guest_sensitive
  for each statement execute function app.mark_changed();
create trigger guest_access_marked after insert or update or delete on guest_access
  for each statement execute function app.mark_changed();
create trigger contact_marked after insert or update or delete on contact
  for each statement execute function app.mark_changed();
create trigger companion_marked after insert or update or delete on companion
  for each statement execute function app.mark_changed();
create trigger block_marked after insert or update or delete on block
  for each statement execute function app.mark_changed();
create trigger block_party_marked after insert or update or delete on block_party
  for each statement execute function app.mark_changed();
create trigger host_facts_marked after insert or update or delete on host_facts
  for each statement execute function app.mark_changed();
create trigger host_address_marked after insert or update or delete on host_address
  for each statement execute function app.mark_changed();
create trigger filled_to_most_marked after insert or update or delete on filled_to_most
  for each statement execute function app.mark_changed();
create trigger room_marked after insert or update or delete on room
  for each statement execute function app.mark_changed();
create trigger place_marked after insert or update or delete on place
  for each statement execute function app.mark_changed();
