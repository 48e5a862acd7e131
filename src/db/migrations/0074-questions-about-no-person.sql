-- A question of the second yes that is about nobody was refused: null is not distinct from null.
-- Suits older programs: it only allows more.
alter table second_yes drop constraint second_yes_about,
  add constraint second_yes_about check (num_nonnulls(about_person_id, about) = 1
    and (about_person_id is null or (about_person_id is distinct from asked_by and about_person_id is distinct from agreed_by)));
