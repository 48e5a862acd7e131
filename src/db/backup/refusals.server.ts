import type { Client } from 'pg'
import { controlsIn } from '#domain/answers/columns.ts'
import { consentRules, isConsentKey, type WithdrawalEffect } from '#domain/consent.ts'
import { quote } from './tables.server.ts'

/** Refusals since a backup was made, which restoring it must not undo: list mail, consents, organisers' rights. Read before the backup is put in place. */
export type Refusals = {
  /** `signedUp`: asked for list mail anew, and has not confirmed it. */
  noListMail: { fingerprint: string; source: string; at: string; signedUp: boolean }[]
  withdrawn: { id: string; at: string }[]
  formerOrganisers: { id: string; at: string }[]
}

export type Refused = { noMail: number; takenBack: number; formerOrganisers: number }

/** The owner of the tables sees the rows only when row-level security lets go; what takes their place has its own. */
export async function readRefusals(client: Client): Promise<Refusals> {
  const read = async <Row>(columns: Columns, text: string): Promise<Row[]> => {
    if (!(await hasColumns(client, columns))) return []
    for (const table of Object.keys(columns))
      await client.query(`alter table public.${quote(table)} no force row level security`)
    return (await client.query(text)).rows as Row[]
  }
  return {
    noListMail: await read(
      { suppression: ['fingerprint', 'source', 'suppressed_at'], newsletter_signup: ['fingerprint'] },
      `select encode(fingerprint, 'hex') as fingerprint, source, suppressed_at::text as at, exists (
        select from public.newsletter_signup s where s.fingerprint = suppression.fingerprint) as "signedUp"
      from public.suppression`,
    ),
    // What was given again since stands.
    withdrawn: await read(
      { consent: ['person_id', 'registration_id', 'text_key', 'withdrawn_at'] },
      `select id::text, withdrawn_at::text as at from public.consent where withdrawn_at is not null
       and not exists (select from public.consent again where again.withdrawn_at is null
         and again.person_id = consent.person_id and again.text_key = consent.text_key
         and again.registration_id is not distinct from consent.registration_id)`,
    ),
    formerOrganisers: await read(
      { admin_profile: ['approved', 'revoked_at'] },
      `select person_id::text as id, revoked_at::text as at from public.admin_profile
       where not approved and revoked_at is not null`,
    ),
  }
}

/** Between `loosen` and `closeAgain`, so that the owner sees the rows of the backup. */
export async function keepRefusals(client: Client, refusals: Refusals): Promise<Refused> {
  const { noListMail, withdrawn, formerOrganisers } = refusals
  const changing = async <Row>(columns: Columns, text: string, rows: readonly unknown[]): Promise<Row[]> => {
    const isThere = rows.length > 0 && (await hasColumns(client, columns))
    return isThere ? ((await client.query(`${text} returning *`, [JSON.stringify(rows)])).rows as Row[]) : []
  }
  const change = async (...what: Parameters<typeof changing>) => (await changing(...what)).length
  const stopped = await change(
    { suppression: ['fingerprint', 'source', 'suppressed_at'] },
    `insert into public.suppression (fingerprint, source, suppressed_at)
     select decode(fingerprint, 'hex'), source, at
     from jsonb_to_recordset($1::jsonb) as no (fingerprint text, source text, at timestamptz) on conflict do nothing`,
    noListMail,
  )
  await change(
    { newsletter_signup: ['fingerprint'] },
    `delete from public.newsletter_signup using jsonb_to_recordset($1::jsonb) as no (fingerprint text)
     where newsletter_signup.fingerprint = decode(no.fingerprint, 'hex')`,
    noListMail.filter(({ signedUp }) => !signedUp),
  )
  const takenBack = await changing<{ registration_id: string | null; text_key: string }>(
    { consent: ['registration_id', 'text_key', 'withdrawn_at'] },
    `update public.consent set withdrawn_at = no.at from jsonb_to_recordset($1::jsonb) as no (id uuid, at timestamptz)
     where consent.id = no.id and consent.withdrawn_at is null`,
    withdrawn,
  )
  const withEffect = (effect: WithdrawalEffect) =>
    takenBack.flatMap(({ registration_id, text_key: key }) =>
      isConsentKey(key) && consentRules[key].effect === effect ? [registration_id] : [],
    )
  await eraseAnswers(client, withEffect('answers-erased'))
  await eraseNeeds(client, withEffect('needs-erased'))
  const former = await change(
    { admin_profile: ['approved', 'revoked_at', 'decided_at'] },
    `update public.admin_profile set approved = false, revoked_at = no.at, decided_at = no.at
     from jsonb_to_recordset($1::jsonb) as no (id uuid, at timestamptz)
     where admin_profile.person_id = no.id and admin_profile.approved`,
    formerOrganisers,
  )
  return { noMail: stopped, takenBack: takenBack.length, formerOrganisers: former }
}

/** As withdrawing did (features/own/account/consents): nobody sees again what was taken back, not in an open edit either. */
async function eraseAnswers(client: Client, ids: readonly (string | null)[]): Promise<void> {
  if (ids.length === 0) return
  await client.query(
    `update public.guest_sensitive set global_south = false, home_country = null, marginalised = false,
       marginalised_group = null where registration_id = any($1::uuid[])`,
    [ids],
  )
  await client.query(
    `update public.registration set version = version + 1,
       draft = draft #- '{finished,equality}' #- '{prefilled,equality}' where id = any($1::uuid[])`,
    [ids],
  )
}

async function eraseNeeds(client: Client, ids: readonly (string | null)[]): Promise<void> {
  if (ids.length === 0) return
  await client.query('delete from public.guest_access where registration_id = any($1::uuid[])', [ids])
  const removed = controlsIn('guest_access').flatMap((name) =>
    ['finished', 'prefilled'].map((part) => ` #- '{${part},needs,${name}}'`),
  )
  await client.query(
    `update public.registration set version = version + 1, draft = draft${removed.join('')}
     where id = any($1::uuid[])`,
    [ids],
  )
}

type Columns = Readonly<Record<string, readonly string[]>>

/** A database of another version, or an empty one, may not have them. */
async function hasColumns(client: Client, columns: Columns): Promise<boolean> {
  const wanted = Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and c.relname || '.' || a.attname = any($1::text[])`,
    [wanted],
  )
  return rows[0]?.count === wanted.length
}
