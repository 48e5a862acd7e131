-- Suits older programs: a table that only functions here look into, and triggers that write it beside what is changed.
-- What people are found by, where an index can be used: below row-level security a part of a word is compared with everybody
-- (`like` is not leakproof). So it stands where no role of the site may look, and one function says whose it is, to organisers.

-- Not in `public`: no policy, no grant, and in no backup; a restore fills it anew.
create table app.findable_words (
  -- Of a registration; of a person where the part is `email`.
  id uuid not null,
  part text not null,
  words text not null,
  primary key (id, part)
);
-- The planner keeps no samples of what people have typed (0047-no-words-in-statistics.sql).
alter table app.findable_words alter words set statistics 0;

-- Where whoever migrates may not add the extension, each search looks at all of these rows, which is still less than everybody's answers.
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'no extension pg_trgm: searches are slower (%)', sqlerrm;
end $$;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    execute (select format('create index findable_words_parts on app.findable_words using gin (words %I.gin_trgm_ops)', n.nspname)
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
  end if;
end $$;

-- Arguments: the part, the column that says whose, the column with the words.
create function app.keep_findable() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
begin
  if tg_op <> 'INSERT' then
    delete from app.findable_words where id = (to_jsonb(old) ->> tg_argv[1])::uuid and part = tg_argv[0];
  end if;
  if tg_op <> 'DELETE' and to_jsonb(new) ->> tg_argv[2] <> '' then
    insert into app.findable_words (id, part, words)
      values ((to_jsonb(new) ->> tg_argv[1])::uuid, tg_argv[0], to_jsonb(new) ->> tg_argv[2])
      on conflict (id, part) do update set words = excluded.words;
  end if;
  return null;
end $$;

create function app.findable_parts() returns table (part text, relation text, whose text, words text)
  language sql immutable set search_path = pg_catalog
as $$
  values ('guest', 'guest_facts', 'registration_id', 'findable'), ('host', 'host_facts', 'registration_id', 'findable'),
    ('contact', 'contact', 'registration_id', 'findable'), ('phone', 'contact', 'registration_id', 'phone_e164'),
    ('origin', 'guest_sensitive', 'registration_id', 'findable'), ('address', 'host_address', 'registration_id', 'findable'),
    ('begun', 'registration', 'id', 'findable'), ('email', 'person', 'id', 'email')
$$;

-- One trigger for what comes and goes, one for what is changed: a draft is saved every few seconds and seldom says another name.
do $$
declare of record;
begin
  for of in select * from app.findable_parts() loop
    execute format('create trigger findable_%s after insert or delete on public.%I for each row
      execute function app.keep_findable(%L, %L, %L)', of.part, of.relation, of.part, of.whose, of.words);
    execute format('create trigger findable_%s_changed after update on public.%I for each row
      when (old.%4$I is distinct from new.%4$I) execute function app.keep_findable(%1$L, %3$L, %4$L)',
      of.part, of.relation, of.whose, of.words);
  end loop;
end $$;

-- All of it anew: for whoever was there before, and after a restore, which loads rows without triggers.
create function app.keep_all_findable() returns void
  language plpgsql volatile set search_path = pg_catalog
as $$
declare
  asking text := coalesce(current_setting('app.acting', true), '');
  of record;
begin
  perform set_config('app.acting', 'admin||' || app.moment() || '|', true);
  delete from app.findable_words;
  for of in select * from app.findable_parts() loop
    execute format('insert into app.findable_words (id, part, words) select %I, %L, %I from public.%I where %I <> %L',
      of.whose, of.part, of.words, of.relation, of.words, '');
  end loop;
  perform set_config('app.acting', asking, true);
end $$;
select app.keep_all_findable();
analyze app.findable_words;

-- The registrations that hold one of these patterns in one of these parts. What somebody had begun to say counts until they have said it.
create function app.found_by(asked_parts text[], patterns text[]) returns setof uuid
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
begin
  perform app.need_seal();
  if not app.is_admin() then return; end if;
  return query
    with held as materialized (select h.id, h.part from unnest(patterns) as looked (pattern)
      join app.findable_words h on h.words like looked.pattern and h.part = any (asked_parts))
    select held.id from held where held.part not in ('email', 'begun')
    union
    select held.id from held where held.part = 'begun'
      and not exists (select from app.findable_words said where said.id = held.id and said.part in ('guest', 'host'))
    union
    select r.id from held join public.registration r on r.person_id = held.id where held.part = 'email';
end $$;

-- Nobody but the owner of the tables calls these.
revoke execute on function app.keep_findable(), app.keep_all_findable(), app.findable_parts() from public;
