-- Suits older programs: a right that they do not use.
-- An edition that was made and has not begun can be taken back, as long as it holds nothing (rules: editions): what belongs to it is
-- kept by its references.

grant delete on edition to bed_web;
create policy edition_taken_back on edition for delete using (app.is_admin()
  and conference_start_on > app.moment()::date
  and not exists (select from registration where registration.edition_id = edition.id));

select app.close_tables();
