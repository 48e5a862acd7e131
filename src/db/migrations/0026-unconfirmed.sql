-- Who has not confirmed their address yet: few, and asked of every row of the lists of people, which so look into a short
-- list instead of all accounts.
create index person_unconfirmed on person (id) where email_confirmed_at is null;
