-- What was told to whom (rules: facts told): one row for each fact, written with the hand-over of a mail, the note that somebody was told
-- on the phone, or the page that shows it. Nobody changes or deletes a row: it goes with the registration or the match.

create table told (
  id bigint generated always as identity primary key,
  -- Whose it is: who was told.
  registration_id uuid not null references registration on delete cascade,
  match_id uuid references match on delete cascade,
  -- Null: by a page.
  outbox_id uuid references outbox on delete cascade,
  at timestamptz not null,
  way text not null check (way in ('mail', 'call', 'page')),
  fact text not null check (fact in ('nights', 'deadline', 'firstNotificationOn', 'lastRoundOn', 'registrationClosesOn',
    'retentionPersonDays', 'retentionDraftsDays', 'conferenceEndOn', 'hostEventAt', 'hostEventLink')),
  -- As the program writes it: a day, a moment in UTC, nights as start/end, a number.
  value text not null,
  constraint told_way check ((way = 'page') = (outbox_id is null)),
  constraint told_of_match check ((fact in ('nights', 'deadline')) = (match_id is not null))
);
create index told_registration on told (registration_id, fact);
create index told_match on told (match_id) where match_id is not null;
create index told_outbox on told (outbox_id) where outbox_id is not null;

-- Whoever changes tables may be their owner and no more, for whom row-level security counts as for everybody: it would see nothing here.
alter table registration no force row level security;
alter table match no force row level security;
alter table match_event no force row level security;
alter table outbox no force row level security;
alter table call_try no force row level security;
alter table broadcast no force row level security;
alter table edition no force row level security;
alter table edition_change no force row level security;
alter table offer_shown no force row level security;

-- What was shown so far.
insert into told (registration_id, match_id, at, way, fact, value)
select match.guest_registration_id, match.id, shown_at, 'page', 'nights', lower(stay) || '/' || upper(stay)
from offer_shown join match on match.id = offer_shown.match_id and match.offered_at = offer_shown.offered_at;
drop table offer_shown;
drop function app.is_offered_me(uuid, timestamptz);

-- Values of the edition that mails have named: as they were before the first change that came after the mail.
insert into told (registration_id, outbox_id, at, way, fact, value)
select r.id, mail.id, mail.sent_at,
  case when exists (select from call_try where call_try.outbox_id = mail.id and outcome = 'told') then 'call' else 'mail' end,
  said.fact, coalesce((select change.before ->> said.fact from edition_change change
    where change.edition_id = r.edition_id and change.state = 'made' and change.before ? said.fact
      and coalesce(change.decided_at, change.at) > mail.sent_at order by coalesce(change.decided_at, change.at) limit 1),
  case said.fact when 'firstNotificationOn' then e.first_notification_on::text when 'lastRoundOn' then e.last_round_on::text
    when 'registrationClosesOn' then e.registration_closes_on::text when 'conferenceEndOn' then e.conference_end_on::text
    when 'retentionPersonDays' then e.retention_person_days::text when 'retentionDraftsDays' then e.retention_drafts_days::text
    when 'hostEventAt' then to_char(e.host_event_at at time zone e.time_zone, 'YYYY-MM-DD HH24:MI')
    when 'hostEventLink' then coalesce(e.host_event_link, '') end)
from outbox mail
  left join broadcast on broadcast.campaign_id = mail.campaign_id and broadcast.audience = 'told-otherwise'
  -- The key of the mail names whose it is for longer than its details do.
  join registration r on r.person_id = mail.person_id and case when broadcast.id is null
    then split_part(mail.dedupe_key, ':', 2) = r.id::text else r.edition_id = broadcast.edition_id end
  join edition e on e.id = r.edition_id
  join (values ('registration-confirmed', 'firstNotificationOn'), ('registration-confirmed', 'lastRoundOn'),
    ('participation-reminder', 'firstNotificationOn'), ('participation-reminder', 'lastRoundOn'),
    ('import-invitation', 'registrationClosesOn'), ('registration-unfinished', 'registrationClosesOn'),
    ('registration-unfinished', 'retentionDraftsDays'), ('retention-notice', 'retentionPersonDays'),
    ('retention-notice', 'conferenceEndOn'), ('host-event', 'hostEventAt'), ('host-event', 'hostEventLink')) said (template, fact)
    on said.template = mail.template or broadcast.id is not null
where mail.sent_at is not null;

-- Hosts of offers that stand: told the last moment to answer, unless the guest was given more time since, of which hosts did not hear.
insert into told (registration_id, match_id, outbox_id, at, way, fact, value)
select match.host_registration_id, match.id, mail.id, mail.sent_at, 'mail', 'deadline', regexp_replace(to_char(
    case when exists (select from match_event e where e.match_id = match.id and e.event = 'extended' and e.at > mail.sent_at)
      then mail.sent_at else match.deadline_at end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '\.?0+$', '') || 'Z'
from match join outbox mail on mail.match_id = match.id and mail.template = 'notice-to-host' and mail.state = 'sent'
  and mail.sent_at >= match.offered_at and not mail.params ? 'copy'
where match.state = 'offered' and match.deadline_at is not null;

alter table registration force row level security;
alter table match force row level security;
alter table match_event force row level security;
alter table outbox force row level security;
alter table call_try force row level security;
alter table broadcast force row level security;
alter table edition force row level security;
alter table edition_change force row level security;

create function app.is_offered_me(match uuid, guest uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.match m where m.id = match and m.state = 'offered' and m.guest_person_id = app.person_id()
    and m.guest_registration_id = guest);

grant select, insert on told to bed_web, bed_worker;
alter table told enable row level security, force row level security;
create policy z_told_admin on told for select using (app.is_admin());
create policy told_call on told for insert with check (app.is_admin() and way = 'call');
create policy told_worker on told using (app.is_worker()) with check (app.is_worker());
create policy told_own on told for select using (app.actor() = 'person' and app.owns(registration_id));
-- A guest is shown the offer that stands; nobody says of one to come that they have seen it.
create policy told_shown on told for insert
  with check (app.actor() = 'person' and way = 'page' and at < app.moment() + interval '1 minute' and app.is_offered_me(match_id, registration_id));

select app.close_tables();
