/** Who is not placed (rules: incidents). Why stands with the incident, for the incident team alone. */
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { listIncidentTeam } from '#features/ground/incident-team.server.ts'
import type { Keys } from '#platform/keys.server.ts'

/** Those of these registrations whose person is blocked. */
export async function listBlocked(tx: Tx, registrationIds: readonly string[]): Promise<Set<string>> {
  if (registrationIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('blockedPerson as blocked', 'blocked.personId', 'registration.personId')
    .select('registration.id')
    .where('registration.id', 'in', [...registrationIds])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Is this person blocked? One can ask it of oneself. */
export async function isBlocked(tx: Tx, personId: PersonId): Promise<boolean> {
  const row = await tx
    .selectFrom('blockedPerson')
    .select('personId')
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whom to ask about somebody who is blocked: the addresses of the incident team; null: not blocked. */
export async function readAskAbout(tx: Tx, personId: PersonId): Promise<string[] | null> {
  if (!(await isBlocked(tx, personId))) return null
  return (await listIncidentTeam(tx)).map(({ email }) => email)
}

/** What stands for an address of somebody who is blocked, so that they are found when they come back. `email` in its one spelling. */
export const blockFingerprint = (keys: Keys, email: string): Buffer => keys.hash('block', email)
