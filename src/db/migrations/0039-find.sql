-- Suits older programs: one column more, which the database fills.
-- Searching for people over all (rules: who sees what): whoever has only begun is found by what they or a list have said so far.

create function app.findable_draft(draft jsonb) returns text
  language sql immutable parallel safe
  return app.findable(concat_ws(' ',
    coalesce(draft #>> '{finished,personal,firstName,0}', draft #>> '{prefilled,personal,firstName,0}'),
    coalesce(draft #>> '{finished,personal,lastName,0}', draft #>> '{prefilled,personal,lastName,0}'),
    regexp_replace(coalesce(draft #>> '{finished,personal,phone,0}', draft #>> '{prefilled,personal,phone,0}'), '[^0-9]', '', 'g')));

alter table registration add column findable text
  generated always as (case when state = 'draft' then app.findable_draft(draft) end) stored;
