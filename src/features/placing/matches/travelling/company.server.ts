import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import type { CompanionKind } from '#domain/companions.ts'
import type { MatchState } from '#domain/match-state.ts'
import { listNotWith, type NotWithView } from './not-with.server.ts'
import { readTravellingWith, type TravellingIn } from './travelling.server.ts'

export type FellowView = {
  id: string
  name: string
  /** The place that they have; null while they wait. */
  hostName: string | null
  matchId: string | null
  state: MatchState | null
}
/** What organisers see of whom a guest travels with (rules: travelling together). */
export type CompanyView = {
  /** Everybody of the group but the guest; `kind` as it counts for all of them. */
  fellows: FellowView[]
  kind: CompanionKind | null
  /** Named, and not agreed: the address, and whether the other has said no. */
  named: { address: string; isRefused: boolean }[]
  notWith: NotWithView[]
}

export async function readCompany(
  tx: Tx,
  guestId: string,
  /** How those of the edition travel; who knows it already need not ask again. */
  travelling?: TravellingIn,
): Promise<CompanyView> {
  const groups = (travelling ?? (await readTravellingWith(tx, guestId)))?.groups ?? []
  const group = groups.find(({ guests }) => guests.includes(guestId))
  const fellowIds = group?.guests.filter((id) => id !== guestId) ?? []
  const { rows: named } = await sql<CompanyView['named'][number]>`
    select coalesce(naming.address, person.email, '') as address, naming.refused_at is not null as is_refused
    from companion naming
    left join registration other on other.id = naming.other_registration_id
    left join person on person.id = other.person_id
    where naming.registration_id = ${guestId} and naming.ended_at is null
      and not exists (select from companionship both_ways where both_ways.id = naming.id)
    order by naming.named_at, naming.id`.execute(tx)
  return {
    fellows: await listFellows(tx, fellowIds),
    kind: group?.kind ?? null,
    named,
    notWith: await listNotWith(tx, guestId),
  }
}

async function listFellows(tx: Tx, ids: readonly string[]): Promise<FellowView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FellowView>`
    select facts.registration_id as id, ${nameOfRegistration('facts.registration_id')} as name,
      ${nameOfRegistration('match.host_registration_id')} as host_name, match.id as match_id, match.state_now as state
    from guest_facts facts
    left join lateral (select * from live_match held where held.guest_registration_id = facts.registration_id and held.holds_place
      order by held.stay limit 1) match on true
    where facts.registration_id = any (${[...ids]}::uuid[])
    order by name, id`.execute(tx)
  return rows
}
