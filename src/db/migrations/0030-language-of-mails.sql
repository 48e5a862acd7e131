-- The language of a person's mails follows the language they last used in a form, unless they have chosen one.
alter table person add column locale_fixed boolean not null default false;
