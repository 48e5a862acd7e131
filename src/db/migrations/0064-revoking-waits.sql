-- What two have agreed about a third is done by the clock an hour later, or by the command line: no organiser takes an approval back
-- (rules: second yes).
grant update (approved, revoked_at, decided_at, decided_by, asked_by) on admin_profile to bed_worker;
alter policy admin_profile_decide on admin_profile using (app.is_admin() and person_id <> app.person_id() and not approved)
  with check (app.is_admin() and person_id <> app.person_id());
create policy admin_profile_revoke on admin_profile for update using (app.is_worker() and approved)
  with check (app.is_worker() and not approved);


-- What they look after ends with it.
grant delete on looked_after to bed_worker;
create policy looked_after_end on looked_after using (app.is_worker() or app.is_gate());

-- Also what somebody asked whose account is gone ends; that nobody agrees with themselves, the table itself says.
alter policy second_yes_answer on second_yes with check (app.is_admin());

-- What the command line asks for is told from what somebody asked whose account is gone: only the first is agreed to.
alter table edition_change add column by_command boolean not null default false;

select app.close_tables();
