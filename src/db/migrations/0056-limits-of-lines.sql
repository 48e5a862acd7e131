-- Suits older programs: functions that only a newer one asks.
-- Counters of limits commit by themselves (src/db/counters.server.ts): a request that hangs keeps nobody else from counting.

-- Each row for itself and in one order, so that two who change several never wait for each other. The last count.
create function app.count_uses(keys bytea[], windows timestamptz[], changes integer[]) returns integer
  language plpgsql volatile set search_path = pg_catalog
as $$
declare
  one record;
  counted integer;
begin
  for one in
    select * from unnest(keys, windows, changes) as asked (key, starts, change) order by key, starts
  loop
    if one.change > 0 then
      insert into public.rate_limit as kept (key, window_start, count) values (one.key, one.starts, one.change)
        on conflict (key, window_start) do update set count = kept.count + excluded.count
        returning kept.count into counted;
    else
      update public.rate_limit as kept set count = kept.count + one.change
        where kept.key = one.key and kept.window_start = one.starts and kept.count > 0
        returning kept.count into counted;
    end if;
  end loop;
  return counted;
end $$;

-- The same as a statement that is a whole transaction, which needs its own ticket.
create function app.count_uses_as(
  claim text, until bigint, ticket bytea, keys bytea[], windows timestamptz[], changes integer[]
) returns integer
  language plpgsql volatile set search_path = pg_catalog
as $$
begin
  perform app.act_as(claim, until, ticket);
  return app.count_uses(keys, windows, changes);
end $$;
