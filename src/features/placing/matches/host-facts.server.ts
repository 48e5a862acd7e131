/** What a guest may see of the home they are offered, and of its door once they have accepted (rules: who sees what). */
import type { Tx } from '#db/connect.server.ts'
import type { AccessNeed, LivingSituation } from 'bed-matching/rules/answers.ts'
import { readAccess } from './guest-rows.server.ts'

export type HostFacts = {
  firstName: string
  district: string | null
  living: LivingSituation
  livingNote: string | null
  /** Null: a hall has none. */
  pets: boolean | null
  petsNote: string | null
  aboutHall: string | null
  access: readonly AccessNeed[]
  languages: string[]
  /** The way to the venue and who says so; null while nobody knows. */
  commute: { minutes: number; source: CommuteSource } | null
}
type CommuteSource = 'estimate' | 'organiser' | 'host'
/** How to get in, as far as the host has said. */
export type DoorFacts = { bell: string | null; keys: string | null; houseRules: string | null }

type Row = { hostRegistrationId: string }

export async function findHost(tx: Tx, { hostRegistrationId }: Row): Promise<HostFacts | null> {
  const facts = await tx
    .selectFrom('hostFacts')
    .select(['firstName', 'district', 'living', 'livingNote', 'pets', 'petsNote', 'access', 'languages'])
    .select(['aboutHall', 'commuteMinutes', 'commuteSource'])
    .where('registrationId', '=', hostRegistrationId)
    .executeTakeFirst()
  if (!facts) return null
  const { commuteMinutes: minutes, commuteSource: source, access, ...rest } = facts
  const commute = minutes === null || source === null ? null : { minutes, source }
  return { ...rest, access: readAccess(access), commute }
}

export async function findDoor(tx: Tx, { hostRegistrationId }: Row): Promise<DoorFacts | null> {
  const said = await tx
    .selectFrom('hostDoor')
    .select(['bell', 'keys', 'houseRules'])
    .where('registrationId', '=', hostRegistrationId)
    .executeTakeFirst()
  return said ?? null
}
