import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import type { Edition } from '#domain/edition.ts'
import { MISSED_FROM, missedFrom, type Told } from '#domain/milestone.ts'
import type { ListContext } from '#features/ground/lists/lists.server.ts'

/** Of the guest of an accepted place nobody has said that they are there, and it is the morning after (rules: arrival). */
export type MissedTask = {
  kind: 'missed'
  matchId: string
  guestId: string
  guestName: string
  hostName: string
  /** Since when they are missed. */
  at: string
}

type Candidate = Omit<MissedTask, 'kind' | 'at'> & { stay: string }

/** Guests of this edition whom nobody has seen; who of them is missed by now the domain says. */
export async function listMissed(tx: Tx, edition: Edition, now: Temporal.Instant): Promise<MissedTask[]> {
  const { rows } = await sql<Candidate>`
    select match.id as match_id, match.guest_registration_id as guest_id, match.stay,
      ${nameOfRegistration('match.guest_registration_id')} as guest_name,
      ${nameOfRegistration('match.host_registration_id')} as host_name
    from live_match match
    where match.edition_id = ${edition.id} and match.is_accepted and lower(match.stay) <= ${dayOf(now, edition)}::date
    order by match.id`.execute(tx)
  const told = await listToldOf(
    tx,
    rows.map(({ matchId }) => matchId),
  )
  return rows.flatMap(({ stay, ...names }) => {
    const from = missedFrom({ stay: readStay(stay), told: told.get(names.matchId) ?? [] }, edition.timeZone)
    const isMissed = from !== null && from.epochMilliseconds <= now.epochMilliseconds
    return isMissed ? [{ kind: 'missed' as const, ...names, at: from.toString() }] : []
  })
}

const dayOf = (now: Temporal.Instant, { timeZone }: Edition) =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toString()

export async function listToldOf(tx: Tx, matchIds: readonly string[]): Promise<Map<string, Told[]>> {
  if (matchIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('milestone')
    .select(['matchId', 'what', 'toldBy', 'toldAt', 'takenBackAt'])
    .where('matchId', 'in', matchIds)
    .execute()
  return Map.groupBy(rows, ({ matchId }) => matchId)
}

/** The same for a list of matches, over a row of `match`: from when on a guest is missed of whom nobody says that they are there. */
export const missedFromRow = ({ edition: { timeZone } }: ListContext) => {
  const hour = sql`${MISSED_FROM.toString()}::time`
  return sql<Temporal.Instant>`greatest((lower(match.stay) + 1 + ${hour}) at time zone ${timeZone}, (
    select ((heard.told_at at time zone ${timeZone})::date + 1 + ${hour}) at time zone ${timeZone} from milestone heard
    where heard.match_id = match.id and heard.what = 'on-the-way' and heard.taken_back_at is null))`
}
