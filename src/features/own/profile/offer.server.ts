import type { Stay } from '#domain/stay.ts'
import type { KeptWish } from '#domain/wishes.ts'
import type { OfferToGuest } from '#features/ground/weighed-offer.server.ts'
import type { HostFacts } from '#features/placing/matches/host-facts.server.ts'
import type { OwnMatchView, PlaceFacts } from '#features/placing/matches/matches-views.server.ts'
import { stayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import { languageNames } from '#i18n/language-names.ts'
import { listWords } from '#i18n/list-words.ts'
import type { Translate } from '#i18n/translate.ts'
import type { ViewContext } from './view-context.server.ts'

/** What stands above Accept and Decline, a line each, and what the guest has asked for. */
export type OfferCard = {
  lines: string[]
  wishes: readonly KeptWish[]
  /** As many minutes as the guest is sent at most. */
  wayMinutes: number
}

/** An offer as its guest weighs it: with whom, which nights, where one sleeps, how far (rules: what an offer says). */
export function offerCard(
  { host, place, offer }: Extract<OwnMatchView, { role: 'guest' }>,
  stay: Stay,
  context: ViewContext,
): OfferCard | null {
  if (!host || !offer) return null
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

/** How far it is to the venue, and who says so. */
export function wayWords({ commute }: HostFacts, { t, edition }: ViewContext): string {
  const venue = edition.venue.name
  if (!commute) return t('offer.way.unknown', { venue })
  const { minutes, source } = commute
  return t('offer.way', { minutes, venue, source: t(`offer.source.${source}`) })
}

export function commonWords(common: readonly string[], { t, locale }: ViewContext): string {
  if (common.length === 0) return t('offer.commonNone')
  return t('offer.common', { languages: listWords(languageNames(common, locale), locale) })
}

export function placeWords(place: PlaceFacts, reader: 'guest' | 'host', t: Translate): string {
  const { roomNumber, roomType, femalesOnly, bed, isAlone } = place
  const type = t(`profile.room.${roomType}`)
  const room = femalesOnly ? t('profile.roomForWomen', { room: type }) : type
  const words = { number: roomNumber, room, bed: t(`profile.bed.${bed}`, { reader }) }
  return t(isAlone ? 'profile.placeAlone' : 'profile.place', words)
}
