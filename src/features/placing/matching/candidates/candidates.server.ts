import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { AccessNeed } from 'bed-matching/rules/answers.ts'
import type { Edition } from '#domain/edition.ts'
import { coverageOf, isPartly, longest } from '#domain/coverage.ts'
import { equalStays } from '#domain/stay.ts'
import { explainTier } from '#domain/priority.ts'
import { priorityKey, tierOf, type PriorityRule } from 'bed-matching/rules/tiers.ts'
import { nameOf } from '#domain/name.ts'
import { readAskAbout } from '#features/ground/blocks.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { readCompany, type CompanyView } from '#features/placing/matches/travelling/company.server.ts'
import { readDoubleUse } from '#features/placing/matches/travelling/companions.server.ts'
import { findPair, type PairRequest } from '#features/placing/matches/drafting/scene.server.ts'
import { listGuests } from '#features/placing/matches/people/people.server.ts'
import type { GuestAccess, KnownGuest } from '#features/placing/matches/people/rows.server.ts'
import { listCancellingHosts, listRecordedOfGuest } from '#features/placing/matches/marks/recorded.server.ts'
import { readTravelling } from '#features/placing/matches/travelling/travelling.server.ts'
import { toStayView } from '#features/placing/matches/reading/reading.server.ts'
import type { StayView } from '#features/placing/matches/matches.ts'
import { toNeeds, type NeedsView } from '../matching.server.ts'
import {
  listCandidates,
  type JudgedPlace,
  toCandidate,
  toPolicyView,
  type CandidateView,
  type FirstPlace,
  type PolicyView,
} from './listing.server.ts'
import {
  findGuestNotes,
  listLivePlaces,
  isArrangedElsewhere,
  type GuestNotes,
  type LivePlace,
} from './facts.server.ts'
import { pageOfPlaces, type PlacesPage } from './paging.ts'

export type { CandidateView, FirstPlace, JudgedPlace, PolicyView } from './listing.server.ts'

export type GuestFactsView = {
  id: string
  name: string
  needs: NeedsView
  petProblemNote: string | null
  access: GuestAccess
  languages: string[]
  stay: StayView
  tier: number
  why: { rule: PriorityRule; holds: boolean }[]
  notes: GuestNotes
}
export type LiveView = Omit<LivePlace, 'stay'> & { stay: StayView }
export type CandidatesView = {
  guest: GuestFactsView
  /** The match that already holds a place for this guest on every night that is left to give. */
  live: LiveView | null
  /** Some nights are given and some are not: by whom, which nights the places below are for, and which `others` are open (rules: fit). */
  partly: { given: number; nights: number; wanted: StayView; others: StayView[]; lives: LiveView[] } | null
  first: FirstPlace | null
  /** Found a bed themselves, so that nobody looks for one. */
  isElsewhere: boolean
  fits: CandidateView[]
  others: CandidateView[]
  /** With nothing in the way but that they are not free for every night. */
  partial: CandidateView[]
  company: Pick<CompanyView, 'fellows' | 'kind'>
  policy: PolicyView
}

/** The same, where thousands of places are judged and few are shown: those are asked for their `view`. */
export type PlacesFor = Omit<CandidatesView, 'fits' | 'others' | 'partial'> & {
  fits: JudgedPlace[]
  others: JudgedPlace[]
  partial: () => CandidateView[]
}

export function showPage(
  places: readonly JudgedPlace[],
  asked: Parameters<typeof pageOfPlaces>[1],
): PlacesPage<CandidateView> {
  const { rows, ...page } = pageOfPlaces(places, asked)
  return { ...page, rows: rows.map(({ view }) => view()) }
}

type QueryDeps = Pick<Deps, 'db' | 'clock'>

/** One guest and every kind of place of every host, each in full. */
export async function findCandidates(
  ...asked: Parameters<typeof findPlacesFor>
): Promise<CandidatesView | null> {
  const found = await findPlacesFor(...asked)
  if (!found) return null
  const inFull = (places: readonly JudgedPlace[]) => places.map(({ view }) => view())
  return { ...found, fits: inFull(found.fits), others: inFull(found.others), partial: found.partial() }
}

/** One guest and all places, fitting or not and why. Null: no such guest. `from`: first of the open nights to fill; else the longest run. */
export async function findPlacesFor(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  guestId: string,
  requestId: string,
  from: string | null = null,
): Promise<PlacesFor | null> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const [known] = await listGuests(tx, edition.id, [guestId])
    if (!known) return null
    await recordView(tx, admin, { action: 'view-guest-candidates', subjects: [guestId], requestId }, clock())
    // Everybody who offers a place is on the page as well: as a list, not each by name.
    await recordView(tx, admin, { action: 'list-hosts', requestId }, clock())
    const lives = await listLivePlaces(tx, guestId)
    const coverage = coverageOf(
      known.guest.stay,
      lives.map(({ stay }) => stay),
    )
    const wanted = coverage.open.find(({ start }) => start.toString() === from) ?? longest(coverage.open)
    const isSplit = isPartly(coverage)
    const guest = isSplit && wanted ? { ...known.guest, stay: wanted } : known.guest
    const travelling = await readTravelling(tx, edition.id)
    const found = await listCandidates(tx, { ...known, guest }, edition, travelling)
    const part = isSplit ? toStayView(guest.stay) : null
    const candidates = found.candidates.map((judged) =>
      part ? { ...judged, view: () => ({ ...judged.view(), part }) } : judged,
    )
    const live = wanted ? null : lives[0]
    return {
      guest: await toGuestFacts(tx, known, edition),
      live: live ? toLiveView(live) : null,
      partly: part
        ? {
            given: coverage.given,
            nights: coverage.nights,
            wanted: part,
            others: coverage.open.filter((open) => open !== wanted).map(toStayView),
            lives: lives.map(toLiveView),
          }
        : null,
      first: found.first,
      isElsewhere: await isArrangedElsewhere(tx, guestId),
      fits: candidates.filter(({ verdict }) => verdict === 'fits'),
      others: candidates.filter(({ verdict }) => verdict !== 'fits'),
      partial: found.partial,
      company: await readCompany(tx, guestId, travelling),
      policy: toPolicyView(edition),
    }
  })
}

/** Where a guest who has lost a place could sleep now, best first; null: they need none, or nothing else fits. `stay`: the nights it is for. */
export type SecondChoice = { place: CandidateView; stay: StayView }
export async function findSecondChoice(
  deps: QueryDeps,
  admin: ApprovedAdmin,
  { guestId, hostId }: { guestId: string; hostId: string },
  requestId: string,
): Promise<SecondChoice | null> {
  const found = await findPlacesFor(deps, admin, guestId, requestId)
  if (!found || found.live || found.isElsewhere) return null
  const place = found.fits.find((one) => one.hostId !== hostId)?.view()
  return place ? { place, stay: place.part ?? found.guest.stay } : null
}

/** Who has no places because they are blocked, and whom to ask about it; null: no such guest. */
export async function findBlockedGuest(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  guestId: string,
  requestId: string,
): Promise<{ id: string; name: string; askAbout: string[] } | null> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const [known] = await listGuests(tx, edition.id, [guestId], { isForReading: true })
    const askAbout = known ? await readAskAbout(tx, known.personId) : null
    if (!known || !askAbout) return null
    await recordView(tx, admin, { action: 'view-guest-candidates', subjects: [guestId], requestId }, clock())
    return { id: guestId, name: nameOf(known), askAbout }
  })
}

const toLiveView = ({ stay, ...live }: LivePlace): LiveView => ({ ...live, stay: toStayView(stay) })

export type PairView = {
  guest: GuestFactsView
  candidate: CandidateView
  /** The guest's nights that nobody gives yet, of which some may be chosen. */
  open: StayView[]
  petsNote: string | null
  aboutHall: string | null
  access: readonly AccessNeed[]
  roomMates: { name: string; stay: StayView }[]
  policy: PolicyView
}

/** One guest in one place, before it is drafted. Null if either is gone. */
export async function findPairView(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  ids: PairRequest,
  requestId: string,
): Promise<PairView | null> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const pair = await findPair(tx, edition, ids)
    if (!pair) return null
    const { guest, wholeStay, host, room, place, occupants } = pair
    const given = (await listLivePlaces(tx, guest.guest.id)).map(({ stay }) => stay)
    const part = equalStays(guest.guest.stay, wholeStay) ? null : toStayView(guest.guest.stay)
    const subjects = [guest.guest.id, host.host.id]
    await recordView(tx, admin, { action: 'view-pair', subjects, requestId }, clock())
    const recorded = (await listRecordedOfGuest(tx, guest.guest.id)).get(host.host.id)
    const hasCancelled = (await listCancellingHosts(tx, edition.id)).has(host.host.id)
    const only = { ...room, places: [place] }
    const doubles = await readDoubleUse(tx, edition)
    const inRoom = occupants.filter((one) => one.place.roomId === room.id)
    const context = { edition, occupants, recorded, doubles, hasCancelled }
    return {
      guest: await toGuestFacts(tx, { ...guest, guest: { ...guest.guest, stay: wholeStay } }, edition),
      candidate: { ...toCandidate(guest, host, only, place.kind, context), part },
      open: coverageOf(wholeStay, given).open.map(toStayView),
      petsNote: host.petsNote,
      aboutHall: host.aboutHall,
      access: host.host.access ?? [],
      roomMates: inRoom.map(({ firstName, stay }) => ({ name: firstName, stay: toStayView(stay) })),
      policy: toPolicyView(edition),
    }
  })
}

export async function toGuestFacts(tx: Tx, known: KnownGuest, edition: Edition): Promise<GuestFactsView> {
  const { guest, petProblemNote, languages } = known
  const key = priorityKey(guest, edition)
  return {
    id: guest.id,
    name: nameOf(known),
    needs: toNeeds(guest),
    petProblemNote,
    access: known.access,
    languages,
    stay: toStayView(guest.stay),
    tier: tierOf(key),
    why: explainTier(key),
    notes: await findGuestNotes(tx, guest.id),
  }
}
