-- Whoever asks for approval queues a mail to every approved organiser: they may see whose these are (ids, no addresses).
create policy admin_profile_addressees on admin_profile for select
  using (app.actor() = 'person' and approved and revoked_at is null);
