-- Hours to answer instead of days, for when arrival is near (rules: life of a match). Neither: as the edition says.
alter table round add column acceptance_hours integer check (acceptance_hours > 0),
  add check (acceptance_days is null or acceptance_hours is null);
alter table dispatch add column acceptance_hours integer check (acceptance_hours > 0),
  add check (acceptance_days is null or acceptance_hours is null);
