import type { Temporal } from 'temporal-polyfill'
import type { GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { matchLifeColumns, readMatch } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { AccessNeed } from 'bed-matching/rules/answers.ts'
import {
  contactProblemDeadline,
  contactProblemState,
  type ContactProblemState,
} from '#domain/contact-problem.ts'
import { isAgreed, stateAt, type MatchState, type WithdrawalReason } from '#domain/match-state.ts'
import type { Told } from '#domain/milestone.ts'
import type { Misfit } from '#domain/still-fits.ts'
import { countNights, type Stay } from '#domain/stay.ts'
import { hearsOfTakenNights, takenNights } from '#domain/taken-nights.ts'
import { visibleTo, type FieldClass } from '#domain/visibility.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getEditionOf } from '#features/ground/editions.server.ts'
import {
  findArrival,
  findContact,
  findFacts,
  getDates,
  listTold,
} from '#features/ground/mail-queue/composing/match-views.server.ts'
import { hostHasHeard, noteShown } from '#features/ground/mail-queue/told.server.ts'
import type { ArrivalView } from '#mails/views.ts'
import { weighOffer, type OfferToGuest } from '#features/ground/weighed-offer.server.ts'
import type { PlaceToName } from '../place-words.ts'
import { findOpenProblem } from '../answering/contact-problems.server.ts'
import { findKeptPlace } from '../moving/neighbours.server.ts'
import type { StayView } from '../matches.ts'
import { viewSaid, type SaidView } from '../answering/milestones.server.ts'
import { readGuestAccess, type GuestAccess, readAccess } from '../people/rows.server.ts'

export type PlaceFacts = PlaceToName & { isAlone: boolean }
type Facts = NonNullable<Awaited<ReturnType<typeof findFacts>>>
/** `access` null: nothing was said, or it is not to be seen yet (rules: who sees what). */
export type GuestFacts = Facts['guest'] & { access: GuestAccess | null }
export type ContactFacts = NonNullable<Awaited<ReturnType<typeof findContact>>>

/** "We can’t reach each other": until when this side can say so (ISO, inclusive), and whether they have. */
export type ProblemView = { until: string; isOver: boolean; reported: ContactProblemState | null }
type OwnMatch = {
  id: string
  /** The state that counts now: an offer past its deadline is expired (rules: deadlines). */
  state: MatchState
  stay: StayView
  /** So many nights the guest needs in all, where this place is for some; for the guest's eyes. */
  wholeNights: number | null
  offeredAt: string
  /** ISO instant until which the guest can answer; null until the mail has left. */
  deadlineAt: string | null
  acceptedAt: string | null
  endedAt: string | null
  endReason: WithdrawalReason | null
  /** The host with whom the guest has a place, and keeps it unless they say yes to this one (rules: moving); for the guest’s eyes. */
  keptPlace: string | null
  place: PlaceFacts | null
  /** Null unless `rules: who sees what` lets this side see it in this state. */
  contact: ContactFacts | null
  /** Null while, or once, there are no contact details. */
  problem: ProblemView | null
  arrival: ArrivalView | null
  /** What both have said of it since it was accepted; null before. */
  said: SaidView | null
  /** The other side has taken these nights of an accepted match back, and nobody has settled it yet. */
  takenNights: StayView[]
}
/** A match as one of its two sides may see it (rules: who sees what). Nothing sensitive has a field here. */
export type OwnMatchView =
  | (OwnMatch & {
      role: 'guest'
      host: HostFacts | null
      door: DoorFacts | null
      /** What the guest weighs while the offer is open, and with whom they share once they have accepted; null at any other time. */
      offer: OfferToGuest | null
    })
  | (OwnMatch & { role: 'host'; guest: GuestFacts | null })

/** The matches of a guest or host of this edition, newest first: from the offer on, never a draft. */
export async function listOwnMatches(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: GuestActor | HostActor,
): Promise<OwnMatchView[]> {
  return db.run(actor, async (tx) => {
    const edition = await getEditionOf(tx, actor.registrationId)
    const rows = await selectMatches(tx, actor)
    const views: OwnMatchView[] = []
    for (const row of rows) {
      const now = clock()
      const view = await toView(tx, row, { actor, edition, now })
      views.push(view)
      if (view.role === 'guest' && view.state === 'offered' && row.offeredAt)
        await noteShown(tx, { ...row, offeredAt: row.offeredAt, stay: readStay(row.stay) }, now)
    }
    return views
  })
}

function selectMatches(tx: Tx, { role, registrationId }: GuestActor | HostActor) {
  const own =
    role === 'guest' ? ('match.guestRegistrationId' as const) : ('match.hostRegistrationId' as const)
  return (
    tx
      .selectFrom('liveMatch as match')
      .leftJoin('room', 'room.id', 'match.roomId')
      .leftJoin('place', 'place.id', 'match.placeId')
      .select([
        'match.id',
        ...matchLifeColumns,
        'match.stay',
        'match.partOf',
        'match.aloneInRoom',
        'match.flaggedReason',
        'match.overrideReason',
        'match.replaces',
        'match.isBeside',
        'match.guestRegistrationId',
        'match.guestPersonId',
        'match.hostRegistrationId',
        'match.hostPersonId',
        'room.number as roomNumber',
        'room.type as roomType',
        'room.femalesOnly',
        'place.kind as bed',
      ])
      .where(own, '=', registrationId)
      .where('match.offeredAt', 'is not', null)
      // What organisers can still take back has reached nobody.
      .where('match.isHeld', '=', false)
      .$if(role === 'host', (query) => query.where(hostHasHeard))
      .orderBy('match.createdAt', 'desc')
      .orderBy('match.id')
      .execute()
  )
}
type Row = Awaited<ReturnType<typeof selectMatches>>[number]
type Context = { actor: GuestActor | HostActor; edition: Edition; now: Temporal.Instant }

async function toView(tx: Tx, row: Row, { actor, edition, now }: Context): Promise<OwnMatchView> {
  const { role } = actor
  const state = stateAt(readMatch(row), now)
  const seen = visibleTo(role, state, edition.contactRelease)
  const other = role === 'guest' ? 'host' : 'guest'
  const mayMeet = seen.has(`${other}-facts`)
  const told = await listTold(tx, row.id)
  const stay = readStay(row.stay)
  const match: OwnMatch = {
    id: row.id,
    state,
    stay: toStayView(stay),
    wholeNights: role === 'guest' && row.partOf !== null ? countNights(readStay(row.partOf)) : null,
    offeredAt: row.offeredAt?.toString() ?? '',
    deadlineAt: row.deadlineAt?.toString() ?? null,
    acceptedAt: row.acceptedAt?.toString() ?? null,
    endedAt: (row.endedAt ?? (state === 'expired' ? row.deadlineAt : null))?.toString() ?? null,
    endReason: row.endReason,
    keptPlace: role === 'guest' && state === 'offered' ? await findKeptPlace(tx, row) : null,
    place: role === 'host' || mayMeet ? readPlace(row) : null,
    contact: seen.has(`${other}-contact`) ? await findContact(tx, other, row) : null,
    problem: await findProblem(tx, row, { actor, edition, now, told }),
    arrival: seen.has(`${other}-contact`) ? await findArrival(tx, row.id) : null,
    said: isAgreed(state) ? viewSaid(told, { state, stay }, edition.timeZone, now) : null,
    takenNights: mayMeet && hearsOfTakenNights(state) ? await listTakenNights(tx, row, other) : [],
  }
  const facts = mayMeet ? await findFacts(tx, row) : undefined
  if (role === 'guest') {
    const door = seen.has('host-door') ? await findDoor(tx, row) : null
    const offer = state === 'offered' || state === 'accepted' ? await weighOffer(tx, row.id) : null
    return { ...match, role, host: facts ? hostFacts(facts) : null, door, offer }
  }
  const guest = facts && { ...facts.guest, access: await findAccess(tx, row, seen) }
  return { ...match, role, guest: guest ?? null }
}

/** What the mail about it has said, for as long as it is so: none of a match that was made against these dates. */
async function listTakenNights(tx: Tx, row: Row, by: 'guest' | 'host'): Promise<StayView[]> {
  const sign: Misfit = by === 'host' ? 'dates' : 'guest-nights'
  if (row.overrideReason !== null || !row.flaggedReason?.split(',').includes(sign)) return []
  return takenNights(readStay(row.stay), await getDates(tx, row, by)).map(toStayView)
}

async function findProblem(
  tx: Tx,
  row: Row,
  { actor, edition, now, told }: Context & { told: readonly Told[] },
): Promise<ProblemView | null> {
  const until = contactProblemDeadline(readMatch(row), edition, now, { side: actor.role, told })
  if (!until) return null
  const open = await findOpenProblem(tx, row.id, actor.role)
  return {
    until: until.toString(),
    isOver: until.epochMilliseconds < now.epochMilliseconds,
    reported: open && contactProblemState(open),
  }
}

function readPlace({ roomNumber, roomType, femalesOnly, bed, aloneInRoom }: Row): PlaceFacts | null {
  if (!roomNumber || !roomType || femalesOnly === null || !bed) return null
  return { roomNumber, roomType, femalesOnly, bed, isAlone: aloneInRoom }
}

async function findAccess(
  tx: Tx,
  { guestRegistrationId }: Row,
  seen: ReadonlySet<FieldClass>,
): Promise<GuestAccess | null> {
  if (!seen.has('guest-access')) return null
  const access = await tx
    .selectFrom('guestAccess')
    .select(['accessMust', 'accessAsk', 'accessNote'])
    .where('registrationId', '=', guestRegistrationId)
    .executeTakeFirst()
  return access ? readGuestAccess(access) : null
}

/** Thousands stay for the same few nights: each stay is written once. */
const stayViews = new WeakMap<Stay, StayView>()

/** Nights as pages get them. */
export function toStayView(stay: Stay): StayView {
  const view = stayViews.get(stay) ?? {
    start: stay.start.toString(),
    end: stay.end.toString(),
    nights: countNights(stay),
  }
  stayViews.set(stay, view)
  return view
}

/** What a guest may see of the home they are offered, and of its door once they have accepted (rules: who sees what). */

export type HostFacts = Facts['host'] & {
  access: readonly AccessNeed[]
  languages: string[]
  /** The way to the venue and who says so; null while nobody knows. */
  commute: { minutes: number; source: CommuteSource } | null
}
type CommuteSource = 'estimate' | 'organiser' | 'host'
/** How to get in, as far as the host has said. */
export type DoorFacts = { bell: string | null; keys: string | null; houseRules: string | null }

function hostFacts({ host, home }: Facts): HostFacts {
  const { languages, access, commuteMinutes: minutes, commuteSource: source } = home
  const commute = minutes === null || source === null ? null : { minutes, source }
  return { ...host, languages, access: readAccess(access), commute }
}

async function findDoor(tx: Tx, { hostRegistrationId }: Row): Promise<DoorFacts | null> {
  const said = await tx
    .selectFrom('hostDoor')
    .select(['bell', 'keys', 'houseRules'])
    .where('registrationId', '=', hostRegistrationId)
    .executeTakeFirst()
  return said ?? null
}
