import { Temporal } from 'temporal-polyfill'
import type { GuestActor, HostActor } from '#db/actor.server.ts'
import { type AccessNeed, isHall } from 'bed-matching/rules/answers.ts'
import type { MatchState, WithdrawalReason } from '#domain/match-state.ts'
import { finalCheckTime, phaseAt } from '#domain/participation.ts'
import type { Stay } from '#domain/stay.ts'
import { nameOf } from '#domain/name.ts'
import type { Deps } from '#features/ground/context.server.ts'
import {
  listOwnMatches,
  type ContactFacts,
  type GuestFacts,
  type OwnMatchView,
  type PlaceFacts,
  type DoorFacts,
  type HostFacts,
} from '#features/placing/matches/reading/reading.server.ts'
import type { SaidView } from '#features/placing/matches/answering/milestones.server.ts'
import { viewStations, type StationsView } from './stations.server.ts'
import type { ViewContext } from './view-context.server.ts'
import { dayInWords, stayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import { languageNames } from '#i18n/language-names.ts'
import type { Locale } from '#i18n/locale.ts'
import { momentWords, type MomentWords } from '#i18n/moment.ts'
import { hourWords } from '#i18n/short-dates.ts'
import { translator, type Translate } from '#i18n/translate.ts'
import type { KeptWish } from '#domain/wishes.ts'
import type { OfferToGuest } from '#features/ground/weighed-offer.server.ts'
import { listWords } from '#i18n/list-words.ts'

type GuestSide = Extract<OwnMatchView, { role: 'guest' }>

/** What stands above Accept and Decline, a line each, and what the guest has asked for. */
type OfferCard = {
  lines: string[]
  wishes: readonly KeptWish[]
  wayMinutes: number
}

/** An offer as its guest weighs it: with whom, which nights, where one sleeps, how far (rules: what an offer says). */
function offerCard(
  { host, place, offer, state }: GuestSide,
  stay: Stay,
  context: ViewContext,
): OfferCard | null {
  if (!host || !offer || state !== 'offered') return null
  const { t } = context
  const { firstName: name, district } = host
  const living = t(`profile.living.${host.living}`)
  return {
    lines: [
      district ? t('offer.withIn', { name, district, living }) : t('offer.with', { name, living }),
      stayInWords(stay, context),
      ...(place ? [matesWords(placeWords(place, 'guest', t), place, offer, t)] : []),
      shortWay(host, t),
    ],
    wishes: offer.wishes,
    wayMinutes: offer.longestWay,
  }
}

/** Who else sleeps in the room, as far as they have been told of it; with `isAlone` the place has said so. */
function matesWords(
  words: string,
  { isAlone }: PlaceFacts,
  { mates, half }: Pick<OfferToGuest, 'mates' | 'half'>,
  t: Translate,
) {
  return isAlone ? words : t('offer.placeWithMates', { place: words, mates, half: half ?? 'none' })
}

function shortWay({ commute }: HostFacts, t: Translate): string {
  if (!commute) return t('offer.wayShort.unknown')
  const { minutes, source } = commute
  return t('offer.wayShort', { minutes, source: t(`offer.source.${source}`) })
}

function wayWords({ commute }: HostFacts, { t, edition }: ViewContext): string {
  const venue = edition.venue.name
  if (!commute) return t('offer.way.unknown', { venue })
  const { minutes, source } = commute
  return t('offer.way', { minutes, venue, source: t(`offer.source.${source}`) })
}

function commonWords(common: readonly string[], { t, locale }: ViewContext): string {
  if (common.length === 0) return t('offer.commonNone')
  return t('offer.common', { languages: listWords(languageNames(common, locale), locale) })
}

function placeWords(place: PlaceFacts, reader: 'guest' | 'host', t: Translate): string {
  const { roomNumber, roomType, femalesOnly, bed, isAlone } = place
  const type = t(`profile.room.${roomType}`)
  const room = femalesOnly ? t('profile.roomForWomen', { room: type }) : type
  const words = { number: roomNumber, room, bed: t(`profile.bed.${bed}`, { reader }) }
  return t(isAlone ? 'profile.placeAlone' : 'profile.place', words)
}

/** Of an offer who else sleeps there has been said above. */
function placeRow(match: OwnMatchView, place: PlaceFacts, t: Translate): string {
  const words = placeWords(place, match.role, t)
  const mates = match.role === 'guest' && match.state === 'accepted' ? match.offer : null
  return mates ? matesWords(words, place, mates, t) : words
}

export type FactRow = { label: string; lines: string[]; href?: string }

/** One match in the reader's words. What `rules: who sees what` hides in its state is not in here. */
export type MatchCard = {
  id: string
  role: 'guest' | 'host'
  state: MatchState
  /** The other side's first name, while it may be known. */
  name: string | null
  nights: string
  /** Of them those that the other side has taken back, while nobody has settled it. */
  takenNights: string[]
  /** For the guest: the place is in a hall, where nobody lives. */
  isInHall: boolean
  facts: FactRow[]
  contact: FactRow[] | null
  /** The last moment to answer; null until the mail has left. */
  deadline: { at: string; timeZone: string; words: MomentWords } | null
  /** An open offer, as its guest weighs it; null otherwise. */
  offer: OfferCard | null
  endedOn: string | null
  endReason: WithdrawalReason | null
  /** The host whose place they keep, unless they say yes to this one. */
  keptPlace: string | null
  /** "We can’t reach each other": until when it can be said, and whether it was. Null when there is nothing to reach. */
  problem: { until: MomentWords; isOver: boolean; isReported: boolean } | null
  /** What the guest says about the arrival: the hour in words, null if not known yet. */
  arrival: { about: string | null; comesWith: string | null } | null
  /** What both have said of it since it was accepted: in contact, arrived (rules: arrival); null before. */
  said: SaidView | null
  /** The guest is being asked about the arrival right now (rules: before arrival). */
  isFinalCheckOpen: boolean
}

/** The actor's matches as the profile shows them, newest first, and where they stand with them. */
export async function viewOwnSide(
  deps: Pick<Deps, 'db' | 'clock' | 'edition'>,
  actor: GuestActor | HostActor,
  locale: Locale,
): Promise<{ cards: MatchCard[]; stations: StationsView | null }> {
  const context = { edition: await deps.edition(), now: deps.clock(), locale, t: translator(locale) }
  const matches = await listOwnMatches(deps, actor)
  return {
    cards: matches.map((match) => toCard(match, context)),
    stations: await viewStations(deps, actor, matches, context),
  }
}

type CardContext = ViewContext

const readView = ({ start, end }: OwnMatchView['stay']): Stay => ({
  start: Temporal.PlainDate.from(start),
  end: Temporal.PlainDate.from(end),
})

function toCard(match: OwnMatchView, context: CardContext): MatchCard {
  const { locale, t, edition, now } = context
  const { timeZone } = edition
  const nights = stayInWords(readView(match.stay), { locale, t })
  const other = match.role === 'guest' ? match.host : match.guest
  const known = match.role === 'guest' ? hostRows(match, context) : guestRows(match.guest, context)
  const placeLabel = match.role === 'guest' ? 'profile.factYourPlace' : 'profile.factPlace'
  const place = match.place ? [row(t(placeLabel), placeRow(match, match.place, t))] : []
  const ended =
    match.endedAt === null ? null : Temporal.Instant.from(match.endedAt).toZonedDateTimeISO(timeZone)
  return {
    id: match.id,
    role: match.role,
    state: match.state,
    name: other?.firstName ?? null,
    nights,
    isInHall: match.role === 'guest' && match.host !== null && isHall(match.host),
    takenNights: match.takenNights.map((taken) => stayInWords(readView(taken), { locale, t })),
    facts: other ? [...known, ...place, row(t('profile.factNights'), nights, ...partWords(match, t))] : [],
    contact: match.contact && [
      ...contactRows(other?.firstName ?? '', match.contact, t),
      ...(match.role === 'guest' && match.door ? doorRows(match.door, t) : []),
    ],
    deadline: match.deadlineAt
      ? {
          at: match.deadlineAt,
          timeZone,
          words: momentWords(Temporal.Instant.from(match.deadlineAt), timeZone, locale),
        }
      : null,
    offer: match.role === 'guest' ? offerCard(match, readView(match.stay), context) : null,
    endedOn: ended ? dayInWords(ended.toPlainDate(), locale) : null,
    endReason: match.endReason,
    keptPlace: match.keptPlace,
    problem: match.problem && {
      until: momentWords(Temporal.Instant.from(match.problem.until), timeZone, locale),
      isOver: match.problem.isOver,
      isReported: match.problem.reported !== null,
    },
    arrival: match.arrival && {
      about: match.arrival.hour === null ? null : hourWords(match.arrival.hour),
      comesWith: match.arrival.comesWith,
    },
    said: match.said,
    isFinalCheckOpen:
      match.state === 'accepted' &&
      phaseAt(finalCheckTime(readView(match.stay).start, edition), now) === 'open',
  }
}

/** The other nights are a matter of their own (rules: fit). */
const partWords = ({ stay, wholeNights }: OwnMatchView, t: Translate) =>
  wholeNights === null ? [] : [t('profile.partOfStay', { count: stay.nights, whole: wholeNights })]
const row = (label: string, ...lines: string[]): FactRow => ({ label, lines })
const withNote = (words: string, note: string | null) => (note ? `${words}: ${note}` : words)

function hostRows({ host, offer }: GuestSide, context: CardContext): FactRow[] {
  if (!host) return []
  const { t, locale } = context
  const common = offer && host.languages.length > 0 ? [commonWords(offer.common, context)] : []
  const pets = t(host.pets ? 'common.yes' : 'common.no')
  const isHome = !isHall(host)
  return [
    row(t(isHome ? 'profile.factHost' : 'profile.factContactPerson'), host.firstName),
    ...(host.district ? [row(t('profile.factDistrict'), host.district)] : []),
    row(
      t(isHome ? 'profile.factLiving' : 'profile.factHall'),
      withNote(t(`profile.living.${host.living}`), host.livingNote),
    ),
    ...(host.languages.length > 0
      ? [row(t('offer.factLanguages'), languageNames(host.languages, locale).join(', '), ...common)]
      : []),
    ...(host.pets === null
      ? []
      : [row(t('profile.factPets'), withNote(pets, host.pets ? host.petsNote : null))]),
    ...(host.aboutHall ? [row(t('profile.factAboutHall'), ...host.aboutHall.split('\n'))] : []),
    ...accessRow(t('profile.factHomeAccess'), host.access, t),
    row(t('offer.factWay'), wayWords(host, context)),
  ]
}

function guestRows(guest: GuestFacts | null, { t, locale }: CardContext): FactRow[] {
  if (!guest) return []
  const petProblem = t(guest.petProblem ? 'common.yes' : 'common.no')
  return [
    row(t('profile.factGuest'), guest.firstName),
    row(t('profile.factAge'), String(guest.age)),
    row(t('profile.factGender'), t(`profile.gender.${guest.gender}`)),
    row(t('profile.factLanguages'), languageNames(guest.languages, locale).join(', ')),
    row(t('profile.factSleeping'), guest.sleeping.map((wish) => t(`profile.sleeping.${wish}`)).join(', ')),
    row(t('profile.factPetProblem'), withNote(petProblem, guest.petProblem ? guest.petProblemNote : null)),
    ...(guest.access ? guestAccessRows(guest.access, t) : []),
  ]
}

function guestAccessRows({ must, ask, note }: NonNullable<GuestFacts['access']>, t: Translate): FactRow[] {
  return [
    ...accessRow(t('profile.factAccessMust'), must, t),
    ...accessRow(t('profile.factAccessAsk'), ask, t),
    ...(note ? [row(t('profile.factAccessNote'), note)] : []),
  ]
}

const accessRow = (label: string, needs: readonly AccessNeed[], t: Translate): FactRow[] =>
  needs.length > 0 ? [row(label, ...needs.map((need) => t(`wizard.access.${need}`)))] : []

function contactRows(firstName: string, contact: ContactFacts, t: Translate): FactRow[] {
  const { lastName, phone, phoneWords, email, organisation, address } = contact
  return [
    row(t('profile.factName'), nameOf({ firstName, lastName })),
    ...(address ? [row(t('profile.factAddress'), ...address)] : []),
    { ...row(t('profile.factPhone'), phoneWords), href: `tel:${phone}` },
    ...(email ? [{ ...row(t('profile.factEmail'), email), href: `mailto:${email}` }] : []),
    ...(organisation ? [row(t('profile.factOrganisation'), organisation)] : []),
  ]
}

const doorRows = ({ bell, keys, houseRules }: DoorFacts, t: Translate): FactRow[] => [
  ...(bell ? [row(t('profile.factBell'), bell)] : []),
  ...(keys ? [row(t('profile.factKeys'), ...linesOf(keys))] : []),
  ...(houseRules ? [row(t('profile.factHouseRules'), ...linesOf(houseRules))] : []),
]
const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')
