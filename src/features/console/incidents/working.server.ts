/** How an incident is looked after (rules: incidents): steps are added and never changed. Everything may be repeated. */
import type { IncidentTeamMember } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  afterIncident,
  type IncidentEvent,
  type IncidentOutcome,
  type IncidentStepKind,
} from '#domain/incident.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { mailIncidentTeam } from '#features/ground/incident-team.server.ts'
import { lockIncident, storeState } from './incidents.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>
type Now = ReturnType<Deps['clock']>

/** Something that somebody has told a member of the team. The others hear that there is something new. */
export function noteIncident(
  { db, clock }: CommandDeps,
  member: IncidentTeamMember,
  { entry, words, about, isUrgent }: { entry: string; words: string; about: string; isUrgent: boolean },
): Promise<void> {
  const now = clock()
  return db.run(member, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const noted = { id: entry, editionId, toldAt: now.toString(), words, about: about || null, isUrgent }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('incident')
      .values({ ...noted, how: 'noted' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n)
      await mailIncidentTeam(tx, { incidentId: entry, what: 'told', key: entry }, now)
  })
}

type Work = { entry: string } & (
  | { intent: 'step' | 'answer'; words: string }
  | { intent: 'taken' | 'reopened' }
  | { intent: 'closed'; words: string; outcome: IncidentOutcome }
)

/** A step, words to the teller, taking it over, an end, or opening it again. `gone`: it is closed, or not there. */
export function workOn(
  { db, clock }: CommandDeps,
  member: IncidentTeamMember,
  { id, work }: { id: string; work: Work },
): Promise<Work['intent'] | 'gone'> {
  const now = clock()
  return db.run(member, async (tx) => {
    const row = await lockIncident(tx, id)
    if (!row) return 'gone'
    const event = eventOf(work)
    const next = event ? afterIncident(row, event, now) : null
    if (next && !next.ok) return (await isWritten(tx, work.entry)) ? work.intent : 'gone'
    const words = 'words' in work ? work.words : ''
    const step = { incidentId: id, entry: work.entry, kind: work.intent, words: words || null }
    if (!(await writeStep(tx, member, step, now))) return work.intent
    if (next?.ok) await storeState(tx, id, next.value)
    if (work.intent === 'taken' || row.lookedAfterBy === null)
      await tx.updateTable('incident').set({ lookedAfterBy: member.personId }).where('id', '=', id).execute()
    return work.intent
  })
}

function eventOf(work: Work): IncidentEvent | null {
  if (work.intent === 'closed') return { type: 'closed', outcome: work.outcome }
  return work.intent === 'taken' || work.intent === 'reopened' ? { type: work.intent } : null
}

type NewStep = {
  incidentId: string
  entry: string
  kind: IncidentStepKind
  words?: string | null
  blockId?: string
}

export async function writeStep(
  tx: Tx,
  { personId }: IncidentTeamMember,
  step: NewStep,
  now: Now,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('incidentStep')
    .values({ ...step, at: now.toString(), authorPersonId: personId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function isWritten(tx: Tx, entry: string): Promise<boolean> {
  const row = await tx.selectFrom('incidentStep').select('id').where('entry', '=', entry).executeTakeFirst()
  return row !== undefined
}
