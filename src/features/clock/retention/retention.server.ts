import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { dueSteps, RETENTION_STEPS, retentionMoment, type RetentionStep } from '#domain/retention.ts'
import { listEditions } from '#features/ground/editions.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { findKept } from './keeping.server.ts'
import { countRows, type StepCounts } from './plan.server.ts'

export type PlannedStep = {
  edition: string
  step: RetentionStep
  at: Temporal.Instant
  timeZone: string
  isDue: boolean
  counts: StepCounts
  /** Addresses that stay for next year. */
  kept: number
}

/** What organisers may not see, not even to count it: the sign-ins, second factors and visits of others, and lists they keep for themselves. */
const HIDDEN_FROM_ORGANISERS = [
  'session',
  'overview_visit',
  'saved_view',
  'second_factor',
  'recovery_code',
] as const

/** What each step of each edition would do now, whether or not its day has come; changes nothing. Steps that are done and find nothing are left out. */
export async function rehearseRetention(
  { db, keys }: { db: Database; keys: Keys },
  actor: ApprovedAdmin | Worker,
  now: Temporal.Instant,
): Promise<PlannedStep[]> {
  const hidden = actor.kind === 'worker' ? [] : HIDDEN_FROM_ORGANISERS
  return db.run(actor, async (tx) => {
    const done = await listDone(tx)
    const planned: PlannedStep[] = []
    for (const edition of await listEditions(tx)) {
      const due = dueSteps(edition, now)
      const kept = await findKept(tx, keys)
      for (const step of RETENTION_STEPS) {
        const counts = await countRows(tx, step, { edition, people: 'all', kept }, hidden)
        if (done.has(`${edition.id} ${step}`) && Object.keys(counts).length === 0) continue
        const { name, timeZone } = edition
        const at = retentionMoment(edition, step)
        const isDue = due.includes(step)
        planned.push({
          edition: name,
          step,
          at,
          timeZone,
          isDue,
          counts,
          kept: await countKept(tx, edition.id, kept),
        })
      }
    }
    return planned
  })
}

async function listDone(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('retentionStep').select(['editionId', 'step']).execute()
  return new Set(rows.map(({ editionId, step }) => `${editionId} ${step}`))
}

async function countKept(
  tx: Tx,
  editionId: string,
  { people }: { people: readonly string[] },
): Promise<number> {
  if (people.length === 0) return 0
  const { n } = await tx
    .selectFrom('registration')
    .select((eb) => eb.fn.count<string>('personId').distinct().as('n'))
    .where('editionId', '=', editionId)
    .where('personId', 'in', [...people])
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** What is left of an edition of which something was forgotten: when each step was done, and numbers that lead to nobody. */
export type Forgotten = {
  edition: string
  /** ISO instants: of the first time and of the last. */
  steps: { step: RetentionStep; begunAt: string; lastAt: string; rows: number }[]
  /** Null people: a few. */
  numbers: { subject: string; answer: string; people: number | null }[]
}

export async function listForgotten(tx: Tx): Promise<Forgotten[]> {
  const steps = await tx
    .selectFrom('retentionStep as done')
    .leftJoin('retentionCount as gone', (join) =>
      join.onRef('gone.editionId', '=', 'done.editionId').onRef('gone.step', '=', 'done.step'),
    )
    .select(({ fn }) => [
      'done.editionId',
      'done.step',
      'done.begunAt',
      'done.lastAt',
      fn.sum<string>('gone.rows').as('rows'),
    ])
    .groupBy(['done.editionId', 'done.step', 'done.begunAt', 'done.lastAt'])
    .execute()
  const numbers = await tx
    .selectFrom('seasonCount')
    .select(['editionId', 'subject', 'answer', 'people'])
    .orderBy('subject')
    .orderBy('answer')
    .execute()
  return (await listEditions(tx)).flatMap(({ id, name }) => {
    const ofEdition = <Row extends { editionId: string }>(rows: Row[]) =>
      rows.filter(({ editionId }) => editionId === id)
    const done = ofEdition(steps).map(({ step, begunAt, lastAt, rows }) => ({
      step,
      begunAt: begunAt.toString(),
      lastAt: lastAt.toString(),
      rows: Number(rows ?? 0),
    }))
    if (done.length === 0) return []
    done.sort((a, b) => RETENTION_STEPS.indexOf(a.step) - RETENTION_STEPS.indexOf(b.step))
    const left = ofEdition(numbers).map(({ subject, answer, people }) => ({ subject, answer, people }))
    return [{ edition: name, steps: done, numbers: left }]
  })
}
