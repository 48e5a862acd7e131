-- What organisers write to many (spec §2, readings R10; reliability F15, F16). The mails are rows of the outbox, found by
-- `campaign_id`; the words stay here and are read when each mail leaves.
alter table edition add column broadcast_hold_seconds integer not null default 60 check (broadcast_hold_seconds >= 0);

-- One mailbox, however it is spelt: without what stands after a plus, and for Gmail without dots. Only for leaving somebody
-- out of list mail; who somebody is goes by the address as it is (R8). Mirrors domain/audience.ts.
create function app.mailbox(email text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog
  return case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end;

create table broadcast (             -- organisers only
  id uuid primary key,
  edition_id uuid not null references edition,
  audience text not null check (audience in ('everyone', 'guests', 'matched-guests', 'matched-hosts', 'former-hosts')),
  -- `news` has a way out; `registration` is about the reader's own registration and has none (R10).
  kind text not null check (kind in ('news', 'registration')),
  subject_en text not null check (length(subject_en) <= 200),
  letter_en text not null check (length(letter_en) <= 20000),
  subject_de text not null check (length(subject_de) <= 200),
  letter_de text not null check (length(letter_de) <= 20000),
  -- Counts every change of the words, so that nobody queues or overwrites what they have not read.
  version integer not null default 1,
  written_by uuid references person on delete set null,
  written_at timestamptz not null,
  -- In doubt whether a mail left, it is kept for a person to decide instead of sent again.
  never_twice boolean not null default true,
  -- Not before this moment; null: as soon as it can no longer be taken back.
  wished_start_at timestamptz,
  -- A second organiser has to agree.
  asked_at timestamptz,
  asked_by uuid references person on delete set null,
  approved_by uuid references person on delete set null,
  campaign_id uuid unique,
  queued_at timestamptz,
  queued_by uuid references person on delete set null,
  -- Nothing leaves before it, and until then everything is taken back with one press.
  starts_at timestamptz,
  recipients integer,
  -- Who was of the audience and wanted no such mail, when it was queued.
  left_out integer,
  -- Since when every mail of it has been written once, to see whether it can be.
  checked_at timestamptz,
  paused_at timestamptz,
  paused_by uuid references person on delete set null,
  stopped_at timestamptz,
  stopped_by uuid references person on delete set null,
  check (audience <> 'former-hosts' or kind = 'news'),
  check (approved_by is null or asked_by is null or approved_by <> asked_by),
  check ((queued_at is null) = (campaign_id is null) and (queued_at is null) = (starts_at is null)
    and (queued_at is null) = (recipients is null)),
  check (queued_at is not null or (checked_at is null and paused_at is null and stopped_at is null))
);
create index broadcast_edition on broadcast (edition_id, audience);
create index broadcast_unchecked on broadcast (queued_at) where queued_at is not null and checked_at is null;

-- `checking`, `checked`: no mail of a broadcast leaves before all of them could be written; `paused` by an organiser.
alter table outbox drop constraint outbox_held_reason_check;
alter table outbox add constraint outbox_held_reason_check
  check (held_reason in ('restored', 'checking', 'checked', 'paused'));

grant select, insert, update, delete on broadcast to bed_web;
grant select on broadcast to bed_worker;
grant update (checked_at) on broadcast to bed_worker;
alter table broadcast enable row level security;
alter table broadcast force row level security;
create policy broadcast_admin on broadcast using (app.is_admin()) with check (app.is_admin());
create policy broadcast_worker on broadcast for select using (app.is_worker());
create policy broadcast_worker_checked on broadcast for update using (app.is_worker());
