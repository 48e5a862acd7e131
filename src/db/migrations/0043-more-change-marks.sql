-- Who has found a bed without us is not among those who need one (0042-change-marks).
create trigger arranged_elsewhere_marked after insert or update or delete on arranged_elsewhere
  for each statement execute function app.mark_changed();
