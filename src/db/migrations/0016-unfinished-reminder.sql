-- Whoever has begun to register and not finished is reminded once, this many days after the last change (rules: before arrival); 0 = nobody is.
alter table edition
  add column unfinished_reminder_days integer not null default 3 check (unfinished_reminder_days between 0 and 60);
