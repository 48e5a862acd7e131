-- Suits older programs: triggers that write marks beside what is changed.
-- What a plan would begin with is kept until it changes (0042-change-marks): also what organisers noted of those who wait.

create trigger pin_marked after insert or update or delete on pin
  for each statement execute function app.mark_changed();
create trigger skip_marked after insert or update or delete on skip
  for each statement execute function app.mark_changed();
