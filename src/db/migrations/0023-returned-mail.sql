-- Mails that come back (RFC 3464) and people who call them unwanted (RFC 5965): what was reported of which mail, and whose
-- address gave our mail back. A report carries no word of a mail server: those carry addresses.

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

-- Whose address gave our mail back for good. Gone once it is put right and what came back has gone out again.
create table bad_address (
  person_id uuid primary key references person on delete cascade,
  since timestamptz not null,
  status text,
  -- Another address, or the same one has answered with a code.
  put_right_at timestamptz
);

grant insert on mail_report to bed_web;
grant select on mail_report, bad_address to bed_web;
grant update (put_right_at) on bad_address to bed_web;
grant select, insert, update, delete on mail_report, bad_address to bed_worker;
grant insert on suppression to bed_worker;

alter table mail_report enable row level security;
alter table mail_report force row level security;
alter table bad_address enable row level security;
alter table bad_address force row level security;

-- A mail server's report comes to the web as to nobody: it is written down, and nothing more.
create policy mail_report_note on mail_report for insert with check (app.is_gate() and handled_at is null);
create policy mail_report_worker on mail_report using (app.is_worker());
create policy z_mail_report_admin on mail_report for select using (app.is_admin());

create policy bad_address_own on bad_address for select using (person_id = app.person_id());
create policy bad_address_gate on bad_address using (app.is_gate());
create policy bad_address_worker on bad_address using (app.is_worker());
create policy z_bad_address_admin on bad_address for select using (app.is_admin());

create policy suppression_worker on suppression for insert with check (app.is_worker());
