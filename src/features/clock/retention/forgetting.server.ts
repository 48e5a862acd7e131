import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { RetentionStep } from '#domain/retention.ts'
import type { TableOf } from '#domain/retention-plan.ts'
import {
  countRows,
  leavingPeople,
  registrationsIn,
  rowsOf,
  sensitiveAnswers,
  type Scope,
  type StepCounts,
} from './plan.server.ts'

/** One step for the people in scope; counts what went in the same transaction. Repeatable. Dependent rows go with it (`on delete cascade`). */
export async function forget(
  tx: Tx,
  step: RetentionStep,
  scope: Scope,
  now: Temporal.Instant,
): Promise<StepCounts> {
  // Registrations before everything else: the order in which everybody locks.
  await sql`select id from registration where id in ${registrationsIn(scope)} order by id for update`.execute(
    tx,
  )
  const counts = await countRows(tx, step, scope)
  await works[step](tx, scope)
  await writeDown(tx, step, { editionId: scope.edition.id, counts, now })
  return counts
}

const works: Readonly<Record<RetentionStep, (tx: Tx, scope: Scope) => Promise<void>>> = {
  sensitive: async (tx, scope) => {
    const nothing = sensitiveAnswers.map(({ column, is }) => sql`${column} = ${is}`)
    await sql`update guest_sensitive set ${sql.join(nothing)}
      where ${rowsOf('sensitive', 'guest_sensitive', scope)}`.execute(tx)
    await sql`update registration set draft = '{}', draft_saved_at = null, version = version + 1
      where ${rowsOf('sensitive', 'registration', scope)}`.execute(tx)
    await deleteFrom(tx, 'sensitive', scope, [
      'guest_access',
      'visa_letter',
      'registration_change',
      'import_row',
      'import_leftover',
      'import_meaning',
      'round_rank',
      'plan_run',
    ])
  },
  contacts: async (tx, scope) => {
    await deleteFrom(tx, 'contacts', scope, [
      'registration_change',
      'contact',
      'host_address',
      'host_door',
      'address_check',
      'feedback',
    ])
  },
  person: async (tx, scope) => {
    await deleteFrom(tx, 'person', scope, ['access_log', 'outbox', 'saved_view'])
    const { rows } = await sql<{ id: string }>`${leavingPeople(scope)}`.execute(tx)
    await keepConsents(tx, scope)
    await deleteFrom(tx, 'person', scope, ['registration'])
    // With the registrations nothing says any more who was among them.
    const ids = rows.map(({ id }) => id)
    await sql`delete from person where id = any (${ids}::uuid[])`.execute(tx)
    await deleteFrom(tx, 'person', scope, ['history_entry', 'round', 'dispatch', 'import_run'])
  },
}

async function deleteFrom<Step extends RetentionStep>(
  tx: Tx,
  step: Step,
  scope: Scope,
  tables: readonly TableOf<Step>[],
): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where ${rowsOf(step, table, scope)}`.execute(tx)
}

/** "Contact me next year" goes on by itself, with the edition it was said in; of two that say the same the newer stays. */
async function keepConsents(tx: Tx, scope: Scope): Promise<void> {
  const kept = sql`(select id from consent where registration_id in ${registrationsIn(scope)}
    and id = any (${[...scope.kept.consents]}::uuid[]))`
  await sql`delete from consent older using consent newer
    where newer.id in ${kept} and older.registration_id is null and older.person_id = newer.person_id
      and older.text_key = newer.text_key and older.text_version = newer.text_version`.execute(tx)
  await sql`update consent set registration_id = null, kept_of = ${scope.edition.id} where id in ${kept}`.execute(
    tx,
  )
}

type Written = { editionId: string; counts: StepCounts; now: Temporal.Instant }

async function writeDown(tx: Tx, step: RetentionStep, { editionId, counts, now }: Written): Promise<void> {
  const at = now.toString()
  await tx
    .insertInto('retentionStep')
    .values({ editionId, step, begunAt: at, lastAt: at })
    .onConflict((conflict) => conflict.columns(['editionId', 'step']).doUpdateSet({ lastAt: at }))
    .execute()
  const rows = Object.entries(counts).map(([tableName, count]) => ({
    editionId,
    step,
    tableName,
    rows: count,
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('retentionCount')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['editionId', 'step', 'tableName'])
        .doUpdateSet({ rows: sql<number>`retention_count.rows + excluded.rows` }),
    )
    .execute()
}
