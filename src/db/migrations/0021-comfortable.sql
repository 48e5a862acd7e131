-- With how many guests a host is comfortable, where that is fewer than there are places (rules: comfortable).
alter table host_facts add column comfortable_guests integer check (comfortable_guests > 0);

-- Homes that organisers fill to the most all the same. Organisers only.
create table filled_to_most (
  registration_id uuid primary key references registration on delete cascade,
  noted_at timestamptz not null,
  noted_by uuid references person on delete set null
);

grant select, insert, delete on filled_to_most to bed_web;
grant select on filled_to_most to bed_worker;
alter table filled_to_most enable row level security, force row level security;
create policy z_filled_to_most_admin on filled_to_most using (app.is_admin());
create policy filled_to_most_worker on filled_to_most for select using (app.is_worker());

-- A suggestion that fills every home to the most.
alter table plan_run add column to_the_most boolean not null default false;
