/** The organisers who are named to open incidents (rules: incidents). */
import type { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql, type NotNull } from '#db/sql.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'

/** Is the organiser who asks one of them, and still approved? */
export async function isInIncidentTeam(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isMember: boolean }>`select app.in_incident_team() as is_member`.execute(tx)
  return rows[0]?.isMember === true
}

export type TeamMember = { personId: PersonId; email: string; addedAt: Temporal.Instant }

/** All of them who are still approved: whom other organisers are told to ask. */
export function listIncidentTeam(tx: Tx): Promise<TeamMember[]> {
  return tx
    .selectFrom('incidentTeam as team')
    .innerJoin('adminProfile as hat', 'hat.personId', 'team.personId')
    .innerJoin('person', 'person.id', 'team.personId')
    .select(['team.personId', 'person.email', 'team.addedAt'])
    .where('hat.approved', '=', true)
    .where('hat.revokedAt', 'is', null)
    .where('team.isProposed', '=', false)
    .orderBy('person.email')
    .$narrowType<{ email: NotNull }>()
    .execute()
}

/** Whether there is something that nobody has opened; all that organisers outside the team learn. */
export async function isIncidentNew(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`select app.is_incident_new() as is_new`.execute(tx)
  return rows[0]?.isNew === true
}

type News = { incidentId: string; what: 'told' | 'added'; key: string }

/** Queues a mail to each of the team, without names or content. Without a team all organisers are asked to name one. In the teller's transaction. */
export async function mailIncidentTeam(
  tx: Tx,
  { incidentId, what, key }: News,
  now: Temporal.Instant,
): Promise<void> {
  const approved = await tx
    .selectFrom('adminProfile as hat')
    .leftJoin('incidentTeam as team', (join) =>
      join.onRef('team.personId', '=', 'hat.personId').on('team.isProposed', '=', false),
    )
    .select(['hat.personId', 'team.personId as inTeam'])
    .where('hat.approved', '=', true)
    .where('hat.revokedAt', 'is', null)
    .execute()
  const team = approved.filter(({ inTeam }) => inTeam !== null)
  for (const { personId } of team.length > 0 ? team : approved) {
    const dedupeKey = `incident-news:${key}:${personId}`
    await enqueueMail(
      tx,
      { dedupeKey, template: 'incident-news', personId, params: { incidentId, what } },
      now,
    )
  }
}
