import { randomUUID } from 'node:crypto'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import { readMatch } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { isHeld, type MatchState } from '#domain/match-state.ts'
import { moveRefusal, type MoveRefusal } from '#domain/moving.ts'
import { hasBegun, type Stay } from '#domain/stay.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { findNeighbourInMove } from '#features/placing/matches/moving/neighbours.server.ts'
import { listGuests } from '#features/placing/matches/people/people.server.ts'
import { findMatchRow } from '#features/placing/matches/reading/records.server.ts'
import type { StayView } from '#features/placing/matches/matches.ts'
import {
  listCandidates,
  toPolicyView,
  type JudgedPlace,
  type PolicyView,
} from './candidates/listing.server.ts'

export type HostMoveView = {
  matchId: string
  guestId: string
  hostId: string
  guestName: string
  hostName: string
  state: MatchState
  stay: StayView
  nights: Stay
  /** Of the offer that is not answered yet, ISO; null: none runs. */
  deadlineAt: string | null
  /** Of the match as it is shown: a later change makes it stale. */
  version: number
  /** Why nobody can be moved from here now; null: they can. */
  refusal: MoveRefusal | null
  fits: JudgedPlace[]
  others: JudgedPlace[]
  policy: PolicyView
  timeZone: string
  holdSeconds: number
  /** For the button: the same press moves once. */
  idempotencyKey: string
}

/** Where else the guest of a match could go, with what the rules say of each place; null if there is no such match. */
export async function findHostMove(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { matchId, requestId }: { matchId: string; requestId: string },
): Promise<HostMoveView | null> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const match = await findMatchRow(tx, matchId, now)
    const row = await tx.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirst()
    if (!match || !row) return null
    const subjects = [match.guestId, match.hostId]
    await recordView(tx, admin, { action: 'view-guest-candidates', subjects, requestId }, now)
    await recordView(tx, admin, { action: 'list-hosts', requestId }, now)
    const edition = await getCurrentEdition(tx)
    const [known] = await listGuests(tx, edition.id, [match.guestId])
    const stay = readStay(row.stay)
    const beside = await findNeighbourInMove(tx, matchId)
    const standing = {
      match: readMatch(row),
      isHeld: isHeld(row, now),
      isInMove: beside !== null,
      hasBegun: hasBegun(stay, now, edition.timeZone),
    }
    const guest = known && { ...known, guest: { ...known.guest, stay } }
    const refusal = moveRefusal(standing, 'told', now)
    const found = guest && !refusal ? (await listCandidates(tx, guest, edition)).candidates : []
    const candidates = found.filter(({ hostId }) => hostId !== match.hostId)
    return {
      matchId,
      guestId: match.guestId,
      hostId: match.hostId,
      guestName: match.guestName,
      hostName: match.hostName,
      state: match.state,
      stay: match.stay,
      nights: stay,
      deadlineAt: match.state === 'offered' ? match.deadlineAt : null,
      version: row.version,
      refusal,
      fits: candidates.filter(({ verdict }) => verdict === 'fits'),
      others: candidates.filter(({ verdict }) => verdict !== 'fits'),
      policy: toPolicyView(edition),
      timeZone: edition.timeZone,
      holdSeconds: edition.holdSeconds,
      idempotencyKey: randomUUID(),
    }
  })
}
