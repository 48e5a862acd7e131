/** What the matches of a guest say of whether they still wait. */
import type { Tx } from '#db/connect.server.ts'
import { readRows, readStay, sql } from '#db/sql.server.ts'
import type { MatchState, WithdrawalReason } from '#domain/match-state.ts'
import type { Stay } from '#domain/stay.ts'

/** How the last match of a waiting guest ended, so that nobody is lost sight of (rules: life of a match). */
export type LastEnd = {
  state: MatchState
  reason: WithdrawalReason | null
  /** The guest gave that one place back and still needs another. */
  isOnlyThisPlace: boolean
  isNoShow: boolean
}
export type Standing = {
  /** Nights that are given. */
  given: readonly Stay[]
  end: LastEnd | null
  endedMs: number | null
  /** Found a bed themselves. */
  isElsewhere: boolean
}

type Row = [
  guest: string,
  stay: string,
  state: MatchState,
  holdsPlace: boolean,
  isOffered: boolean,
  endedMs: number | null,
  reason: WithdrawalReason | null,
  cause: string | null,
]

/** Of guests with matches and of those who found a bed themselves; of nobody else there is anything to say. */
export async function listStandings(tx: Tx, editionId: string): Promise<ReadonlyMap<string, Standing>> {
  const rows = await readRows<Row>(tx, {
    columns: sql`match.guest_registration_id, match.stay::text, match.state_now, match.holds_place,
      match.offered_at is not null, (extract(epoch from match.ended_at) * 1000)::float8, match.end_reason, task.cause`,
    from: sql`live_match match left join rematch_task task on task.match_id = match.id
      where match.edition_id = ${editionId}`,
    order: sql`match.created_at`,
  })
  const all = new Map<string, Standing & { given: Stay[] }>()
  const of = (guest: string) => {
    const known = all.get(guest) ?? { given: [], end: null, endedMs: null, isElsewhere: false }
    all.set(guest, known)
    return known
  }
  for (const [guest, stay, state, holdsPlace, isOffered, endedMs, reason, cause] of rows) {
    const known = of(guest)
    if (holdsPlace) known.given.push(readStay(stay))
    // A draft that was taken back never reached anybody.
    else if (isOffered) {
      known.end = {
        state,
        reason,
        isOnlyThisPlace: reason === 'guest-cancelled' && cause === 'refused',
        isNoShow: state === 'no_show',
      }
      known.endedMs = endedMs
    }
  }
  for (const id of await listArrangedElsewhere(tx)) of(id).isElsewhere = true
  return all
}

/** Guests who found a bed themselves, of every edition. */
export async function listArrangedElsewhere(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('arrangedElsewhere').select('registrationId').execute()
  return new Set(rows.map((row) => row.registrationId))
}
