-- How many beds are still needed, and which link brought how many (rules: beds still needed, named links).

alter table edition
  add column beds_needed text not null default 'hidden' check (beds_needed in ('hidden', 'published'));

-- The last count of each edition, in steps that tell of nobody; 0 stands for "a few". Counted by the worker, and only where it is published.
create table beds_needed (
  edition_id uuid primary key references edition on delete cascade,
  figure integer not null check (figure = 0 or figure >= 10 and figure % 5 = 0),
  counted_at timestamptz not null
);
grant select on beds_needed to bed_web;
grant select, insert, update, delete on beds_needed to bed_worker;
alter table beds_needed enable row level security, force row level security;
create policy z_beds_needed_admin on beds_needed for select using (app.is_admin());
create policy beds_needed_worker on beds_needed using (app.is_worker());
-- Pages to read are made for nobody in particular.
create policy beds_needed_public on beds_needed for select using (app.is_gate());

-- A link with a name, such as the one on a poster. It outlives a year: what it brought is counted for each edition.
create table named_link (
  -- Made with the page, so that a second press is the same one.
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 32),
  name text not null check (length(name) between 1 and 80),
  made_at timestamptz not null,
  -- Still leads to the site, and counts nothing any more.
  retired_at timestamptz
);
grant select, insert, update (name, retired_at) on named_link to bed_web;
grant select on named_link to bed_worker;
alter table named_link enable row level security, force row level security;
create policy z_named_link_admin on named_link using (app.is_admin());
create policy named_link_worker on named_link for select using (app.is_worker());
-- The address of a link is on a wall for everybody to read: whoever comes by it has it checked.
create policy named_link_known on named_link for select using (app.is_gate() or app.actor() = 'person');

-- A number for each day. No row is about a visit: nothing is kept of who came.
create table link_arrival (
  link_id uuid not null references named_link on delete cascade,
  edition_id uuid not null references edition on delete cascade,
  day date not null,
  arrivals integer not null check (arrivals > 0),
  primary key (link_id, edition_id, day)
);
create index link_arrival_edition on link_arrival (edition_id);
grant select, insert, update (arrivals) on link_arrival to bed_web;
grant select on link_arrival to bed_worker;
alter table link_arrival enable row level security, force row level security;
create policy z_link_arrival_admin on link_arrival for select using (app.is_admin());
create policy link_arrival_worker on link_arrival for select using (app.is_worker());
create policy link_arrival_count on link_arrival using (app.is_gate()) with check (app.is_gate());

-- By which link somebody came: with the request for a code, and then with the registration it begins.
alter table challenge add column via text check (via is null or purpose = 'sign-up-host' and length(via) <= 32);
alter table registration add column via text check (via is null or role = 'host' and length(via) <= 32);
