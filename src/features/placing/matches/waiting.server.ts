import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readKept } from '#db/kept-readings.server.ts'
import { readRows, sql } from '#db/sql.server.ts'
import { coverageOf, isOpenFrom, type Coverage } from '#domain/coverage.ts'
import { type AnswerWindow, windowOf } from '#domain/deadline.ts'
import { drawLot, type Lot, orderByLots } from 'bed-matching/rules/draw.ts'
import type { Edition } from '#domain/edition.ts'
import { isStillComing } from '#domain/guest-search.ts'
import { inTiers, type Rank } from '#domain/priority.ts'
import { priorityKey, tierOf } from 'bed-matching/rules/tiers.ts'
import type { Stay } from '#domain/stay.ts'
import { listGuests, type KnownGuest } from './people.server.ts'
import { listStandings, type LastEnd, type Standing } from './standings.server.ts'

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
 * nobody looks any more are among them, for the end of the queue: `isComing` says so. `first`: only among so many guests.
 */
export async function listWaitingGuests(
  tx: Tx,
  { id: editionId, timeZone }: Pick<Edition, 'id' | 'timeZone'>,
  { now, first }: { now: Temporal.Instant; first?: number | undefined },
): Promise<readonly WaitingGuest[]> {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const everybody = await listGuests(tx, editionId)
  const guests = first === undefined ? everybody : everybody.slice(0, first)
  const some = first === undefined ? undefined : guests.map(({ guest }) => guest.id)
  const standings = await listStandings(tx, editionId, some)
  const known = judged.get(guests)
  const isOfToday = known?.today.equals(today) ?? false
  if (known && isOfToday && known.standings === standings) return known.waiting
  const seen = judgeAll(guests, standings, today, isOfToday ? known : undefined)
  judged.set(guests, seen)
  amongGuests.set(seen.waiting, { guests, all: seen.all })
  return seen.waiting
}

type Among = { guests: readonly KnownGuest[]; all: readonly (WaitingGuest | null)[] }
const amongGuests = new WeakMap<readonly WaitingGuest[], Among>()

/** All guests, and which of them are those who wait: in one order, which stays when somebody has been placed. */
export const amongAll = (waiting: readonly WaitingGuest[]): Among =>
  amongGuests.get(waiting) ?? { guests: waiting, all: waiting }

type Judged = {
  today: Temporal.PlainDate
  standings: ReadonlyMap<string, Standing>
  /** In the order of the guests; null: has every night that is left. */
  all: readonly (WaitingGuest | null)[]
  waiting: readonly WaitingGuest[]
}
/** Guests are the same for as long as nothing of their answers changes, and of most of them no match does. */
const judged = new WeakMap<readonly KnownGuest[], Judged>()

function judgeAll(
  guests: readonly KnownGuest[],
  standings: ReadonlyMap<string, Standing>,
  today: Temporal.PlainDate,
  before: Judged | undefined,
): Judged {
  // Most have nothing yet, and stay for one of a few stays.
  const nothingGiven = new Map<Stay, Coverage>()
  const coverage = ({ guest: { stay } }: KnownGuest, given: readonly Stay[]): Coverage => {
    if (given.length > 0) return coverageOf(stay, given)
    const known = nothingGiven.get(stay) ?? coverageOf(stay, [])
    nothingGiven.set(stay, known)
    return known
  }
  const all = guests.map((known, index): WaitingGuest | null => {
    const standing = standings.get(known.guest.id)
    if (before && before.standings.get(known.guest.id) === standing) return before.all[index]!
    const covered = coverage(known, standing?.given ?? [])
    return isOpenFrom(today, covered) ? { ...known, coverage: covered, ...endOf(known, standing) } : null
  })
  return { today, standings, all, waiting: all.filter((one) => one !== null) }
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

/** By seed the draw and the tier of whoever was asked about; an answer that changes makes another guest. */
const lots = new WeakMap<KnownGuest['guest'], { seed: string; lot: Lot; edition: Edition; tier: number }>()

function lotOf({ guest }: KnownGuest, seed: string, edition: Edition) {
  const known = lots.get(guest)
  if (known?.seed === seed && known.edition === edition) return known
  const drawn = { seed, lot: drawLot(seed, guest.id), edition, tier: tierOf(priorityKey(guest, edition)) }
  lots.set(guest, drawn)
  return drawn
}

/** Tier and draw of each of these guests as they are now, by id, best priority first (rules: tiers). */
export function rankGuests(
  guests: readonly KnownGuest[],
  seed: string,
  edition: Edition,
): ReadonlyMap<string, Rank> {
  const drawn = orderByLots(guests.map((known) => ({ id: known.guest.id, ...lotOf(known, seed, edition) })))
  const ranked = inTiers(drawn.map(({ id, tier }, index) => ({ id, tier, draw: index + 1 })))
  return new Map(ranked.map(({ id, tier, draw }) => [id, { tier, draw }]))
}
