-- After the stay (rules: afterwards, impact): what guests and hosts say of it to organisers, and what is told of a season outside.

create table feedback (
  registration_id uuid primary key references registration on delete cascade,
  experience text check (experience in ('good', 'mixed', 'bad')),
  again text check (again in ('yes', 'unsure', 'no')),
  words text check (length(words) between 1 and 2000),
  -- Organisers may quote a sentence of the words, without the name.
  may_quote boolean not null default false,
  said_at timestamptz not null,
  constraint feedback_says_something check (num_nonnulls(experience, again, words) > 0),
  constraint feedback_quote check (words is not null or not may_quote)
);

grant select, insert, update, delete on feedback to bed_web;
grant select, delete on feedback to bed_worker;
alter table feedback enable row level security, force row level security;
create policy z_feedback_admin on feedback for select using (app.is_admin());
create policy feedback_worker on feedback for select using (app.is_worker());
create policy feedback_retention on feedback for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'contacts'));
create policy feedback_own on feedback
  using (app.actor() = 'person' and app.owns(registration_id))
  with check (app.actor() = 'person' and app.owns(registration_id));

-- Numbers of a season as they are told to outsiders, counted once: of the stays, and of what was said of them. Nobody can be read
-- from them (domain/impact).
create table season_impact (
  edition_id uuid not null references edition,
  part text not null check (part in ('stays', 'answers')),
  counted_at timestamptz not null,
  figures jsonb not null,
  primary key (edition_id, part)
);

grant select on season_impact to bed_web;
grant select, insert on season_impact to bed_worker;
alter table season_impact enable row level security, force row level security;
create policy z_season_impact_admin on season_impact for select using (app.is_admin());
create policy season_impact_worker on season_impact using (app.is_worker());
