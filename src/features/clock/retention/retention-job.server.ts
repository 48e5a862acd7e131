import { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { incidentsForgottenOn } from '#domain/incident.ts'
import { SECURITY_LOG_DAYS } from '#domain/security-events.ts'
import { dueSteps, upkeepForgottenBefore, type RetentionStep } from '#domain/retention.ts'
import { countForGood } from '#features/clock/impact/impact.server.ts'
import { getCurrentEdition, listEditions } from '#features/ground/editions.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { forget } from './forgetting.server.ts'
import { findKept } from './keeping.server.ts'
import { countRows, type Scope, type StepCounts } from './plan.server.ts'
import { suppressSmallCells } from '#domain/small-cells.ts'

/**
 * Counts a season before anything of it is forgotten, and keeps the numbers with the small ones hidden (rules: retention). Each subject
 * sums up to all its people. Once kept, numbers stay as they are. Returns whether they are new.
 */
async function countSeason(tx: Tx, editionId: string): Promise<boolean> {
  const known = await tx
    .selectFrom('seasonCount')
    .select('subject')
    .where('editionId', '=', editionId)
    .limit(1)
    .executeTakeFirst()
  if (known) return false
  for (const [subject, query] of Object.entries(subjects(editionId))) {
    const { rows } = await sql<{ answer: string; people: number }>`${query}`.execute(tx)
    const cells = suppressSmallCells(Object.fromEntries(rows.map((row) => [row.answer, row.people])))
    const values = Object.entries(cells).map(([answer, people]) => ({ editionId, subject, answer, people }))
    if (values.length === 0) continue
    await tx
      .insertInto('seasonCount')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return true
}

const guests = (
  editionId: string,
) => sql`registration join guest_facts facts on facts.registration_id = registration.id
  join guest_sensitive sensitive on sensitive.registration_id = registration.id
  where registration.edition_id = ${editionId} and registration.state = 'submitted'`

function subjects(editionId: string) {
  const yesOrNo = (
    column: string,
  ) => sql`select case when ${sql.ref(column)} then 'yes' else 'no' end as answer,
    count(*)::int as people from ${guests(editionId)} group by 1`
  return {
    registered: sql`select role as answer, count(*)::int as people from registration
      where edition_id = ${editionId} and state = 'submitted' group by 1`,
    placed: sql`select case when exists (select from live_match match where match.guest_registration_id = registration.id
        and match.is_agreed) then 'yes' else 'no' end as answer,
      count(*)::int as people from ${guests(editionId)} group by 1`,
    gender: sql`select facts.gender as answer, count(*)::int as people from ${guests(editionId)} group by 1`,
    age: sql`select case when facts.age < edition.very_young_age then 'very-young'
        when facts.age < edition.young_age then 'young'
        when facts.age <= edition.older_age then 'grown' else 'older' end as answer, count(*)::int as people
      from edition, ${guests(editionId)} and edition.id = registration.edition_id group by 1`,
    marginalised: yesOrNo('sensitive.marginalised'),
    'global-south': yesOrNo('sensitive.global_south'),
    accredited: yesOrNo('sensitive.accredited'),
  }
}

/** People whose data goes in one transaction: enough to be quick, few enough that nobody waits for the locks. */
const AT_ONCE = 100

export type RetentionDeps = {
  db: Database
  worker: Worker
  keys: Keys
  /** A backup, once something is really going to be forgotten. */
  backUp?: () => Promise<unknown>
}
export type StepReport = { edition: string; step: RetentionStep; counts: StepCounts }

/** Does every step of every edition whose day has come (rules: retention), in small transactions. Repeatable; counts what went. */
export async function forgetSeasons(
  { db, worker, keys, backUp }: RetentionDeps,
  now: Temporal.Instant,
): Promise<StepReport[]> {
  const editions = await db.run(worker, listEditions)
  const reports: StepReport[] = []
  for (const edition of editions) {
    const steps = dueSteps(edition, now)
    if (steps.length > 0)
      await db.run(worker, async (tx) => {
        await countSeason(tx, edition.id)
        await countForGood(tx, edition, 'stays', now)
        // What people say of the season goes later than what they are counted by.
        if (steps.includes('contacts') || steps.includes('person'))
          await countForGood(tx, edition, 'answers', now)
      })
    for (const step of steps) {
      const counts = await forgetStep({ db, worker, keys, backUp }, edition, step, now)
      if (counts) reports.push({ edition: edition.name, step, counts })
    }
  }
  return reports
}

/** Null when there was nothing to do, and that had been written down before. */
async function forgetStep(
  { db, worker, keys, backUp }: RetentionDeps,
  edition: Edition,
  step: RetentionStep,
  now: Temporal.Instant,
): Promise<StepCounts | null> {
  const people = await db.run(worker, async (tx) => {
    const counts = await countRows(tx, step, { edition, people: 'all', kept: await findKept(tx, keys) })
    const isDone = await tx
      .selectFrom('retentionStep')
      .select('step')
      .where('editionId', '=', edition.id)
      .where('step', '=', step)
      .executeTakeFirst()
    return isDone && Object.keys(counts).length === 0 ? null : listPeople(tx, edition.id)
  })
  if (people === null) return null
  await backUp?.()
  const all: StepCounts = {}
  for (const part of [...inParts(people), 'rest' as const]) {
    const counts = await db.run(worker, async (tx) => {
      const kept = await findKept(tx, keys, part === 'rest' ? [] : part)
      return forget(tx, step, { edition, people: part, kept } satisfies Scope, now)
    })
    for (const [table, rows] of Object.entries(counts)) all[table] = (all[table] ?? 0) + rows
  }
  return all
}

async function listPeople(tx: Tx, editionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('registration')
    .select('personId')
    .distinct()
    .where('editionId', '=', editionId)
    .orderBy('personId')
    .execute()
  return rows.map(({ personId }) => personId)
}

function inParts(people: readonly string[]): string[][] {
  const count = Math.ceil(people.length / AT_ONCE)
  return Array.from({ length: count }, (_, part) => people.slice(part * AT_ONCE, (part + 1) * AT_ONCE))
}

export async function runRetention(deps: RetentionDeps, now: Temporal.Instant): Promise<number> {
  const reports = await forgetSeasons(deps, now)
  return reports.flatMap(({ counts }) => Object.values(counts)).reduce((sum, rows) => sum + rows, 0)
}

/** Forgets registrations never handed in, after the edition's days, and then accounts with nothing left. Returns how many registrations and accounts. */
export async function forgetUnfinished(
  { db, worker, keys }: RetentionDeps,
  now: Temporal.Instant,
): Promise<number> {
  const drafts = await db.run(worker, (tx) =>
    sql`delete from registration using edition where edition.id = registration.edition_id and registration.state = 'draft'
      and greatest(registration.updated_at, registration.draft_saved_at)
        < ${now.toString()}::timestamptz - edition.retention_drafts_days * interval '24 hours'`.execute(tx),
  )
  const people = await db.run(worker, async (tx) => {
    const { people: kept } = await findKept(tx, keys)
    const { drafts, unconfirmed } = (await getCurrentEdition(tx)).retentionDays
    // Those who asked to become an organiser and are none go with the season in which they asked.
    return sql`delete from person where id <> all (${[...kept]}::uuid[])
      and not exists (select from registration where registration.person_id = person.id)
      and not exists (select from admin_profile hat where hat.person_id = person.id and (hat.approved
        or not exists (select from retention_step past join edition on edition.id = past.edition_id
          where past.step = 'person' and edition.conference_end_on >
            coalesce(hat.decided_at, hat.requested_at, hat.created_at)::date)))
      and created_at < ${now.subtract({ hours: 24 * Math.min(drafts, unconfirmed) }).toString()}::timestamptz`.execute(
      tx,
    )
  })
  return Number((drafts.numAffectedRows ?? 0n) + (people.numAffectedRows ?? 0n))
}

/** Forgets what was told of each season, and its blocks, once the edition's days for incidents are over (rules: incidents). Returns how many incidents and blocks. */
export async function forgetIncidents(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  return db.run(worker, async (tx) => {
    let gone = 0
    for (const edition of await listEditions(tx)) {
      const day = incidentsForgottenOn(edition).toZonedDateTime(edition.timeZone).toInstant()
      if (Temporal.Instant.compare(now, day) < 0) continue
      for (const table of ['incident_look', 'incident', 'block'] as const) {
        const { numAffectedRows = 0n } =
          await sql`delete from ${sql.table(table)} where edition_id = ${edition.id}`.execute(tx)
        if (table !== 'incident_look') gone += Number(numAffectedRows)
      }
    }
    return gone
  })
}

const MARKS_LEFT = 100

/** Forgets counters, sign-ins that are over and who looked last, after their days (domain/retention). Returns how many rows. */
export async function forgetUpkeep(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  const before = (what: Parameters<typeof upkeepForgottenBefore>[1]) =>
    sql`${upkeepForgottenBefore(now, what).toString()}::timestamptz`
  return db.run(worker, async (tx) => {
    // The last row of each table stays: without any, all would look unchanged since before the first.
    await sql`delete from change_mark where id <= (select max(id) - ${MARKS_LEFT} from change_mark)
      and id not in (select max(id) from change_mark group by relation)`.execute(tx)
    const { note, look, alarm } = SECURITY_LOG_DAYS
    const gone = [
      await sql`delete from security_event where last_at < ${now.toString()}::timestamptz - interval '24 hours'
        * case weight when 'note' then ${note}::integer when 'look' then ${look}::integer else ${alarm}::integer end`.execute(
        tx,
      ),
      await sql`delete from rate_limit where window_start < ${before('limits')}`.execute(tx),
      await sql`delete from session where least(ended_at, expires_at) < ${before('sessions')}`.execute(tx),
      await sql`delete from presence where seen_at < ${before('presence')}`.execute(tx),
      await sql`delete from job_run where ended_at < ${before('runs')}`.execute(tx),
      // Of seasons that were forgotten before it was written, and of people who are gone: the database knows which.
      await sql`delete from access_log where app.is_log_forgotten(subject_registration_id, at)`.execute(tx),
    ]
    return gone.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0n), 0)
  })
}
