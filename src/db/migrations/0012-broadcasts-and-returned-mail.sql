-- Mails to many, and mails that come back (rules: mail).

-- What organisers write. The mails are rows of the outbox, found by `campaign_id`; the words stay here and are read when
-- each mail leaves. Organisers only.
create table broadcast (
  id uuid primary key,
  edition_id uuid not null references edition,
  audience text not null check (audience in ('everyone', 'guests', 'matched-guests', 'matched-hosts', 'former-hosts')),
  -- `news` has a way out; `registration` is about the reader's own registration and has none.
  kind text not null check (kind in ('news', 'registration')),
  -- By language: {"en": {"subject": "…", "letter": "…"}, …}.
  words jsonb not null check (jsonb_typeof(words) = 'object' and length(words::text) <= 500000),
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

grant select, insert, update, delete on broadcast to bed_web;
grant select, update (checked_at) on broadcast to bed_worker;
alter table broadcast enable row level security, force row level security;
create policy broadcast_admin on broadcast using (app.is_admin()) with check (app.is_admin());
create policy broadcast_worker on broadcast for select using (app.is_worker());
create policy broadcast_worker_checked on broadcast for update using (app.is_worker());

-- MAIL THAT COMES BACK

-- Mails that could not be delivered (RFC 3464) and people who call them unwanted (RFC 5965): what was reported of which
-- mail. A report carries no word of a mail server: those carry addresses.
create table mail_report (
  id bigint generated always as identity primary key,
  outbox_id uuid not null references outbox on delete cascade,
  -- 'delayed': a server goes on trying. 'lost': it gave up. 'refused': it never will. 'complaint': "this is spam".
  kind text not null check (kind in ('delayed', 'lost', 'refused', 'complaint')),
  -- RFC 3463, such as 5.1.1.
  status text check (status ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  reported_at timestamptz not null,
  -- Null until the worker has drawn the consequences.
  handled_at timestamptz
);
create unique index mail_report_waiting on mail_report (outbox_id, kind) where handled_at is null;
create index mail_report_mail on mail_report (outbox_id);

grant select, insert on mail_report to bed_web;
grant select, insert, update, delete on mail_report to bed_worker;
alter table mail_report enable row level security, force row level security;
create policy z_mail_report_admin on mail_report for select using (app.is_admin());
create policy mail_report_worker on mail_report using (app.is_worker());
-- A mail server's report comes to the web as to nobody: it is written down, and nothing more.
create policy mail_report_note on mail_report for insert with check (app.is_gate() and handled_at is null);

-- Whose address gave our mail back for good. Gone once it is put right and what came back has gone out again.
create table bad_address (
  person_id uuid primary key references person on delete cascade,
  since timestamptz not null,
  status text,
  -- Another address, or the same one has answered with a code.
  put_right_at timestamptz
);

grant select, update (put_right_at) on bad_address to bed_web;
grant select, insert, update, delete on bad_address to bed_worker;
alter table bad_address enable row level security, force row level security;
create policy z_bad_address_admin on bad_address for select using (app.is_admin());
create policy bad_address_worker on bad_address using (app.is_worker());
create policy bad_address_own on bad_address for select using (person_id = app.person_id());
create policy bad_address_gate on bad_address using (app.is_gate());
