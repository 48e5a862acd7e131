import type { GuestStanding } from '#domain/guest-standing.ts'
import type { MatchCard } from '#features/own/profile/matches.server.ts'
import type { RegistrationView, YearView } from '#features/own/profile/profile.server.ts'
import type { StationsView } from '#features/own/profile/stations.server.ts'
import type { TextKey } from '#i18n/keys.ts'
import type { TextValues } from '#i18n/translate.ts'

type Words = { key: TextKey; values?: TextValues }
/** What the profile is called: how things stand. `offerId`: the offer that it is called by. */
export type ProfileHeadline = Words & { offerId: string | null }

type Side = { cards: readonly MatchCard[]; stations: StationsView | null }
type Known = {
  registrations: readonly RegistrationView[]
  sides: Record<'guest' | 'host', Side>
  standing: { standing: GuestStanding } | null
  year: YearView
}

/** Of two registrations the one with an open offer, else the first that is handed in, else the first. */
export function nameProfile(known: Known): ProfileHeadline {
  const { registrations, sides } = known
  const offer = sides.guest.cards.find(({ state }) => state === 'offered')
  if (offer) {
    return { key: offer.keptPlace === null ? 'offer.title' : 'profile.moveTitle', offerId: offer.id }
  }
  const first = registrations.find(({ state }) => state === 'submitted') ?? registrations[0]
  return { ...wordsOf(first, known), offerId: null }
}

function wordsOf(
  registration: RegistrationView | undefined,
  { sides, standing, year: { name, city } }: Known,
): Words {
  if (!registration) return { key: 'offer.head.none', values: { edition: name } }
  const { role, state } = registration
  const { stations } = sides[role]
  if (state === 'cancelled') return { key: 'offer.head.cancelled' }
  if (state === 'draft' || !stations) return { key: 'profile.draftTitle' }
  const { headline, count } = stations
  if (role === 'host') return { key: `offer.head.host.${headline}`, values: { count } }
  if (headline === 'offer') return { key: 'offer.title' }
  if (headline !== 'waiting') return { key: `offer.head.guest.${headline}`, values: { city } }
  return { key: `offer.head.guest.${WAITING[standing?.standing ?? 'next-round']}`, values: { city } }
}

const WAITING = {
  'before-rounds': 'waiting',
  'next-round': 'waiting',
  'passed-over': 'waiting',
  again: 'waiting',
  partly: 'waiting',
  'after-rounds': 'unplaced',
  'again-after-rounds': 'unplaced',
  'partly-after-rounds': 'unplaced',
  'too-late': 'unplaced',
  elsewhere: 'elsewhere',
  missed: 'given-up',
  'given-up': 'given-up',
  over: 'past',
} as const satisfies Record<GuestStanding, string>
