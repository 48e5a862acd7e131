import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { MatchState } from '#domain/match-state.ts'
import { explainTier, priorityKey, tierOf, type PriorityRule } from '#domain/priority.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { findPair } from '#features/matches/drafting/queries.server.ts'
import { listGuests, listVetoes, type KnownGuest } from '#features/matches/people/queries.server.ts'
import { toStayView } from '#features/matches/queries.server.ts'
import type { StayView } from '#features/matches/schema.ts'
import type { NeedsView } from '../queries.server.ts'
import {
  listCandidates,
  nameOf,
  toCandidate,
  toPolicyView,
  type CandidateView,
  type PolicyView,
} from './assessing/queries.server.ts'
import {
  findGuestNotes,
  findLivePlace,
  isArrangedElsewhere,
  listCancellingHosts,
  type GuestNotes,
} from './facts/queries.server.ts'

export type { CandidateView, PolicyView } from './assessing/queries.server.ts'

export type GuestFactsView = {
  id: string
  name: string
  needs: NeedsView
  petProblemNote: string | null
  languages: string[]
  stay: StayView
  tier: number
  why: { rule: PriorityRule; holds: boolean }[]
  notes: GuestNotes
}
export type CandidatesView = {
  guest: GuestFactsView
  /** The match that already holds a place for this guest. */
  live: { matchId: string; hostName: string; state: MatchState } | null
  /** Found a bed themselves, so that nobody looks for one. */
  isElsewhere: boolean
  fits: CandidateView[]
  others: CandidateView[]
  policy: PolicyView
}

type QueryDeps = Pick<Deps, 'db' | 'clock'>

/** One guest and every kind of place of every host: those that fit, and those that do not, with why. Null: no such guest. */
export async function findCandidates(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  guestId: string,
  requestId: string,
): Promise<CandidatesView | null> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const [known] = await listGuests(tx, edition.id, [guestId])
    if (!known) return null
    await recordView(tx, admin, { action: 'view-guest-candidates', subjects: [guestId], requestId }, clock())
    // Everybody who offers a place is on the page as well: as a list, not each by name.
    await recordView(tx, admin, { action: 'list-hosts', requestId }, clock())
    const candidates = await listCandidates(tx, known, edition)
    return {
      guest: await toGuestFacts(tx, known, edition),
      live: await findLivePlace(tx, guestId, clock()),
      isElsewhere: await isArrangedElsewhere(tx, guestId),
      fits: candidates.filter(({ verdict }) => verdict === 'fits'),
      others: candidates.filter(({ verdict }) => verdict !== 'fits'),
      policy: toPolicyView(edition),
    }
  })
}

export type PairView = {
  guest: GuestFactsView
  candidate: CandidateView
  petsNote: string | null
  roomMates: { name: string; stay: StayView }[]
  policy: PolicyView
}

/** One guest in one place, before it is drafted. Null if either is gone. */
export async function findPairView(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  ids: { guestRegistrationId: string; placeId: string },
  requestId: string,
): Promise<PairView | null> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const pair = await findPair(tx, edition, ids)
    if (!pair) return null
    const { guest, host, room, place, occupants } = pair
    const subjects = [guest.guest.id, host.host.id]
    await recordView(tx, admin, { action: 'view-pair', subjects, requestId }, clock())
    const isVetoed = (await listVetoes(tx, guest.guest.id)).has(host.host.id)
    const hasCancelled = (await listCancellingHosts(tx, edition.id)).has(host.host.id)
    // This very place, not the best of its kind.
    const only = { ...room, places: [place] }
    const scene = { edition, occupants, isVetoed, hasCancelled }
    return {
      guest: await toGuestFacts(tx, guest, edition),
      candidate: toCandidate(guest, host, only, place.kind, scene),
      petsNote: host.petsNote,
      roomMates: occupants.map(({ firstName, stay }) => ({ name: firstName, stay: toStayView(stay) })),
      policy: toPolicyView(edition),
    }
  })
}

export async function toGuestFacts(tx: Tx, known: KnownGuest, edition: Edition): Promise<GuestFactsView> {
  const { guest, petProblemNote, languages } = known
  const { age, gender, onlyFemaleHosts, longCommuteOk, roomSharing, sleeping, petProblem } = guest
  const key = priorityKey(guest, edition)
  return {
    id: guest.id,
    name: nameOf(known),
    needs: { age, gender, onlyFemaleHosts, longCommuteOk, roomSharing, sleeping, petProblem },
    petProblemNote,
    languages,
    stay: toStayView(guest.stay),
    tier: tierOf(key),
    why: explainTier(key),
    notes: await findGuestNotes(tx, guest.id),
  }
}
