-- Suits older programs: a table and a function that only newer ones ask.
-- Whether the site can save is found out by saving. A change of a row finds room where the old one was, also on a full disk; one
-- that fits into no page that has been begun needs a new page, as what people send does sooner or later.

-- Not in `public`: no policy, no grant, and in no backup.
create table app.saving_tried (filler text not null);
alter table app.saving_tried alter filler set storage external;

-- Nothing is left of it, and nobody waits for anybody who asks at the same time.
create function app.try_saving() returns void
  language plpgsql volatile security definer set search_path = pg_catalog
as $$
begin
  perform app.need_seal();
  insert into app.saving_tried values (repeat('0', 9000));
  delete from app.saving_tried;
end $$;
revoke execute on function app.try_saving() from public;
grant execute on function app.try_saving() to bed_web, bed_worker;
