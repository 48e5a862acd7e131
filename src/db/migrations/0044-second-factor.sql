-- A second factor of organisers (rules: second factor): what they answer with besides the code of an email.

-- When this session last proved it; null: not yet.
alter table session add column factor_proven_at timestamptz;

create table second_factor (
  -- Made with the page that adds it, so that a second press is the same one.
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('app', 'passkey')),
  -- What its owner calls it.
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz,
  -- Of an app: encrypted with a key outside the database.
  sealed_secret bytea,
  -- Of a passkey: nothing secret.
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  -- Answers up to here are spent: the step of a code, or the millisecond at which a passkey was asked.
  spent_to bigint not null,
  constraint second_factor_kinds check (case kind
    when 'app' then sealed_secret is not null and num_nonnulls(credential_id, public_key, sign_count) = 0
    else sealed_secret is null and num_nonnulls(credential_id, public_key, sign_count) = 3 end)
);
create index second_factor_person on second_factor (person_id);

grant select, insert, update (name, last_used_at, sign_count, spent_to), delete on second_factor to bed_web;
alter table second_factor enable row level security, force row level security;
-- Sessions are told whether there is one; the command line takes them away.
create policy second_factor_gate on second_factor for select using (app.is_gate());
create policy second_factor_by_hand on second_factor for delete using (app.is_gate());
-- Counts what goes with an account.
grant select (person_id) on second_factor to bed_worker;
create policy second_factor_retention on second_factor for select using (app.is_worker());
create policy second_factor_own on second_factor using (app.actor() = 'person' and person_id = app.person_id());

-- For whoever has lost it: keyed hashes, each for once.
create table recovery_code (
  code_hash bytea primary key,
  person_id uuid not null references person on delete cascade,
  made_at timestamptz not null
);
create index recovery_code_person on recovery_code (person_id);

grant select, insert, delete on recovery_code to bed_web;
alter table recovery_code enable row level security, force row level security;
create policy recovery_code_by_hand on recovery_code using (app.is_gate()) with check (false);
grant select (person_id) on recovery_code to bed_worker;
create policy recovery_code_retention on recovery_code for select using (app.is_worker());
create policy recovery_code_own on recovery_code using (app.actor() = 'person' and person_id = app.person_id());
