-- Before each mail to former hosts, whether its reader has registered again is asked by the mailbox. Folding the address of
-- everybody who is there for each of ten thousand mails takes hours: so it is kept beside the address, and found.

-- As before. Without a setting of its own it is part of the query that asks; its names were bound when it was made.
create or replace function app.mailbox(email text) returns text
  language sql immutable strict parallel safe
  return case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end;

alter function app.mailbox(text) reset search_path;

alter table person add column mailbox text generated always as (app.mailbox(email)) stored;
create index person_mailbox on person (mailbox);
