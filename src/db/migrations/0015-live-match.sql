-- What a match is at the moment of the transaction (rules: life of a match): asked here, and spelled from `state` and
-- `deadline_at` nowhere else. Mirrors src/domain/match-state.ts; a test holds the two together. A column that `match`
-- gets later is not in here until the view is made anew; a test says so.
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
  match.state = 'offered' and coalesce(match.held_until > app.moment(), false) as is_held
from match cross join lateral (select
  match.state = 'offered' and (match.deadline_at is null or match.deadline_at >= app.moment()) as is_open_offer) offer;
grant select on live_match to bed_web, bed_worker;
