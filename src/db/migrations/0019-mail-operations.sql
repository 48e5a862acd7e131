-- What a queue of ten thousand mails needs to be trusted: campaigns, mails that never go out twice, a breaker for a mail
-- server that is down, a rate, and what was done to the queue (readings R10; reliability F1, F2, F14 to F17).

alter table outbox add column campaign_id uuid;
-- In doubt whether it left: not sent again by itself, but kept as failed until somebody decides.
alter table outbox add column never_twice boolean not null default false;
-- Committed before the last bytes of a mail that never goes out twice: only then its fate can be in doubt.
alter table outbox add column handed_over_at timestamptz;
alter table outbox add column last_tried_at timestamptz;
-- Tries that failed because of the mail server and not because of this mail.
alter table outbox add column server_failures integer not null default 0;
-- Waits for an organiser and not for its time: it comes from a backup, and may have left long ago.
alter table outbox add column held_reason text check (held_reason in ('restored'));
alter table outbox add constraint outbox_held check (held_reason is null or state = 'queued');
alter table outbox drop constraint outbox_failure_check;
alter table outbox add constraint outbox_failure check (failure in ('temporary', 'permanent') and state = 'failed'
  or failure is null);

-- One mail for each person of a campaign, whatever its key (R10).
create unique index outbox_campaign_person on outbox (campaign_id, person_id) where campaign_id is not null;
create unique index outbox_campaign_signup on outbox (campaign_id, newsletter_signup_id) where campaign_id is not null;
drop index outbox_due;
create index outbox_due on outbox (lane, due_at) where state = 'queued' and held_reason is null;
create index outbox_sending on outbox (worker) where state = 'sending';
create index outbox_state on outbox (state, template, lane);
create index outbox_queued_at on outbox (queued_at desc);

-- The cluster and database it was last sent from: in another one this is a restored copy.
alter table mail_control add column home text;
-- The breaker: hand-overs in a row that failed because of the server; open, one mail is tried at `probe_at`.
alter table mail_control add column server_failures integer not null default 0;
alter table mail_control add column failing_since timestamptz;
alter table mail_control add column opened_at timestamptz;
alter table mail_control add column probe_at timestamptz;
alter table mail_control add column probes integer not null default 0;
alter table mail_control add column last_failure text;
alter table mail_control add constraint mail_control_breaker check ((opened_at is null) = (probe_at is null));

-- Tokens of a rate, shared by all workers: `all`, or `domain:example.org`. Below nothing: what codes took in advance.
create table mail_rate (
  bucket text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);

-- How many mails a provider took on one day (UTC).
create table mail_day (
  day date not null,
  provider text not null,
  mails integer not null,
  primary key (day, provider)
);

-- What was done to the queue by hand, and what it did to itself. By nobody: the command line, or a restore.
create table mail_deed (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by_person_id uuid references person on delete set null,
  kind text not null check (kind in ('pause', 'resume', 'retry', 'cancel', 'release', 'resend', 'restored')),
  reason text check (length(reason) <= 500),
  mails integer not null default 0
);
create index mail_deed_at on mail_deed (at desc);
create index mail_deed_person on mail_deed (by_person_id);

grant update on mail_control to bed_worker;
grant select, insert, update, delete on mail_rate, mail_day to bed_worker;
grant select on mail_day to bed_web;
grant select, insert on mail_deed to bed_web, bed_worker;
grant delete on mail_deed to bed_worker;

do $$
declare t text;
begin
  foreach t in array array['mail_rate', 'mail_day', 'mail_deed'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (app.is_worker())', t || '_worker', t);
  end loop;
end $$;
create policy mail_day_admin on mail_day for select using (app.is_admin());
create policy mail_deed_read on mail_deed for select using (app.is_admin());
create policy mail_deed_write on mail_deed for insert
  with check (app.is_admin() and by_person_id = app.person_id());
