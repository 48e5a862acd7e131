import type { ApprovedAdmin } from '#db/actor.server.ts'
import { needsTick } from '#domain/concerns.ts'
import type { BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Moves } from '#features/placing/matches/moving/moving.server.ts'
import { findMatchRecord } from '#features/placing/matches/reading/records.server.ts'
import { findPlacesFor } from '../candidates/candidates.server.ts'

/** A bed at another host that fits the guest of a draft. */
export type FreeBed = {
  placeId: string
  hostId: string
  hostName: string
  roomNumber: number
  roomType: RoomType
  femalesOnly: boolean
  bed: BedKind
}
export type MovableView = {
  matchId: string
  guestName: string
  hostId: string
  hostName: string
  state: MatchState
  version: number
  /** Null once that is settled. */
  moves: Moves | null
  /** Of a draft: nobody has heard of it, so it may go anywhere. */
  beds: FreeBed[]
}

const MOST_BEDS = 30

/** Where a match of the chart could go, as its own page says it, and for a draft also the beds of others. Null: no such match. */
export async function findMovable(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  matchId: string,
  requestId: string,
): Promise<MovableView | null> {
  const record = await findMatchRecord(deps, admin, { matchId, requestId })
  if (!record) return null
  const { match, moves, options } = record
  const { guestId, guestName, hostId, hostName, state } = match
  const candidates = state === 'draft' ? await findPlacesFor(deps, admin, guestId, requestId) : null
  const elsewhere = (candidates?.fits ?? []).filter(
    (one) => one.hostId !== hostId && !needsTick(one.concerns),
  )
  return {
    matchId,
    guestName,
    hostId,
    hostName,
    state,
    version: options.version,
    moves,
    beds: elsewhere
      .slice(0, MOST_BEDS)
      .map(({ view }) => view())
      .map(({ placeId, hostId: id, hostName: name, roomNumber, roomType, femalesOnly, bed }) => ({
        placeId,
        hostId: id,
        hostName: name,
        roomNumber,
        roomType,
        femalesOnly,
        bed,
      })),
  }
}
