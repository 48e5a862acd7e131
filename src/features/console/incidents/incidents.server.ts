/** What people have told, for the organisers who are named to open it (rules: incidents). Every look is noted with who and when. */
import type { IncidentTeamMember } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import {
  afterIncident,
  incidentsForgottenOn,
  type IncidentOutcome,
  type IncidentState,
  type IncidentStepKind,
} from '#domain/incident.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition, getEdition } from '#features/ground/editions.server.ts'

type BlockView = {
  id: string
  /** One who is not placed, or two who are kept apart; the words under which they were named. */
  names: string[]
  isOfPair: boolean
  /** ISO instants. */
  since: string
  endedAt: string | null
}

/** What was blocked because of an incident. Somebody who is gone, or was never here, has no name: the step says whom it was about. */
async function listBlocksOf(tx: Tx, incidentId: string): Promise<BlockView[]> {
  const rows = await tx
    .selectFrom('incidentStep as step')
    .innerJoin('block', 'block.id', 'step.blockId')
    .innerJoin('blockParty as party', 'party.blockId', 'block.id')
    .leftJoin('person', 'person.id', 'party.personId')
    .select(['block.id', 'block.blockedAt', 'block.endedAt', 'party.isOfPair', 'person.email', 'step.words'])
    .where('step.incidentId', '=', incidentId)
    .where('step.kind', 'in', ['blocked', 'kept-apart'])
    .orderBy('block.blockedAt')
    .orderBy('party.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, parties]) => ({
    id,
    names: parties.map(({ email, words }) => email ?? words ?? ''),
    isOfPair: parties.some(({ isOfPair }) => isOfPair),
    since: parties[0]!.blockedAt.toString(),
    endedAt: parties[0]!.endedAt?.toString() ?? null,
  }))
}

type ReadDeps = Pick<Deps, 'db' | 'clock'>
export type HowTold = 'named' | 'unnamed' | 'noted'

export type IncidentRow = {
  id: string
  /** ISO instants. */
  toldAt: string
  how: HowTold
  isUrgent: boolean
  state: IncidentState
  lookedAfterBy: string | null
  lastAt: string
}

/** Of this edition and those before it, as long as they are kept; what is open first, the newest first. */
export function listIncidents(
  { db, clock }: ReadDeps,
  member: IncidentTeamMember,
  requestId: string,
): Promise<IncidentRow[]> {
  return db.run(member, async (tx) => {
    await noteLook(tx, member, { incidentId: null, requestId }, clock())
    const { rows } = await sql<IncidentRow>`
      select incident.id, to_json(told_at) #>> '{}' as told_at, how, is_urgent, state, person.email as looked_after_by,
        to_json(coalesce((select max(at) from incident_step where incident_id = incident.id), told_at)) #>> '{}' as last_at
      from incident left join person on person.id = looked_after_by
      order by state = 'closed', incident.told_at desc, incident.id`.execute(tx)
    return rows
  })
}

export type IncidentView = {
  id: string
  toldAt: string
  how: HowTold
  isUrgent: boolean
  state: IncidentState
  outcome: IncidentOutcome | null
  words: string
  about: string | null
  reach: string | null
  /** Who has told it, while they have an account; and their records of this year. */
  teller: { email: string | null; records: { role: 'guest' | 'host'; id: string; name: string }[] } | null
  lookedAfterBy: string | null
  isMine: boolean
  steps: { id: number; at: string; kind: IncidentStepKind; author: string | null; words: string | null }[]
  blocks: BlockView[]
  looks: { id: number; at: string; by: string | null }[]
  /** The day on which it is forgotten (ISO). */
  keptUntil: string
  timeZone: string
}

/** Everything about one; null if there is none. The first look makes it a thing that is in work. */
export function findIncident(
  { db, clock }: ReadDeps,
  member: IncidentTeamMember,
  { id, requestId }: { id: string; requestId: string },
): Promise<IncidentView | null> {
  const now = clock()
  return db.run(member, async (tx) => {
    const row = await lockIncident(tx, id)
    if (!row) return null
    await noteLook(tx, member, { incidentId: id, requestId }, now)
    const opened = afterIncident(row, { type: 'opened' }, now)
    if (opened.ok && row.readAt === null) await storeState(tx, id, opened.value)
    const edition = await getEdition(tx, row.editionId)
    const { state } = opened.ok ? opened.value : row
    return {
      id,
      toldAt: row.toldAt.toString(),
      how: row.how,
      isUrgent: row.isUrgent,
      state,
      outcome: row.outcome,
      words: row.words,
      about: row.about,
      reach: row.reach,
      teller: row.tellerPersonId === null ? null : await readTeller(tx, row.tellerPersonId),
      lookedAfterBy: await emailOf(tx, row.lookedAfterBy),
      isMine: row.lookedAfterBy === member.personId,
      steps: await listSteps(tx, id),
      blocks: await listBlocksOf(tx, id),
      looks: await listLooks(tx, id),
      keptUntil: incidentsForgottenOn(edition).toString(),
      timeZone: edition.timeZone,
    }
  })
}

/** The row, locked: of two organisers at once one comes after the other. */
export function lockIncident(tx: Tx, id: string) {
  return tx.selectFrom('incident').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function storeState(
  tx: Tx,
  id: string,
  { state, readAt, closedAt, outcome }: Parameters<typeof afterIncident>[0],
): Promise<void> {
  const at = { readAt: readAt?.toString() ?? null, closedAt: closedAt?.toString() ?? null }
  await tx
    .updateTable('incident')
    .set({ state, outcome, ...at })
    .where('id', '=', id)
    .execute()
}

async function noteLook(
  tx: Tx,
  { personId }: IncidentTeamMember,
  look: { incidentId: string | null; requestId: string },
  now: ReturnType<Deps['clock']>,
): Promise<void> {
  const { id: editionId } = await getCurrentEdition(tx)
  await tx
    .insertInto('incidentLook')
    .values({ ...look, editionId, personId, at: now.toString() })
    .execute()
}

async function emailOf(tx: Tx, personId: string | null): Promise<string | null> {
  if (personId === null) return null
  const row = await tx.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst()
  return row?.email ?? null
}

async function readTeller(tx: Tx, personId: string): Promise<IncidentView['teller']> {
  const { id: editionId } = await getCurrentEdition(tx)
  const records = await tx
    .selectFrom('registration')
    .select(['registration.id', 'registration.role', nameOfRegistration('registration.id').as('name')])
    .where('registration.personId', '=', personId)
    .where('registration.editionId', '=', editionId)
    .orderBy('registration.role')
    .execute()
  const email = await emailOf(tx, personId)
  return {
    email,
    records: records.map(({ name, ...record }) => ({ ...record, name: name || (email ?? '–') })),
  }
}

async function listSteps(tx: Tx, id: string): Promise<IncidentView['steps']> {
  const rows = await tx
    .selectFrom('incidentStep as step')
    .leftJoin('person', 'person.id', 'step.authorPersonId')
    .select(['step.id', 'step.at', 'step.kind', 'step.words', 'person.email as author'])
    .where('step.incidentId', '=', id)
    .orderBy('step.id')
    .execute()
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toString() }))
}

const LOOKS_SHOWN = 20

async function listLooks(tx: Tx, id: string): Promise<IncidentView['looks']> {
  const rows = await tx
    .selectFrom('incidentLook as look')
    .leftJoin('person', 'person.id', 'look.personId')
    .select(['look.id', 'look.at', 'person.email as by'])
    .where('look.incidentId', '=', id)
    .orderBy('look.id', 'desc')
    .limit(LOOKS_SHOWN)
    .execute()
  return rows.map(({ at, ...look }) => ({ ...look, at: at.toString() }))
}
