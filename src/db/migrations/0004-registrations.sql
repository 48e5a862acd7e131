-- Whoever takes part in one edition, as a guest or as a host: from the draft to the day they are forgotten.

create table registration (
  id uuid primary key default gen_random_uuid(),
  edition_id uuid not null references edition,
  person_id uuid not null references person on delete cascade,
  role text not null check (role in ('guest', 'host')),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'cancelled')),
  is_returning boolean not null default false,
  -- Whoever is imported has said nothing yet: a draft, until they have confirmed the mailbox, accepted the privacy
  -- statement and handed in themselves.
  imported_at timestamptz,
  -- Answers of the finished steps, by step, as typed; becomes rows of the tables below at the last step.
  draft jsonb not null default '{}',
  draft_saved_at timestamptz,
  created_at timestamptz not null,
  submitted_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- An organiser takes somebody outside the age limits all the same (rules: ages).
  age_waived_at timestamptz,
  age_waived_by uuid references person on delete set null,
  -- Since when answers are changed that a match may no longer fit; the worker looks and clears it.
  recheck_since timestamptz,
  unique (edition_id, person_id, role),
  unique (id, edition_id, person_id)
);
create index registration_person on registration (person_id);
create index registration_list on registration (edition_id, role, state);
create index registration_recheck on registration (recheck_since) where recheck_since is not null;

-- A person sees only their own rows of `registration`; the second condition says so as well.
create function app.owns(registration uuid) returns boolean
  language sql stable cost 1
  return exists (select from public.registration r where r.id = registration and r.person_id = app.person_id());

create function app.is_registration_forgotten(registration uuid, step text) returns boolean
  language sql stable cost 1
  return exists (select from public.registration r where r.id = registration and app.is_forgotten(r.edition_id, step));

grant select, insert, update, delete on registration to bed_web;
grant select, delete on registration to bed_worker;
grant update (draft, draft_saved_at, updated_at, version, recheck_since) on registration to bed_worker;
alter table registration enable row level security, force row level security;
create policy z_registration_admin on registration using (app.is_admin());
create policy registration_own on registration
  using (person_id = app.person_id() and app.actor() = 'person')
  with check (person_id = app.person_id() and app.actor() = 'person');
-- Signing in may see that a registration exists and begin one.
create policy registration_gate on registration for select using (app.is_gate());
create policy registration_begin on registration for insert with check (app.is_gate() and state = 'draft');
create policy registration_worker on registration for select using (app.is_worker());
create policy registration_recheck on registration for update using (app.is_worker());
create policy registration_retention on registration for delete using (app.is_worker());
-- Beside all others: an import that is undone takes away only what is still as imported, the worker only what is over.
create policy registration_delete on registration as restrictive for delete using (
  (app.is_admin() and state = 'draft' and imported_at is not null)
  or (app.is_worker() and (app.is_forgotten(edition_id, 'person')
    or (state = 'draft' and app.is_stale_draft(edition_id, greatest(updated_at, draft_saved_at))))));

-- When a person goes: with an import that is undone, and when nothing is left of them.
create function app.has_nothing_left(person uuid) returns boolean
  language sql stable cost 1
  return not exists (select from public.registration r where r.person_id = person)
    and not exists (select from public.admin_profile a where a.person_id = person and a.approved);

create policy person_import_delete on person for delete using (app.is_admin() and email_confirmed_at is null
  and not exists (select from registration r where r.person_id = id)
  and not exists (select from admin_profile a where a.person_id = id));
create policy person_retention on person for delete using (app.is_worker() and app.has_nothing_left(id));

-- Whoever registers at the moment in which the worker forgets their account keeps it. The worker's statement looked before
-- that registration was there, waits for it, and would then take it along; this looks once more, with the row in hand.
create function app.spare_who_is_back() returns trigger
  language plpgsql volatile set search_path = pg_catalog
as $$
begin
  if app.is_worker() and not app.has_nothing_left(old.id) then
    return null;
  end if;
  return old;
end $$;
create trigger person_spare_who_is_back before delete on person for each row execute function app.spare_who_is_back();

-- One for each box ticked (rules: consent).
create table consent (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  registration_id uuid references registration on delete cascade,
  -- "Contact me next year" outlives its registration: in which edition it was said.
  kept_of uuid references edition,
  text_key text not null,
  text_version integer not null,
  locale text not null check (locale ~ '^[a-z]{2}$'),
  source text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consent_person on consent (person_id);
create index consent_kept on consent (kept_of) where kept_of is not null;
create unique index consent_once on consent (person_id, coalesce(registration_id, person_id), text_key, text_version)
  where withdrawn_at is null;

grant select, insert, update on consent to bed_web;
grant select, update (registration_id, kept_of), delete on consent to bed_worker;
alter table consent enable row level security, force row level security;
create policy z_consent_admin on consent using (app.is_admin());
create policy consent_own on consent
  using (person_id = app.person_id() and app.actor() = 'person')
  with check (person_id = app.person_id() and app.actor() = 'person');
create policy consent_gate on consent for insert with check (app.is_gate());
create policy consent_worker on consent for select using (app.is_worker());
create policy consent_retention on consent for update using (app.is_worker());
create policy consent_forget on consent for delete using (app.is_worker() and registration_id is null);

-- Guests who found a bed themselves: registered, and no longer waiting for one.
create table arranged_elsewhere (
  registration_id uuid primary key references registration on delete cascade,
  noted_at timestamptz not null,
  noted_by uuid references person on delete set null
);

grant select, insert, delete on arranged_elsewhere to bed_web;
grant select on arranged_elsewhere to bed_worker;
alter table arranged_elsewhere enable row level security, force row level security;
create policy z_arranged_elsewhere_admin on arranged_elsewhere using (app.is_admin());
create policy arranged_elsewhere_worker on arranged_elsewhere for select using (app.is_worker());
create policy arranged_elsewhere_own on arranged_elsewhere for select
  using (app.actor() = 'person' and app.owns(registration_id));

-- Every answer that was changed after handing in: appended. What an organiser changes has a reason.
create table registration_change (
  id bigint generated always as identity primary key,
  registration_id uuid not null references registration on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('person', 'organiser')),
  actor_person_id uuid references person on delete set null,
  reason text check (length(reason) between 1 and 500),
  step text not null,
  field text not null,
  -- As typed, by the names of the controls.
  before jsonb not null,
  after jsonb not null,
  check ((actor = 'organiser') = (reason is not null))
);
create index registration_change_registration on registration_change (registration_id, id);

grant select, insert on registration_change to bed_web;
grant select, delete on registration_change to bed_worker;
alter table registration_change enable row level security, force row level security;
create policy z_registration_change_admin on registration_change for select using (app.is_admin());
create policy registration_change_by_admin on registration_change for insert
  with check (app.is_admin() and actor = 'organiser' and actor_person_id = app.person_id());
create policy registration_change_own on registration_change for select
  using (app.actor() = 'person' and app.owns(registration_id));
create policy registration_change_by_person on registration_change for insert
  with check (app.actor() = 'person' and actor = 'person' and actor_person_id = app.person_id()
    and app.owns(registration_id));
create policy registration_change_retention on registration_change for select using (app.is_worker());
create policy registration_change_forget on registration_change for delete
  using (app.is_worker() and app.is_registration_forgotten(registration_id, 'sensitive'));
