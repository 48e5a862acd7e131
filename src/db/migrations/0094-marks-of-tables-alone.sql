-- What is kept is read anew as a whole when a table has changed; nobody asks any more whose row it was (0055-whose-marks.sql).

do $$
declare name text;
begin
  foreach name in array array['match', 'match_event', 'rematch_task', 'contact_problem', 'arrival', 'milestone',
    'participation', 'arranged_elsewhere', 'guest_facts', 'guest_sensitive', 'guest_access']
  loop
    execute format('drop trigger %I on %I', name || '_added', name);
    execute format('drop trigger %I on %I', name || '_taken', name);
    execute format('create or replace trigger %I after insert or update or delete on %I for each statement execute function app.mark_changed()',
      name || '_marked', name);
  end loop;
end $$;

drop function app.mark_whose();
alter table change_mark drop column guests;
