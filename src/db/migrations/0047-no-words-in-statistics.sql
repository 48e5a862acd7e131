-- What people have typed is in their rows alone. The planner keeps samples of each column, and those stay when the rows go;
-- words that nobody compares with help it nothing.

do $$
declare a record;
begin
  for a in select c.relname, t.attname, c.oid, t.attnum from pg_class c join pg_attribute t on t.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and t.attnum > 0 and not t.attisdropped
      and t.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      and c.relname in ('person', 'contact', 'guest_facts', 'guest_sensitive', 'guest_access', 'host_facts', 'host_address', 'host_door',
        'host_remarks', 'organiser_note', 'registration', 'registration_change', 'import_row', 'newsletter_signup', 'suppression',
        'rematch_words', 'decline_words', 'feedback', 'incident', 'incident_step', 'visa_letter', 'visa_letter_version', 'email_change')
      -- A column with a closed list of words tells nothing of anybody, and is what lists are narrowed by.
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey @> array[t.attnum]
        and pg_get_constraintdef(k.oid) like '%ARRAY[%')
  loop
    execute format('alter table public.%I alter column %I set statistics 0', a.relname, a.attname);
    -- From 18 on an owner may take away what is there; before, it goes when the database is made anew.
    if current_setting('server_version_num')::int >= 180000 then
      execute format('select pg_clear_attribute_stats(%L, %L, %L, false)', 'public', a.relname, a.attname);
    end if;
  end loop;
end $$;
