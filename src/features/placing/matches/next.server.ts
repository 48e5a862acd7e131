import type { Tx } from '#db/connect.server.ts'
import { longest } from '#domain/coverage.ts'
import type { Concern } from '#domain/eligibility.ts'
import { compareByPriority, TIERS, type Rank } from '#domain/priority.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { assess, findPlaceOwner } from './drafting-views.server.ts'
import { listHosts, listOccupants } from './people.server.ts'
import { listRecordedOfHost } from './recorded.server.ts'
import { toStayView } from './matches-views.server.ts'
import type { StayView } from './matches.ts'
import {
  findOpenRound,
  listWaitingGuests,
  rankGuests,
  readRanks,
  type WaitingGuest,
} from './waiting.server.ts'

/** A waiting guest whom this place fits, in the order of the queue. */
export type NextGuest = {
  id: string
  name: string
  tier: number
  /** Came after the round was opened: listed after the others, as in the queue. */
  isLate: boolean
  stay: StayView
  askFirst: boolean
  concerns: readonly Concern[]
}

/** So many an organiser compares at a glance. */
const MOST_NEXT = 3

/**
 * Who could have a place that has become free: the first waiting guests by priority and draw (rules: tiers) for whom nothing speaks against
 * it (rules: fit), without `guestId`, whose match there has just ended. A person decides; nothing is drafted. Empty if the place is gone or taken on their nights.
 */
export async function listNextGuests(
  tx: Tx,
  { placeId, guestId }: { placeId: string; guestId: string },
): Promise<NextGuest[]> {
  const edition = await getCurrentEdition(tx)
  const owner = await findPlaceOwner(tx, placeId)
  const [host] = owner ? await listHosts(tx, edition.id, [owner.hostRegistrationId]) : []
  const room = host?.rooms.find(({ id }) => id === owner?.roomId)
  const place = room?.places.find(({ id }) => id === placeId)
  if (!host || !room || !place) return []
  const occupants = await listOccupants(
    tx,
    host.rooms.map(({ id }) => id),
  )
  const recorded = await listRecordedOfHost(tx, host.host.id)
  const next: NextGuest[] = []
  for (const { known, rank, isLate } of await listInOrder(tx, edition)) {
    if (known.guest.id === guestId) continue
    // Who has some nights already needs the others.
    const stay = longest(known.coverage.open)
    if (!stay) continue
    const guest = { ...known.guest, stay }
    const { reasons = [] } = recorded.get(guest.id) ?? {}
    const found = assess(guest, host, room, place, occupants, edition, reasons)
    if (found.verdict !== 'fits' || found.eligibility.concerns.includes('beyond-comfortable')) continue
    next.push({
      id: guest.id,
      name: [known.firstName, known.lastName].filter(Boolean).join(' '),
      tier: rank.tier,
      isLate,
      stay: toStayView(stay),
      askFirst: found.askFirst,
      concerns: found.eligibility.concerns,
    })
    if (next.length === MOST_NEXT) break
  }
  return next
}

type Ranked = { known: WaitingGuest; rank: Rank; isLate: boolean }

/** Everybody who still waits, in the order of the queue. */
async function listInOrder(
  tx: Tx,
  edition: Awaited<ReturnType<typeof getCurrentEdition>>,
): Promise<Ranked[]> {
  const round = await findOpenRound(tx, edition.id)
  const waiting = (await listWaitingGuests(tx, edition.id)).filter(({ isComing }) => isComing)
  const snapshot = round ? await readRanks(tx, round.id) : new Map<string, Rank>()
  const live = rankGuests(
    waiting.filter(({ guest }) => !snapshot.has(guest.id)),
    round?.seed ?? edition.id,
    edition,
  )
  const last = { tier: TIERS.length, draw: 0 }
  return waiting
    .map((known) => {
      const rank = snapshot.get(known.guest.id) ?? live.get(known.guest.id) ?? last
      return { known, rank, isLate: round !== undefined && !snapshot.has(known.guest.id) }
    })
    .toSorted((a, b) => Number(a.isLate) - Number(b.isLate) || compareByPriority(a.rank, b.rank))
}
