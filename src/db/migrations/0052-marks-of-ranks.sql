-- Suits older programs: a trigger that writes marks beside what is changed.
-- The order of those who wait is kept until what it hangs on changes (0042-change-marks): also the ranks that a round wrote down.

create trigger round_rank_marked after insert or update or delete on round_rank
  for each statement execute function app.mark_changed();
