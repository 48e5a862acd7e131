-- Suits older programs: a column that may stay empty, and triggers that fill it.
-- Marks say whose match has changed (0042-change-marks), so that of thousands only those are read anew (src/db/kept-rows.server.ts).

-- The guests whose rows may have changed; null: anybody's.
alter table change_mark add column guests uuid[];

-- Whoever changes something leaves a mark. Only organisers are given what is kept, so only they look, and the worker that takes marks away.
create policy change_mark_read on change_mark as restrictive for select using (app.is_admin() or app.is_worker());

-- `tg_argv[0]` is the column that says whose: the guest's registration, or the match. More than a few hundred are anybody.
create function app.mark_whose() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  changed uuid[];
  whose uuid[];
begin
  if tg_op = 'INSERT' then
    execute format('select array_agg(distinct %I) from after', tg_argv[0]) into changed;
  elsif tg_op = 'DELETE' then
    execute format('select array_agg(distinct %I) from before', tg_argv[0]) into changed;
  else
    execute format('select array_agg(distinct one) from (select %1$I from before union select %1$I from after) both_of (one)',
      tg_argv[0]) into changed;
  end if;
  whose := coalesce(changed, '{}');
  if tg_argv[0] = 'match_id' and changed is not null then
    -- A match that is gone, or that whoever acts does not see, may be anybody's.
    select case when count(*) = cardinality(changed) then array_agg(distinct guest_registration_id) end into whose
      from public.match where id = any (changed);
  end if;
  if cardinality(whose) > 300 or array_position(whose, null) is not null then whose := null; end if;
  insert into public.change_mark (relation, guests) values (tg_table_name, whose);
  return null;
end $$;

do $$
declare
  name text;
  whose text;
begin
  foreach name in array array['match', 'match_event', 'rematch_task', 'contact_problem', 'arrival', 'milestone',
    'participation', 'arranged_elsewhere', 'guest_facts', 'guest_sensitive', 'guest_access']
  loop
    whose := case when name in ('match', 'rematch_task') then 'guest_registration_id'
      when name in ('match_event', 'contact_problem', 'arrival', 'milestone') then 'match_id' else 'registration_id' end;
    -- A trigger that is given the rows is of one kind of change; the one of before was of all.
    execute format('create trigger %I after insert on %I referencing new table as after
      for each statement execute function app.mark_whose(%L)', name || '_added', name, whose);
    execute format('create or replace trigger %I after update on %I referencing old table as before new table as after
      for each statement execute function app.mark_whose(%L)', name || '_marked', name, whose);
    execute format('create trigger %I after delete on %I referencing old table as before
      for each statement execute function app.mark_whose(%L)', name || '_taken', name, whose);
    execute format('create trigger %I after truncate on %I for each statement execute function app.mark_changed()',
      name || '_emptied', name);
  end loop;
end $$;
