/** A season with everything in it that retention forgets, and ways to look at all that is left: for tests of retention. */
import { beforeEach } from 'vitest'
import { recordView } from '#db/access-log.server.ts'
import { mint } from '#db/actor.server.ts'
import { enqueueMail, lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { aMatchOfTwo, anAdmin } from './mail-scene.ts'
import { database, keys, prepareMailSending, worker } from './mail-sending.ts'
import { aGuest } from './people.ts'

/** What the jobs of retention are given. */
export const retentionDeps = () => ({ db: database.workerDb, worker, keys })

export function prepareRetention(): void {
  prepareMailSending()
  beforeEach(async () => {
    await database.empty('retention_step', 'retention_count', 'season_count', 'season_impact', 'access_log')
    await database.empty('history_entry', 'plan_run', 'import_run', 'dispatch', 'round')
  })
}

/** The conference of 2027 ends on 24 June; its retention is 7, 42 and 60 days. */
export const moments = {
  before: '2027-06-30T21:59:59.999Z',
  sensitive: '2027-06-30T22:00:00Z',
  contacts: '2027-08-04T22:00:00Z',
  person: '2027-08-22T22:00:00Z',
}

export const tables = async () =>
  (
    await database.sql<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1`,
    )
  ).map(({ name }) => name)

export async function sizes(): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const name of await tables()) {
    // Says that another table has changed.
    if (name === 'change_mark') continue
    const [row] = await database.sql<{ n: number }>(`select count(*)::int as n from ${name}`)
    all[name] = row?.n ?? 0
  }
  return all
}

/** Every row of every table as text, to look for what must be gone. */
export async function everything(): Promise<string> {
  const all = []
  for (const name of await tables()) all.push(await database.sql(`select * from ${name}`))
  return JSON.stringify(all)
}

export const consentOf = (host: { personId: string; registrationId: string }) =>
  database.sql(
    `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
     values ($1, $2, 'contact-next-year', 1, 'de', 'host-form', '2027-04-01T11:00:00Z')`,
    [host.personId, host.registrationId],
  )
export const emailOf = async (personId: string) =>
  String((await database.sql('select email from person where id = $1', [personId]))[0]?.['email'])

/** A season with a row in every table that retention empties. */
export async function aSeason() {
  const scene = await aMatchOfTwo(database, {
    state: 'completed',
    sentAt: '2027-05-15T08:00:00Z',
    deadlineAt: '2027-05-20T21:59:59Z',
    acceptedAt: '2027-05-16T08:00:00Z',
    guest: {
      phone: '+4917139200',
      homeCountry: 'Kenya',
      accessMust: ['step-free'],
      accessNote: 'Crutches and a ramp',
      globalSouth: true,
      marginalisedGroup: 'Griots',
      organisation: 'Rivers United',
      socialLink: 'https://social.example/amina',
    },
    host: { street: 'Lichtweg', phone: '+4917139211', door: { bell: 'Lampe, third floor' } },
  })
  const { guest, host, matchId, edition } = scene
  const organiser = await anAdmin(database)
  const now = database.clock.now()
  const other = await aGuest(database)
  const round = `(select id from round limit 1)`
  const statements: [string, unknown[]][] = [
    [`insert into round (edition_id, number, seed, opened_at) values ($1, 1, 's', now())`, [edition.id]],
    [
      `insert into round_rank (round_id, registration_id, tier, draw) values (${round}, $1, 3, 1)`,
      [guest.registrationId],
    ],
    [
      `insert into plan_run (id, edition_id, round_id, started_at, seen_at, state, phase, steps_done, steps, mode, seed, proof_seconds)
       values ('00000000-0000-4000-8000-00000000000a', $1, ${round}, now(), now(), 'done', 'done', 1, 1, 'fresh', 's', 1)`,
      [edition.id],
    ],
    [
      `insert into registration_change (registration_id, at, actor, step, field, before, after) values
       ($1, now(), 'person', 'equality', 'homeCountry', '{"homeCountry":["Uganda"]}', '{"homeCountry":["Kenya"]}'),
       ($1, now(), 'person', 'personal', 'phone', '{"phone":["+4917139222"]}', '{}'),
       ($1, now(), 'person', 'needs', 'sleeping', '{}', '{}')`,
      [guest.registrationId],
    ],
    [
      `update registration set draft = '{"finished":{"equality":{"marginalisedGroup":["Drummers"]}},"prefilled":{}}' where id = $1`,
      [guest.registrationId],
    ],
    [
      `insert into import_run (id, edition_id, role, imported_at, created, updated, left_out)
       values ('00000000-0000-4000-8000-00000000000c', $1, 'guest', now(), 1, 0, 0)`,
      [edition.id],
    ],
    [
      `insert into import_row (import_id, registration_id, before, person_is_new, saved_at)
       values ('00000000-0000-4000-8000-00000000000c', $1, '{"homeCountry":"Rwanda"}', false, now())`,
      [guest.registrationId],
    ],
    [
      `insert into import_leftover (registration_id, import_id, head, words, at)
       values ($1, '00000000-0000-4000-8000-00000000000c', 'Remarks', 'from Burundi', now())`,
      [guest.registrationId],
    ],
    [
      `insert into import_meaning (edition_id, role, column_key, word, meaning, said_at)
       values ($1, 'guest', 'needs.sleeping', 'sofa at aunt Ida', '["bed"]', now()) on conflict do nothing`,
      [edition.id],
    ],
    [
      `insert into address_check (registration_id, fingerprint, outcome, checked_at) values ($1, '\\x01', 'not-checked', now())`,
      [host.registrationId],
    ],
    [
      `update host_remarks set improvements = 'brighter stairs' where registration_id = $1`,
      [host.registrationId],
    ],
    [
      `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'preferably', now())`,
      [guest.registrationId, other.registrationId],
    ],
    [
      `insert into not_with values (least($1::uuid, $2), greatest($1::uuid, $2), 'quarrel', null, now())`,
      [guest.registrationId, other.registrationId],
    ],
    [
      `with letter as (insert into visa_letter (registration_id, match_id, letter_number, issued_at)
         values ($1, $2, 'AB12-CD34', now()) returning id)
       insert into visa_letter_version (letter_id, version, registration_id, stay, initials, says, made_at)
       select id, 1, $1, '[2027-06-12,2027-06-20)', 'A. D.', '\\x01', now() from letter`,
      [guest.registrationId, matchId],
    ],
    [`insert into participation values ($1, now())`, [guest.registrationId]],
    [`insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())`, [other.registrationId]],
    [`insert into filled_to_most (registration_id, noted_at) values ($1, now())`, [host.registrationId]],
    [
      `insert into departed_match (registration_id, stay, state, ended_at) values ($1, '[2027-06-13,2027-06-15)', 'withdrawn', now())`,
      [host.registrationId],
    ],
    [
      `with shown as (insert into told (registration_id, match_id, at, way, fact, value) select guest_registration_id, id, now(), 'page', 'nights', '2027-06-12/2027-06-20' from match where id = $1)
       insert into arrival (match_id, arrives_about, arrives_with, answered_at) values ($1, 18, 'The night train', now())`,
      [matchId],
    ],
    [
      `insert into milestone (match_id, what, told_by, told_at) values ($1, 'in-contact', 'host', now())`,
      [matchId],
    ],
    [
      `insert into feedback (registration_id, experience, words, may_quote, said_at) values ($1, 'mixed', 'the tea was Assam', true, now())`,
      [guest.registrationId],
    ],
    [
      `insert into match_event (match_id, at, actor, event, to_state, note) values ($1, now(), 'organiser', 'drafted', 'draft', 'whispered note')`,
      [matchId],
    ],
    [
      `insert into contact_problem (match_id, reported_by, reported_at, note) values ($1, 'guest', now(), 'no doorbell')`,
      [matchId],
    ],
    [
      `insert into rematch_task (id, match_id, guest_registration_id, opened_by, opened_by_registration_id, cause, opened_at)
       values ('00000000-0000-4000-8000-00000000000d', $1, $2, 'host', $3, 'refused', now())`,
      [matchId, guest.registrationId, host.registrationId],
    ],
    [`insert into decline_words values ($1, $2, 'too far away')`, [matchId, guest.registrationId]],
    [
      `insert into rematch_words values ('00000000-0000-4000-8000-00000000000d', $1, 'too loud')`,
      [host.registrationId],
    ],
    [
      `insert into organiser_note (registration_id, entry, at, author_person_id, words) values ($1, gen_random_uuid(), now(), $2, 'calls at night')`,
      [guest.registrationId, organiser.personId],
    ],
    [
      `insert into note_reminder (note_id, person_id, due_on) select max(id), $1, '2027-05-20' from organiser_note`,
      [organiser.personId],
    ],
    [
      `insert into looked_after (registration_id, person_id, since) values ($1, $2, now())`,
      [guest.registrationId, organiser.personId],
    ],
    [
      `insert into veto values ($1, $2, 'they quarrelled', now())`,
      [other.registrationId, host.registrationId],
    ],
    [
      `insert into pin (guest_registration_id, host_registration_id, created_at) values ($1, $2, now())`,
      [other.registrationId, host.registrationId],
    ],
    [
      `insert into skip (registration_id, reason, created_at) values ($1, 'later', now())`,
      [other.registrationId],
    ],
    [
      `insert into history_entry (edition_id, at, by_person_id, kind) values ($1, now(), $2, 'pin')`,
      [edition.id, organiser.personId],
    ],
    [
      `insert into history_part (entry_id, position, subject, guest_registration_id, reason) select max(id), 1, 'pin', $1, 'old friends' from history_entry`,
      [other.registrationId],
    ],
    [
      `insert into dispatch (edition_id, press, sent_by, sent_at, held_until) values ($1, gen_random_uuid(), $2, now(), now())`,
      [edition.id, organiser.personId],
    ],
    [
      `insert into session (token_hash, person_id, created_at, last_seen_at, expires_at) values ('\\x01', $1, now(), now(), now() + interval '9 years')`,
      [guest.personId],
    ],
    [
      `insert into email_change (person_id, old_email, changed_at) values ($1, 'former@example.org', now())`,
      [guest.personId],
    ],
    [`insert into admin_profile (person_id, approved) values ($1, false)`, [other.personId]],
    [`insert into incident_team (person_id, added_at) values ($1, now())`, [other.personId]],
    [
      `insert into second_factor (id, person_id, kind, name, added_at, sealed_secret, spent_to)
       values (gen_random_uuid(), $1, 'app', 'Phone', now(), '\\x01', 0)`,
      [other.personId],
    ],
    [
      `with codes as (insert into recovery_code (code_hash, person_id, made_at) values ('\\x01', $1, now()))
       insert into recovery_set (person_id, id, made_at) values ($1, gen_random_uuid(), now())`,
      [other.personId],
    ],
    [`insert into overview_visit (person_id, seen_at) values ($1, now())`, [other.personId]],
    [
      `insert into saved_view (person_id, list, name, search, is_shared, created_at) values
       ($1, 'guests', 'hers', 'q=Amina', false, '2027-05-01T00:00:00Z'), ($1, 'guests', 'all', 'state=submitted', false, '2027-05-01T00:00:00Z')`,
      [organiser.personId],
    ],
    [
      `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at) values ($1, $2, 'privacy', 1, 'en', 'sign-up', now())`,
      [guest.personId, guest.registrationId],
    ],
  ]
  for (const [statement, values] of statements) await database.sql(statement, values)
  await consentOf(host)
  await database.db.run(organiser.actor, (tx) =>
    recordView(
      tx,
      organiser.actor,
      { action: 'view-match', subjects: [guest.registrationId], requestId: 'r' },
      now,
    ),
  )
  const mail = { lane: lanes.match, template: 'accepted-to-guest' } as const
  await database.db.run(mint.gate(), async (tx) => {
    await enqueueMail(tx, { ...mail, dedupeKey: 'about', personId: host.personId, matchId }, now)
    const toHost = {
      lane: lanes.reminder,
      template: 'host-event',
      params: { registrationId: host.registrationId },
    } as const
    await enqueueMail(
      tx,
      { ...toHost, dedupeKey: `host-event:${host.registrationId}:x`, personId: host.personId },
      now,
    )
  })
  await database.sql(
    `insert into mail_report (outbox_id, kind, reported_at) select id, 'refused', now() from outbox`,
  )
  await database.sql(
    `insert into call_try (entry, outbox_id, person_id, at, outcome)
     select gen_random_uuid(), id, person_id, now(), 'told' from outbox`,
  )
  await database.sql(`insert into bad_address (person_id, since) values ($1, now())`, [guest.personId])
  return { ...scene, organiser, other }
}
