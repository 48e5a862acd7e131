-- Whoever registers at the moment in which the worker forgets their account keeps it. The worker's statement looked before
-- that registration was there, waits for it, and would then take it along; this looks once more, with the row in hand.
create function app.spare_who_is_back() returns trigger
  language plpgsql volatile set search_path = pg_catalog
as $$
begin
  if app.is_worker() and not app.has_nothing_left(old.id) then
    return null;
  end if;
  return old;
end $$;

create trigger person_spare_who_is_back before delete on person for each row execute function app.spare_who_is_back();
