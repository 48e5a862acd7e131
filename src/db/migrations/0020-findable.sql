-- What organisers search by, as it is compared: in small letters, without accents, a German umlaut in one letter and in
-- two. Kept beside what was typed, because folding ten thousand names at every search takes longer than reading them.

create function app.plain(typed text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(translate(replace(typed, 'ß', 'ss'), 'øØłŁđĐıİ', 'oollddii'), NFD),
    '[\u0300-\u036f]', '', 'g'));

create function app.plain_in_two(typed text) returns text
  language sql immutable strict parallel safe
  return app.plain(replace(replace(replace(replace(replace(replace(normalize(typed, NFC),
    'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'));

create function app.findable(typed text) returns text
  language sql immutable strict parallel safe
  return case when app.plain(typed) = app.plain_in_two(typed) then app.plain(typed)
    else app.plain(typed) || ' ' || app.plain_in_two(typed) end;

alter table guest_facts add column findable text generated always as (app.findable(first_name)) stored;
alter table guest_sensitive add column findable text generated always as (app.findable(home_country)) stored;
alter table host_facts add column findable text
  generated always as (app.findable(first_name || ' ' || coalesce(district, ''))) stored;
alter table host_address add column findable text
  generated always as (app.findable(street || ' ' || house_number || ' ' || postal_code || ' ' || city)) stored;
alter table contact add column findable text
  generated always as (app.findable(coalesce(last_name, '') || ' ' || coalesce(organisation, ''))) stored;
