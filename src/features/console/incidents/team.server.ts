/** Who may open incidents (rules: incidents): members of the team decide; the first ones are named at the command line or by two organisers. */
import type { Temporal } from 'temporal-polyfill'
import type { Gate, IncidentTeamMember } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { normaliseEmail } from '#domain/email.ts'
import { mayLeaveTeam } from '#domain/incident.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listIncidentTeam } from '#features/ground/incident-team.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'

type TeamDeps = Pick<Deps, 'db' | 'clock'>

/** `no-organiser`: nobody of this address is an approved organiser. Harmless to repeat. */
export async function addToTeam(
  { db, clock }: TeamDeps,
  by: IncidentTeamMember | Gate,
  typed: string,
): Promise<Result<string, 'no-organiser'>> {
  const email = normaliseEmail(typed)
  if (!email.ok) return refuse('no-organiser')
  return db.run(by, async (tx) => {
    const personId = await findOrganiser(tx, email.value)
    if (!personId) return refuse('no-organiser')
    const addedBy = 'personId' in by ? by.personId : null
    await tx
      .deleteFrom('incidentTeam')
      .where('personId', '=', personId)
      .where('isProposed', '=', true)
      .execute()
    await tx
      .insertInto('incidentTeam')
      .values({ personId, addedBy, addedAt: clock().toString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return ok(email.value)
  })
}

/** A member goes, oneself or another. `last`: nobody would be left to open anything. Harmless to repeat. */
export function removeFromTeam(
  { db }: Pick<Deps, 'db'>,
  member: IncidentTeamMember,
  personId: string,
): Promise<Result<null, 'last'>> {
  return db.run(member, async (tx) => {
    // One decision at a time: of the last two only one can go.
    if (!(await isStillApproved(tx, member))) return refuse('last')
    const team = await listIncidentTeam(tx)
    if (
      !mayLeaveTeam(
        team.map((one) => one.personId),
        personId,
      )
    )
      return refuse('last')
    await tx.deleteFrom('incidentTeam').where('personId', '=', personId).execute()
    return ok(null)
  })
}

/** The command line's: also the last one, as the operator can name others. */
export function removeByHand(
  { db }: Pick<Deps, 'db'>,
  gate: Gate,
  typed: string,
): Promise<Result<string, 'no-organiser'>> {
  return db.run(gate, async (tx) => {
    const email = normaliseEmail(typed)
    const personId = email.ok ? await findPerson(tx, email.value) : null
    if (!email.ok || !personId) return refuse('no-organiser')
    await tx.deleteFrom('incidentTeam').where('personId', '=', personId).execute()
    return ok(email.value)
  })
}

export async function listTeam(
  { db }: Pick<Deps, 'db'>,
  gate: Gate,
): Promise<{ email: string; addedAt: Temporal.Instant }[]> {
  return db.run(gate, listIncidentTeam)
}

async function findPerson(tx: Tx, email: string): Promise<string | null> {
  const row = await tx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

async function findOrganiser(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('adminProfile as hat')
    .innerJoin('person', 'person.id', 'hat.personId')
    .select('hat.personId')
    .where('person.email', '=', email)
    .where('hat.approved', '=', true)
    .where('hat.revokedAt', 'is', null)
    .executeTakeFirst()
  return row?.personId ?? null
}
