import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readKept } from '#db/kept-readings.server.ts'
import { readRows, sql, readStay } from '#db/sql.server.ts'
import { coverageOf, isOpenFrom, type Coverage } from '#domain/coverage.ts'
import { type AnswerWindow, windowOf } from '#domain/deadline.ts'
import { drawLot, orderByLots } from 'bed-matching/rules/draw.ts'
import type { Edition } from '#domain/edition.ts'
import { isStillComing } from '#domain/guest-search.ts'
import { compareByPriority, inTiers, type Rank } from '#domain/priority.ts'
import { priorityKey, tierOf } from 'bed-matching/rules/tiers.ts'
import type { Stay } from '#domain/stay.ts'
import { listGuests } from './people.server.ts'
import type { KnownGuest } from './rows.server.ts'
import type { MatchState, WithdrawalReason } from '#domain/match-state.ts'

export type OpenRound = {
  id: string
  number: number
  seed: string
  openedAt: Temporal.Instant
  /** Null: as the edition says. */
  answerWindow: AnswerWindow | null
  /** Guests of this tier and after it are left for later rounds. */
  holdTiersFrom: number | null
}

/** The round that is open: the last one opened, until the next. */
export async function findOpenRound(tx: Tx, editionId: string): Promise<OpenRound | undefined> {
  const round = await tx
    .selectFrom('round')
    .select(['id', 'number', 'seed', 'openedAt', 'holdTiersFrom'])
    .select(['acceptanceDays', 'acceptanceHours'])
    .where('editionId', '=', editionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!round) return undefined
  const { acceptanceDays, acceptanceHours, ...rest } = round
  return { ...rest, answerWindow: windowOf(acceptanceDays, acceptanceHours) }
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

/**
 * Guests of the edition for whom some night that is left is not given yet; an offer past its deadline gives none (rules: deadlines). Those for whom
 * nobody looks any more are among them, for the end of the queue: `isComing` says so.
 */
export async function listWaitingGuests(
  tx: Tx,
  { id: editionId, timeZone }: Pick<Edition, 'id' | 'timeZone'>,
  { now }: { now: Temporal.Instant },
): Promise<WaitingGuest[]> {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const standings = await listStandings(tx, editionId)
  const open = (stay: Stay, given: readonly Stay[]): Coverage | null => {
    const covered = coverageOf(stay, given)
    return isOpenFrom(today, covered) ? covered : null
  }
  // Most have nothing yet, and stay for one of a few stays: these are asked once.
  const nothingGiven = new Map<Stay, Coverage | null>()
  const openFor = ({ guest: { stay } }: KnownGuest, given: readonly Stay[] = []) => {
    if (given.length > 0) return open(stay, given)
    if (!nothingGiven.has(stay)) nothingGiven.set(stay, open(stay, []))
    return nothingGiven.get(stay) ?? null
  }
  return (await listGuests(tx, editionId)).flatMap((known): WaitingGuest[] => {
    const standing = standings.get(known.guest.id)
    const coverage = openFor(known, standing?.given)
    return coverage ? [{ ...known, coverage, ...endOf(known, standing) }] : []
  })
}

function endOf(
  { submittedMs }: KnownGuest,
  standing: Standing | undefined,
): Pick<WaitingGuest, 'lastEnd' | 'isElsewhere' | 'isComing'> {
  const isElsewhere = standing?.isElsewhere ?? false
  const { end = null, endedMs = null } = standing ?? {}
  // Somebody who cancelled and handed in again starts afresh.
  const isPast = endedMs && submittedMs && endedMs < submittedMs
  if (!end || isPast) return { lastEnd: null, isElsewhere, isComing: !isElsewhere }
  return { lastEnd: end, isElsewhere, isComing: !isElsewhere && isStillComing(end) }
}

/** Tier and draw as a round wrote them down, by guest. */
export function readRanks(tx: Tx, roundId: string): Promise<ReadonlyMap<string, Rank>> {
  return readKept(tx, {
    name: `ranks ${roundId}`,
    tables: ['round_rank'],
    read: async () => {
      const rows = await readRows<[guest: string, tier: number, draw: number]>(tx, {
        columns: sql`registration_id, tier, draw`,
        from: sql`round_rank where round_id = ${roundId}`,
        order: sql`draw`,
      })
      return new Map(rows.map(([guest, tier, draw]) => [guest, { tier, draw }]))
    },
    size: (all) => all.size,
  })
}

/** Tier and draw of each of these guests as they are now, by id, best priority first (rules: tiers). */
export function rankGuests(
  guests: readonly KnownGuest[],
  seed: string,
  edition: Edition,
): ReadonlyMap<string, Rank> {
  const drawn = orderByLots(
    guests.map(({ guest }) => {
      const { id } = guest
      return { id, lot: drawLot(seed, id), tier: tierOf(priorityKey(guest, edition)) }
    }),
  )
  const ranked = inTiers(drawn.map(({ id, tier }, index) => ({ id, tier, draw: index + 1 })))
  return new Map(ranked.map(({ id, tier, draw }) => [id, { tier, draw }]))
}

export type Queued = Rank & { known: WaitingGuest; isLate: boolean }

/** Everybody in the order of the open round, or of the live rank before the first one; who came after it was opened is late. */
export async function readQueueOrder(
  tx: Tx,
  edition: Edition,
  now: Temporal.Instant,
): Promise<{ round: OpenRound | undefined; queued: Queued[] }> {
  const round = await findOpenRound(tx, edition.id)
  const waiting = await listWaitingGuests(tx, edition, { now })
  const written = round ? await readRanks(tx, round.id) : new Map<string, Rank>()
  const others = waiting.filter(({ guest }) => !written.has(guest.id))
  const live = rankGuests(others, round?.seed ?? edition.id, edition)
  const queued = waiting.map((known): Queued => {
    const { id } = known.guest
    const rank = written.get(id)
    return { known, isLate: round !== undefined && !rank, ...(rank ?? live.get(id)!) }
  })
  const before = (a: Queued, b: Queued) => (a.known.guest.id < b.known.guest.id ? -1 : 1)
  return { round, queued: queued.toSorted((a, b) => compareByPriority(a, b) || before(a, b)) }
}

/** What the matches of a guest say of whether they still wait. */

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
async function listStandings(tx: Tx, editionId: string): Promise<ReadonlyMap<string, Standing>> {
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
