-- What organisers do to a round, so that it can be taken back, and who is looking at whom (readings R6).

-- Appended, never changed: taking back is an entry as well, and so is doing it again.
create table history_entry (
  id bigint generated always as identity primary key,
  edition_id uuid not null references edition,
  at timestamptz not null,
  by_person_id uuid references person on delete set null,
  kind text not null,
  -- The entry that this one takes back. Of two at once the second finds it taken back already.
  undoes bigint unique references history_entry,
  written_in bigint not null default (pg_current_xact_id()::text::bigint)
);
create index history_entry_edition on history_entry (edition_id, id desc);
create index history_entry_written on history_entry (written_in);

-- What it changed; why stands here and not above, so that words about somebody go when they go.
create table history_part (
  entry_id bigint not null references history_entry on delete cascade,
  position integer not null,
  subject text not null check (subject in ('match', 'pin', 'veto', 'skip', 'elsewhere')),
  match_id uuid references match on delete cascade,
  guest_registration_id uuid not null references registration on delete cascade,
  host_registration_id uuid references registration on delete cascade,
  -- Null: there was, or is, nothing.
  before jsonb,
  after jsonb,
  -- Of the match, once it was done: whoever changed it since has counted on.
  version_after integer,
  reason text check (length(reason) <= 1000),
  primary key (entry_id, position),
  check ((subject = 'match') = (match_id is not null))
);
create index history_part_match on history_part (match_id);
create index history_part_guest on history_part (guest_registration_id);
create index history_part_host on history_part (host_registration_id);

-- A guest whom an organiser wants at this host, in this room or in any; a plan keeps to it.
create table pin (
  guest_registration_id uuid primary key references registration on delete cascade,
  host_registration_id uuid not null references registration on delete cascade,
  room_id uuid references room,
  reason text check (length(reason) <= 1000),
  created_at timestamptz not null,
  created_by uuid references person on delete set null
);
create index pin_host on pin (host_registration_id);

-- A guest whom organisers leave for later: last in the queue until somebody takes them up again.
create table skip (
  registration_id uuid primary key references registration on delete cascade,
  reason text check (length(reason) <= 1000),
  created_at timestamptz not null,
  created_by uuid references person on delete set null
);

-- Which organiser is at work, and whose page is open; over after a minute, whatever happens.
create table presence (
  person_id uuid primary key references person on delete cascade,
  edition_id uuid not null references edition,
  guest_registration_id uuid references registration on delete set null,
  looking_since timestamptz not null,
  seen_at timestamptz not null
);

-- By transactions, not by ids: who asks what was written since their snapshot misses nothing that was under way then.
alter table match_event add column written_in bigint not null default (pg_current_xact_id()::text::bigint);
create index match_event_written on match_event (written_in);

grant select, insert on history_entry, history_part to bed_web;
grant select, insert, delete on pin, skip to bed_web;
grant select, insert, update, delete on presence to bed_web;
grant select on pin, skip to bed_worker;

do $$
declare t text;
begin
  foreach t in array array['history_entry', 'history_part', 'pin', 'skip', 'presence'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
end $$;

create policy history_entry_read on history_entry for select using (app.is_admin());
create policy history_entry_write on history_entry for insert
  with check (app.is_admin() and by_person_id = app.person_id());
create policy history_part_read on history_part for select using (app.is_admin());
create policy history_part_write on history_part for insert with check (app.is_admin());
create policy pin_admin on pin using (app.is_admin());
create policy pin_worker on pin for select using (app.is_worker());
create policy skip_admin on skip using (app.is_admin());
create policy skip_worker on skip for select using (app.is_worker());
create policy presence_read on presence for select using (app.is_admin());
create policy presence_own on presence
  using (app.is_admin() and person_id = app.person_id())
  with check (app.is_admin() and person_id = app.person_id());

-- One note for all who listen: that something has changed, never what.
create function app.tell_changed() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('live', tg_argv[0]);
  return null;
end $$;
create trigger match_event_live after insert on match_event
  for each statement execute function app.tell_changed('changes');
create trigger history_entry_live after insert on history_entry
  for each statement execute function app.tell_changed('changes');
create trigger session_live after update of ended_at or delete on session
  for each statement execute function app.tell_changed('access');
create trigger admin_profile_live after update or delete on admin_profile
  for each statement execute function app.tell_changed('access');
