import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readKept } from '#db/kept-readings.server.ts'
import { readRows, readStay, sql } from '#db/sql.server.ts'
import { coverageOf, type Coverage } from '#domain/coverage.ts'
import { type AnswerWindow, windowOf } from '#domain/deadline.ts'
import { drawOrder } from '#domain/draw.ts'
import type { Edition } from '#domain/edition.ts'
import { isStillComing } from '#domain/guest-search.ts'
import type { MatchState, WithdrawalReason } from '#domain/match-state.ts'
import { priorityKey, tierOf, type Rank } from '#domain/priority.ts'
import type { Stay } from '#domain/stay.ts'
import { findNextExpiry, guestTables, listGuests, type KnownGuest } from './people.server.ts'

export type OpenRound = {
  id: string
  number: number
  seed: string
  openedAt: Temporal.Instant
  /** Null: as the edition says. */
  answerWindow: AnswerWindow | null
  /** What it leaves for later rounds: guests of this tier and after it, and this share of the places in percent. */
  holdTiersFrom: number | null
  holdShare: number
}

/** The round that is open: the last one opened, until the next. */
export async function findOpenRound(tx: Tx, editionId: string): Promise<OpenRound | undefined> {
  const round = await tx
    .selectFrom('round')
    .select(['id', 'number', 'seed', 'openedAt', 'holdTiersFrom', 'holdShare'])
    .select(['acceptanceDays', 'acceptanceHours'])
    .where('editionId', '=', editionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!round) return undefined
  const { acceptanceDays, acceptanceHours, ...rest } = round
  return { ...rest, answerWindow: windowOf(acceptanceDays, acceptanceHours) }
}

/** How the last match of a waiting guest ended, so that nobody is lost sight of (rules: life of a match). */
export type LastEnd = {
  state: MatchState
  reason: WithdrawalReason | null
  /** The guest gave that one place back and still needs another. */
  isOnlyThisPlace: boolean
}
export type WaitingGuest = KnownGuest & {
  /** Some nights may be given: a stay can be split, and somebody looks for the rest (rules: fit). */
  coverage: Coverage
  lastEnd: LastEnd | null
  /** Found a bed themselves: registered, and nobody looks for a place. */
  isElsewhere: boolean
  /** Has not said that they cannot come, and needs a place: in the order of the queue. */
  isComing: boolean
}

type MatchRow = [
  guest: string,
  stay: string,
  state: MatchState,
  holdsPlace: boolean,
  isOffered: boolean,
  endedMs: number | null,
  reason: WithdrawalReason | null,
  cause: string | null,
]

/** Guests of the edition for whom some night is not given yet; an offer past its deadline gives none (rules: nights). `first`: only among so many guests. */
export async function listWaitingGuests(
  tx: Tx,
  editionId: string,
  { first }: { first?: number | undefined } = {},
): Promise<readonly WaitingGuest[]> {
  if (first !== undefined) return readWaiting(tx, editionId, first)
  const { all } = await readKept(tx, {
    name: `waiting ${editionId}`,
    // Of the ranks because whoever sorts them keeps the order with them.
    tables: [...guestTables, 'match', 'rematch_task', 'arranged_elsewhere', 'round_rank'],
    until: ({ untilMs }) => untilMs,
    read: async () => ({
      all: await readWaiting(tx, editionId),
      untilMs: await findNextExpiry(tx, editionId),
    }),
    size: (kept) => kept.all.length,
  })
  return all
}

async function readWaiting(tx: Tx, editionId: string, first?: number): Promise<WaitingGuest[]> {
  const guests = (await listGuests(tx, editionId)).slice(0, first)
  const ids = first === undefined ? undefined : guests.map(({ guest }) => guest.id)
  const matches = await readRows<MatchRow>(tx, {
    columns: sql`match.guest_registration_id, match.stay::text, match.state_now, match.holds_place,
      match.offered_at is not null, extract(epoch from match.ended_at) * 1000, match.end_reason, task.cause`,
    from: sql`live_match match left join rematch_task task on task.match_id = match.id
      where match.edition_id = ${editionId}
        and ${ids ? sql`match.guest_registration_id = any(${ids}::uuid[])` : sql`true`}`,
    order: sql`match.created_at`,
  })
  const given = new Map<string, Stay[]>()
  const ends = new Map<string, LastEnd & { atMs: number | null }>()
  for (const [guest, stay, state, holdsPlace, isOffered, atMs, reason, cause] of matches) {
    if (holdsPlace) {
      const stays = given.get(guest)
      if (stays) stays.push(readStay(stay))
      else given.set(guest, [readStay(stay)])
    }
    // A draft that was taken back never reached anybody.
    else if (isOffered) {
      const isOnlyThisPlace = reason === 'guest-cancelled' && cause === 'refused'
      ends.set(guest, { state, reason, isOnlyThisPlace, atMs })
    }
  }
  const elsewhere = await listArrangedElsewhere(tx)
  // Most have nothing yet, and stay for one of a few stays.
  const nothingGiven = new Map<Stay, Coverage>()
  const coverage = ({ guest: { id, stay } }: KnownGuest): Coverage => {
    const stays = given.get(id)
    if (stays) return coverageOf(stay, stays)
    const known = nothingGiven.get(stay) ?? coverageOf(stay, [])
    nothingGiven.set(stay, known)
    return known
  }
  return guests
    .map((known) => ({ ...known, coverage: coverage(known) }))
    .filter((known) => known.coverage.open.length > 0)
    .map((known) => {
      const end = ends.get(known.guest.id)
      // Somebody who cancelled and handed in again starts afresh.
      const isPast = end?.atMs && known.submittedMs && end.atMs < known.submittedMs
      const isElsewhere = elsewhere.has(known.guest.id)
      if (!end || isPast) return { ...known, lastEnd: null, isElsewhere, isComing: !isElsewhere }
      const { atMs: _, ...lastEnd } = end
      const isComing = !isElsewhere && isStillComing(lastEnd)
      return { ...known, lastEnd, isElsewhere, isComing }
    })
}

/** Guests who found a bed themselves, of every edition. */
export async function listArrangedElsewhere(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('arrangedElsewhere').select('registrationId').execute()
  return new Set(rows.map((row) => row.registrationId))
}

/** Tier and draw as a round wrote them down, by guest. */
export async function readRanks(tx: Tx, roundId: string): Promise<Map<string, Rank>> {
  const rows = await readRows<[guest: string, tier: number, draw: number]>(tx, {
    columns: sql`registration_id, tier, draw`,
    from: sql`round_rank where round_id = ${roundId}`,
    order: sql`draw`,
  })
  return new Map(rows.map(([guest, tier, draw]) => [guest, { tier, draw }]))
}

/** Tier and draw of each of these guests as they are now, by id (rules: tiers). */
export function rankGuests(
  guests: readonly KnownGuest[],
  seed: string,
  edition: Edition,
): ReadonlyMap<string, Rank> {
  const order = drawOrder(
    seed,
    guests.map(({ guest }) => guest.id),
  )
  const draws = new Map(order.map((id, index) => [id, index + 1]))
  return new Map(
    guests.map(({ guest }) => [
      guest.id,
      { tier: tierOf(priorityKey(guest, edition)), draw: draws.get(guest.id) ?? order.length },
    ]),
  )
}
