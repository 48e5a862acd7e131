import { Facts, Paragraph } from './blocks.tsx'
import { useMailTexts, type MailTexts } from './mail-texts.tsx'
import { isHall } from 'bed-matching/rules/answers.ts'
import type { NextForGuest, NextForHost } from '#domain/guest-search.ts'
import { countNights, type Stay } from '#domain/stay.ts'
import { languageNames } from '#i18n/language-names.ts'
import { listWords } from '#i18n/list-words.ts'
import type { ContactView, GuestView, HostView, OfferView, PlaceView } from './views.ts'

/** What a guest is told of the host and the place once there is an offer (rules: who sees what). */
export function HostFacts({
  title,
  host,
  place,
  stay,
  offer = null,
  mates = offer,
}: {
  title?: string
  host: HostView
  place: PlaceView
  stay: Stay
  /** While the guest weighs it. */
  offer?: OfferView | null
  mates?: Pick<OfferView, 'mates' | 'half'> | null
}) {
  const texts = useMailTexts()
  const { t, nights } = texts
  const pets = useNoted(t(host.pets ? 'mails.yes' : 'mails.no'), host.pets ? host.petsNote : null)
  const living = useNoted(t(`mails.living.${host.living}`), host.livingNote)
  const isHome = !isHall(host)
  const words = usePlace(place, 'guest')
  return (
    <Facts
      title={title}
      rows={[
        { label: t(isHome ? 'mails.fact.host' : 'mails.fact.contactPerson'), value: host.firstName },
        host.district === null ? null : { label: t('mails.fact.district'), value: host.district },
        { label: t(isHome ? 'mails.fact.living' : 'mails.fact.hall'), value: living },
        host.pets === null ? null : { label: t('mails.fact.pets'), value: pets },
        host.aboutHall === null ? null : { label: t('mails.fact.aboutHall'), value: host.aboutHall },
        {
          label: t('mails.fact.sleepingPlace'),
          value:
            mates && !place.isAlone
              ? t('offer.placeWithMates', { place: words, mates: mates.mates, half: mates.half ?? 'none' })
              : words,
        },
        { label: t('mails.fact.nights'), value: nights(stay) },
        offer && { label: t('offer.factLanguages'), value: languageWords(offer, texts) },
        offer && { label: t('offer.factWay'), value: wayWords(offer, texts) },
      ]}
    />
  )
}

/** Where a place is for some of the nights only: that the others are a matter of their own. */
export function PartOfStay({ stay, wholeStay }: { stay: Stay; wholeStay: Stay | null }) {
  const { t, nights } = useMailTexts()
  if (!wholeStay) return null
  const given = { count: countNights(stay), whole: nights(wholeStay) }
  return <Paragraph>{t('mails.partOfStay', given)}</Paragraph>
}

/** Where the guest stays, whatever has become of the place they were asked about. */
export function KeptPlace({ host }: { host: string | null }) {
  const { t } = useMailTexts()
  return host === null ? null : <Paragraph>{t('mails.keptPlace', { host })}</Paragraph>
}

/** What comes next for a guest whose place is gone. */
export function NextOfGuest({ next }: { next: NextForGuest }) {
  const { t } = useMailTexts()
  return next === 'nothing' ? null : <Paragraph>{t(`mails.nextGuest.${next}`)}</Paragraph>
}

/** What comes next for a host whose guest does not come. */
export function NextOfHost({ next, stay }: { next: NextForHost; stay: Stay }) {
  const { t, nights } = useMailTexts()
  return next === 'nothing' ? null : (
    <Paragraph>{t(`mails.nextHost.${next}`, { nights: nights(stay) })}</Paragraph>
  )
}

/** What a host is told of the guest once there is an offer (rules: who sees what): nothing sensitive is in this type. */
export function GuestFacts({
  title,
  guest,
  place,
  stay,
}: {
  title?: string
  guest: GuestView
  place: PlaceView
  stay: Stay
}) {
  const { t, nights, languages } = useMailTexts()
  const pets = t(guest.petProblem ? 'mails.yes' : 'mails.no')
  return (
    <Facts
      title={title}
      rows={[
        { label: t('mails.fact.guest'), value: guest.firstName },
        { label: t('mails.fact.age'), value: String(guest.age) },
        { label: t('mails.fact.gender'), value: t(`mails.gender.${guest.gender}`) },
        { label: t('mails.fact.languages'), value: languages(guest.languages) },
        {
          label: t('mails.fact.sleeping'),
          value: guest.sleeping.map((kind) => t(`mails.sleeping.${kind}`)).join(', '),
        },
        {
          label: t('mails.fact.petProblem'),
          value: useNoted(pets, guest.petProblem ? guest.petProblemNote : null),
        },
        { label: t('mails.fact.guestPlace'), value: usePlace(place, 'host') },
        { label: t('mails.fact.nights'), value: nights(stay) },
      ]}
    />
  )
}

/** Each wish of the guest, and whether this place keeps it (rules: what an offer says). */
export function Wishes({ offer: { wishes, hasNeeds, longestWay } }: { offer: OfferView }) {
  const { t } = useMailTexts()
  const isBroken = wishes.some(({ outcome }) => outcome === 'broken')
  return (
    <>
      {wishes.length > 0 && (
        <Facts
          title={t('offer.wishes')}
          rows={wishes.map(({ wish, outcome }) => ({
            label: t(`offer.wish.${wish}`, { minutes: longestWay }),
            value: t(`offer.outcome.${outcome}`),
          }))}
        />
      )}
      {isBroken && <Paragraph>{t('offer.brokenNote')}</Paragraph>}
      {hasNeeds && <Paragraph>{t('offer.accessOnPage')}</Paragraph>}
    </>
  )
}

export function ContactFacts({ firstName, contact }: { firstName: string; contact: ContactView }) {
  const { t } = useMailTexts()
  return (
    <Facts
      title={t('mails.contact.title', { name: firstName })}
      rows={[
        { label: t('mails.fact.name'), value: contact.name },
        contact.address && { label: t('mails.fact.address'), value: contact.address },
        { label: t('mails.fact.phone'), value: contact.phone },
        contact.email === null ? null : { label: t('mails.fact.email'), value: contact.email },
        contact.organisation === null
          ? null
          : { label: t('mails.fact.organisation'), value: contact.organisation },
      ]}
    />
  )
}

function usePlace(
  { roomNumber, room, femalesOnly, bed, isAlone }: PlaceView,
  reader: 'guest' | 'host',
): string {
  const { t } = useMailTexts()
  const type = t(`mails.room.${room}`)
  const words = femalesOnly ? t('mails.roomForWomen', { room: type }) : type
  const values = { number: roomNumber, room: words, bed: t(`mails.bed.${bed}`, { reader }) }
  return t(isAlone ? 'mails.placeAlone' : 'mails.place', values)
}

function languageWords({ hostLanguages, common }: OfferView, { t, locale, languages }: MailTexts): string {
  const words = listWords(languageNames(common, locale), locale)
  const shared = common.length > 0 ? t('offer.common', { languages: words }) : t('offer.commonNone')
  return hostLanguages.length > 0 ? `${languages(hostLanguages)}. ${shared}` : shared
}

function wayWords({ commute, venue }: OfferView, { t }: MailTexts): string {
  if (!commute) return t('offer.way.unknown', { venue })
  const { minutes, source } = commute
  return t('offer.way', { minutes, venue, source: t(`offer.source.${source}`) })
}

function useNoted(fact: string, note: string | null): string {
  const { t } = useMailTexts()
  return note ? t('mails.withNote', { fact, note }) : fact
}
