-- Which concerns about a match somebody has ticked (rules: concerns): each by name and, where it is about one guest beside whom they
-- sleep, that guest's registration. From now on `ask_first` says that some of what was found last is not ticked.

-- Whoever changes tables may be their owner and no more, for whom row-level security counts as for everybody: it would see nothing here.
alter table match no force row level security;

alter table match add column ticked text[] not null default '{}';

-- One tick was for all that had to be asked, and the reason against the rules for every rule that it overruled.
update match set
  ask_first = ask_first and ask_first_ticked_at is null,
  ticked = case when ask_first_ticked_at is null then '{}'::text[] else array['ask-first-gender', 'ask-first-access'] || array(
      select 'ask-first-mate ' || mate.guest_registration_id from match mate
      where mate.room_id = match.room_id and mate.id <> match.id and mate.stay && match.stay
        and mate.state in ('draft', 'offered', 'accepted', 'completed')) end
    || case when override_reason is null then '{}'::text[] else array['single-male-host', 'females-only-host', 'needs-private-room',
      'shares-with-host', 'access', 'pets', 'vetoed', 'not-with', 'commute', 'over-35', 'sleeping-option', 'over-age-limit',
      'declined-before', 'group-apart'] || array(
      select unnest(array['room-sharing ', 'double-bed ']) || mate.guest_registration_id from match mate
      where mate.room_id = match.room_id and mate.id <> match.id and mate.stay && match.stay
        and mate.state in ('draft', 'offered', 'accepted', 'completed')) end
where ask_first_ticked_at is not null or override_reason is not null;

alter table match force row level security;

-- Anew, for the new column.
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
