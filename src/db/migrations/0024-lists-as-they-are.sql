-- Lists as people keep them: several sheets, heads anywhere, words that are not ours (docs/decisions/0024-import.md).

-- All sheets of the file, each a name and its rows as they stand there.
alter table import_file alter column cells type jsonb
  using jsonb_build_array(jsonb_build_object('name', '', 'rows', cells));
alter table import_file rename column cells to sheets;
alter table import_file
  add column sheet integer not null default 0 check (sheet >= 0),
  -- The last line of the heads, from 0, and whether the one above belongs to them.
  add column head_row integer not null default 0 check (head_row >= 0),
  add column head_lines integer not null default 1 check (head_lines in (1, 2)),
  -- What the organiser has said of single cells and rows.
  add column answers jsonb not null default '{}';

-- What a list said of somebody and was not understood, in its own words.
create table import_leftover (
  id bigint generated always as identity primary key,
  registration_id uuid not null references registration on delete cascade,
  import_id uuid not null references import_run on delete cascade,
  -- The name of the column in the list.
  head text not null check (length(head) <= 200),
  words text not null check (length(words) between 1 and 2000),
  at timestamptz not null
);
create index import_leftover_registration on import_leftover (registration_id);
create index import_leftover_import on import_leftover (import_id);

grant select, insert, delete on import_leftover to bed_web;
grant select, delete on import_leftover to bed_worker;
alter table import_leftover enable row level security, force row level security;
create policy z_import_leftover_admin on import_leftover using (app.is_admin());
create policy import_leftover_worker on import_leftover using (app.is_worker());
create policy import_leftover_data on import_leftover for select
  using (app.actor() = 'person' and app.owns(registration_id));

-- What words of lists mean with us, as an organiser has said it once: for the next list.
create table import_meaning (
  edition_id uuid not null references edition,
  role text not null check (role in ('guest', 'host')),
  -- Which column of ours, and the words in one spelling.
  column_key text not null check (length(column_key) <= 100),
  word text not null check (length(word) between 1 and 200),
  -- The values that it stands for; none: it is left open.
  meaning jsonb not null,
  said_at timestamptz not null,
  primary key (edition_id, role, column_key, word)
);

grant select, insert, update, delete on import_meaning to bed_web;
grant select, delete on import_meaning to bed_worker;
alter table import_meaning enable row level security, force row level security;
create policy z_import_meaning_admin on import_meaning using (app.is_admin());
create policy import_meaning_worker on import_meaning using (app.is_worker());
