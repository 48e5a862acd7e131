-- When a row came into being is told by the clock that rules are judged by, also where a command does not say it: accounts that
-- nothing came of, and organisers who never were, are forgotten by it.
alter table edition alter column created_at set default app.moment();
alter table person alter column created_at set default app.moment();
alter table admin_profile alter column created_at set default app.moment();
