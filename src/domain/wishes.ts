/** What a guest has asked for, and whether an offer keeps it: said to the guest with the offer (rules: what an offer says). */
import { type AccessNeed, type MatchingPolicy, SLEEPING_WISHES } from 'bed-matching/rules/answers.ts'
import { reasonsOfOthers, type Travelling } from '#domain/companions.ts'
import { concernsOf, type ConcernName } from '#domain/concerns.ts'
import { eligibility, type RecordedReason, type RoomRules } from 'bed-matching/rules/eligibility.ts'
import type { Guest } from '#domain/guest.ts'
import type { Host } from '#domain/host.ts'
import type { Occupant } from '#domain/occupancy.ts'
import type { Place } from '#domain/room.ts'
import { inNumbers, type Stay } from '#domain/stay.ts'

/** In the order in which they are said: what keeps people safe first. */
export const WISHES = [
  'no-man-alone',
  'own-room',
  'same-gender',
  'access-must',
  'only-together',
  'no-pets',
  'sleeping',
  'short-way',
  'access-ask',
] as const
export type Wish = (typeof WISHES)[number]

/** `unsure`: nothing speaks against it, and nobody has said that it is so; a person is to ask. */
export type WishOutcome = 'kept' | 'unsure' | 'broken'

/** `need`: which of several, for what a guest needs to get in. */
export type KeptWish = { readonly wish: Wish; readonly outcome: WishOutcome; readonly need?: AccessNeed }

/** An offer with both sides as they are now, and everybody else it depends on. */
export type WeighedOffer = {
  readonly guest: Omit<Guest, 'stay' | 'globalSouth' | 'marginalized' | 'accredited'>
  readonly host: Omit<Host, 'stay' | 'rooms'>
  readonly numberOfGuests: number
  readonly room: Required<RoomRules>
  readonly place: Place
  readonly stay: Stay
  readonly mates: readonly Occupant[]
  readonly fellows: Fellows
  readonly policy: MatchingPolicy
}

/** Those who travel with the guest. `placed`: the hosts they have heard of. */
export type Fellows = {
  readonly ids: readonly string[]
  readonly isOnlyTogether: boolean
  readonly placed: Travelling['placed']
}

/** Which of the guest's wishes this offer keeps, by the very rules that decide who fits (rules: fit); what nobody asked for is left out. */
export function keptWishes(offer: WeighedOffer): KeptWish[] {
  return WISHES.flatMap((wish) => ASKED[wish](offer).map((alone) => ({ wish, ...weigh(offer, alone) })))
}

/** One wish by itself: what of the guest's answers says it. */
type Alone = {
  readonly asks: Partial<Guest>
  readonly need?: AccessNeed
  /** Does the length of the way matter to it, do those who travel along? */
  readonly ofWay?: true
  readonly ofFellows?: true
}

const asked = (isAsked: boolean, alone: Alone): Alone[] => (isAsked ? [alone] : [])

const ASKED: Record<Wish, (offer: WeighedOffer) => Alone[]> = {
  'no-man-alone': ({ guest }) => asked(guest.onlyFemaleHosts, { asks: { onlyFemaleHosts: true } }),
  'own-room': ({ guest }) => asked(guest.roomSharing === 'no', { asks: { roomSharing: 'no' } }),
  'same-gender': ({ guest }) =>
    asked(guest.roomSharing === 'same-gender', { asks: { roomSharing: 'same-gender' } }),
  'access-must': ({ guest }) =>
    (guest.accessMust ?? []).map((need) => ({ asks: { accessMust: [need] }, need })),
  'only-together': ({ fellows }) =>
    asked(fellows.isOnlyTogether && fellows.ids.length > 0, { asks: {}, ofFellows: true }),
  'no-pets': ({ guest }) => asked(guest.petProblem, { asks: { petProblem: true } }),
  sleeping: ({ guest: { sleeping } }) =>
    asked(sleeping.length < SLEEPING_WISHES.length, { asks: { sleeping } }),
  // A guest who accepts a long way has asked for nothing, unless it is longer than anybody is sent.
  'short-way': ({ guest: { longCommuteOk }, host, policy }) =>
    asked(!longCommuteOk || (host.commuteMinutes ?? 0) > policy.commuteMinutes.longest, {
      asks: { longCommuteOk },
      ofWay: true,
    }),
  'access-ask': ({ guest }) => (guest.accessAsk ?? []).map((need) => ({ asks: { accessAsk: [need] }, need })),
}

/** What a guest says who minds nothing. */
const MINDS_NOTHING = {
  globalSouth: false,
  marginalized: false,
  accredited: false,
  onlyFemaleHosts: false,
  longCommuteOk: true,
  roomSharing: 'yes',
  sleeping: SLEEPING_WISHES,
  petProblem: false,
  accessMust: [],
  accessAsk: [],
} as const satisfies Partial<Guest>

/** Concerns that leave a wish open; the others are about something else than the wish, or about a long way that was accepted. */
const LEAVES_OPEN: ReadonlySet<ConcernName> = new Set<ConcernName>([
  'all-male-flat',
  'commute-unknown',
  'ask-first-gender',
  'ask-first-mate',
  'ask-first-access',
])

/** Asks the rules about a guest who wants this alone, from a host who minds nothing: what they say then is said of this wish. */
function weigh(offer: WeighedOffer, { asks, need, ofWay, ofFellows }: Alone): Omit<KeptWish, 'wish'> {
  const { host, place, stay, mates } = offer
  const room = { ...offer.room, femalesOnly: false }
  const policy = { ...offer.policy, olderAge: Infinity, guestAgeLimit: Infinity, doubleBed: 'any' } as const
  const guest: Guest = { ...offer.guest, ...MINDS_NOTHING, ...asks, stay }
  const home: Host = {
    ...host,
    femalesOnly: false,
    okOver35: true,
    commuteMinutes: ofWay ? host.commuteMinutes : 0,
    stay,
    rooms: [],
  }
  const verdict = eligibility(
    inNumbers(guest),
    inNumbers(home),
    room,
    place,
    policy,
    ofFellows ? apart(offer) : [],
  )
  const easyMates = mates.map((mate) => ({
    ...mate,
    guest: { ...mate.guest, roomSharing: 'yes' as const, age: guest.age },
  }))
  const concerns = concernsOf({ guest, host: home, place, mates: easyMates, eligibility: verdict, policy })
  const isBroken = !verdict.fits || concerns.some(({ name }) => name === 'room-sharing')
  const isOpen =
    concerns.some(({ name }) => LEAVES_OPEN.has(name)) || (ofFellows === true && !areAllHere(offer))
  const outcome = isBroken ? 'broken' : isOpen ? 'unsure' : 'kept'
  return need === undefined ? { outcome } : { outcome, need }
}

function apart({ guest, stay, host, numberOfGuests, fellows }: WeighedOffer): RecordedReason[] {
  const group = { id: guest.id, guests: [guest.id, ...fellows.ids], kind: 'only-together' } as const
  const travelling = { groups: [group], notWith: [], placed: fellows.placed }
  return reasonsOfOthers(travelling, { id: guest.id, stay }, { id: host.id, numberOfGuests })
}

const areAllHere = ({ fellows, host }: WeighedOffer) =>
  fellows.ids.every((id) =>
    fellows.placed.some(({ guestId, hostId }) => guestId === id && hostId === host.id),
  )
