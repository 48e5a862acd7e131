-- A search looks at everybody (0054-findable-words.sql): with 5,000 guests and 1,500 hosts that is quick enough.
do $$
declare of record;
begin
  for of in select * from app.findable_parts() loop
    execute format('drop trigger findable_%s on public.%I', of.part, of.relation);
    execute format('drop trigger findable_%s_changed on public.%I', of.part, of.relation);
  end loop;
end $$;
drop function app.found_by(text[], text[]);
drop function app.keep_all_findable();
drop function app.keep_findable();
drop function app.findable_parts();
drop table app.findable_words;
-- Unless it is somebody else's, or something else uses it.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm' and pg_get_userbyid(extowner) = current_user) then
    drop extension pg_trgm;
  end if;
exception when dependent_objects_still_exist then null;
end $$;
