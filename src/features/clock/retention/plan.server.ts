import { sql, type RawBuilder } from '#db/sql.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { answersIn, forgotten } from '#domain/answers/columns.ts'
import type { Edition } from '#domain/edition.ts'
import { retentionMoment, type RetentionStep } from '#domain/retention.ts'
import { FORMER_ANSWERS, type TableOf } from '#domain/retention-plan.ts'
import type { Kept } from './keeping.server.ts'

/**
 * Of which rows a step consists (domain/retention-plan). The same conditions count beforehand and choose what goes, so a
 * dry run tells what will happen.
 */

/** `all` people of an edition, some of them by id, or the `rest`: what belongs to the season and to none of its people. */
export type Scope = {
  edition: Pick<Edition, 'id' | 'conferenceEnd' | 'timeZone' | 'retentionDays'>
  people: 'all' | 'rest' | readonly string[]
  kept: Kept
}
type Condition = RawBuilder<unknown>

export function registrationsIn({ edition, people }: Scope): Condition {
  if (people === 'rest') return sql`(select null::uuid where false)`
  const some = people === 'all' ? sql`` : sql`and mine.person_id = any (${[...people]}::uuid[])`
  return sql`(select mine.id from registration mine where mine.edition_id = ${edition.id} ${some})`
}

/** Ids of the accounts that have nothing left once those registrations are gone. */
export function leavingPeople(scope: Scope): Condition {
  const { edition, kept } = scope
  return sql`(select leaving.id from person leaving
    where leaving.id in (select own.person_id from registration own where own.id in ${registrationsIn(scope)})
      and not exists (select from registration other where other.person_id = leaving.id and other.edition_id <> ${edition.id})
      and not exists (select from admin_profile hat where hat.person_id = leaving.id and hat.approved)
      and leaving.id <> all (${[...kept.people]}::uuid[]))`
}

const matchesIn = (scope: Scope) => sql`(select pair.id from match pair
  where pair.guest_registration_id in ${registrationsIn(scope)} or pair.host_registration_id in ${registrationsIn(scope)})`
const roomsIn = (scope: Scope) =>
  sql`(select home.id from room home where home.registration_id in ${registrationsIn(scope)})`

const ofRegistration = (scope: Scope) => sql`registration_id in ${registrationsIn(scope)}`
const ofPair = (scope: Scope) =>
  sql`(guest_registration_id in ${registrationsIn(scope)} or host_registration_id in ${registrationsIn(scope)})`
const ofMatch = (scope: Scope) => sql`match_id in ${matchesIn(scope)}`
const ofRoom = (scope: Scope) => sql`room_id in ${roomsIn(scope)}`
const ofAccount = (scope: Scope) => sql`person_id in ${leavingPeople(scope)}`
/** Of the season as a whole, no matter who it was about. */
const ofSeason = ({ edition, people }: Scope) =>
  Array.isArray(people) ? sql`false` : sql`edition_id = ${edition.id}`

/** What is of nobody in particular belongs to the season that is forgotten next after it was written. */
const beforeTheEnd = (scope: Scope, column: string) =>
  Array.isArray(scope.people)
    ? sql`false`
    : sql`${sql.ref(column)} < ${retentionMoment(scope.edition, 'person').toString()}::timestamptz`
/** People registered for another edition are still written to for that one. */
const isOfAnother = ({ edition }: Scope) => sql`exists (select from registration other
  where other.person_id = outbox.person_id and other.edition_id <> ${edition.id})`

const isFormer = (scope: Scope, step: keyof typeof FORMER_ANSWERS) =>
  sql`${ofRegistration(scope)} and field = any (${[...FORMER_ANSWERS[step]]}::text[])`

/** Each answer of `guest_sensitive`, and what it is once it is forgotten: the row stays, and says nothing. */
export const sensitiveAnswers = answersIn('guest_sensitive').map((answer) => ({
  column: sql.ref(answer.column),
  is: forgotten(answer) === 'null' ? sql`null` : sql`false`,
}))

type Conditions<Step extends RetentionStep> = Readonly<Record<TableOf<Step>, (scope: Scope) => Condition>>

const sensitive: Conditions<'sensitive'> = {
  guest_sensitive: (scope) =>
    sql`${ofRegistration(scope)} and (${sql.join(
      sensitiveAnswers.map(({ column, is }) => sql`${column} is distinct from ${is}`),
      sql` or `,
    )})`,
  registration: (scope) => sql`id in ${registrationsIn(scope)}
    and coalesce(draft -> 'finished', '{}') || coalesce(draft -> 'prefilled', '{}') <> '{}'`,
  guest_access: ofRegistration,
  visa_letter: ofRegistration,
  visa_letter_version: ofRegistration,
  round_rank: ofRegistration,
  plan_run: ofSeason,
  registration_change: (scope) => isFormer(scope, 'sensitive'),
  import_row: ofRegistration,
  import_leftover: ofRegistration,
  import_meaning: ofSeason,
}

const contacts: Conditions<'contacts'> = {
  contact: ofRegistration,
  host_address: ofRegistration,
  host_door: ofRegistration,
  address_check: ofRegistration,
  feedback: ofRegistration,
  registration_change: (scope) => isFormer(scope, 'contacts'),
}

const person: Conditions<'person'> = {
  registration: (scope) => sql`id in ${registrationsIn(scope)}`,
  person: (scope) => sql`id in ${leavingPeople(scope)}`,
  consent: (scope) => sql`((${ofRegistration(scope)} and id <> all (${[...scope.kept.consents]}::uuid[]))
    or (registration_id is null and ${ofAccount(scope)}))`,
  guest_sensitive: ofRegistration,
  registration_change: ofRegistration,
  guest_facts: ofRegistration,
  host_facts: ofRegistration,
  host_remarks: ofRegistration,
  room: ofRegistration,
  sleeping_option: ofRoom,
  place: ofRoom,
  companion: ofRegistration,
  told: ofRegistration,
  not_with: (scope) =>
    sql`(one_registration_id in ${registrationsIn(scope)} or other_registration_id in ${registrationsIn(scope)})`,
  participation: ofRegistration,
  arranged_elsewhere: ofRegistration,
  filled_to_most: ofRegistration,
  departed_match: ofRegistration,
  organiser_note: ofRegistration,
  note_reminder: (scope) =>
    sql`note_id in (select id from organiser_note where registration_id in ${registrationsIn(scope)})`,
  looked_after: (scope) => sql`(${ofRegistration(scope)} or ${ofMatch(scope)})`,
  skip: ofRegistration,
  veto: ofPair,
  pin: ofPair,
  history_part: (scope) => sql`(${ofPair(scope)} or ${ofMatch(scope)})`,
  match: ofPair,
  match_event: ofMatch,
  arrival: ofMatch,
  milestone: ofMatch,
  contact_problem: ofMatch,
  rematch_task: (scope) => sql`guest_registration_id in ${registrationsIn(scope)}`,
  decline_words: (scope) => sql`(${ofRegistration(scope)} or ${ofMatch(scope)})`,
  rematch_words: (scope) => sql`(${ofRegistration(scope)}
    or task_id in (select id from rematch_task where guest_registration_id in ${registrationsIn(scope)}))`,
  session: ofAccount,
  second_factor: ofAccount,
  recovery_code: ofAccount,
  recovery_set: ofAccount,
  email_change: ofAccount,
  admin_profile: ofAccount,
  incident_team: ofAccount,
  overview_visit: ofAccount,
  bad_address: ofAccount,
  call_try: (scope) => sql`outbox_id in (select id from outbox where ${person.outbox(scope)})`,
  mail_report: (scope) => sql`outbox_id in (select id from outbox where ${person.outbox(scope)})`,
  // A name typed into the search of a list is kept with the saved list.
  saved_view: (scope) => sql`(${ofAccount(scope)}
    or (${beforeTheEnd(scope, 'created_at')} and search ~ '(^|[?&])q='))`,
  outbox: (scope) => sql`(${ofAccount(scope)} or ${ofMatch(scope)}
    or split_part(dedupe_key, ':', 2) in (select id::text from registration where id in ${registrationsIn(scope)})
    or (${beforeTheEnd(scope, 'queued_at')} and state not in ('queued', 'sending')
      and not ${isOfAnother(scope)}))`,
  access_log: (
    scope,
  ) => sql`(subject_registration_id in ${registrationsIn(scope)} or (${beforeTheEnd(scope, 'at')}
    and not exists (select from registration known where known.id = subject_registration_id)))`,
  history_entry: ofSeason,
  round: ofSeason,
  dispatch: ofSeason,
  import_run: ofSeason,
}

const conditions = { sensitive, contacts, person }

/** The rows of `table` that go in `step`, as a condition on that table. */
export function rowsOf<Step extends RetentionStep>(
  step: Step,
  table: TableOf<Step>,
  scope: Scope,
): Condition {
  const ofStep: Conditions<Step> = conditions[step] as never
  return ofStep[table](scope)
}

export type StepCounts = Record<string, number>

/** How many rows of each table go in a step; those of which none goes are left out. `hidden` tables are not for these eyes. */
export async function countRows(
  tx: Tx,
  step: RetentionStep,
  scope: Scope,
  hidden: readonly string[] = [],
): Promise<StepCounts> {
  const asked = Object.entries<(scope: Scope) => Condition>(conditions[step]).filter(
    ([table]) => !hidden.includes(table),
  )
  const counts = asked.map(
    ([table, condition]) =>
      sql`select ${table}::text as name, count(*)::int as rows from ${sql.table(table)} where ${condition(scope)}`,
  )
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(
    tx,
  )
  return Object.fromEntries(rows.filter((row) => row.rows > 0).map((row) => [row.name, row.rows]))
}
