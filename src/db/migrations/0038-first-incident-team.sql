-- While nobody is named to open incidents, an organiser names the first ones, and another one agrees (rules: incidents).

alter table incident_team
  -- Named, and nobody has agreed yet: in no team.
  add column is_proposed boolean not null default false,
  add column agreed_at timestamptz,
  -- Null where the team or the command line has named somebody, or their account is deleted.
  add column agreed_by uuid references person on delete set null,
  add constraint incident_team_agreed check (agreed_by is null or (agreed_at is not null and agreed_by <> added_by)),
  add constraint incident_team_waits check (not is_proposed or agreed_at is null);
create index incident_team_agreed_by on incident_team (agreed_by) where agreed_by is not null;

create or replace function app.in_incident_team() returns boolean
  language sql stable cost 1
  return exists (select from public.incident_team team join public.admin_profile hat on hat.person_id = team.person_id
    where team.person_id = app.person_id() and not team.is_proposed and hat.approved and hat.revoked_at is null);

-- Is anybody named? Also one whose approval was taken back: otherwise organisers could empty the team, and name themselves.
create function app.has_incident_team() returns boolean
  language sql stable cost 1
  return exists (select from public.incident_team where not is_proposed);

grant update (is_proposed, agreed_at, agreed_by) on incident_team to bed_web;
alter policy incident_team_add on incident_team
  with check (app.is_admin() and app.in_incident_team() and added_by = app.person_id() and not is_proposed);
create policy incident_team_propose on incident_team for insert
  with check (app.is_admin() and is_proposed and added_by = app.person_id() and not app.has_incident_team());
create policy incident_team_agree on incident_team for update
  using (app.is_admin() and is_proposed and added_by is distinct from app.person_id() and not app.has_incident_team())
  with check (not is_proposed and agreed_by = app.person_id());
create policy incident_team_drop on incident_team for delete using (app.is_admin() and is_proposed);
