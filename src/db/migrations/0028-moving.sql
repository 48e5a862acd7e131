-- Moving a guest to another host without ending the match first (rules: moving). The new match points to the one it replaces,
-- and may stand beside it for as long as that one holds its place; a guest has one place a night in every other case.
alter table match
  add column replaces uuid check (replaces <> id),
  -- `telling`: it is decided, and nobody outside hears of it before its mails leave; then `told`.
  add column move text check (move in ('asked', 'telling', 'told')),
  -- The match it replaces still holds its place. Follows that match by itself, whoever ends it.
  add column is_beside boolean,
  add check (replaces is null or move is not null),
  add check (is_beside is null or replaces is not null),
  add check ((is_beside is null) = (replaces is null));
-- No chains: what stands beside another is not replaced itself.
alter table match
  add column is_replaceable boolean not null
    generated always as (state in ('offered', 'accepted') and is_beside is not true) stored;
alter table match
  add constraint match_as_replaced unique (id, guest_registration_id, stay, is_replaceable),
  -- The same guest on the very same nights. References are kept up past row-level security: a host who ends the old match
  -- changes a row here that only others may see.
  add constraint match_replaces foreign key (replaces, guest_registration_id, stay, is_beside)
    references match (id, guest_registration_id, stay, is_replaceable)
    on update cascade on delete set null (replaces, is_beside);

alter table match drop constraint match_guest_once;
alter table match add constraint match_guest_once exclude using gist (guest_registration_id with =, stay with &&)
  where (state in ('draft', 'offered', 'accepted', 'completed')
    and not (is_beside is true and state in ('draft', 'offered')));
create unique index match_moved_once on match (replaces) where is_beside and state in ('draft', 'offered');
create index match_replaces_index on match (replaces) where replaces is not null;

alter table match drop constraint match_end_reason_check, add constraint match_end_reason_check check (end_reason in
  ('no-reply', 'communication-failed', 'guest-cancelled', 'host-cancelled', 'arranged-elsewhere', 'organiser', 'moved'));

alter table dispatch
  -- Of a guest who has a place: nobody waiting was given one.
  add column is_move boolean not null default false,
  -- The last moment to answer that an earlier offer had named; null: counted from the mail.
  add column answer_by timestamptz;

drop view live_match;
create view live_match with (security_invoker = true) as select
  match.*,
  -- An offer past its deadline has expired, whether or not a timer has stored that.
  case when match.state = 'offered' and not is_open_offer then 'expired' else match.state end as state_now,
  match.state = 'draft' as is_draft,
  is_open_offer,
  match.state = 'accepted' as is_accepted,
  match.state = 'accepted' or is_open_offer as is_promised,
  match.state in ('accepted', 'completed') as is_agreed,
  match.state = 'expired' or (match.state = 'offered' and not is_open_offer) as is_expired,
  match.state in ('draft', 'accepted', 'completed') or is_open_offer as holds_place,
  match.state = 'offered' and (coalesce(match.held_until > app.moment(), false) or match.move is not distinct from 'telling')
    as is_held
from match cross join lateral (select
  match.state = 'offered' and (match.deadline_at is null or match.deadline_at >= app.moment()) as is_open_offer) offer;
grant select on live_match to bed_web, bed_worker;
