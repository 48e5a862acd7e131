-- The mail queue is the truth about mail (R10). No address, no name, no code waits here: they are filled in at sending.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  lane integer not null check (lane between 0 and 3),          -- 0 code, 1 match, 2 reminder, 3 broadcast
  template text not null,
  person_id uuid references person on delete cascade,
  challenge_id uuid references challenge on delete cascade,
  match_id uuid references match on delete cascade,
  params jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'skipped', 'cancelled')),
  reason text,
  attempts integer not null default 0,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  worker integer,
  lease_until timestamptz,
  fence integer not null default 0,
  possibly_sent_twice boolean not null default false,
  failure text check (failure in ('temporary', 'permanent')),
  sent_at timestamptz,
  check (person_id is not null or challenge_id is not null),
  check ((state = 'sending') = (lease_until is not null))
);
create index outbox_due on outbox (lane, due_at) where state in ('queued', 'sending');
create index outbox_person on outbox (person_id);
create index outbox_match on outbox (match_id);

create sequence outbox_worker;

-- One row: a paused queue sends nothing until an organiser resumes it.
create table mail_control (
  only_row boolean primary key default true check (only_row),
  paused_at timestamptz,
  paused_reason text
);
insert into mail_control default values;
