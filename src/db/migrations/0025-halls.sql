-- A parish hall, gym or club room is a host, too: nobody lives there, so pets and whom the household takes are not asked
-- (rules: halls).
alter table host_facts drop constraint host_facts_living_check,
  add constraint host_facts_living_check
    check (living in ('alone', 'couple', 'family', 'shared-flat', 'shared-room', 'other', 'hall')),
  alter column pets drop not null,
  alter column females_only drop not null,
  add constraint host_facts_of_a_home check (living = 'hall' or (pets is not null and females_only is not null)),
  -- Shown to a guest with the offer, like the rest of the table.
  add column about_hall text;

-- A room in which only women sleep.
alter table room add column females_only boolean not null default false;

-- What a hall is called says where it is, so it is kept with the address.
alter table host_address add column hall_name text, drop column findable;
alter table host_address add column findable text generated always as (app.findable(
  coalesce(hall_name || ' ', '') || street || ' ' || house_number || ' ' || postal_code || ' ' || city)) stored;
